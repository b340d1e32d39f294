"""The boards there are, by game."""

from collections.abc import Callable
from typing import Final

from antics.core.errors import AnticsError
from antics.core.game import Game, Setup
from antics.terminal.realtime.board import Board
from antics.terminal.realtime.moth import MothBoard
from antics.terminal.realtime.tiles import TileBoard

_BOARDS: Final[dict[str, Callable[[Setup], Board]]] = {
    "cheating_moth": MothBoard,
    "bugs_and_co": TileBoard,
}


def has_board(game: Game) -> bool:
    return game.name in _BOARDS


def make_board(setup: Setup) -> Board:
    if not has_board(setup.game):
        raise AnticsError(f"nobody has drawn a board of {setup.game.title} for the terminal yet")
    return _BOARDS[setup.game.name](setup)
