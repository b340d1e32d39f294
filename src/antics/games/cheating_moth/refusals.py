"""Why a move is refused in Cheating Moth: the rule's number and a reason that helps.

A reason tells only what the seat that asks may know anyway.
"""

from __future__ import annotations

from mypy_extensions import i64

from antics.core.errors import MoveError, NotYourMove
from antics.core.state import DEAL, NOTHING
from antics.games.cheating_moth.actions import Actions
from antics.games.cheating_moth.cards import (
    FIRST_MOTH,
    FITS,
    count_of,
    number_card,
    text_of,
    value_of,
)
from antics.games.cheating_moth.moves import (
    CAUGHT,
    DRAW,
    FIDGET,
    GIVE,
    GIVE_TO,
    KEEP,
    PASS,
    PLAY,
    RACE,
    SLAP,
    is_gesture,
)
from antics.games.cheating_moth.table import (
    GIFTS,
    NOBODY,
    RACING,
    SLAPPING,
    SPIDER_GIFT,
    TURN,
)

Reason = tuple[str, str]
"""A rule's number, and why that rule forbids the move."""


class Refusals(Actions):
    def refusal(self, seat: i64, action: i64) -> MoveError:
        """Also a seat that can do nothing at all just now hears why it cannot do this."""
        error = super().refusal(seat, action)
        if isinstance(error, NotYourMove) and 0 <= seat < self.seats:
            if self.awaits != NOTHING:
                return NotYourMove(error.reason, "CM-2" if self.awaits == DEAL else "CM-6")
            rule, reason = self.why_illegal(seat, action)
            text = self.setup.game.notation(int(action))
            return NotYourMove(f"'{text}' is not possible: {reason}", rule)
        return error

    def name(self, seat: i64) -> str:
        return self.setup.players[seat].name

    def why_not_seat(self, seat: i64) -> Reason:
        if self.accused != NOBODY:
            return self.why_not_while_settling(seat, KEEP)
        return self.why_no_gesture(seat, FIDGET)

    def why_illegal(self, seat: i64, action: i64) -> Reason:
        kind, card = action >> 6, action & 63
        if self.accused != NOBODY:
            return self.why_not_while_settling(seat, action)
        if is_gesture(action):
            return self.why_no_gesture(seat, action)
        if action >= CAUGHT:
            return self.why_no_accusation(seat, action - CAUGHT)
        if kind == PLAY or action == DRAW:
            return self.why_no_turn(seat, action)
        if kind == GIVE:
            return self.why_no_gift(seat, card)
        if kind == RACE or action == PASS:
            return self.why_no_race(seat, action)
        if action == SLAP:
            return self.why_no_slap(seat)
        return self.why_no_spider_gift(seat, action)

    # Cheating and the Guard -----------------------------------------------------------------

    def why_not_while_settling(self, seat: i64, action: i64) -> Reason:
        if is_gesture(action):
            return "CM-11", "nobody cheats while an accusation is being settled"
        if action >= CAUGHT:
            return "CM-14", "the accusation before is still being settled"
        if seat != self.guard or action >> 6 != GIVE:
            guard, accused = self.name(self.guard), self.name(self.accused)
            return "CM-15", f"first {guard} gives {accused} a card, and nothing else happens"
        return self.why_not_this_card(seat, action & 63, "CM-15")

    def why_no_gesture(self, seat: i64, action: i64) -> Reason:
        if seat == self.guard:
            return "CM-12", "the Guard plays honestly and makes no gestures"
        if (self.gesturing >> seat) & 1:
            return "CM-9", f"one gesture at a time, and this one ends at {self.busy_until[seat]} ms"
        if (self.resting >> seat) & 1:
            return "CM-9", f"after a gesture comes a rest, here until {self.busy_until[seat]} ms"
        if action == FIDGET:
            return "CM-8", "there are no fidgets at this table (option bluffs)"
        if not count_of(self.hands[seat], action & 63):
            return "CM-8", f"there is no {text_of(action & 63)} in the hand"
        return "CM-10", "the last card cannot vanish"

    def why_no_accusation(self, seat: i64, accused: i64) -> Reason:
        if seat != self.guard:
            return "CM-17", f"only the Guard accuses, and that is {self.name(self.guard)}"
        if accused == seat:
            return "CM-14", "the Guard accuses other players"
        return "CM-14", f"nobody sits at seat {accused}"

    # Turns ----------------------------------------------------------------------------------

    def why_no_turn(self, seat: i64, action: i64) -> Reason:
        if self.phase != TURN:
            return self.why_not_yet()
        if seat != self.active:
            return "CM-3", f"it is {self.name(self.active)}'s turn"
        if action == DRAW:
            return "CM-5", "a card is drawn only if none fits, and one does"
        card = action & 63
        if not count_of(self.hands[seat], card):
            return "CM-4", f"there is no {text_of(card)} in the hand"
        if card >= FIRST_MOTH and seat != self.guard:
            return "CM-13", "only the Guard may play a moth"
        if not (FITS[self.top_value()] >> card) & 1:
            fits = sorted({int(value_of(other)) for other in self.fitting_numbers()})
            return "CM-4", f"a {fits[0]} or a {fits[1]} goes on a {self.top_value()}"
        return "CM-9", "that card is in a gesture"

    def fitting_numbers(self) -> list[int]:
        value = self.top_value()
        others = [int(number_card(other)) for other in range(1, 6)]
        return [card for card in others if (FITS[value] >> card) & 1]

    def why_not_yet(self) -> Reason:
        """What the table waits for before the next turn."""
        if self.phase == SPIDER_GIFT:
            return "CM-18", f"first {self.name(self.active)} may give a card to somebody"
        if self.phase == SLAPPING:
            return "CM-19", "first the mosquito is slapped"
        if self.phase == GIFTS:
            return "CM-19", f"first {self.name(self.slowest)} is given the cards that are owed"
        return "CM-20", "first comes the race for the cockroach"

    def why_not_this_card(self, seat: i64, card: i64, rule: str) -> Reason:
        """For a card that is to be given."""
        if not count_of(self.hands[seat], card):
            return rule, f"there is no {text_of(card)} in the hand"
        if card >= FIRST_MOTH:
            return "CM-13", "moths cannot be given away"
        return "CM-9", "that card is in a gesture"

    # Action cards ---------------------------------------------------------------------------

    def why_no_gift(self, seat: i64, card: i64) -> Reason:
        if self.phase == GIFTS:
            if (self.owing >> seat) & 1:
                return self.why_not_this_card(seat, card, "CM-19")
            return "CM-19", f"{self.name(seat)} owes {self.name(self.slowest)} no card"
        if self.phase == SPIDER_GIFT and seat == self.active:
            return "CM-18", f"it must say to whom, as 'give {text_of(card)} to {self.guard}' does"
        return "CM-15", "no card is owed to anybody now"

    def why_no_spider_gift(self, seat: i64, action: i64) -> Reason:
        if self.phase != SPIDER_GIFT:
            return "CM-18", "no spider was played just now"
        if seat != self.active:
            return "CM-18", f"{self.name(self.active)} played the spider"
        receiver = (action >> 6) - GIVE_TO
        if receiver == seat:
            return "CM-18", "the card goes to another player"
        if receiver >= self.seats:
            return "CM-18", f"nobody sits at seat {receiver}"
        return self.why_not_this_card(seat, action & 63, "CM-18")

    def why_no_slap(self, seat: i64) -> Reason:
        if self.phase != SLAPPING:
            return "CM-19", "there is no mosquito to slap; a slap that comes later counts nothing"
        if seat == self.active:
            return "CM-19", "who played the mosquito does not slap it"
        return "CM-19", f"{self.name(seat)} has slapped already"

    def why_no_race(self, seat: i64, action: i64) -> Reason:
        if self.phase != RACING:
            return "CM-20", "there is no race just now"
        if (self.answered >> seat) & 1:
            return "CM-20", f"{self.name(seat)} has passed"
        card, wanted = action & 63, number_card(self.top_value())
        if card != wanted:
            return "CM-20", f"only a number card {text_of(wanted)} goes on this cockroach"
        if not count_of(self.hands[seat], card):
            return "CM-20", f"there is no {text_of(card)} in the hand"
        return "CM-9", "that card is in a gesture"
