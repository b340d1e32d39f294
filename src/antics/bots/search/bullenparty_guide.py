"""Bullenparty played on by a quick relative of its sharp bot.

Play-outs end where a round begins, and seldom with the game: what piles, bull cards and hands may
still come to after some rounds is known well enough from `sharp`, and the luck of those to come
would only blur it.
"""

import math
from typing import Final, cast

from mypy_extensions import i64

from antics.bots.search.bullenparty_piles import HEAD, OTHER_MAIN, WORTHLESS
from antics.bots.search.bullenparty_rows import Rows
from antics.core.rng import FastRng
from antics.core.state import NOTHING, State
from antics.games.bullenparty.moves import NEW_PILE, lay
from antics.games.bullenparty.rules import Bullenparty
from antics.games.bullenparty.table import BID, LAY, NO_BID

HORIZON: Final = 2
"""So many rounds are played, the present one included; after laying one more."""
LONG_HORIZON: Final = 4
"""And with two players, whose games have about five rounds: with more of them the luck of so many
rounds blurs more than looking so far shows."""
CLIMBS: Final = 3
"""So many of the lowest cards that fit a pile are thought of as the next one on it."""
SPARED: Final = 3
"""And so many of the cards that cost least elsewhere."""

MARGINS: Final = 120
"""Leads and lags of as many bullheads, or more, are all alike."""
LEAD: Final = 8.0
WIN: Final = 0.5
"""At the end, winning counts half, and how clearly the other half: so much of a lead is clear."""
OPEN_LEAD: Final = 4.0
ROUND_LEAD: Final = 7.0
"""Before the end a clear lead is this, and so much more for the root of the rounds to come."""

_SLOPE: Final = [
    WIN * (0.5 if margin == 0 else float(margin > 0)) + (1 - WIN) / (1 + math.exp(-margin / LEAD))
    for margin in range(-MARGINS, MARGINS + 1)
]


class BullenpartyGuide(Rows):
    def __init__(self) -> None:
        super().__init__()
        self._stop: i64 = 0
        """Play-outs end where this round begins."""

    def prepare(self, state: State, seat: i64) -> None:
        super().prepare(state, seat)
        table = cast(Bullenparty, state)
        horizon = LONG_HORIZON if table.seats == 2 else HORIZON
        self._stop = table.round + horizon + (1 if table.phase == LAY else 0)
        if table.phase == BID:
            for other in range(int(table.seats)):
                if other != seat:
                    table.bids[other] = NO_BID
            table.to_act = table.rowless

    def play_out(self, state: State, rng: FastRng) -> i64:
        table = cast(Bullenparty, state)
        decisions: i64 = 0
        while not table.over and table.round < self._stop:
            if table.awaits != NOTHING:
                table.take_chance(table.draw_chance(rng))
                continue
            waiting = table.to_act
            phase = table.phase
            seat: i64 = 0
            if phase == BID:
                self.look(table)
                self.imagine_bids(table, rng)
                while waiting:
                    if waiting & 1:
                        table.act(seat, self.bid(table, seat))
                        decisions += 1
                    waiting >>= 1
                    seat += 1
                continue
            if phase == LAY:
                climb = self.climb(table)
                while waiting:
                    if waiting & 1:
                        decisions += self.lay_all(table, seat, climb)
                    waiting >>= 1
                    seat += 1
                continue
            while not waiting & 1:
                waiting >>= 1
                seat += 1
            table.act(seat, self.answer(table, seat))
            decisions += 1
        return decisions

    def is_end(self, state: State) -> bool:
        return super().is_end(state) or cast(Bullenparty, state).round >= self._stop

    def advise(self, state: State, seat: i64, rng: FastRng) -> i64:
        table = cast(Bullenparty, state)
        if table.phase == BID:
            self.look(table)
            self.imagine_bids(table, rng)
            return self.bid(table, seat)
        if table.phase == LAY:
            self.plan(table, seat, self.climb(table))
            return self.first_lay(table, seat)
        return self.answer(table, seat)

    # What search asks -----------------------------------------------------------------------

    def is_secret(self, state: State) -> bool:
        return cast(Bullenparty, state).phase == BID

    def worth(self, state: State, seat: i64) -> float:
        """BP-17: the margin to the best of the others; before the end, what it may become."""
        table = cast(Bullenparty, state)
        if not table.over:
            clear = HEAD * (OPEN_LEAD + ROUND_LEAD * math.sqrt(self.rounds_to_come(table)))
            return 1.0 / (1.0 + math.exp(-float(self.promise(table, seat)) / clear))
        margin = self.margin(table, seat)
        if margin > MARGINS:
            margin = MARGINS
        elif margin < -MARGINS:
            margin = -MARGINS
        return _SLOPE[margin + MARGINS]

    def lead(self, state: State, seat: i64) -> float:
        table = cast(Bullenparty, state)
        if table.over:
            return float(self.margin(table, seat))
        return float(self.promise(table, seat)) / HEAD

    def margin(self, table: Bullenparty, seat: i64) -> i64:
        """To the best of the others, at the end."""
        own = table.score(seat)
        margin: i64 = 1 << 30
        other: i64 = 0
        while other < table.seats:
            if other != seat:
                lead = own - table.score(other)
                if lead < margin:
                    margin = lead
            other += 1
        return margin

    def promise(self, table: Bullenparty, seat: i64) -> i64:
        """The same before the end, by what everyone's cards may come to, in parts of a bullhead.
        Who will be the best of the others is open, so the others on average count too."""
        climb = self.climb(table)
        own = self.prospect(table, seat, climb)
        most: i64 = WORTHLESS
        total: i64 = 0
        other: i64 = 0
        while other < table.seats:
            if other != seat:
                theirs = self.prospect(table, other, climb)
                total += theirs
                if theirs > most:
                    most = theirs
            other += 1
        return own - (most + total // (table.seats - 1)) // 2

    def offers(self, state: State, seat: i64) -> list[int]:
        """Everything but lays that others do as well."""
        table = cast(Bullenparty, state)
        if table.phase != LAY:
            return table.actions(seat)
        self.plan(table, seat, self.climb(table))
        planned = self.first_lay(table, seat)
        best = table.points_pile(seat)
        heads = table.pile_heads(seat, best)
        hand = table.hand_cards(seat)
        cheapest = sorted(hand, key=lambda card: self.heads[card] + self.dead[card])
        offers = [int(planned)]
        for pile in range(int(table.pile_counts[seat])):
            if table.pile_heads(seat, pile) > heads - OTHER_MAIN:
                fitting = [card for card in hand if table.fits(seat, card, pile)]
                offers += [int(lay(card, pile)) for card in fitting[:CLIMBS]]
        if best < 0:
            offers += [int(lay(card, NEW_PILE)) for card in hand[:CLIMBS]]
        for card in cheapest[:SPARED]:
            offers.append(int(lay(card, self.other_pile(table, seat, card, best))))
        return sorted(set(offers))
