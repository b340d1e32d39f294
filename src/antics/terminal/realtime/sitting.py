"""One game in real time, from sitting down to the result that stays in the terminal."""

import sys

from antics.core.errors import AnticsError
from antics.core.game import Game
from antics.core.match import Match
from antics.terminal.chairs import PERSON
from antics.terminal.logbook import Line
from antics.terminal.realtime.live import LiveGame
from antics.terminal.screen import Screen


def check_terminal(game: Game) -> None:
    """AnticsError unless there is a screen to draw on and a keyboard to press."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    if not all(stream is not None and stream.isatty() for stream in streams):
        raise AnticsError(
            f"{game.title} is played in real time: it needs a real terminal, with a keyboard and"
            " a screen, not a pipe or a file"
        )


class RealTimeSitting:
    """Plays a live game on the terminal's whole screen, and leaves the result in its scrollback."""

    def __init__(self, live: LiveGame, screen: Screen) -> None:
        self.live = live
        self._screen = screen

    @property
    def match(self) -> Match:
        return self.live.match

    def play(self) -> bool:
        """To the end; False if the person left before. KeyboardInterrupt for Ctrl-C."""
        # Only who plays in real time waits for this to load.
        from antics.terminal.realtime.app import RealTimeApp  # noqa: PLC0415

        app = RealTimeApp(self.live)
        app.run()
        if app.stopped:
            raise KeyboardInterrupt
        return self.match.state.over

    def show_end(self) -> None:
        game, setup = self.live.game, self.match.setup
        outcome = self.match.state.outcome()
        if outcome is None:
            raise AnticsError("the game has not ended")
        sketch = game.sketch(self.match.state.view(PERSON))
        self._screen.end(f"{game.title}: the end", sketch, [])
        scoring = [Line(told.text, told.rule, True, True) for told in self.live.scoring()]
        self._screen.result(game.score_names(setup), outcome, scoring)
