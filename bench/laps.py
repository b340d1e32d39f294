"""What a lap is: one thing measured once, for a fixed time, in a process of its own.

A lap is found by its key, such as `ours/playout/party_bugs/4`, so that a fresh process can be
told which one to run. It gives back plain numbers, of which `figure` is the one that counts.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

PER_SECOND = "decisions/s"
MICROSECONDS = "µs"
MILLISECONDS = "ms"

WARM_UP = 0.1
"""The share of its time that a lap runs before it is timed."""

clock = time.process_time
"""Processor time: other programs on the machine disturb it less than they do the time of day."""


@dataclass(frozen=True)
class Lap:
    key: str
    who: str
    """Whose code is measured."""
    what: str
    """Which way in: the loop or the interface."""
    game: str
    players: int = 0
    unit: str = PER_SECOND


@dataclass
class Result:
    figure: float
    counts: dict[str, object] = field(default_factory=dict)


@dataclass
class Tempo:
    """Decisions made and games finished while the clock ran."""

    decisions: int = 0
    games: int = 0
    seconds: float = 0.0

    def result(self) -> Result:
        counts: dict[str, object] = {
            "decisions": self.decisions,
            "games": self.games,
            "seconds": self.seconds,
        }
        return Result(self.decisions / self.seconds, counts)


def timed_games(play: Callable[[], int], seconds: float) -> Result:
    """Play one game after the other; `play` returns how many decisions a game took."""
    tempo = Tempo()
    _play_for(play, seconds * WARM_UP, Tempo())
    _play_for(play, seconds, tempo)
    return tempo.result()


def _play_for(play: Callable[[], int], seconds: float, tempo: Tempo) -> None:
    begin = now = clock()
    end = begin + seconds
    decisions = games = 0
    while now < end:
        decisions += play()
        games += 1
        now = clock()
    tempo.decisions += decisions
    tempo.games += games
    tempo.seconds += now - begin


def timed_batches(play: Callable[[int], int], seconds: float) -> Result:
    """Play games in batches of a hundredth of the time or more; `play` is told how many."""
    batch = 1
    while True:
        begin = clock()
        play(batch)
        if clock() - begin > seconds / 100:
            break
        batch *= 2
    tempo = Tempo()
    begin = now = clock()
    while now < begin + seconds:
        tempo.decisions += play(batch)
        tempo.games += batch
        now = clock()
    tempo.seconds = now - begin
    return tempo.result()


def timed_calls(call: Callable[[], int], seconds: float) -> Result:
    """Microseconds per thing done; `call` does some and returns how many."""
    per_second = timed_games(call, seconds).figure
    return Result(1e6 / per_second, {"seconds": seconds})
