"""Who sits where: every bot in every chair, on the same deals.

One deal is played at several tables, so that luck of the cards and of the chair falls on all
alike. Which tables, depends on how many bots there are for the chairs:

- fewer bots than chairs: they repeat around the table, and where that gives some of them a chair
  more, the others get it at further tables;
- more bots than chairs: every choice of as many bots as there are chairs;
- a bot named twice: the table as it was named, such as one master and three sharp.

Every table is played in all its rotations. The order of the bots around the table is drawn anew
for every deal, so nobody always sits at somebody's left.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final

from antics.core.errors import AnticsError
from antics.core.rng import FastRng

MOST_GAMES: Final = 2_000
"""More than so many games for one deal are no tournament that would end."""

Seating = tuple[str, ...]


def seatings(bots: Sequence[str], seats: int, order: FastRng | None = None) -> list[Seating]:
    """All games of one deal. Without `order` the bots stay in the order in which they stand."""
    check_seats(bots, seats)
    bots = list(bots)
    if len(set(bots)) < len(bots):
        return _rotations(_filled(bots, seats))
    if order is not None:
        for last in range(len(bots) - 1, 0, -1):
            pick = int(order.below(last + 1))
            bots[last], bots[pick] = bots[pick], bots[last]
    if len(bots) > seats:
        tables = [list(table) for table in combinations(bots, seats)]
    else:
        shifts = len(bots) if seats % len(bots) else 1
        tables = [_filled(bots[shift:] + bots[:shift], seats) for shift in range(shifts)]
    return [seating for table in tables for seating in _rotations(table)]


def check_seats(bots: Sequence[str], seats: int) -> None:
    """AnticsError if these bots cannot be seated in so many chairs."""
    if not bots:
        raise AnticsError(f"{seats} players need at least one bot")
    if len(bots) <= seats:
        return
    twice = next((bot for bot in bots if bots.count(bot) > 1), None)
    if twice is not None:
        raise AnticsError(
            f"{seats} players need 1 to {seats} bots, not {len(bots)}, where one of them ({twice})"
            " is named twice"
        )
    games = comb(len(bots), seats) * seats
    if games > MOST_GAMES:
        raise AnticsError(
            f"{len(bots)} bots at tables for {seats} would be {games:,} games for every deal;"
            f" {MOST_GAMES:,} are the most, so name fewer bots"
        )


def _filled(bots: Sequence[str], seats: int) -> list[str]:
    return [bots[seat % len(bots)] for seat in range(seats)]


def _rotations(table: list[str]) -> list[Seating]:
    turned = [tuple(table[turn:] + table[:turn]) for turn in range(len(table))]
    return list(dict.fromkeys(turned))  # a seating that comes again is the same games again
