"""The dance floor of Party Bugs, weighed quickly: the part of its guide that looks at cards.

It weighs them as `sharp` does: what a card in a display may still become, and what others get. In
whole numbers: worths are thousandths of a point. What each floor card changes for whom is worked
out once, then looked up.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from antics.bots.search.guide import Guide
from antics.core.bits import bit
from antics.games.party_bugs.costumes import KING, NIBBLE, packed_values
from antics.games.party_bugs.moves import MATCH_BASE, TAKE_BASE
from antics.games.party_bugs.rules import PartyBugs

POINT: Final = 1000
OWN: Final = 5
RIVALS: Final = 4
"""What all others together get counts four fifths of what the own display does."""
HAND_CARD: Final = 300
"""How much less use a card one higher is in the hand, when one of four is to lie face down."""


def _every_worth() -> vec[i64]:
    """By value and copies to come (up to 7), what a card in a display will count."""
    worths = vec[i64]([])
    for value in range(16):
        for coming in range(8):
            part = max(0.9 - 0.4 * value / KING, 0.0)
            worths = append(worths, round(POINT * value * part**coming))
    return worths


def _every_spread() -> vec[i64]:
    """For each mask (halved) a count per value, as the floor has it."""
    spreads = vec[i64]([0])
    mask: i64 = 1
    while mask < 1 << 13:
        lowest: i64 = 1
        while not mask & bit(lowest - 1):
            lowest += 1
        spreads = append(spreads, spreads[mask & (mask - 1)] + bit(4 * lowest))
        mask += 1
    return spreads


_WORTHS: Final = _every_worth()
_SPREADS: Final = _every_spread()
_ONE_EACH: Final = 0x11111111111110
"""A count of one for each value."""


class Floor(Guide):
    """What the floor's cards would change, as it was last looked at."""

    def __init__(self) -> None:
        self._changes = vec[i64]([0] * (8 * 16))
        """By colour and value, what taking that value changes."""
        self._coming: i64 = 0
        """How many copies of each value nobody has got yet, nor can take now."""
        self.unit: i64 = 0
        """Costs are in thousandths of a point times this."""

    def look(self, table: PartyBugs) -> None:
        """Work out what every floor card changes for everyone."""
        colours = table.colours
        self.unit = OWN * (colours - 1)
        displays = table.displays
        coming = _ONE_EACH * colours - table.floor - table.danced_off
        colour: i64 = 0
        while colour < colours:
            coming -= _SPREADS[displays[colour] >> 1]
            colour += 1
        self._coming = coming
        changes = self._changes
        values = packed_values(table.floor_mask)
        while values:
            value = values & NIBBLE
            values >>= 4
            worth = _WORTHS[8 * value + ((coming >> (4 * value)) & 7)]
            colour = 0
            at = value
            while colour < colours:
                twin = (displays[colour] >> value) & 1
                changes[at] = worth - 2 * worth * twin
                at += 16
                colour += 1
        if table.face_down:
            colour = 0
            while colour < table.seats:
                hidden = table.face_down_of(colour)
                if hidden:
                    changes[16 * colour + hidden] = -self.lasting(hidden)
                colour += 1

    def lasting(self, value: i64) -> i64:
        """What a card of this value in a display will count."""
        return _WORTHS[8 * value + ((self._coming >> (4 * value)) & 7)]

    def weighed(self, own: i64, others: i64) -> i64:
        """A cost: the own change, less what others get, shared among them."""
        return self.unit * own - RIVALS * others

    def shared_out(self, table: PartyBugs, takers: i64, taken: i64, me: i64) -> i64:
        """What it costs a seat if it has `taken` a card (0 for none), then these take one after
        the other what suits each best, and Paul what is left."""
        changes = self._changes
        floor = table.floor
        mask = table.floor_mask
        own: i64 = 0
        others: i64 = 0
        if taken:
            own = changes[16 * me + taken]
            floor -= bit(4 * taken)
            if not (floor >> (4 * taken)) & NIBBLE:
                mask ^= bit(taken)
        while takers:
            seat = (takers & NIBBLE) - 1
            takers >>= 4
            at = 16 * seat
            values = packed_values(mask)
            best = values & NIBBLE
            least = changes[at + best]
            values >>= 4
            while values:
                change = changes[at + (values & NIBBLE)]
                if change < least:
                    least = change
                    best = values & NIBBLE
                values >>= 4
            floor -= bit(4 * best)
            if not (floor >> (4 * best)) & NIBBLE:
                mask ^= bit(best)
            if seat == me:
                own += least
            else:
                others += least
        if mask:  # PB-14
            others += changes[16 * table.seats + (packed_values(mask) & NIBBLE)]
        return self.weighed(own, others)

    def swept(self, table: PartyBugs, crowned: i64, me: i64) -> i64:
        """What it costs a seat if somebody's King takes the floor: of two of a kind nothing
        stays, of one what it changes."""
        changes = self._changes
        change: i64 = 0
        values = packed_values(table.floor_mask)
        while values:
            value = values & NIBBLE
            values >>= 4
            if (table.floor >> (4 * value)) & 1:
                change += changes[16 * crowned + value]
        return self.weighed(change, 0) if crowned == me else self.weighed(0, change)

    # What to take (PB-6) --------------------------------------------------------------------

    def take(self, table: PartyBugs, seat: i64) -> i64:
        """The card that does most for the own display and least for those who take after."""
        values = packed_values(table.floor_mask)
        best = values & NIBBLE
        if values >> 4:
            least: i64 = 1 << 60
            while values:
                value = values & NIBBLE
                values >>= 4
                cost = self.shared_out(table, table.queue, value, seat)
                if cost < least:
                    least = cost
                    best = value
        if table.face_down and table.can_match(seat, best):
            return MATCH_BASE + best
        return TAKE_BASE + best

    # The variants (PB-20, PB-32) ------------------------------------------------------------

    def card_to_hide(self, table: PartyBugs, seat: i64) -> i64:
        values = packed_values(table.hands[seat] & ~bit(KING))
        best: i64 = 0
        least: i64 = 1 << 60
        while values:
            value = values & NIBBLE
            values >>= 4
            cost = self.lasting(value) - HAND_CARD * value
            if cost < least:
                least = cost
                best = value
        return best

    def card_to_mirror(self, table: PartyBugs, seat: i64) -> i64:
        """The display card that would count most; 0 is the face-down one."""
        values = packed_values(table.displays[seat])
        best: i64 = 0
        most: i64 = -1
        hidden = table.face_down_of(seat)
        if hidden:
            most = self.lasting(hidden)
        while values:
            value = values & NIBBLE
            values >>= 4
            if self.lasting(value) > most:
                most = self.lasting(value)
                best = value
        return best
