"""The legal moves of a game as people are offered them.

Moves are the same few, again and again, at every table. So each is put into words once.
"""

from functools import lru_cache
from typing import Final

from antics.core.game import Game
from antics.table.messages import Move, write

MOST_KNOWN: Final = 10_000
"""Moves of one game that are remembered."""
_NO_MOVES: Final = b',"moves":[]'


class Menu:
    """The moves of one game, with or without words for people."""

    def __init__(self, game: Game, words: bool) -> None:
        self._game = game
        self._words = words
        self._moves: dict[int, Move] = {}
        """What is offered to somebody who may do this, …"""
        self._written: dict[int, bytes] = {}
        """… as it is written, …"""
        self._kinds: set[bytes] = set()
        """… and all of that without repetition."""
        self.action = lru_cache(MOST_KNOWN)(game.parse)
        """What somebody's words mean, or UnreadableMove."""
        self.notation = lru_cache(MOST_KNOWN)(game.notation)
        """How records write an action."""

    def moves(self, actions: list[int]) -> list[Move]:
        """Moves that differ only in numbers to fill in are one."""
        return list({move.action: move for move in map(self._move, actions)}.values())

    def of(self, actions: list[int]) -> bytes:
        """The same, as it stands in a frame. Lists are put together anew each time: there are so
        many that each one remembered would be far away in memory."""
        if not actions:
            return _NO_MOVES
        written: list[bytes] = []
        for action in actions:
            piece = self._written.get(action)
            if piece is None:
                piece = write(self._move(action))
            written.append(piece)
        if len(self._kinds) < len(self._written):
            written = list(dict.fromkeys(written))
        return b"".join([b',"moves":[', b",".join(written), b"]"])

    def _move(self, action: int) -> Move:
        move = self._moves.get(action)
        if move is None:
            if len(self._moves) >= MOST_KNOWN:
                self._moves, self._written, self._kinds = {}, {}, set()
            words = self._game.describe_action(action) if self._words else None
            move = self._moves[action] = Move(action=self._game.blank(action), words=words)
            self._written[action] = written = write(move)
            self._kinds.add(written)
        return move


_menus: dict[tuple[str, bool], Menu] = {}


def menu_of(game: Game, words: bool) -> Menu:
    """The one that all tables share."""
    found = _menus.get((game.name, words))
    if found is None:
        found = _menus[game.name, words] = Menu(game, words)
    return found
