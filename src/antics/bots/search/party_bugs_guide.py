"""Party Bugs played on by a quick relative of its sharp bot.

It weighs cards as `sharp` does: what a card in a display may still become, what others get, what
a card is worth in an ordinary round. What is imagined ten times there is imagined once here, in
whole numbers: worths are thousandths of a point. What each floor card changes for whom is worked
out once a round.
"""

import math
from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from antics.bots.search.guide import Guide
from antics.core.bits import bit
from antics.core.rng import FastRng
from antics.core.state import NOTHING, State
from antics.games.party_bugs.costumes import (
    KING,
    NIBBLE,
    packed_values,
    random_value,
    rank,
    size,
)
from antics.games.party_bugs.moves import HIDE_BASE, KEEP, MATCH, MATCH_BASE, MIRROR_BASE, TAKE_BASE
from antics.games.party_bugs.rules import PartyBugs
from antics.games.party_bugs.table import CHOOSE, CROWN, HIDE, TAKE

POINT: Final = 1000
OWN: Final = 5
RIVALS: Final = 4
"""What all others together get counts four fifths of what the own display does."""
OWN_TWIN: Final = 5
"""Playing a card whose twin lies in the own display saves a fifth of its worth."""
PACE: Final = 700
"""A card one higher costs this much more in an ordinary round."""
KING_COST: Final = 8000
KING_LESS: Final = 2000
HAND_CARD: Final = 300

MARGINS: Final = 128
"""Leads and lags of as many points, or more, are all alike."""
_LEAD: Final = 6.0
_SERIES_LEAD: Final = 16.0
_WIN: Final = 0.5


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


def _slope(lead: float) -> list[float]:
    """By margin, how good it is to be so far ahead: winning counts half, how clearly the rest."""
    return [
        _WIN * (margin > 0) + (1 - _WIN) / (1 + math.exp(-margin / lead))
        for margin in range(-MARGINS, MARGINS + 1)
    ]


_WORTHS: Final = _every_worth()
_SPREADS: Final = _every_spread()
_SLOPE: Final = _slope(_LEAD)
_SERIES_SLOPE: Final = _slope(_SERIES_LEAD)
_ONE_EACH: Final = 0x11111111111110
"""A count of one for each value."""


