"""What the person sees: news, the table, the moves, rules and results, wide or narrow."""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from antics.core.game import Game, Outcome, Rows
from antics.core.rulebook import Rule
from antics.terminal.drawing import ACCENT, FAINT, Drawn, draw_moves, draw_tables, plain_table
from antics.terminal.logbook import Line, Numbered
from antics.terminal.menu import Menu

_WIDEST: Final = 120
"""Lines longer than this are hard to read, however wide the window is."""
_FEWEST_NEWS: Final = 6
_MOST_NEWS: Final = 20


class Screen:
    """Where everything is printed. `person` is the name that stands out, `sleep` takes seconds."""

    def __init__(
        self, console: Console, person: str = "", sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self.console = console
        self.person = person
        self._sleep = sleep

    # A turn --------------------------------------------------------------------------------

    def turn(
        self, title: str, tables: Sequence[Rows], menu: Menu, news: Sequence[Numbered]
    ) -> None:
        """What happened since, as far as there is room for it, the table, and the moves."""
        moves = self._moves(menu)
        around = len(moves) + 6  # heading, prompt and what keeps things apart
        wanted = min(len(news), _FEWEST_NEWS)
        drawn = self._tables(tables, self.console.height - around - wanted)
        room = self.console.height - around - len(drawn)
        self._print()
        self.heading(title)
        self.news(news, max(_FEWEST_NEWS, min(room, _MOST_NEWS)))
        self._print(drawn, Text(), moves, Text())

    def heading(self, title: str) -> None:
        width = self._width
        line = Text(f"── {title} ", ACCENT)
        line.truncate(width)
        line.append("─" * (width - line.cell_len), FAINT)
        self._print(line)

    def news(self, news: Sequence[Numbered], most: int = _MOST_NEWS) -> None:
        if not news:
            return
        left_out = len(news) - most
        if left_out > 0:
            self._print(Text(f"… and {left_out} things before; `log` has them all", FAINT))
            news = news[left_out:]
        self._print(self._lines(news))
        self._print()

    def log(self, lines: Sequence[Numbered]) -> None:
        self._print(self._lines(lines))

    def table(self, tables: Sequence[Rows], menu: Menu) -> None:
        moves = self._moves(menu)
        room = self.console.height - len(moves) - 3
        self._print(self._tables(tables, room), Text(), moves, Text())

    # Answers to questions ------------------------------------------------------------------

    def think(self, who: str, milliseconds: int) -> None:
        """Somebody takes their time. A file or a pipe is not kept waiting."""
        if self.console.is_terminal:
            with self.console.status(f"{who} is thinking …"):
                self._sleep(milliseconds / 1000)

    def say(self, text: str, style: str = "") -> None:
        self._print(Text(text, style))

    def complain(self, text: str) -> None:
        """Something that was asked for and cannot be."""
        self._print(Text.assemble(("! ", ACCENT), text))

    def rule(self, rule: Rule) -> None:
        self._print(Markdown(f"**{rule.number}** {rule.text}"))

    def rules(self, rules: Iterable[Rule]) -> None:
        for rule in rules:
            self.rule(rule)

    def pairs(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Something to type, and what it does."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column()
        for what, means in pairs:
            grid.add_row(Text(what, "bold"), Text(means))
        self._print(Padding(grid, (0, 0, 0, 2)))

    # Before and after ----------------------------------------------------------------------

    def games(self, games: Sequence[Game]) -> None:
        """The boxes on the shelf, numbered."""
        shelf = plain_table("", "game", "players", "minutes", "what it is", right=["minutes"])
        for number, game in enumerate(games, 1):
            blurb = game.blurb
            if game.timed:
                blurb += " In real time, on the whole screen."
            shelf.add_row(
                str(number),
                Text(game.title, "bold"),
                f"{game.players[0]}–{game.players[-1]}",
                str(game.minutes),
                Text(blurb),
            )
        self._print(shelf)

    def end(self, title: str, tables: Sequence[Rows], news: Sequence[Numbered]) -> None:
        """How the last moves went, and the table as it lies."""
        self._print()
        self.heading(title)
        self.news(news)
        self._print(self._tables(tables, self.console.height), Text())

    def result(self, names: Sequence[str], outcome: Outcome, scoring: Sequence[Line]) -> None:
        """The ranking, why the winners are the winners, and how the scores came about."""
        table = plain_table("place", "player", "score", right=["place", "score"])
        for place, seat in ranking(outcome):
            score = str(outcome.scores[seat]).replace("-", "−")
            table.add_row(str(place), self._name(names[seat]), score)
        self._print(table, Text())
        if scoring:
            self._print(Text("How it came about", "bold"))
            for line in scoring:
                self._print(Padding(self._told(line), (0, 0, 0, 2)))
            self._print()
        winners = " and ".join(names[seat] for seat in outcome.winners)
        verb = "win" if len(outcome.winners) > 1 else "wins"
        self._print(
            Text.assemble(
                (f"{winners} {verb}", ACCENT), f": {outcome.reason}", (f"  {outcome.rule}", FAINT)
            )
        )

    # Parts ---------------------------------------------------------------------------------

    @property
    def _width(self) -> int:
        return min(self.console.width, _WIDEST)

    def _print(self, *parts: RenderableType) -> None:
        for part in parts or (Text(),):
            self.console.print(part, width=self._width)

    def _tables(self, tables: Sequence[Rows], room: int) -> Drawn:
        return draw_tables(tables, self.console, self._width, room, self.person)

    def _moves(self, menu: Menu) -> Drawn:
        return draw_moves(menu, self.console, self._width)

    def _name(self, name: str) -> Text:
        return Text(name, "bold" if name == self.person else "")

    def _told(self, line: Line) -> Text:
        text = Text(line.text)
        if self.person:
            text.highlight_words([self.person], "bold")
        if line.rule:
            text.append(f"  {line.rule}", FAINT)
        return text

    def _lines(self, lines: Sequence[Numbered]) -> Table:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(justify="right", style=FAINT, min_width=2)
        grid.add_column()
        for back, line in lines:
            grid.add_row("·" if back is None else str(back), self._told(line))
        return grid


def ranking(outcome: Outcome) -> list[tuple[int, int]]:
    """Places and seats. The winners are first, whatever ties were broken by; whether the others
    rank by many points or by few follows from what the winners have."""
    best = outcome.scores[outcome.winners[0]]
    few_is_good = best == min(outcome.scores)
    others = [seat for seat in range(len(outcome.scores)) if seat not in outcome.winners]
    others.sort(key=lambda seat: outcome.scores[seat] * (1 if few_is_good else -1))
    placed = [(1, seat) for seat in outcome.winners]
    for at, seat in enumerate(others):
        same = at > 0 and outcome.scores[others[at - 1]] == outcome.scores[seat]
        placed.append((placed[-1][0] if same else len(placed) + 1, seat))
    return placed
