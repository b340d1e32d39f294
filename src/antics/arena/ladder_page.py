"""The ladders of all games as a part of docs/bots.md, with a chart for each."""

import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from antics.arena.chart import Panel, Whisker, chart
from antics.arena.history import History
from antics.arena.ladder import Ladder, Rung, ladder
from antics.bots.statistics import CONFIDENCE
from antics.core.errors import AnticsError
from antics.core.registry import find_game

PAGE: Final = "bots.md"
_PART: Final = re.compile(r"(<!-- ladders: .*? -->\n).*?(<!-- end of ladders -->)", re.DOTALL)
"""What stands between these two lines is written by the program."""


def ladders_of(history: History, players: int | None = None) -> list[Ladder]:
    """One for each number of players with a history, or for that number alone."""
    numbers = sorted({each.players for each in history.tournaments})
    wanted = [number for number in numbers if players in (None, number)]
    return [ladder(history.tournaments, number) for number in wanted]


def written(docs: Path, histories: Sequence[History]) -> list[Path]:
    """Bring the page and its charts up to date; the files written."""
    page = docs / PAGE
    parts: list[str] = []
    charts: dict[Path, str] = {}
    for history in histories:
        ladders = ladders_of(history)
        if not ladders:
            continue
        picture = chart_path(docs, history.game)
        charts[picture] = ladder_chart(history.game, ladders)
        parts.append(section(history.game, ladders, f"images/{picture.name}"))
    try:
        text = page.read_text("utf-8")
    except OSError as error:
        raise AnticsError(f"{page} cannot be read: {error.strerror}") from None
    if not _PART.search(text):
        raise AnticsError(
            f"{page} has no lines '<!-- ladders: … -->' and '<!-- end of ladders -->'"
        )
    whole = "\n".join(parts)
    made = {page: _PART.sub(lambda found: f"{found[1]}\n{whole}\n{found[2]}", text), **charts}
    for path, content in made.items():
        try:
            path.parent.mkdir(exist_ok=True)
            path.write_text(content, "utf-8")
        except OSError as error:
            raise AnticsError(f"{path} cannot be written: {error.strerror}") from None
    return list(made)


def chart_path(docs: Path, game: str) -> Path:
    return docs / "images" / f"ladder-{game.replace('_', '-')}.svg"


def section(game: str, ladders: Sequence[Ladder], picture: str) -> str:
    """Heading, chart and table of one game."""
    title = find_game(game).title
    columns = [f"{each.players} players" for each in ladders]
    lines = [
        f"### {title}",
        "",
        f"![How strong the bots of {title} are, by number of players]({picture})",
        "",
        f"| bot | {' | '.join(columns)} |",
        "|---|" + "--:|" * len(columns),
    ]
    for bot in order(ladders):
        cells = [_cell(_rung(each, bot)) for each in ladders]
        lines.append(f"| `{bot}` | {' | '.join(cells)} |")
    deals = [f"{each.deals:,}" for each in ladders]
    games = [f"{each.games:,}" for each in ladders]
    lines += [
        f"| *deals* | {' | '.join(deals)} |",
        f"| *games* | {' | '.join(games)} |",
        "",
    ]
    return "\n".join(lines)


def order(ladders: Sequence[Ladder]) -> list[str]:
    """All bots, the strongest on average first."""
    points: dict[str, list[float]] = {}
    for each in ladders:
        for rung in each.rungs:
            points.setdefault(rung.bot, []).append(rung.points)
    return sorted(points, key=lambda bot: (-sum(points[bot]) / len(points[bot]), bot))


def ladder_chart(game: str, ladders: Sequence[Ladder]) -> str:
    bots = order(ladders)
    panels = [
        Panel(
            f"{each.players} players",
            "",
            [_whisker(_rung(each, bot)) for bot in bots],
        )
        for each in ladders
    ]
    below = (
        "Points on the ladder: 200 more come out ahead three times in four; casual has 1000;"
        f" lines are {CONFIDENCE:.0%} intervals over deals"
    )
    return chart(f"{find_game(game).title}: how strong its bots are", below, bots, panels, 150)


def _rung(each: Ladder, bot: str) -> Rung | None:
    return next((rung for rung in each.rungs if rung.bot == bot), None)


def _cell(rung: Rung | None) -> str:
    if rung is None:
        return "–"
    return f"**{rung.points:.0f}** {bounds(rung)}".strip()


def bounds(rung: Rung) -> str:
    """From where to where; nothing where that is not known or fixed by definition."""
    if not math.isfinite(rung.low) or rung.low == rung.high:
        return ""
    return f"({rung.low:.0f} to {rung.high:.0f})"


def _whisker(rung: Rung | None) -> Whisker | None:
    if rung is None:
        return None
    low, high = (end if math.isfinite(end) else rung.points for end in (rung.low, rung.high))
    return Whisker(rung.points, low, high)
