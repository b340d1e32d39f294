"""What each seat can know of the others' cards, and random tables that it cannot tell apart.

Everything that happens in the open is remembered, for each seat and for a bystander (who comes
after the last seat), as cards that are *at least* there:

- `held`: in that player's hand. A card joins them when the knower sees it taken from the discard
  pile (CM-21) or gave it away himself.
- `spare`: in that hand or made to vanish from it. When a card vanishes nobody sees which: one of
  each face that was held moves here.
- `loose`: with some other player, in whatever hand, or vanished. When two others exchange a card
  unseen, one of each face that may have been it moves here. And whoever saw all discards being
  shuffled into a new draw pile knows that every other card is with the players.

A card that is shown counts against the most definite of the three. `moths` counts what everyone
has learned of a hand when its owner had nothing but moths to give (CM-15, CM-19).

These are bounds: what follows from how somebody plays (a draw says that nothing fitted), and who
has drawn since the last shuffle, is left to the players' own heads. A view shows them, and a
table drawn by `reshuffle_unknown` keeps them, so the two never contradict each other.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.rng import Rng
from antics.games.cheating_moth.cards import (
    FIRST_MOTH,
    NO_MOTHS,
    beyond,
    count_of,
    faces,
    how_many,
    nth_card,
)
from antics.games.cheating_moth.guess import Guess
from antics.games.cheating_moth.table import FIDGETING, GIFTS, NOBODY, Table

_ATTEMPTS: Final = 200
"""How often a random table is tried before the true one has to do. One is nearly always enough."""


class Memory(Table):
    # What is seen ---------------------------------------------------------------------------

    def forget_all(self) -> None:
        """New cards: nobody knows anything of another's hand."""
        place: i64 = len(self.held) - 1
        while place >= 0:
            self.held[place] = 0
            self.spare[place] = 0
            place -= 1
        knower = self.seats
        while knower >= 0:
            self.loose[knower] = 0
            knower -= 1
        seat: i64 = 0
        while seat < self.seats:
            self.moths[seat] = 0
            seat += 1

    def see_taken(self, seat: i64, card: i64) -> None:
        """Everyone saw this card go into the seat's hand."""
        knower = self.seats
        while knower >= 0:
            if knower != seat:
                self.held[knower * self.seats + seat] += bit(card)
            knower -= 1

    def see_shown(self, seat: i64, card: i64) -> None:
        """Everyone saw this card leave the seat's hand."""
        if card >= FIRST_MOTH and self.moths[seat] > 0:
            self.moths[seat] -= 1
        knower = self.seats
        while knower >= 0:
            if knower != seat:
                self.strike(knower, seat, card)
            knower -= 1

    def strike(self, knower: i64, seat: i64, card: i64) -> None:
        """One who knew at least so many knows at least one less now."""
        row = knower * self.seats + seat
        if count_of(self.held[row], card):
            self.held[row] -= bit(card)
        elif count_of(self.spare[row], card):
            self.spare[row] -= bit(card)
        elif count_of(self.loose[knower], card):
            self.loose[knower] -= bit(card)

    def see_given(self, giver: i64, receiver: i64, card: i64) -> None:
        """Only the two of them know which card it is; the others know that it is no moth."""
        knower = self.seats
        while knower >= 0:
            row = knower * self.seats
            if knower == giver:
                self.held[row + receiver] += bit(card)
            elif knower == receiver:
                self.strike(knower, giver, card)
            elif self.held[row + giver] | self.spare[row + giver]:
                held = self.held[row + giver]
                either = held + self.spare[row + giver]
                doubtful = faces(either) & NO_MOTHS
                held -= faces(held) & NO_MOTHS
                self.held[row + giver] = held
                self.spare[row + giver] = either - doubtful - held
                self.loose[knower] += doubtful
            knower -= 1

    def see_vanished(self, seat: i64) -> None:
        """The hand is one card smaller, and nobody else knows which."""
        if self.moths[seat] > 0:
            self.moths[seat] -= 1
        knower = self.seats
        while knower >= 0:
            row = knower * self.seats + seat
            if knower != seat and self.held[row]:
                doubtful = faces(self.held[row])
                self.held[row] -= doubtful
                self.spare[row] += doubtful
            knower -= 1

    def see_only_moths(self, seat: i64) -> None:
        """Everyone learned that the seat has nothing but moths."""
        self.moths[seat] = self.sizes[seat]

    def see_shuffled(self) -> None:
        """All that is not in the new draw pile, on top of the discards or in one's own hand must
        be with the others."""
        knower = self.seats
        while knower >= 0:
            loose: i64 = 0
            seat: i64 = 0
            while seat < self.seats:
                if seat != knower:
                    row = knower * self.seats + seat
                    known = self.held[row] + self.spare[row]
                    loose += self.hands[seat] + self.vanished[seat] - known
                seat += 1
            self.loose[knower] = loose
            knower -= 1

    def see_all_hands(self) -> None:
        """The round is over and hands are counted openly."""
        self.forget_all()
        knower = self.seats
        while knower >= 0:
            seat: i64 = 0
            while seat < self.seats:
                if seat != knower:
                    self.held[knower * self.seats + seat] = self.hands[seat]
                seat += 1
            knower -= 1

    # Tables that a seat cannot tell apart ---------------------------------------------------

    def reshuffle_unknown(self, seat: i64, rng: Rng) -> None:
        """Other hands, vanished cards and the draw pile are dealt anew within what is known, and
        whether another's gesture is a vanish is decided anew where it could be either."""
        if self.discard_count == 0:  # before the first deal
            return
        knower = self.seats if seat < 0 else seat
        attempts: i64 = 0
        while attempts < _ATTEMPTS and not self.deal_unknown(knower, rng):
            attempts += 1
        self.choose_gestures(knower, rng)
        self.forget_private(knower)
        self.refresh()

    def deal_unknown(self, knower: i64, rng: Rng) -> bool:
        """Deal as if drawn at random from all deals that fit what is known. False, with nothing
        changed, where chance led into a dead end."""
        seats = self.seats
        guess = Guess(seats, self.loose[knower])
        place: i64 = 0
        while place < self.draw_count:
            guess.rest += bit(self.draw[place])
            place += 1
        seat: i64 = 0
        while seat < seats:
            if seat != knower:
                row = knower * seats + seat
                guess.hands[seat] = self.held[row]
                guess.spare[seat] = self.spare[row]
                guess.hand_room[seat] = self.sizes[seat] - how_many(self.held[row])
                guess.gone_room[seat] = self.vanishings[seat]
                known = self.held[row] + self.spare[row]
                guess.rest += self.hands[seat] + self.vanished[seat] - known
            seat += 1
        seat = 0
        while seat < seats:
            if seat != knower and not guess.place_moths(seat, self.moths[seat], rng):
                return False
            seat += 1
        if not (guess.place_spare(rng) and guess.place_loose(rng)):
            return False
        guess.place_rest(rng)
        seat = 0
        while seat < seats:
            if seat != knower and self.surely_can_give(seat) and not guess.hands[seat] & NO_MOTHS:
                return False
            seat += 1
        seat = 0
        while seat < seats:
            if seat != knower:
                self.hands[seat] = guess.hands[seat]
                self.vanished[seat] = guess.gone[seat]
            seat += 1
        place = 0
        while place < self.draw_count:
            self.draw[place] = guess.pile[place]
            place += 1
        return True

    def surely_can_give(self, seat: i64) -> bool:
        """Whoever is waited for to give a card has one that is no moth."""
        if self.accused != NOBODY:
            return seat == self.guard
        return self.phase == GIFTS and (self.owing >> seat) & 1 != 0

    def choose_gestures(self, knower: i64, rng: Rng) -> None:
        """Another's gesture may be a vanish unless everyone knows better. A hand that has lost as
        many cards as it held when the gesture began is taken to have lost the one in question."""
        seat: i64 = 0
        while seat < self.seats:
            if seat != knower and (self.gesturing >> seat) & 1:
                fidget = (self.harmless >> seat) & 1 or self.originals[seat] == 0
                if self.bluffs and (fidget or rng.below(2) == 0):
                    self.gesture[seat] = FIDGETING
                else:
                    self.gesture[seat] = nth_card(self.hands[seat], rng.below(self.sizes[seat]))
            seat += 1

    def forget_private(self, knower: i64) -> None:
        """What the others know among themselves the knower cannot say: on this table it is what
        a bystander knows, and of the knower's own cards what they really saw."""
        seats = self.seats
        public = self.loose[seats]
        seat: i64 = 0
        while seat < seats:
            public += self.held[seats * seats + seat] + self.spare[seats * seats + seat]
            seat += 1
        other: i64 = 0
        while other < seats:
            if other != knower:
                known = self.hands[other] + self.vanished[other]
                seat = 0
                while seat < seats:
                    row = other * seats + seat
                    if seat != other:
                        if seat != knower:
                            self.held[row] = self.held[seats * seats + seat]
                            self.spare[row] = self.spare[seats * seats + seat]
                        known += self.held[row] + self.spare[row]
                    seat += 1
                self.loose[other] = beyond(public, known)
            other += 1
