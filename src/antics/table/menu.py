"""The legal moves of a game as people are offered them.

Moves are the same few, again and again, at every table. So each is put into words once.
"""

from typing import Final

from antics.core.game import Game
from antics.table.messages import Move, write

MOST_KNOWN: Final = 10_000
"""Moves of one game that are remembered; no game of ours has that many."""


class Menu:
    """The moves of one game, with or without words for people."""

    def __init__(self, game: Game, words: bool) -> None:
        self._game = game
        self._words = words
        self._known: dict[int, tuple[Move, bytes]] = {}

    def moves(self, actions: list[int]) -> list[Move]:
        """Moves that differ only in numbers to fill in are one."""
        return list({move.action: move for move, _ in map(self._move, actions)}.values())

    def of(self, actions: list[int]) -> bytes:
        """The same, as it stands in a frame."""
        written: dict[bytes, None] = {}
        for action in actions:
            found = self._known.get(action)
            written[self._move(action)[1] if found is None else found[1]] = None
        return b',"moves":[' + b",".join(written) + b"]"

    def _move(self, action: int) -> tuple[Move, bytes]:
        found = self._known.get(action)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            words = self._game.describe_action(action) if self._words else None
            move = Move(action=self._game.blank(action), words=words)
            found = self._known[action] = (move, write(move))
        return found


_menus: dict[tuple[str, bool], Menu] = {}


def menu_of(game: Game, words: bool) -> Menu:
    """The one that all tables share."""
    found = _menus.get((game.name, words))
    if found is None:
        found = _menus[game.name, words] = Menu(game, words)
    return found
