"""Counting on the hot path: compiled, and without a thought of who will want to know."""

from bisect import bisect_left
from collections.abc import Sequence


class Counts:
    """How often something happened, by a word of which there are few."""

    def __init__(self) -> None:
        self.of: dict[str, int] = {}

    def add(self, word: str, times: int = 1) -> None:
        self.of[word] = self.of.get(word, 0) + times


class Ranges:
    """How many figures fell into each of the ranges that end at these bounds."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = list(bounds)
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, figure: float) -> None:
        self.counts[bisect_left(self.bounds, figure)] += 1
        self.sum += figure


class MoveCounts:
    """What is counted with every move and every commit."""

    def __init__(self, waits: Sequence[float], commits: Sequence[float]) -> None:
        """The bounds of how long things take, in seconds, and of how large commits are."""
        self.moves = Counts()
        self.told_after = Ranges(waits)
        self.commit_seconds = Ranges(waits)
        self.commit_entries = Ranges(commits)

    def told(self, game: str, moves: int, waited: float) -> None:
        """So many moves were told to everybody, so many ms after the first of them came in."""
        self.moves.add(game, moves)
        self.told_after.add(waited / 1000)

    def committed(self, seconds: float, entries: int) -> None:
        self.commit_seconds.add(seconds)
        self.commit_entries.add(entries)
