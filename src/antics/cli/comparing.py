"""How `antics simulate --matched` prints which bot plays better."""

import json
import math

import typer

from antics.bots.comparison import Comparison
from antics.bots.statistics import CONFIDENCE, Interval

_WIDTH = 100
"""Tables are not squeezed below this; with the bots there are they fit into 80 columns."""


def print_comparison(game: str, seed: str, comparison: Comparison) -> None:
    # Loaded here: drawing takes longer to load than everything else on the command line.
    from rich.console import Console
    from rich.table import Table

    console = Console(width=max(Console().width, _WIDTH))
    standings = Table(box=None, pad_edge=False)
    for column in ("bot", "chairs", "mean score", "wins a chair"):
        standings.add_column(column, justify="left" if column == "bot" else "right")
    for standing in comparison.standings:
        score, wins = _points(standing.score), _share(standing.wins)
        standings.add_row(standing.bot, str(standing.chairs), score, wins)
    console.print(standings)
    differences = Table(box=None, pad_edge=False)
    for column in ("difference", "mean score", "wins a chair", "verdict", "ahead", "verdict"):
        left = column in ("difference", "verdict")
        differences.add_column(column, justify="left" if left else "right")
    for gap in comparison.differences:
        differences.add_row(
            f"{gap.bot} − {gap.other}",
            _points(gap.score, "+"),
            _share(gap.wins, "+"),
            gap.verdict,
            _share(gap.ahead, "+"),
            gap.head_to_head,
        )
    if comparison.differences:
        typer.echo()
        console.print(differences)
    typer.echo(
        f"\nahead: games ended ahead of the other less games ended behind"
        f"\n{game}: {comparison.deals} deals, {comparison.games} games, every rotation of the"
        f" seats; ± is the {CONFIDENCE:.0%} interval over deals; seed {seed}"
    )


def print_comparison_json(game: str, seed: str, comparison: Comparison) -> None:
    summary = {
        "game": game,
        "seed": seed,
        "deals": comparison.deals,
        "games": comparison.games,
        "confidence": CONFIDENCE,
        "bots": [
            {
                "bot": standing.bot,
                "chairs": standing.chairs,
                "score": _numbers(standing.score),
                "wins": _numbers(standing.wins),
            }
            for standing in comparison.standings
        ],
        "differences": [
            {
                "bot": gap.bot,
                "other": gap.other,
                "score": _numbers(gap.score),
                "wins": _numbers(gap.wins),
                "verdict": gap.verdict,
                "ahead": _numbers(gap.ahead),
                "head_to_head": gap.head_to_head,
            }
            for gap in comparison.differences
        ],
    }
    typer.echo(json.dumps(summary))


def _points(interval: Interval, sign: str = "") -> str:
    return f"{interval.mean:{sign}.2f}±{interval.margin:.2f}"


def _share(interval: Interval, sign: str = "") -> str:
    return f"{interval.mean:{sign}.1%}±{interval.margin:.1%}"


def _numbers(interval: Interval) -> dict[str, float | None]:
    """The margin of a single deal is unknown: null, for JSON has no infinity."""
    known = math.isfinite(interval.margin)
    return {"mean": interval.mean, "margin": interval.margin if known else None}
