"""Cheating: CM-8 to CM-12. A gesture makes a card vanish, or only looks as if it did.

Everything here is the same for a vanish and a fidget as far as others can see, until the
gesture has ended.
"""

from __future__ import annotations

from mypy_extensions import i64

from antics.core.bits import bit
from antics.games.cheating_moth import events as tell
from antics.games.cheating_moth.cards import text_of
from antics.games.cheating_moth.rounds import Rounds
from antics.games.cheating_moth.table import FIDGETING, NO_GESTURE, NOBODY


class Gestures(Rounds):
    def may_gesture(self, seat: i64) -> bool:
        """CM-8, CM-9, CM-11, CM-12, whatever the gesture is to be."""
        return (
            seat != self.guard
            and self.accused == NOBODY
            and not ((self.gesturing | self.resting) >> seat) & 1
        )

    def may_vanish(self, seat: i64) -> bool:
        """CM-10: never the last card."""
        return self.sizes[seat] > 1 and self.may_gesture(seat)

    def begin_gesture(self, seat: i64, card: i64) -> None:
        """CM-8: with a card that is to vanish, or FIDGETING."""
        self.gesture[seat] = card
        self.gestures[seat] += 1
        self.busy_until[seat] = self.now + self.gesture_time
        self.originals[seat] = self.sizes[seat]
        self.gesturing |= bit(seat)
        if self.sizes[seat] == 1:  # CM-10: what else could it be
            self.harmless |= bit(seat)
        if self.sink is not None:
            who, ends_at = int(seat), int(self.busy_until[seat])
            public = tell.Gestured(rule="CM-8", seat=who, ends_at=ends_at)
            private = tell.Gestured(
                rule="CM-8",
                seat=who,
                ends_at=ends_at,
                real=card != FIDGETING,
                card=None if card == FIDGETING else text_of(card),
            )
            self.whisper(seat, private, public)

    def end_gesture(self, seat: i64) -> None:
        """CM-8: now the card is gone, unless it is the last one left (CM-10)."""
        card = self.gesture[seat]
        vanishes = card != FIDGETING and self.sizes[seat] > 1
        self.begin_rest(seat)
        if vanishes:
            self.lose(seat, card)
            self.vanished[seat] += bit(card)
            self.vanishings[seat] += 1
            self.see_vanished(seat)
        if self.sink is not None:
            who, hand = int(seat), int(self.sizes[seat])
            public = tell.GestureEnded(rule="CM-8", seat=who, hand=hand, vanished=vanishes)
            private = tell.GestureEnded(
                rule="CM-8" if vanishes or card == FIDGETING else "CM-10",
                seat=who,
                hand=hand,
                vanished=vanishes,
                card=None if card == FIDGETING else text_of(card),
            )
            self.whisper(seat, private, public)

    def begin_rest(self, seat: i64) -> None:
        """CM-9: from the end of the gesture, however it came."""
        self.gesture[seat] = NO_GESTURE
        self.originals[seat] = 0
        self.gesturing &= ~bit(seat)
        self.harmless &= ~bit(seat)
        self.resting |= bit(seat)
        self.busy_until[seat] = self.now + self.rest_time

    def end_rests(self) -> None:
        """CM-9: whoever has rested long enough may cheat again."""
        seat: i64 = 0
        while seat < self.seats:
            if (self.resting >> seat) & 1 and self.busy_until[seat] <= self.now:
                self.resting ^= bit(seat)
                self.busy_until[seat] = 0
            seat += 1

    def call_off_gestures(self) -> None:
        """CM-11: somebody is caught; all gestures are over, and all cards stay."""
        seat: i64 = 0
        while seat < self.seats:
            if (self.gesturing >> seat) & 1:
                card = self.gesture[seat]
                self.begin_rest(seat)
                if self.sink is not None:
                    name = None if card == FIDGETING else text_of(card)
                    rule = "CM-15" if seat == self.accused else "CM-11"
                    public = tell.GestureCalledOff(rule=rule, seat=int(seat))
                    private = tell.GestureCalledOff(rule=rule, seat=int(seat), card=name)
                    self.whisper(seat, private, public)
            seat += 1
