"""What action cards do when they are played by CM-4: CM-18 to CM-21."""

from __future__ import annotations

from mypy_extensions import i64

from antics.core.bits import bit
from antics.games.cheating_moth import events as tell
from antics.games.cheating_moth.cards import (
    ANT,
    COCKROACH,
    FIRST_MOTH,
    MOSQUITO,
    SPIDER,
    kind_of,
    number_card,
    text_of,
)
from antics.games.cheating_moth.gestures import Gestures
from antics.games.cheating_moth.table import ANT_CARDS, GIFTS, RACING, SLAPPING, SPIDER_GIFT


class Actions(Gestures):
    def play(self, seat: i64, card: i64) -> None:
        """CM-4: onto the discard pile; then the action, unless it was the last card (CM-7)."""
        self.put_on_discards(seat, card)
        self.barren = 0
        if self.sink is not None:
            who, hand = int(seat), int(self.sizes[seat])
            rule = "CM-13" if card >= FIRST_MOTH else "CM-4"
            self.tell(tell.Played(rule=rule, seat=who, card=text_of(card), hand=hand))
        if self.ended_by(seat):
            return
        kind = kind_of(card)
        if kind == SPIDER:
            self.phase = SPIDER_GIFT
        elif kind == MOSQUITO:
            self.begin_slapping()
        elif kind == COCKROACH:
            self.begin_racing()
        elif kind == ANT:
            self.taker = 1
            self.feed_ants()
        else:
            self.pass_turn()

    # Spider (CM-18) -------------------------------------------------------------------------

    def give_by_spider(self, seat: i64, card: i64, receiver: i64) -> None:
        if not self.hand_over(seat, receiver, card, "CM-18"):
            self.pass_turn()

    def keep(self, seat: i64) -> None:
        if self.sink is not None:
            self.tell(tell.Kept(rule="CM-18", seat=int(seat)))
        self.pass_turn()

    # Mosquito (CM-19) -----------------------------------------------------------------------

    def begin_slapping(self) -> None:
        self.phase = SLAPPING
        self.answered = 0
        self.window = self.now + self.slap_time
        if self.sink is not None:
            ends_at = int(self.window)
            self.tell(tell.SlapBegan(rule="CM-19", seat=int(self.active), ends_at=ends_at))

    def slap(self, seat: i64) -> None:
        """The race is over when only one has not slapped."""
        self.answered |= bit(seat)
        if self.sink is not None:
            self.tell(tell.Slapped(rule="CM-19", seat=int(seat)))
        left = self.everyone() & ~self.answered & ~bit(self.active)
        if left & (left - 1) == 0:
            self.begin_gifts()

    def begin_gifts(self) -> None:
        """The slowest is the closest clockwise after the active player who has not slapped."""
        steps: i64 = 1
        while (self.answered >> self.clockwise(self.active, steps)) & 1:
            steps += 1
        self.slowest = self.clockwise(self.active, steps)
        self.phase = GIFTS
        self.answered = 0
        self.window = 0
        self.owing = self.everyone() & ~bit(self.slowest)
        if self.sink is not None:
            owing = [seat for seat in range(int(self.seats)) if not self.has_only_moths(seat)]
            owing = [seat for seat in owing if seat != self.slowest]
            self.tell(tell.WasSlowest(rule="CM-19", seat=int(self.slowest), owing=owing))
        self.excuse_moth_holders()

    def excuse_moth_holders(self) -> None:
        """Who has nothing but moths owes nothing. A card in a gesture still may be owed."""
        seat: i64 = 0
        while seat < self.seats:
            if (self.owing >> seat) & 1 and self.has_only_moths(seat):
                self.owing ^= bit(seat)
                self.see_only_moths(seat)
                if self.sink is not None:
                    self.tell(tell.HasOnlyMoths(rule="CM-19", seat=int(seat)))
            seat += 1
        if self.owing == 0:
            self.pass_turn()

    def give_to_slowest(self, seat: i64, card: i64) -> None:
        self.owing ^= bit(seat)
        if not self.hand_over(seat, self.slowest, card, "CM-19") and self.owing == 0:
            self.pass_turn()

    # Cockroach (CM-20) ----------------------------------------------------------------------

    def begin_racing(self) -> None:
        self.phase = RACING
        self.answered = 0
        self.window = self.now + self.race_time
        if self.sink is not None:
            card = text_of(number_card(self.top_value()))
            who, ends_at = int(self.active), int(self.window)
            self.tell(tell.RaceBegan(rule="CM-20", seat=who, ends_at=ends_at, card=card))

    def race(self, seat: i64, card: i64) -> None:
        """The first card stays, and with it the race is over."""
        self.put_on_discards(seat, card)
        if self.sink is not None:
            who, hand = int(seat), int(self.sizes[seat])
            self.tell(tell.Raced(rule="CM-20", seat=who, card=text_of(card), hand=hand))
        if not self.ended_by(seat):
            self.pass_turn()

    def pass_race(self, seat: i64) -> None:
        self.answered |= bit(seat)
        if self.sink is not None:
            self.tell(tell.Passed(rule="CM-20", seat=int(seat)))
        if self.answered == self.everyone():
            self.close_race()

    def close_race(self) -> None:
        if self.sink is not None:
            self.tell(tell.RaceClosed(rule="CM-20"))
        self.pass_turn()

    # Ant (CM-21) ----------------------------------------------------------------------------

    def feed_ants(self) -> None:
        """Clockwise after the active player, each takes a card; a shuffle may come between."""
        while self.taker < self.seats:
            seat = self.clockwise(self.active, self.taker)
            if self.ant_on_discards and self.discard_count > 1:
                self.take_discard(seat)
            else:
                if self.needs_shuffle(ANT_CARDS):
                    return
                self.draw_one(seat, "CM-21")
            self.taker += 1
        self.taker = 0
        self.pass_turn()

    def take_discard(self, seat: i64) -> None:
        """The topmost card below the ant, which stays."""
        top = self.discard_count - 1
        card = self.discard[top - 1]
        self.discard[top - 1] = self.discard[top]
        self.discard_count = top
        self.gain(seat, card)
        self.see_taken(seat, card)
        if self.sink is not None:
            who, hand = int(seat), int(self.sizes[seat])
            self.tell(tell.AntFed(rule="CM-21", seat=who, card=text_of(card), hand=hand))
