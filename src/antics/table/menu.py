"""The legal moves of a game as people are offered them.

Moves are the same few, again and again, at every table, and so are short lists of them. So each
is put into words once.
"""

from typing import Final

from antics.core.game import Game
from antics.table.messages import Move, write

MOST_KNOWN: Final = 10_000
"""Moves of one game, and short lists of them, that are remembered."""
LONGEST_KNOWN: Final = 8
"""A list of more moves than that hardly ever comes again."""


_NO_MOVES: Final = b',"moves":[]'


class Menu:
    """The moves of one game, with or without words for people."""

    def __init__(self, game: Game, words: bool) -> None:
        self._game = game
        self._words = words
        self._known: dict[int, tuple[Move, bytes]] = {}
        self._written: dict[tuple[int, ...], bytes] = {}
        self._actions: dict[str, int] = {}
        """What words mean, …"""
        self._notations: dict[int, str] = {}
        """… and how records write it."""

    def moves(self, actions: list[int]) -> list[Move]:
        """Moves that differ only in numbers to fill in are one."""
        return list({move.action: move for move, _ in map(self._move, actions)}.values())

    def of(self, actions: list[int]) -> bytes:
        """The same, as it stands in a frame."""
        if not actions:
            return _NO_MOVES
        key = tuple(actions)
        written = self._written.get(key)
        if written is None:
            moves = dict.fromkeys([self._move(action)[1] for action in actions])
            written = b',"moves":[' + b",".join(moves) + b"]"
            if len(key) <= LONGEST_KNOWN:
                if len(self._written) >= MOST_KNOWN:
                    self._written.clear()
                self._written[key] = written
        return written

    def action(self, text: str) -> int:
        """What somebody's words mean, or UnreadableMove."""
        action = self._actions.get(text)
        if action is None:
            action = self._game.parse(text)
            if len(self._actions) >= MOST_KNOWN:
                self._actions.clear()
            self._actions[text] = action
        return action

    def notation(self, action: int) -> str:
        """The action as records write it."""
        text = self._notations.get(action)
        if text is None:
            text = self._game.notation(action)
            if len(self._notations) >= MOST_KNOWN:
                self._notations.clear()
            self._notations[action] = text
        return text

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
