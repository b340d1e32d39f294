"""The rules of Cheating Moth: the Guard, who may do what when, and what happens by itself.

The other rules are in the modules that this one stands on, in the order of their numbers: a
round (`rounds.py`, CM-1 to CM-7 and CM-22 to CM-25), cheating (`gestures.py`, CM-8 to CM-12) and
action cards (`actions.py`, CM-18 to CM-21). `refusals.py` explains what is not allowed,
`table.py` says what lies where, `memory.py` who knows it, `moves.py` how moves are numbered.

Time. By itself happen: the end of a gesture, the end of a rest (the Guard's excepted, which
changes nothing before somebody else is Guard), and the closing of a slap or race window. While an
accusation is being settled none of these is due. What is due in the same millisecond happens in
this order: gestures end, lower seats first; the window closes; rests end.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.rng import FastRng
from antics.core.state import DEAL, NEVER, NOTHING, SAME_TIME
from antics.games.cheating_moth import events as tell
from antics.games.cheating_moth.cards import (
    FITS,
    NO_MOTHS,
    faces,
    nth_place,
    number_card,
    size,
)
from antics.games.cheating_moth.moves import (
    CAUGHT,
    DRAW,
    FIDGET,
    GIVE,
    GIVE_TO,
    KEEP,
    PASS,
    PLAIN,
    PLAIN_BASE,
    PLAY,
    RACE,
    SLAP,
    VANISH,
)
from antics.games.cheating_moth.refusals import Refusals
from antics.games.cheating_moth.table import (
    FIDGETING,
    GIFTS,
    NOBODY,
    PENALTY_CARD,
    RACING,
    SLAPPING,
    SPIDER_GIFT,
    TURN,
    TURN_CARD,
)


class CheatingMoth(Refusals):
    def clone(self) -> CheatingMoth:
        return CheatingMoth(self.setup, self)

    # CPython calls a method of exactly this class much faster than an inherited one, and these
    # are what Python programs call for every move.

    def actors(self) -> list[int]:
        return super().actors()

    def apply(self, seat: i64, action: i64, now: i64 = SAME_TIME) -> None:
        super().apply(seat, action, now)

    def take_chance(self, outcome: vec[i64]) -> None:
        """A new round; or a shuffle, after which goes on what it interrupted (CM-6)."""
        if self.awaits == DEAL:
            self.deal(outcome)
        else:
            self.reshuffle_discards(outcome)
            errand = self.errand
            self.errand = 0
            if errand == TURN_CARD:
                self.draw_in_turn()
            elif errand == PENALTY_CARD:
                self.draw_penalty()
            else:
                self.feed_ants()
        self.refresh()

    # The Guard (CM-14 to CM-16) -------------------------------------------------------------

    def accuse(self, accused: i64) -> None:
        """CM-14: right if the accused is making a card vanish at this moment."""
        right = self.gesture[accused] >= 0
        if self.sink is not None:
            rule = "CM-15" if right else "CM-16"
            guard, seat = int(self.guard), int(accused)
            self.tell(tell.Accused(rule=rule, guard=guard, seat=seat, right=right))
        if right:
            self.catch(accused)
            return
        if (self.gesturing >> accused) & 1:  # CM-11: the gesture goes on, but all know what it is
            self.harmless |= bit(accused)
        self.draw_penalty()

    def draw_penalty(self) -> None:
        """CM-16: one card for a Guard who was wrong."""
        if not self.needs_shuffle(PENALTY_CARD):
            self.draw_one(self.guard, "CM-16")

    def catch(self, accused: i64) -> None:
        """CM-15: the card stays in the hand, and play stands still until the Guard has given."""
        self.accused = accused
        self.call_off_gestures()
        if self.window_is_open():
            self.window -= self.now
        if self.has_only_moths(self.guard):
            self.see_only_moths(self.guard)
            if self.sink is not None:
                self.tell(tell.HasOnlyMoths(rule="CM-15", seat=int(self.guard)))
            self.change_guard()

    def give_to_accused(self, card: i64) -> None:
        if not self.hand_over(self.guard, self.accused, card, "CM-15"):
            self.change_guard()

    def change_guard(self) -> None:
        """CM-15: who was caught is Guard now, and the game goes on where it was."""
        if self.sink is not None:
            seat, before = int(self.accused), int(self.guard)
            self.tell(tell.GuardChanged(rule="CM-15", seat=seat, before=before))
        self.guard = self.accused
        self.accused = NOBODY
        if self.window_is_open():
            self.window += self.now
        self.end_rests()  # CM-9: they ran on meanwhile
        if self.phase == GIFTS:
            self.excuse_moth_holders()

    # What happens by itself -----------------------------------------------------------------

    def fall_due(self) -> None:
        seat: i64 = 0
        while seat < self.seats:
            if (self.gesturing >> seat) & 1 and self.busy_until[seat] <= self.now:
                self.end_gesture(seat)
            seat += 1
        if self.phase == GIFTS:
            self.excuse_moth_holders()
        elif self.window_is_open() and self.window <= self.now:
            if self.phase == SLAPPING:
                self.begin_gifts()
            else:
                self.close_race()
        self.end_rests()
        self.refresh()

    def refresh(self) -> None:
        if self.over or self.awaits != NOTHING:
            self.to_act = 0
            self.due_at = NEVER
            return
        if self.accused != NOBODY:  # CM-15: only the Guard's gift
            self.to_act = bit(self.guard)
            self.due_at = NEVER
            return
        due: i64 = NEVER
        actors = bit(self.guard)
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.guard:
                if ((self.gesturing | self.resting) >> seat) & 1:
                    due = min(due, self.busy_until[seat])
                elif self.bluffs or self.sizes[seat] > 1:
                    actors |= bit(seat)
            if (self.owing >> seat) & 1 and self.giveable(seat):
                actors |= bit(seat)
            seat += 1
        phase = self.phase
        if phase in (TURN, SPIDER_GIFT):
            actors |= bit(self.active)
        elif phase == SLAPPING:
            actors |= self.everyone() & ~self.answered & ~bit(self.active)
        elif phase == RACING:
            actors |= self.everyone() & ~self.answered
        if self.window_is_open():
            due = min(due, self.window)
        self.to_act = actors
        self.due_at = due

    # Who may do what ------------------------------------------------------------------------

    def card_choices(self, seat: i64, kind: i64) -> i64:
        """The faces that a seat may use for this kind of move now."""
        if kind == VANISH:
            return faces(self.hands[seat]) if self.may_vanish(seat) else 0
        if kind == GIVE:
            if self.accused != NOBODY:
                return self.giveable(seat) if seat == self.guard else 0
            return self.giveable(seat) if (self.owing >> seat) & 1 else 0
        if self.accused != NOBODY:
            return 0
        if kind == PLAY:
            return self.playable(seat) if self.phase == TURN and seat == self.active else 0
        if kind == RACE:
            if self.phase != RACING or (self.answered >> seat) & 1:
                return 0
            return faces(self.free_cards(seat)) & bit(number_card(self.top_value()))
        receiver = kind - GIVE_TO
        if self.phase != SPIDER_GIFT or seat != self.active or receiver == seat:
            return 0
        return self.giveable(seat) if receiver < self.seats else 0

    def playable(self, seat: i64) -> i64:
        """CM-4, CM-13."""
        fitting = faces(self.free_cards(seat)) & FITS[self.top_value()]
        return fitting if seat == self.guard else fitting & NO_MOTHS

    def plain_choices(self, seat: i64) -> i64:
        """The moves without a card, one bit each, the first of them lowest."""
        if self.accused != NOBODY:
            return 0
        choices: i64 = 0
        if seat == self.guard:
            choices = (self.everyone() & ~bit(seat)) << (CAUGHT - PLAIN_BASE)
        elif self.bluffs and self.may_gesture(seat):
            choices = bit(FIDGET - PLAIN_BASE)
        phase = self.phase
        if phase == TURN:
            if seat == self.active and not self.playable(seat):
                choices |= bit(DRAW - PLAIN_BASE)
        elif phase == SPIDER_GIFT:
            if seat == self.active:
                choices |= bit(KEEP - PLAIN_BASE)
        elif phase == SLAPPING:
            if seat != self.active and not (self.answered >> seat) & 1:
                choices |= bit(SLAP - PLAIN_BASE)
        elif phase == RACING and not (self.answered >> seat) & 1:
            choices |= bit(PASS - PLAIN_BASE)
        return choices

    def choices(self, seat: i64, kind: i64) -> i64:
        return self.plain_choices(seat) if kind == PLAIN else self.card_choices(seat, kind)

    def may_act(self, seat: i64) -> bool:
        return 0 <= seat < self.seats and (self.to_act >> seat) & 1 != 0

    def is_legal(self, seat: i64, action: i64) -> bool:
        if not self.may_act(seat) or action < 0 or action >> 6 > PLAIN:
            return False
        return (self.choices(seat, action >> 6) >> (action & 63)) & 1 != 0

    def actions(self, seat: i64) -> list[int]:
        found: list[int] = []
        if not self.may_act(seat):
            return found
        kind: i64 = 0
        while kind <= PLAIN:
            marks = self.choices(seat, kind)
            place: i64 = kind << 6
            while marks:
                if marks & 1:
                    found.append(int(place))
                marks >>= 1
                place += 1
            kind += 1
        return found

    def sample(self, seat: i64, rng: FastRng) -> i64:
        plays, gives = self.card_choices(seat, PLAY), self.card_choices(seat, GIVE)
        vanishes, races = self.card_choices(seat, VANISH), self.card_choices(seat, RACE)
        plain = self.plain_choices(seat)
        gifts: i64 = 0
        if self.phase == SPIDER_GIFT and seat == self.active and self.accused == NOBODY:
            gifts = self.giveable(seat)
        total = size(plays) + size(gives) + size(vanishes) + size(races)
        receivers = self.seats - 1
        index = rng.below(total + size(gifts) * receivers + size(plain))
        if index < size(plays):
            return (PLAY << 6) + nth_place(plays, index)
        index -= size(plays)
        if index < size(gives):
            return (GIVE << 6) + nth_place(gives, index)
        index -= size(gives)
        if index < size(vanishes):
            return (VANISH << 6) + nth_place(vanishes, index)
        index -= size(vanishes)
        if index < size(races):
            return (RACE << 6) + nth_place(races, index)
        index -= size(races)
        if index < size(gifts) * receivers:
            receiver = index // size(gifts)
            card = nth_place(gifts, index - receiver * size(gifts))
            if receiver >= seat:
                receiver += 1
            return ((GIVE_TO + receiver) << 6) + card
        return PLAIN_BASE + nth_place(plain, index - size(gifts) * receivers)

    def act(self, seat: i64, action: i64) -> None:
        kind, card = action >> 6, action & 63
        if kind == PLAY:
            self.play(seat, card)
        elif kind == VANISH:
            self.begin_gesture(seat, card)
        elif kind == RACE:
            self.race(seat, card)
        elif kind == GIVE:
            if self.accused != NOBODY:
                self.give_to_accused(card)
            else:
                self.give_to_slowest(seat, card)
        elif kind < PLAIN:
            self.give_by_spider(seat, card, kind - GIVE_TO)
        elif action == FIDGET:
            self.begin_gesture(seat, FIDGETING)
        elif action == DRAW:
            self.draw_in_turn()
        elif action == SLAP:
            self.slap(seat)
        elif action == PASS:
            self.pass_race(seat)
        elif action == KEEP:
            self.keep(seat)
        else:
            self.accuse(action - CAUGHT)
        self.refresh()

    def claim_rank(self, seat: i64, action: i64) -> i64:
        """Of claims made in the same millisecond the one with the lowest rank comes first.

        CM-20: the closest clockwise from the active player races first. CM-19: among equals the
        closest clockwise is slowest, so slaps count the other way round.
        """
        distance = seat - self.active
        if distance < 0:
            distance += self.seats
        if action == SLAP:
            return -distance
        return distance if action >> 6 == RACE else 0
