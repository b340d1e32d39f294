"""A round of Cheating Moth from deal to score: CM-1 to CM-7 and CM-22 to CM-25."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.game import Outcome
from antics.core.rng import Rng, shuffle
from antics.core.state import DEAL, NOTHING, SHUFFLE
from antics.games.cheating_moth import events as tell
from antics.games.cheating_moth.cards import (
    DECK,
    HAND_SIZE,
    minus_points,
    text_of,
    texts,
)
from antics.games.cheating_moth.memory import Memory
from antics.games.cheating_moth.table import NO_GESTURE, NOBODY, TURN, TURN_CARD


class Rounds(Memory):
    # Chance (CM-2, CM-6) --------------------------------------------------------------------

    def draw_chance(self, rng: Rng) -> vec[i64]:
        """A deal: hands by seat, the first discard, then the draw pile; or a new draw pile."""
        cards = DECK[:] if self.awaits == DEAL else self.discards_in_order()
        shuffle(cards, 0, len(cards), rng)
        return cards

    def discards_in_order(self) -> vec[i64]:
        """All but the top one, sorted: who checks a shuffle need not know how they lay."""
        return vec[i64](sorted([int(card) for card in self.discard[: self.discard_count - 1]]))

    def chance_fault(self, outcome: Sequence[int]) -> str:
        if self.awaits == DEAL:
            if sorted(outcome) != [int(card) for card in DECK]:
                return "a deal is made of all 71 cards, each where it is only once (CM-1)"
            return ""
        if sorted(outcome) != [int(card) for card in self.discards_in_order()]:
            return "the new draw pile is the discard pile without its top card (CM-6)"
        return ""

    def deal(self, outcome: vec[i64]) -> None:
        """CM-2: eight cards each, one turned up, whose action is void."""
        seats = self.seats
        self.starter = self.clockwise(self.starter, 1) if self.round else self.oldest()
        self.round += 1
        self.awaits = NOTHING
        self.clear_table()
        place: i64 = 0
        seat: i64 = 0
        while seat < seats:
            while place < (seat + 1) * HAND_SIZE:
                self.gain(seat, outcome[place])
                place += 1
            seat += 1
        self.discard[0] = outcome[place]
        self.discard_count = 1
        self.stack(outcome, place + 1)
        self.guard = self.starter
        self.active = self.starter  # CM-3
        self.phase = TURN
        self.forget_all()
        if self.sink is not None:
            self.tell_deal()

    def clear_table(self) -> None:
        """CM-9: a new round knows nothing of gestures and rests of the one before."""
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = 0
            self.sizes[seat] = 0
            self.vanished[seat] = 0
            self.vanishings[seat] = 0
            self.gestures[seat] = 0
            seat += 1
        self.barren = 0

    def stack(self, cards: vec[i64], start: i64) -> None:
        """The draw pile, from a list whose cards from `start` on come top first."""
        count: i64 = len(cards) - start
        place: i64 = 0
        while place < count:
            self.draw[count - 1 - place] = cards[start + place]
            place += 1
        self.draw_count = count

    def oldest(self) -> i64:
        """CM-2: the lowest seat among the oldest; who gives no age counts as youngest."""
        oldest, most = 0, -1
        for seat, player in enumerate(self.setup.players):
            age = -1 if player.age is None else player.age
            if age > most:
                oldest, most = seat, age
        return oldest

    def reshuffle_discards(self, outcome: vec[i64]) -> None:
        """CM-6: all discards but the top one make the new draw pile."""
        self.discard[0] = self.discard[self.discard_count - 1]
        self.discard_count = 1
        self.stack(outcome, 0)
        self.awaits = NOTHING
        self.see_shuffled()
        if self.sink is not None:
            self.tell(tell.Shuffled(rule="CM-6", count=int(self.draw_count)))

    # Turns (CM-3 to CM-7, CM-22) ------------------------------------------------------------

    def put_on_discards(self, seat: i64, card: i64) -> None:
        self.lose(seat, card)
        self.see_shown(seat, card)
        self.discard[self.discard_count] = card
        self.discard_count += 1

    def draw_in_turn(self) -> None:
        """CM-5: nothing fits, so a card is drawn."""
        if self.needs_shuffle(TURN_CARD):
            return
        seat = self.active
        if self.draw_one(seat, "CM-5"):
            self.barren = 0
            self.pass_turn()
            return
        self.barren += 1
        if self.barren == self.seats:
            self.end_round(NOBODY, "CM-6")
        else:
            self.pass_turn()

    def needs_shuffle(self, errand: i64) -> bool:
        """CM-6: whether a card is wanted and must be shuffled first; then the errand waits."""
        if self.draw_count or self.discard_count <= 1:
            return False
        self.awaits = SHUFFLE
        self.errand = errand
        return True

    def draw_one(self, seat: i64, rule: str) -> bool:
        """From the draw pile into the hand; False where there is nothing left to draw (CM-6)."""
        if not self.draw_count:
            if self.sink is not None:
                self.tell(tell.FoundNoCard(rule="CM-6", seat=int(seat)))
            return False
        self.draw_count -= 1
        card = self.draw[self.draw_count]
        self.gain(seat, card)
        if self.sink is not None:
            who, hand = int(seat), int(self.sizes[seat])
            public = tell.Drew(rule=rule, seat=who, hand=hand)
            private = tell.Drew(rule=rule, seat=who, hand=hand, card=text_of(card))
            self.whisper(seat, private, public)
        return True

    def pass_turn(self) -> None:
        """CM-3, CM-22: to the left of the active player, whatever happened in between."""
        self.active = self.clockwise(self.active, 1)
        self.phase = TURN
        self.answered = 0
        self.slowest = NOBODY
        self.window = 0

    def hand_over(self, giver: i64, receiver: i64, card: i64, rule: str) -> bool:
        """A card changes hands. True if it was the giver's last one, so the round is over."""
        self.lose(giver, card)
        self.gain(receiver, card)
        self.see_given(giver, receiver, card)
        if self.sink is not None:
            self.tell_gift(giver, receiver, card, rule)
        return self.ended_by(giver)

    def ended_by(self, seat: i64) -> bool:
        """CM-7: as soon as a hand is empty the round is over."""
        if self.sizes[seat]:
            return False
        self.end_round(seat, "CM-7")
        return True

    # The end (CM-23 to CM-25) ---------------------------------------------------------------

    def end_round(self, seat: i64, rule: str) -> None:
        points: list[int] = []
        place: i64 = 0
        while place < self.seats:
            cost = minus_points(self.hands[place])  # CM-23
            self.totals[place] += cost
            if self.sink is not None:
                points.append(int(cost))
            self.gesture[place] = NO_GESTURE
            self.busy_until[place] = 0
            self.originals[place] = 0
            place += 1
        self.gesturing = 0
        self.resting = 0
        self.harmless = 0
        self.accused = NOBODY
        self.owing = 0
        self.pass_turn()
        self.see_all_hands()
        if self.sink is not None:
            self.tell_round_end(seat, rule, points)
        if self.round == self.seats:  # CM-25
            self.over = True
        else:
            self.awaits = DEAL  # CM-24: the next round starts at once

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        scores = tuple([int(points) for points in self.totals])
        least = min(scores)
        winners = tuple([seat for seat in range(len(scores)) if scores[seat] == least])
        shared = ", shared" if len(winners) > 1 else ""
        return Outcome(scores, winners, f"fewest minus points, {least}{shared}", "CM-25")

    # What is told ---------------------------------------------------------------------------

    def tell_deal(self) -> None:
        self.tell(
            tell.RoundBegan(
                rule="CM-2" if self.round == 1 else "CM-24",
                number=int(self.round),
                rounds=int(self.seats),
                guard=int(self.guard),
                top=text_of(self.discard[0]),
            )
        )
        for seat in range(int(self.seats)):
            cards = texts(self.hands[seat])
            public = tell.Dealt(rule="CM-2", seat=seat, count=len(cards))
            private = tell.Dealt(rule="CM-2", seat=seat, count=len(cards), cards=cards)
            self.whisper(seat, private, public)

    def tell_gift(self, giver: i64, receiver: i64, card: i64, rule: str) -> None:
        seat, to, name = int(giver), int(receiver), text_of(card)
        left, now = int(self.sizes[giver]), int(self.sizes[receiver])
        gave = tell.Gave(rule=rule, seat=seat, to=to, hand=left)
        self.whisper(giver, tell.Gave(rule=rule, seat=seat, to=to, hand=left, card=name), gave)
        got = tell.Received(rule=rule, seat=to, giver=seat, hand=now)
        known = tell.Received(rule=rule, seat=to, giver=seat, hand=now, card=name)
        self.whisper(receiver, known, got)

    def tell_round_end(self, seat: i64, rule: str, points: list[int]) -> None:
        self.tell(
            tell.RoundEnded(
                rule=rule,
                number=int(self.round),
                seat=None if seat == NOBODY else int(seat),
                hands=[texts(self.hands[place]) for place in range(int(self.seats))],
                points=points,
                totals=[int(total) for total in self.totals],
            )
        )
