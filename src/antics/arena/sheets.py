"""The result of a tournament as files: CSV for spreadsheets, JSON for programs."""

import csv
import io
import json
import math
from collections.abc import Iterable
from typing import Final

from antics.arena.chart import Panel, Whisker, chart
from antics.arena.comparison import Comparison
from antics.arena.entrants import label
from antics.arena.tournament import Result
from antics.bots.statistics import CONFIDENCE, Interval
from antics.core.registry import find_game

_BOUNDS: Final = ("", "_low", "_high")


def sheets(result: Result) -> dict[str, bytes]:
    """Every file by its name."""
    return {
        "standings.csv": _standings(result),
        "pairs.csv": _pairs(result.comparison),
        "games.csv": _games(result),
        "report.json": (json.dumps(report(result), indent=2) + "\n").encode(),
        "chart.svg": standings_chart(result).encode(),
    }


def _standings(result: Result) -> bytes:
    columns = ["bot", "chairs", *_columns("score", "wins", "openskill")]
    return _sheet(
        columns,
        (
            [each.bot, each.chairs, *_numbers(each.score, each.wins, result.ratings[each.bot])]
            for each in result.comparison.standings
        ),
    )


def _pairs(comparison: Comparison) -> bytes:
    columns = ["bot", "other", *_columns("score", "wins", "ahead"), "verdict", "head_to_head"]
    return _sheet(
        columns,
        (
            [
                gap.bot,
                gap.other,
                *_numbers(gap.score, gap.wins, gap.ahead),
                gap.verdict,
                gap.head_to_head,
            ]
            for gap in comparison.differences
        ),
    )


def _games(result: Result) -> bytes:
    """A line for every chair of every game."""

    def rows() -> Iterable[list[object]]:
        for game in result.games:
            failed = {each.seat: each.why for each in game.replaced}
            for seat, bot in enumerate(game.seating):
                won = 1 / len(game.winners) if seat in game.winners else 0
                why = failed.get(seat, "")
                yield [game.deal, game.turn, seat, bot, game.scores[seat], f"{won:.6g}", why]

    return _sheet(["deal", "turn", "seat", "bot", "score", "won", "replaced"], rows())


def _sheet(columns: list[str], rows: Iterable[list[object]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue().encode()


def _columns(*names: str) -> list[str]:
    return [name + bound for name in names for bound in _BOUNDS]


def _numbers(*intervals: Interval) -> list[object]:
    """Mean, lower and upper bound; nothing where a single sample leaves them open."""
    return [
        f"{number:.6f}" if math.isfinite(number) else ""
        for each in intervals
        for number in (each.mean, each.low, each.high)
    ]


def report(result: Result) -> dict[str, object]:
    """All of it, for scripts."""
    plan, comparison = result.plan, result.comparison
    return {
        "game": plan.game,
        "players": plan.players,
        "options": plan.options,
        "bots_named": plan.bots,
        "seed": plan.seed,
        "until": result.goal.until,
        **comparison_report(comparison, result.ratings),
    }


def comparison_report(
    comparison: Comparison, ratings: dict[str, Interval] | None = None
) -> dict[str, object]:
    return {
        "deals": comparison.deals,
        "games": comparison.games,
        "confidence": CONFIDENCE,
        "bots": [
            {
                "bot": standing.bot,
                "chairs": standing.chairs,
                "score": _mean_and_margin(standing.score),
                "wins": _mean_and_margin(standing.wins),
                **({"openskill": _mean_and_margin(ratings[standing.bot])} if ratings else {}),
            }
            for standing in comparison.standings
        ],
        "differences": [
            {
                "bot": gap.bot,
                "other": gap.other,
                "score": _mean_and_margin(gap.score),
                "wins": _mean_and_margin(gap.wins),
                "verdict": gap.verdict,
                "ahead": _mean_and_margin(gap.ahead),
                "head_to_head": gap.head_to_head,
            }
            for gap in comparison.differences
        ],
        "replaced": [failure._asdict() for failure in comparison.failures],
    }


def _mean_and_margin(interval: Interval) -> dict[str, float | None]:
    """The margin of a single deal is unknown: null, for JSON has no infinity."""
    known = math.isfinite(interval.margin)
    return {"mean": interval.mean, "margin": interval.margin if known else None}


def standings_chart(result: Result) -> str:
    comparison, plan = result.comparison, result.plan
    rows = comparison.standings
    panels = [
        Panel("wins a chair", "%", [_percent(each.wins) for each in rows], 100 / plan.players),
        Panel("mean score", "", [_whisker(each.score) for each in rows]),
        Panel("openskill", "", [_whisker(result.ratings[each.bot]) for each in rows]),
    ]
    title = f"{find_game(plan.game).title}, {plan.players} players"
    below = (
        f"{comparison.deals:,} deals, {comparison.games:,} games, every chair; lines are"
        f" {CONFIDENCE:.0%} intervals over deals; seed {plan.seed}"
    )
    return chart(title, below, [label(each.bot) for each in rows], panels)


def _percent(share: Interval) -> Whisker:
    """No share is below nothing or above everything."""
    value, low, high = (100 * end for end in _whisker(share))
    return Whisker(value, max(0.0, low), min(100.0, high))


def _whisker(interval: Interval) -> Whisker:
    if math.isfinite(interval.margin):
        return Whisker(interval.mean, interval.low, interval.high)
    return Whisker(interval.mean, interval.mean, interval.mean)
