"""How `antics arena` and `antics simulate --matched` print which bot plays better."""

import math

import typer

from antics.arena.comparison import Comparison
from antics.arena.entrants import label
from antics.bots.statistics import CONFIDENCE, Interval

_WIDTH = 100
"""Tables are not squeezed below this; with the bots there are they fit into 80 columns."""


def print_comparison(
    comparison: Comparison, below: str, ratings: dict[str, Interval] | None = None
) -> None:
    # Loaded here: drawing takes longer to load than everything else on the command line.
    from rich.console import Console
    from rich.table import Table

    console = Console(width=max(Console().width, _WIDTH))
    standings = Table(box=None, pad_edge=False)
    rating_columns = ["openskill"] if ratings else []
    for column in ("bot", "chairs", "mean score", "wins a chair", *rating_columns):
        standings.add_column(column, justify="left" if column == "bot" else "right")
    for standing in comparison.standings:
        score, wins = points(standing.score), share(standing.wins)
        rating = [points(ratings[standing.bot])] if ratings else []
        standings.add_row(label(standing.bot), f"{standing.chairs:,}", score, wins, *rating)
    console.print(standings)
    differences = Table(box=None, pad_edge=False)
    for column in ("difference", "mean score", "wins a chair", "verdict", "ahead", "verdict"):
        left = column in ("difference", "verdict")
        differences.add_column(column, justify="left" if left else "right")
    for gap in comparison.differences:
        differences.add_row(
            f"{label(gap.bot)} − {label(gap.other)}",
            points(gap.score, "+"),
            share(gap.wins, "+"),
            gap.verdict,
            share(gap.ahead, "+"),
            gap.head_to_head,
        )
    if comparison.differences:
        typer.echo()
        console.print(differences)
    typer.echo()
    for failure in comparison.failures:
        games = f"{failure.games:,} game{'' if failure.games == 1 else 's'}"
        typer.echo(f"{label(failure.bot)} was replaced by {failure.by} in {games}: {failure.why}")
    if comparison.differences:
        typer.echo("ahead: games ended ahead of the other less games ended behind")
    deals = f"{comparison.deals:,} deal{'' if comparison.deals == 1 else 's'}"
    typer.echo(
        f"{below}: {deals}, {comparison.games:,} games, everyone in every"
        f" chair; ± is the {CONFIDENCE:.0%} interval over deals"
    )


def points(interval: Interval, sign: str = "") -> str:
    return f"{interval.mean:{sign}.2f}{_margin(interval, '.2f')}"


def share(interval: Interval, sign: str = "") -> str:
    return f"{interval.mean:{sign}.1%}{_margin(interval, '.1%')}"


def _margin(interval: Interval, form: str) -> str:
    """A single deal says nothing about how far off it may be."""
    return f"±{interval.margin:{form}}" if math.isfinite(interval.margin) else "±?"
