"""A game being played in real time: its table, its clock, and what stands before the person.

It is told which keys are pressed and asked what to show; it knows nothing of terminals. Whenever
something covers the table the clock stands still, and a short count goes before it runs again.
"""

import enum
import re
from collections.abc import Mapping
from typing import Final

from antics.bots.bot import Bot
from antics.core.events import Event
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.state import NEVER
from antics.terminal.answers import Move, Unclear
from antics.terminal.chairs import PERSON
from antics.terminal.realtime import pages
from antics.terminal.realtime.board import Board, Glance, Told
from antics.terminal.realtime.canvas import Canvas, seconds_text
from antics.terminal.realtime.clock import GameClock, Seconds
from antics.terminal.realtime.table import RealTimeTable

FIRST_COUNT: Final = 1.0
"""Seconds for each number of the count before the game begins."""
NEXT_COUNT: Final = 0.5
"""And before it goes on."""
_COUNT_FROM: Final = 3

_NOTICE: Final = 4000
"""How long a remark stays, in ms."""
_WIDEST: Final = 132

_IMPOSSIBLE: Final = re.compile(r"^'[^']*' is not possible: ")
"""How refusals begin. Who has just pressed a key knows what they tried."""
_MOMENT: Final = re.compile(r"(until|at) (\d+) ms")
"""A time in a refusal. Nobody at the keyboard counts milliseconds."""


class Page(enum.Enum):
    """What stands before the person."""

    WELCOME = enum.auto()
    COUNT = enum.auto()
    TABLE = enum.auto()
    PAUSE = enum.auto()
    HELP = enum.auto()
    WHY = enum.auto()
    BREAK = enum.auto()
    LEAVING = enum.auto()
    END = enum.auto()


