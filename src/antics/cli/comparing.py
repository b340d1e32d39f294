"""How `antics simulate --matched` prints which bot plays better."""

import json
import math

import typer
from rich.console import Console
from rich.table import Table

from antics.bots.comparison import Comparison
from antics.bots.statistics import CONFIDENCE, Interval


def print_comparison(game: str, seed: str, comparison: Comparison) -> None:
    console = Console()
    standings = Table(box=None, pad_edge=False)
    for column in ("bot", "chairs", "mean score", "wins a chair"):
        standings.add_column(column, justify="left" if column == "bot" else "right")
    for standing in comparison.standings:
        score, wins = _points(standing.score), _share(standing.wins)
        standings.add_row(standing.bot, str(standing.chairs), score, wins)
    console.print(standings)
    differences = Table(box=None, pad_edge=False)
    for column in ("difference", "mean score", "wins a chair", "verdict"):
        left = column in ("difference", "verdict")
        differences.add_column(column, justify="left" if left else "right")
    for gap in comparison.differences:
        differences.add_row(
            f"{gap.bot} − {gap.other}",
            _points(gap.score, "+"),
            _share(gap.wins, "+"),
            f"{gap.bot} is {gap.verdict}" if gap.verdict != "unresolved" else gap.verdict,
        )
    if comparison.differences:
        typer.echo()
        console.print(differences)
    typer.echo(
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
            }
            for gap in comparison.differences
        ],
    }
    typer.echo(json.dumps(summary))


def _points(interval: Interval, sign: str = "") -> str:
    return f"{interval.mean:{sign}.2f} ± {interval.margin:.2f}"


def _share(interval: Interval, sign: str = "") -> str:
    return f"{interval.mean:{sign}.1%} ± {interval.margin:.1%}"


def _numbers(interval: Interval) -> dict[str, float | None]:
    """The margin of a single deal is unknown: null, for JSON has no infinity."""
    known = math.isfinite(interval.margin)
    return {"mean": interval.mean, "margin": interval.margin if known else None}
