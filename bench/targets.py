"""What the project set out to reach, and whether this run reached it. Statements, no verdicts:
a slow machine is no failed test."""

from dataclasses import dataclass
from typing import Any

from bench.figures import Figures, Spread, short, three_digits

HEADLINE = "party_bugs/4"
PLAYOUT = f"ours/playout/{HEADLINE}"
ROLLOUT = f"ours/rollout/{HEADLINE}"
API = f"ours/api/{HEADLINE}"
BULLENPARTY = "ours/playout/bullenparty/4"

OF_C = 0.35
OF_PARTY_BUGS = 1 / 3
TIMES_CPP = 10.0
TIMES_PYTHON = 5.0
CLONE_MICROSECONDS = 1.0
LEAK_BYTES = 1 << 20
"""What an allocator may settle into; a leak of one byte a game is ten times that."""


@dataclass(frozen=True)
class Statement:
    target: str
    found: str
    met: bool | None
    """None where it could not be measured, or where nothing was promised."""


def statements(figures: Figures, memory: dict[str, Any] | None) -> list[Statement]:
    found = [
        against(
            figures,
            f"Party Bugs, 4 players, compiled: at least {OF_C} of C that stops at each move",
            PLAYOUT,
            "limit/stepwise/4",
            OF_C,
        ),
        against(
            figures,
            f"the same: at least {OF_C} of the tightest C",
            PLAYOUT,
            "limit/tight/4",
            OF_C,
        ),
        against(
            figures,
            "Bullenparty, 4 players, compiled: at least a third of Party Bugs",
            BULLENPARTY,
            PLAYOUT,
            OF_PARTY_BUGS,
        ),
        against(
            figures,
            f"Party Bugs, compiled: at least {TIMES_CPP:.0f} times OpenSpiel's fastest C++ games",
            PLAYOUT,
            figures.fastest("open_spiel/bots/"),
            TIMES_CPP,
        ),
        against(
            figures,
            "for comparison, both from a dealt hand: OpenSpiel's fastest C++ rollouts",
            ROLLOUT,
            figures.fastest("open_spiel/rollouts/"),
            None,
        ),
        against(
            figures,
            f"Party Bugs from Python: at least {TIMES_PYTHON:.0f} times OpenSpiel's fastest",
            API,
            figures.fastest("open_spiel/python/"),
            TIMES_PYTHON,
        ),
    ]
    return [*found, *clones(figures), leak(memory)]


def against(
    figures: Figures, target: str, key: str, other: str | None, least: float | None
) -> Statement:
    ratio = figures.ratio(key, other) if other is not None else None
    mine, theirs = figures.spread(key), figures.spread(other) if other is not None else None
    if ratio is None or mine is None or theirs is None or other is None:
        missing = key if mine is None else other or "every such peer"
        return Statement(target, f"not measured: {missing} gave no figure", None)
    whose = figures.laps[other]
    found = (
        f"{three_digits(ratio.middle)} ({three_digits(ratio.least)} to "
        f"{three_digits(ratio.most)}): {short(mine.middle)} against {short(theirs.middle)} "
        f"of {whose.who}, {whose.game}"
    )
    return Statement(target, found, None if least is None else ratio.middle >= least)


def clones(figures: Figures) -> list[Statement]:
    """Of each game the dearest number of players."""
    worst: dict[str, tuple[Spread, int]] = {}
    for key, lap in figures.laps.items():
        spread = figures.spread(key) if key.startswith("ours/clone/") else None
        if spread and (lap.game not in worst or spread.middle > worst[lap.game][0].middle):
            worst[lap.game] = (spread, lap.players)
    return [
        Statement(
            f"{game}: a copied state costs under {CLONE_MICROSECONDS:.0f} µs",
            f"{three_digits(spread.middle)} µs with {players} players, the dearest number",
            spread.middle < CLONE_MICROSECONDS,
        )
        for game, (spread, players) in worst.items()
    ]


def leak(memory: dict[str, Any] | None) -> Statement:
    target = "finished games leave no memory behind"
    if memory is None:
        return Statement(target, "not measured", None)
    if "fault" in memory:
        return Statement(target, f"not measured: {memory['fault']}", None)
    grown = memory["after"] - memory["before"]
    found = (
        f"{memory['before'] / 2**20:.1f} MiB resident before, {memory['after'] / 2**20:.1f} MiB "
        f"after {memory['games']:,} games in one process: {grown:+,} bytes"
    )
    return Statement(target, found, grown <= LEAK_BYTES)
