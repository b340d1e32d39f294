"""What each seat may do in Party Bugs, and why not, where it may not.

What happens then is in `rules.py`, what lies where in `table.py`.
"""

from __future__ import annotations

from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.rng import FastRng
from antics.games.party_bugs.costumes import KING, NIBBLE, packed_values, random_value, value_list
from antics.games.party_bugs.moves import (
    HIDE_BASE,
    KEEP,
    MATCH,
    MATCH_BASE,
    MIRROR_BASE,
    MIRROR_HIDDEN,
    PLAY,
    PUT_DOWN,
    REFLECT_IT,
    TAKE_BASE,
    TAKE_IT,
    TAKE_MATCH,
)
from antics.games.party_bugs.table import CHOOSE, CROWN, HIDE, REFLECT, TAKE, Table


class Choices(Table):
    # What may be done ----------------------------------------------------------------------

    def is_legal(self, seat: i64, action: i64) -> bool:
        if seat < 0 or seat >= self.seats or not (self.to_act >> seat) & 1:
            return False
        kind, value = action >> 4, action & NIBBLE
        phase = self.phase
        if phase == CHOOSE:
            if kind == PLAY:
                return (self.hands[seat] >> value) & 1 != 0
            return kind == REFLECT_IT and self.can_mirror(seat, value)
        if phase == TAKE:
            if kind == TAKE_IT:
                return (self.floor_mask >> value) & 1 != 0
            return kind == TAKE_MATCH and self.can_match(seat, value)
        if phase == HIDE:
            return kind == PUT_DOWN and value != KING and (self.hands[seat] >> value) & 1 != 0
        if phase == CROWN:
            return action == KEEP or (action == MATCH and self.king_can_match(seat))
        return kind == REFLECT_IT and self.can_mirror(seat, value)

    def actions(self, seat: i64) -> list[int]:
        if seat < 0 or seat >= self.seats or not (self.to_act >> seat) & 1:
            return []
        phase = self.phase
        if phase == CHOOSE:
            choices = value_list(self.hands[seat])
            if seat == self.mirror:
                choices += self.mirror_actions(seat)
            return choices
        if phase == TAKE:
            choices = shifted(self.floor_mask, TAKE_BASE)
            hidden = self.face_down_of(seat)
            if self.can_match(seat, hidden):
                choices.append(MATCH_BASE + int(hidden))
            return choices
        if phase == HIDE:
            return shifted(self.hands[seat] & ~bit(KING), HIDE_BASE)
        if phase == CROWN:
            return [MATCH, KEEP] if self.king_can_match(seat) else [KEEP]
        return self.mirror_actions(seat)

    def sample(self, seat: i64, rng: FastRng) -> i64:
        if self.phase == CHOOSE and seat != self.mirror:
            return random_value(self.hands[seat], rng)
        if self.phase == TAKE and not self.face_down:
            return TAKE_BASE + random_value(self.floor_mask, rng)
        choices = self.actions(seat)
        return choices[rng.below(len(choices))]

    def can_match(self, seat: i64, value: i64) -> bool:
        """PB-22, PB-23: only a card that finds no face-up twin may match the face-down one."""
        return (
            value != 0
            and value == self.face_down_of(seat)
            and (self.floor_mask >> value) & 1 != 0
            and not (self.displays[seat] >> value) & 1
        )

    def king_can_match(self, seat: i64) -> bool:
        """PB-23: a face-up twin goes first, so it takes a second copy to match past one."""
        value = self.face_down_of(seat)
        copies = (self.floor >> (4 * value)) & NIBBLE
        return copies > (self.displays[seat] >> value) & 1

    def can_mirror(self, seat: i64, value: i64) -> bool:
        """PB-32: the mirror goes with a display card; value 0 means the face-down one."""
        if seat != self.mirror:
            return False
        if value == 0:
            return self.face_down_of(seat) != 0
        return (self.displays[seat] >> value) & 1 != 0

    def mirror_actions(self, seat: i64) -> list[int]:
        hidden = [MIRROR_HIDDEN] if self.face_down_of(seat) else []
        return hidden + shifted(self.displays[seat], MIRROR_BASE)

    # Why not -------------------------------------------------------------------------------

    def why_not_seat(self, seat: i64) -> tuple[str, str]:
        waiting = ", ".join([self.setup.players[actor].name for actor in self.actors()])
        if self.phase == CHOOSE or self.phase == HIDE:
            rule = "PB-5" if self.phase == CHOOSE else "PB-20"
            return rule, f"seat {seat} has already chosen; waiting for {waiting}"
        return self.why_now(), f"it is not seat {seat}'s turn; waiting for {waiting}"

    def why_now(self) -> str:
        """The rule that makes the others wait while one seat acts."""
        if self.phase == CROWN:
            return "PB-24"
        if self.phase == REFLECT:
            return "PB-33"
        return "PB-11" if self.round > self.last_played_round() else "PB-6"

    def why_illegal(self, seat: i64, action: i64) -> tuple[str, str]:
        kind, value = action >> 4, action & NIBBLE
        if self.phase == HIDE:
            if kind != PUT_DOWN:
                return "PB-20", "everyone first puts a hand card face down"
            if value == KING:
                return "PB-20", "the Party King is never put face down"
            return "PB-20", f"there is no {value} in the hand"
        if self.phase == CHOOSE:
            if kind == PLAY:
                return "PB-5", f"there is no {value} in the hand"
            if kind == REFLECT_IT:
                return self.why_no_mirror(seat, value)
            return "PB-5", "everyone chooses a card for this round first"
        if self.phase == CROWN:
            if action == MATCH:
                return "PB-24", "no card on the floor can be matched with the face-down one"
            return "PB-24", "the King takes the whole floor; the answer is 'match' or 'keep'"
        if self.phase == REFLECT:
            if kind == REFLECT_IT:
                return self.why_no_mirror(seat, value)
            return "PB-33", "the mirror card must be used before the last draw"
        if kind == TAKE_IT:
            return "PB-6", f"there is no {value} on the dance floor"
        if kind == TAKE_MATCH:
            if not (self.floor_mask >> value) & 1:
                return "PB-6", f"there is no {value} on the dance floor"
            if not self.face_down_of(seat) or value != self.face_down_of(seat):
                return "PB-22", f"no {value} lies face down in the display"
            return "PB-23", f"the face-up {value} in the display pairs first"
        rule = "PB-32" if kind == REFLECT_IT else self.why_now()
        return rule, "a card is to be taken from the dance floor now"

    def why_no_mirror(self, seat: i64, value: i64) -> tuple[str, str]:
        if seat != self.mirror:
            return "PB-32", "the mirror card is not in this display"
        if value == 0:
            return "PB-32", "no card lies face down in the display"
        return "PB-32", f"there is no {value} in the display"


def shifted(mask: i64, base: i64) -> list[int]:
    """The values in a mask as action numbers of one kind."""
    choices: list[int] = []
    packed = packed_values(mask)
    while packed:
        choices.append(int(base + (packed & NIBBLE)))
        packed >>= 4
    return choices