class PartyBugsGuide(Guide):
    def __init__(self) -> None:
        self._changes = vec[i64]([0] * (8 * 16))
        """By colour and value, what taking that value changes."""
        self._coming: i64 = 0
        """How many copies of each value nobody has got yet, nor can take now."""
        self._unit: i64 = 0

    # Play-outs ------------------------------------------------------------------------------

    def play_out(self, state: State, rng: FastRng) -> i64:
        table = cast(PartyBugs, state)
        decisions: i64 = 0
        while table.awaits == NOTHING and not table.over:
            waiting = table.to_act
            phase = table.phase
            if phase == CHOOSE:
                self.look(table)
                keys = self.imagined_keys(table, rng)
                seat: i64 = 0
                while waiting:
                    if waiting & 1:
                        table.act(seat, self.play(table, seat, keys))
                        decisions += 1
                    waiting >>= 1
                    seat += 1
                continue
            seat = 0
            while not waiting & 1:
                waiting >>= 1
                seat += 1
            table.act(seat, self.answer(table, seat))
            decisions += 1
        return decisions

    def advise(self, state: State, seat: i64, rng: FastRng) -> i64:
        table = cast(PartyBugs, state)
        if table.phase == CHOOSE:
            self.look(table)
            return self.play(table, seat, self.imagined_keys(table, rng))
        return self.answer(table, seat)

    def answer(self, table: PartyBugs, seat: i64) -> i64:
        """What to do where nothing is secret but the own cards."""
        self.look(table)
        phase = table.phase
        if phase == TAKE:
            return self.take(table, seat)
        if phase == CROWN:
            return MATCH if table.king_can_match(seat) else KEEP
        if phase == HIDE:
            return HIDE_BASE + self.card_to_hide(table, seat)
        return MIRROR_BASE + self.card_to_mirror(table, seat)

    # What cards are worth -------------------------------------------------------------------

    def look(self, table: PartyBugs) -> None:
        """Work out what every floor card changes for everyone."""
        colours = table.colours
        self._unit = OWN * (colours - 1)
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
        """A cost in thousandths of a point times `self._unit`: the own change, and what others
        get shared among them."""
        return self._unit * own - RIVALS * others

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

    # What to play (PB-5) --------------------------------------------------------------------

    def imagined_keys(self, table: PartyBugs, rng: FastRng) -> i64:
        """A card for everyone out of those of the colour that were never shown, as keys that
        sort as turns do: eight times the value and the distance from the Tied holder, a byte
        for each seat."""
        seats = table.seats
        hands = table.hands
        piles = table.piles
        in_pile = (9 if table.hidden_card else 10) - table.round
        if in_pile < 0:
            in_pile = 0
        place = seats - table.tied
        keys: i64 = 0
        seat: i64 = 0
        while seat < seats:
            if place >= seats:
                place -= seats
            hand = hands[seat]
            in_hand = size(hand)
            pick: i64 = in_pile
            if in_pile:
                pick = rng.below(in_pile + in_hand)
            if pick < in_pile:
                value = (piles[seat] >> (4 * pick)) & NIBBLE
            elif in_hand:
                value = random_value(hand, rng)
            else:
                value = table.played_by(seat)  # all it had, and sealed
            keys |= (8 * value + place) << (8 * seat)
            place += 1
            seat += 1
        return keys

    def play(self, table: PartyBugs, seat: i64, keys: i64) -> i64:
        """The hand card that costs least against these cards of the others, compared with what
        it would cost in a round like any other."""
        hand = packed_values(table.hands[seat])
        best = hand & NIBBLE
        if not hand >> 4:
            return best
        seats = table.seats
        mine = 8 * seat
        place = (keys >> mine) & 7
        keys &= ~((bit(7) - 1) << mine)
        empty = 7 - seats
        order: i64 = 0  # the others, in the order of their turns
        crowned: i64 = -1
        nearest: i64 = 8
        other: i64 = 0
        while other < seats:
            if other != seat:
                key = (keys >> (8 * other)) & 127
                if key >> 3 == KING:
                    if key & 7 < nearest:
                        nearest = key & 7
                        crowned = other
                else:
                    order |= (other + 1) << (4 * (rank(keys, key) - empty))
            other += 1
        if crowned >= 0:
            return self.play_under_king(table, seat, crowned, place < nearest)
        display = table.displays[seat]
        unit = self._unit
        least: i64 = 1 << 60
        at: i64 = -1
        round_cost: i64 = 0
        while hand:
            card = hand & NIBBLE
            hand >>= 4
            if card == KING:
                cost = self.swept(table, seat, seat) - unit * self.king_cost(table)
            else:
                earlier = rank(keys, 8 * card + place) - empty + 1
                if earlier != at:
                    at = earlier
                    before = order & (bit(4 * at) - 1)
                    after = (order >> (4 * at)) << (4 * at + 4)
                    takers = before | after | ((seat + 1) << (4 * at))
                    round_cost = self.shared_out(table, takers, 0, seat)
                cost = round_cost - unit * PACE * card
                if (display >> card) & 1:
                    cost -= unit * self.lasting(card) // OWN_TWIN
            if cost < least:
                least = cost
                best = card
        return best

    def play_under_king(self, table: PartyBugs, seat: i64, crowned: i64, closer: bool) -> i64:
        """As `play`, if somebody else comes with a King: only an own one closer to the Tied
        holder helps, and any other card is as good as what it saves."""
        hand = packed_values(table.hands[seat])
        display = table.displays[seat]
        unit = self._unit
        theirs = self.swept(table, crowned, seat)
        best: i64 = 0
        least: i64 = 1 << 60
        while hand:
            card = hand & NIBBLE
            hand >>= 4
            if card == KING:
                cost = self.swept(table, seat, seat) if closer else theirs
                cost -= unit * self.king_cost(table)
            else:
                cost = theirs - unit * PACE * card
                if (display >> card) & 1:
                    cost -= unit * self.lasting(card) // OWN_TWIN
            if cost < least:
                least = cost
                best = card
        return best

    def king_cost(self, table: PartyBugs) -> i64:
        """What a sweep costs in a round like any other: the more colours, the more pairs."""
        return KING_COST - KING_LESS * table.seats

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

    # What search asks -----------------------------------------------------------------------

    def worth(self, state: State, seat: i64) -> float:
        """PB-12, PB-34: the margin to the best of the others, who are Paul too."""
        table = cast(PartyBugs, state)
        totals = table.totals
        own = totals[seat]
        margin: i64 = MARGINS
        other: i64 = 0
        while other < table.colours:
            if other != seat:
                lead = 2 * (totals[other] - own)
                if lead == 0 and table.over:
                    # PB-12: a tie is not shared; PB-16: Paul loses every one
                    wins = other >= table.seats or table.sits_closer(seat, other)
                    lead = 1 if wins else -1
                if lead < margin:
                    margin = lead
            other += 1
        if margin < -MARGINS:
            margin = -MARGINS
        return _SLOPE[margin + MARGINS] if table.over else _SERIES_SLOPE[margin + MARGINS]

    def offers(self, state: State, seat: i64) -> list[int]:
        """All there is, but the mirror only when it must go: by then more is known."""
        table = cast(PartyBugs, state)
        actions = table.actions(seat)
        if table.phase == CHOOSE and seat == table.mirror:
            return [action for action in actions if action <= KING]
        return actions

    def situation(self, state: State) -> i64:
        table = cast(PartyBugs, state)
        shown = table.played if table.phase != CHOOSE else 0
        mark = table.floor * 31 + shown
        seat: i64 = 0
        while seat < table.colours:
            mark = mark * 1_000_003 + table.displays[seat]
            seat += 1
        return (mark & (bit(60) - 1)) * 8 + table.phase
