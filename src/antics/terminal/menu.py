"""The legal moves as a numbered list that a person can answer with a bare number.

In many games a move is little more than a card, and the card is a number too: '3' could be the
third move or the card 3. So in a short list a move whose card k fits stands at number k, and
then both readings are the same move.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from antics.core.game import Game

SHORT: Final = 12
"""Longer lists keep their order: there an orderly list helps more than a shortcut."""

_NUMBER: Final = re.compile(r"\d+")


class Entry(NamedTuple):
    """One legal move: its number, its text as in records, what it means, and its card."""

    action: int
    text: str
    words: str
    card: int | None


class Menu:
    """The moves to choose from; `entries[0]` is number 1."""

    def __init__(self, game: Game, actions: Sequence[int]) -> None:
        self.game = game
        self.entries = _arranged([_entry(game, action) for action in actions])

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def is_short(self) -> bool:
        return len(self.entries) <= SHORT

    def numbered(self, number: int) -> Entry | None:
        """The move of that number."""
        return self.entries[number - 1] if 1 <= number <= len(self.entries) else None

    def with_card(self, card: int) -> list[Entry]:
        """The moves with that card, or whatever else the first number in their text is."""
        return [entry for entry in self.entries if entry.card == card]

    def written(self, text: str) -> Entry | None:
        """The move of that text, capitals or not."""
        for entry in self.entries:
            if entry.text.casefold() == text.casefold():
                return entry
        return None

    def begun(self, text: str) -> list[Entry]:
        """The moves whose text begins with these whole words."""
        start = f"{text} ".casefold()
        return [entry for entry in self.entries if entry.text.casefold().startswith(start)]

    def number_of(self, entry: Entry) -> int:
        return self.entries.index(entry) + 1


def _entry(game: Game, action: int) -> Entry:
    text = game.prompt(action)
    number = _NUMBER.search(text)
    card = int(number[0]) if number else None
    return Entry(action, text, game.describe_action(action), card)


def _arranged(entries: list[Entry]) -> list[Entry]:
    """In the given order, but for moves whose card, theirs alone, is a number of the list."""
    count = len(entries)
    if count > SHORT:
        return entries
    owners = Counter(entry.card for entry in entries)
    placed = {
        entry.card: entry
        for entry in entries
        if entry.card is not None and 1 <= entry.card <= count and owners[entry.card] == 1
    }
    others = iter([entry for entry in entries if entry not in placed.values()])
    return [placed[number] if number in placed else next(others) for number in range(1, count + 1)]
