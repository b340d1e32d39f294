"""Party Bugs played on by a quick relative of its sharp bot.

What `sharp` imagines ten times before it plays a card is imagined once here, the same for all who
choose now.
"""

import math
from typing import Final, cast

from mypy_extensions import i64

from antics.bots.search.party_bugs_floor import Floor
from antics.bots.search.party_bugs_hands import Hands
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
from antics.games.party_bugs.moves import HIDE_BASE, KEEP, MATCH, MIRROR_BASE
from antics.games.party_bugs.rules import PartyBugs
from antics.games.party_bugs.table import CHOOSE, CROWN, HIDE, TAKE

OWN_TWIN: Final = 5
"""Playing a card whose twin lies in the own display saves a fifth of its worth."""
PACE: Final = 700
"""A card one higher costs this much more in an ordinary round, for it takes later."""
KING_COST: Final = 8000
KING_LESS: Final = 2000
"""What a King's sweep costs in an ordinary round, and how much less for every player."""

STRAYS: Final = 7
"""In play-outs of a search, one decision of so many is any that the rules allow. Nobody plays just
as the guide does, and what is good only against the guide should not look good."""

MARGINS: Final = 128
"""Leads and lags of as many half points, or more, are all alike."""
LEAD: Final = 6.0
"""So many half points are a clear lead."""
SERIES_LEAD: Final = 16.0
"""And before the last game of a series."""
WIN: Final = 0.5
"""Winning counts half, and how clearly the other half."""


def _slope(lead: float) -> list[float]:
    """By margin in half points, how good it is to be so far ahead."""
    return [
        WIN * (margin > 0) + (1 - WIN) / (1 + math.exp(-margin / lead))
        for margin in range(-MARGINS, MARGINS + 1)
    ]


_SLOPE: Final = _slope(LEAD)
_SERIES_SLOPE: Final = _slope(SERIES_LEAD)


class PartyBugsGuide(Floor):
    def __init__(self, infers: bool = True, strays: bool = False) -> None:
        """`infers`: whether others are taken to hold what people keep, or anything. `strays`:
        whether those in play-outs follow the guide most of the time, or always."""
        super().__init__()
        self._hands = Hands() if infers else None
        self._strays: i64 = STRAYS if strays else 0

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
                        if self.is_stray(rng):
                            table.act(seat, table.sample(seat, rng))
                        else:
                            table.act(seat, self.play(table, seat, keys))
                        decisions += 1
                    waiting >>= 1
                    seat += 1
                continue
            seat = 0
            while not waiting & 1:
                waiting >>= 1
                seat += 1
            if self.is_stray(rng):
                table.act(seat, table.sample(seat, rng))
            else:
                table.act(seat, self.answer(table, seat))
            decisions += 1
        return decisions

    def is_stray(self, rng: FastRng) -> bool:
        return self._strays > 0 and rng.below(self._strays) == 0

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
        unit = self.unit
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
        unit = self.unit
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

    def lead(self, state: State, seat: i64) -> float:
        table = cast(PartyBugs, state)
        totals = table.totals
        best: i64 = 1 << 30
        other: i64 = 0
        while other < table.colours:
            if other != seat and totals[other] < best:
                best = totals[other]
            other += 1
        return float(best - totals[seat])

    def offers(self, state: State, seat: i64) -> list[int]:
        """All there is, but the mirror only when it must go: by then more is known."""
        table = cast(PartyBugs, state)
        actions = table.actions(seat)
        if table.phase == CHOOSE and seat == table.mirror:
            return [action for action in actions if action <= KING]
        return actions

    def is_secret(self, state: State) -> bool:
        phase = cast(PartyBugs, state).phase
        return phase in (CHOOSE, HIDE)

    def is_model(self) -> bool:
        return not self._strays

    def is_shown(self, state: State) -> bool:
        return cast(PartyBugs, state).phase != HIDE

    def prepare(self, state: State, seat: i64) -> None:
        table = cast(PartyBugs, state)
        if not self.is_secret(table):
            return
        other: i64 = 0
        while other < table.seats:
            if other != seat and not (table.to_act >> other) & 1:
                if table.phase == CHOOSE:
                    table.hands[other] |= bit(table.played_by(other))
                    table.played &= ~(NIBBLE << (4 * other))
                else:
                    table.hands[other] |= bit(table.face_down_of(other))
                    table.face_down &= ~(NIBBLE << (4 * other))
                table.to_act |= bit(other)
            other += 1

    def deal(self, world: State, seat: i64, rng: FastRng) -> None:
        table = cast(PartyBugs, world)
        hands = self._hands
        if hands is None or table.hidden_card:
            table.reshuffle_unknown(seat, rng)
        else:
            hands.deal(table, seat, rng)
