"""Who won what: contests, who took part in them, and how often one would win by luck alone."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence

from antics.core.events import Happening
from antics.core.state import State
from antics.games.bugs_and_co import events as tiles
from antics.games.bugs_and_co.moves import KEEP
from antics.games.bugs_and_co.rules import BugsAndCo
from antics.games.bugs_and_co.table import HELD, KEPT
from antics.games.cheating_moth import events as moth
from antics.games.cheating_moth.cards import CARD_OF
from antics.games.cheating_moth.moves import RACE

LATE = 1000
"""Who is so many ms too late for a tile took part in that contest."""


class Tally:
    """Contests of one kind, by the players' links."""

    def __init__(self) -> None:
        self.contests = 0
        self.wins: dict[int, float] = defaultdict(float)
        self.expected: dict[int, float] = defaultdict(float)
        self.variance: dict[int, float] = defaultdict(float)

    def add(self, winner: int, rivals: Iterable[int]) -> None:
        """`rivals` are all that took part, the winner included."""
        everyone = list(rivals)
        chance = 1 / len(everyone)
        self.contests += 1
        self.wins[winner] += 1
        for link in everyone:
            self.expected[link] += chance
            self.variance[link] += chance * (1 - chance)

    def share(self, link: int, seats: int) -> tuple[float, float]:
        """How much of a table of so many seats' prizes somebody with this link gets, and how far
        from that the truth may lie, 95 times in a hundred."""
        expected = self.expected[link]
        if not expected:
            return 1 / seats, math.inf
        margin = 1.96 * math.sqrt(self.variance[link])
        return self.wins[link] / expected / seats, margin / expected / seats

    def merge(self, other: "Tally") -> None:
        self.contests += other.contests
        for mine, theirs in (
            (self.wins, other.wins),
            (self.expected, other.expected),
            (self.variance, other.variance),
        ):
            for link, count in theirs.items():
                mine[link] += count


class Counting:
    """Watches one game."""

    def __init__(self, links: Sequence[int]) -> None:
        """`links` are the numbers of each seat's link."""
        self._links = links
        self.tallies: dict[str, Tally] = defaultdict(Tally)
        self._slappers: list[int] = []
        self._racers: list[int] = []
        self._grabs: dict[int, tuple[int, int, set[int]]] = {}

    def happened(self, state: State, told: Iterable[Happening]) -> None:
        for happening in told:
            match happening.public:
                case moth.SlapBegan(seat=active):
                    self._slappers = [seat for seat in range(len(self._links)) if seat != active]
                case moth.Slapped(seat=seat):
                    if self._slappers:
                        self._add("slap", seat, self._slappers)
                    self._slappers = []
                case moth.WasSlowest(seat=seat):
                    others = [other for other in range(len(self._links)) if other != state.active]
                    self._add("slowest", seat, others)
                case moth.RaceBegan(card=card):
                    action = RACE * 64 + CARD_OF[card]
                    seats = range(len(self._links))
                    self._racers = [seat for seat in seats if state.is_legal(seat, action)]
                case moth.Raced(seat=seat):
                    if len(self._racers) > 1 and seat in self._racers:
                        self._add("race", seat, self._racers)
                case tiles.Grabbed(seat=seat, tile=tile):
                    self._add("grab", seat, range(len(self._links)))
                    self._close(tile)
                    self._grabs[tile] = (seat, int(state.now), set())
                case _:
                    pass

    def refused(self, state: State, seat: int, action: int) -> None:
        """A tile that somebody else has just got is a contest."""
        if isinstance(state, BugsAndCo) and action < KEEP and KEPT <= state.at[action] < 0:
            winner, at, late = self._grabs[action]
            if winner != seat and state.now - at <= LATE:
                late.add(seat)

    def finish(self) -> dict[str, Tally]:
        for tile in list(self._grabs):
            self._close(tile)
        return self.tallies

    def _close(self, tile: int) -> None:
        winner, _, late = self._grabs.pop(tile, (0, 0, set()))
        if late:
            self._add("contested grab", winner, {winner, *late})

    def _add(self, kind: str, winner: int, rivals: Iterable[int]) -> None:
        links = self._links
        self.tallies[kind].add(links[winner], [links[seat] for seat in rivals])
