"""Who won what: contests, who took part in them, and how often one would win by luck alone."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from antics.core.happenings import Happening
from antics.core.state import State
from antics.games.bugs_and_co import events as tiles
from antics.games.bugs_and_co.moves import KEEP
from antics.games.bugs_and_co.rules import BugsAndCo
from antics.games.bugs_and_co.table import KEPT
from antics.games.cheating_moth import events as moth
from antics.games.cheating_moth.cards import CARD_OF
from antics.games.cheating_moth.moves import RACE

LATE = 1000
"""Who is so many ms too late for a tile took part in that contest."""


class Racer(NamedTuple):
    """Somebody with a line of this length, in ms of round trip."""

    trip: int
    proven: bool = True
    """The server has its kernel's word for the round trip."""
    lies: bool = False


class Share(NamedTuple):
    """A share of wins, and how far from it the truth may lie, 95 times in a hundred."""

    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f} ± {100 * self.margin:.1f} %"


class Tally:
    """Contests of one kind, by the numbers of those who took part."""

    def __init__(self) -> None:
        self.contests = 0
        self.wins: dict[int, float] = defaultdict(float)
        self.expected: dict[int, float] = defaultdict(float)
        self.variance: dict[int, float] = defaultdict(float)

    def add(self, winner: int, everyone: Iterable[int]) -> None:
        """`everyone` took part, the winner too. By luck, each of them wins as often."""
        rivals = list(everyone)
        chance = 1 / len(rivals)
        self.contests += 1
        self.wins[winner] += 1
        for rival in rivals:
            self.expected[rival] += chance
            self.variance[rival] += chance * (1 - chance)

    def share(self, who: int, seats: int) -> Share:
        """Which share of the wins that one gets at a table of so many."""
        expected = self.expected[who]
        if not expected:
            return Share(1 / seats, math.inf)
        margin = 1.96 * math.sqrt(self.variance[who])
        return Share(self.wins[who] / expected / seats, margin / expected / seats)

    def merge(self, other: "Tally") -> None:
        self.contests += other.contests
        for mine, theirs in (
            (self.wins, other.wins),
            (self.expected, other.expected),
            (self.variance, other.variance),
        ):
            for who, count in theirs.items():
                mine[who] += count


class Counting:
    """Watches one whole game."""

    def __init__(self, seated: Sequence[int]) -> None:
        """Whose seat each seat is, by the numbers that are counted by."""
        self._seated = seated
        self._tallies: dict[str, Tally] = defaultdict(Tally)
        self._slappers: list[int] = []
        self._racers: list[int] = []
        self._grabs: dict[int, tuple[int, int, set[int]]] = {}

    def happened(self, state: State, told: Iterable[Happening]) -> None:
        seats = range(len(self._seated))
        for happening in told:
            match happening.public:
                case moth.SlapBegan(seat=active):
                    self._slappers = [seat for seat in seats if seat != active]
                case moth.Slapped(seat=seat) if self._slappers:
                    self._add("slaps", seat, self._slappers)
                    self._slappers = []
                case moth.RaceBegan(card=card):
                    action = RACE * 64 + CARD_OF[card]
                    self._racers = [seat for seat in seats if state.is_legal(seat, action)]
                case moth.Raced(seat=seat) if len(self._racers) > 1 and seat in self._racers:
                    self._add("cockroach races", seat, self._racers)
                case tiles.Grabbed(seat=seat, tile=tile):
                    self._add("all grabs", seat, seats)
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
        return self._tallies

    def _close(self, tile: int) -> None:
        winner, _, late = self._grabs.pop(tile, (0, 0, set()))
        if late:
            self._add("contested grabs", winner, {winner, *late})

    def _add(self, kind: str, winner: int, rivals: Iterable[int]) -> None:
        seated = self._seated
        self._tallies[kind].add(seated[winner], [seated[seat] for seat in rivals])