class LiveGame:
    """`told` is the list into which the match tells. `company` says who sits at the table."""

    def __init__(
        self,
        match: Match,
        told: list[Happening],
        bots: Mapping[int, Bot],
        board: Board,
        seconds: Seconds,
        company: str = "",
    ) -> None:
        self.match = match
        self.game = match.setup.game
        self.board = board
        self.log: list[Told] = []
        self.page = Page.WELCOME
        self.left = False
        """Whether the person has left, the game being over or not."""
        self._names = [player.name for player in match.setup.players]
        self._seconds = seconds
        self._clock = GameClock(seconds)
        self._company = company
        self._count_began = 0.0
        self._count_step = FIRST_COUNT
        self._pause_reason = ""
        self._why = 0
        self._break: Event | None = None
        self._notice = ""
        self._notice_until = 0
        self._canvas = Canvas(pages.LEAST_WIDTH, pages.LEAST_HEIGHT)
        self.table = RealTimeTable(match, told, bots, self._hear)

    # Time ----------------------------------------------------------------------------------

    def step(self) -> None:
        """Let everything happen that is due by now."""
        if self.page is Page.COUNT and self._counted() >= _COUNT_FROM:
            self.page = Page.TABLE
            self._clock.start()
        if self.page is not Page.TABLE:
            return
        asleep_since = self._clock.slept_since()
        if asleep_since is not None:
            self._clock.stop(asleep_since)
            self._pause("You were away.")
            return
        self.table.tick(self._clock.now())
        self._look_up()

    def waits(self, longest: float) -> float:
        """For how many seconds nothing will happen by itself, at most `longest`."""
        moment = self.table.wakes_at()
        if self.page is not Page.TABLE or moment == NEVER:
            return longest
        return max(0.0, min(longest, (moment - self._clock.now()) / 1000))

    def _look_up(self) -> None:
        """After something happened: is the game over, or is it time for a breath?"""
        if self.table.over:
            self._clock.stop(self.table.now)
            self.page = Page.END
        elif self.table.stands:
            self._clock.stop(self.table.now)
            self.page = Page.BREAK

    def _hear(self, event: Event, now: int) -> bool:
        self.board.hear(event, now)
        told = self.board.for_the_log(event)
        self.log.append(Told(now, self.game.describe(told, self._names), told.rule, told))
        if self.board.breaks_for(event):
            self._break = event
            return True
        return False

    # Keys ----------------------------------------------------------------------------------

    def key(self, key: str) -> None:
        """A key was pressed, now. Moves count only while the clock runs."""
        self.step()
        match self.page:
            case Page.WELCOME:
                self._welcome_key(key)
            case Page.TABLE:
                self._table_key(key)
            case Page.WHY if key in ("up", "down"):
                step = 1 if key == "up" else -1
                self._why = max(0, min(len(self.log) - 1, self._why + step))
            case Page.PAUSE if key == "q":
                self.page = Page.LEAVING
            case Page.LEAVING if key == "q":
                self.left = True
            case Page.PAUSE if key not in ("p", "enter", "space"):
                pass  # a covered table is not uncovered by accident
            case Page.BREAK if key not in ("enter", "space"):
                pass
            case Page.END:
                self.left = key in ("enter", "space", "q", "escape")
            case Page.COUNT:
                if key == "p":
                    self._pause("")
                elif key == "q":
                    self.page = Page.LEAVING
            case _:
                self._count(NEXT_COUNT if self.table.now else FIRST_COUNT)

    def click(self, row: int, column: int) -> None:
        """As a key, where the picture says so."""
        key = self._canvas.key_at(row, column)
        if key is not None and self.page is Page.TABLE:
            self.key(key)

    def narrow(self) -> None:
        """The window has become too small to play in."""
        if self.page in (Page.TABLE, Page.COUNT):
            self._pause("The window was too small.")

    def _welcome_key(self, key: str) -> None:
        if key in ("enter", "space"):
            self._count(FIRST_COUNT)
        elif key == "q":
            self.page = Page.LEAVING

    def _table_key(self, key: str) -> None:
        match key:
            case "p":
                self._pause("")
            case "?":
                self._cover(Page.HELP)
            case "w":
                self._why = 0
                self._cover(Page.WHY)
            case "q":
                self._cover(Page.LEAVING)
            case "enter" if self.board.is_done(self._glance()):
                self._finish()
            case _:
                self._play(key)

    def _play(self, key: str) -> None:
        self._notice = ""
        match self.board.key(key, self._glance()):
            case Move(action):
                refusal = self.table.press(action, self._clock.now())
                if refusal is not None:
                    self._remark(_IMPOSSIBLE.sub("", str(refusal)))
                self._look_up()
            case Unclear(reason):
                self._remark(reason)
            case None:
                pass

    def _finish(self) -> None:
        """Nobody has to wait for others: what they will do happens at once."""
        while not self.table.over and not self.table.stands:
            moment = self.table.wakes_at()
            if moment == NEVER:
                break
            self.table.tick(moment)
        self._look_up()

    def _remark(self, words: str) -> None:
        now = self.table.now

        def from_now(found: re.Match[str]) -> str:
            left = seconds_text(int(found[2]) - now)
            return f"for another {left}" if found[1] == "until" else f"in {left}"

        words = _MOMENT.sub(from_now, words)
        self._notice = f"{words[:1].upper()}{words[1:]}"
        self._notice_until = now + _NOTICE

    def _pause(self, reason: str) -> None:
        self._pause_reason = reason
        self._cover(Page.PAUSE)

    def _cover(self, page: Page) -> None:
        self._clock.stop()
        self.page = page

    def _count(self, step: float) -> None:
        self.page = Page.COUNT
        self._count_began = self._seconds()
        self._count_step = step

    def _counted(self) -> int:
        return int((self._seconds() - self._count_began) / self._count_step)

    # Pictures ------------------------------------------------------------------------------

    def picture(self, width: int, height: int) -> Canvas:
        """What the person sees in a window of that size."""
        canvas = Canvas(min(width, _WIDEST), height)
        self._canvas = canvas
        if width < pages.LEAST_WIDTH or height < pages.LEAST_HEIGHT:
            pages.draw_small(canvas)
            return canvas
        match self.page:
            case Page.WELCOME:
                pages.draw_welcome(canvas, self.game, self._company, self.board.help())
            case Page.TABLE:
                self.board.draw(canvas, self._glance())
            case Page.COUNT:
                self.board.draw(canvas, self._glance())
                pages.draw_count(canvas, max(1, _COUNT_FROM - self._counted()))
            case Page.PAUSE:
                pages.draw_pause(canvas, self.game, self._pause_reason)
            case Page.HELP:
                pages.draw_help(canvas, self.game, self.board.help())
            case Page.WHY:
                pages.draw_why(canvas, self.game, self.log, self._why)
            case Page.LEAVING:
                pages.draw_leaving(canvas, self.game)
            case Page.BREAK:
                if self._break is not None:
                    self.board.draw_break(canvas, self._break)
                pages.draw_exit(canvas, "Enter: the next round, after a count of three")
            case Page.END:
                self._draw_end(canvas)
        return canvas

    def _draw_end(self, canvas: Canvas) -> None:
        outcome = self.match.state.outcome()
        if outcome is not None:
            names = self.game.score_names(self.match.setup)
            pages.draw_end(canvas, self.game, names, outcome, self.scoring())

    def scoring(self) -> list[Told]:
        """How the scores came about."""
        return [told for told in self.log if self.board.counts(told.event)]

    def _glance(self) -> Glance:
        state = self.match.state
        now = int(state.now)
        return Glance(
            view=state.view(PERSON),
            actions=state.actions(PERSON),
            now=now,
            log=self.log,
            notice=self._notice if now < self._notice_until else "",
        )
