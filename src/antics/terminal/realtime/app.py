"""The whole screen for a game in real time: Textual's, with its keyboard and mouse."""

import asyncio
import signal
from contextlib import suppress
from typing import ClassVar, Final

from rich.console import Group, RenderableType
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widget import Widget

from antics.terminal.realtime import pages
from antics.terminal.realtime.live import LiveGame

_FRAME: Final = 0.05
"""Seconds between two pictures while nothing happens."""
_SHORTEST: Final = 0.005

_STOPPING: Final = (signal.SIGINT, signal.SIGTERM)
"""Signals after which the program ends in good order. (A terminal that is gone is none of them:
nothing could be put in order there.)"""


class Picture(Widget):
    """The game's picture, as large as the window."""

    DEFAULT_CSS = "Picture { width: 100%; height: 100%; }"

    def __init__(self, live: LiveGame) -> None:
        super().__init__()
        self._live = live

    def render(self) -> RenderableType:
        return Group(*self._live.picture(self.size.width, self.size.height).lines())

    def on_click(self, click: events.Click) -> None:
        self._live.click(click.y, click.x)
        self.refresh()


class RealTimeApp(App[None]):
    """Feeds keys and time to a live game until the person leaves it."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c", "stop", "Stop")]

    def __init__(self, live: LiveGame) -> None:
        super().__init__(ansi_color=True)
        self.stopped = False
        """Whether Ctrl-C or a signal ended it."""
        self._live = live
        self._picture = Picture(live)

    def compose(self) -> ComposeResult:
        yield self._picture

    def on_mount(self) -> None:
        for number in _STOPPING:
            with suppress(NotImplementedError, RuntimeError):  # not every system can do that
                asyncio.get_running_loop().add_signal_handler(number, self.action_stop)
        self._step()

    def on_resize(self, size: events.Resize) -> None:
        if size.size.width < pages.LEAST_WIDTH or size.size.height < pages.LEAST_HEIGHT:
            self._live.narrow()

    def on_key(self, pressed: events.Key) -> None:
        sign = pressed.character
        readable = sign is not None and sign.isprintable() and not sign.isspace()
        self._live.key(sign.lower() if readable and sign else pressed.key)
        self._show()

    def action_stop(self) -> None:
        self.stopped = True
        self.exit()

    def _step(self) -> None:
        """Do what is due, show it, and come back when something is due again."""
        self._live.step()
        self._show()
        self.set_timer(max(_SHORTEST, self._live.waits(_FRAME)), self._step)

    def _show(self) -> None:
        if self._live.left:
            self.exit()
        self._picture.refresh()
