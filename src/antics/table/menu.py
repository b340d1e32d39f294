"""The legal moves of a game as people are offered them.

Moves are the same few, again and again, at every table. So each is put into words once.
"""

from typing import Final

from librt.strings import BytesWriter

from antics.core.game import Game
from antics.core.writing import emptied
from antics.table.messages import Move, write

MOST_KNOWN: Final = 10_000
"""Moves of one game that are remembered."""
_NO_MOVES: Final = b',"moves":[]'
_COMMA: Final = 44
_CLOSE: Final = 93


class Menu:
    """The moves of one game, with or without words for people."""

    def __init__(self, game: Game, words: bool) -> None:
        self._game = game
        self._words = words
        self._out = BytesWriter()
        self._moves: dict[int, Move] = {}
        """What is offered to somebody who may do this, …"""
        self._written: dict[int, bytes] = {}
        """… as it is written, …"""
        self._kinds: set[bytes] = set()
        """… and all of that without repetition."""
        self._actions: dict[str, int] = {}
        """What words mean, …"""
        self._notations: dict[int, str] = {}
        """… and how records write it."""

    def moves(self, actions: list[int]) -> list[Move]:
        """Moves that differ only in numbers to fill in are one."""
        return list({move.action: move for move in map(self._move, actions)}.values())

    def of(self, actions: list[int]) -> bytes:
        """The same, as it stands in a frame."""
        if not actions:
            return _NO_MOVES
        # Lists of them are not remembered: there are so many that each is far away in memory.
        pieces: list[bytes] = []
        for action in actions:
            piece = self._written.get(action)
            if piece is None:
                self._move(action)
                piece = self._written[action]
            pieces.append(piece)
        if len(self._kinds) < len(self._written):
            pieces = list(dict.fromkeys(pieces))
        out = emptied(self._out)
        out.write(b',"moves":[')
        is_first = True
        for piece in pieces:
            if not is_first:
                out.append(_COMMA)
            is_first = False
            out.write(piece)
        out.append(_CLOSE)
        return out.getvalue()

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

    def _move(self, action: int) -> Move:
        move = self._moves.get(action)
        if move is None:
            if len(self._moves) >= MOST_KNOWN:
                self._moves, self._written, self._kinds = {}, {}, set()
            words = self._game.describe_action(action) if self._words else None
            move = self._moves[action] = Move(action=self._game.blank(action), words=words)
            written = self._written[action] = write(move)
            self._kinds.add(written)
        return move


_menus: dict[tuple[str, bool], Menu] = {}


def menu_of(game: Game, words: bool) -> Menu:
    """The one that all tables share."""
    found = _menus.get((game.name, words))
    if found is None:
        found = _menus[game.name, words] = Menu(game, words)
    return found
