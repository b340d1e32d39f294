"""What a typed line means: a move, a command, or something to ask about again."""

import re
from typing import Final, NamedTuple

from antics.core.errors import UnreadableMove
from antics.terminal.menu import Entry, Menu

COMMANDS: Final = {
    "help": "help",
    "h": "help",
    "?": "help",
    "why": "why",
    "rules": "rules",
    "rule": "rules",
    "log": "log",
    "hint": "hint",
    "table": "table",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
}
"""What can be typed, and which command it is."""

QUIT: Final = [word for word, command in COMMANDS.items() if command == "quit"]

_MOST_DIGITS: Final = 9
_NUMBER: Final = re.compile(r"\d+")


class Move(NamedTuple):
    """A move of this game, perhaps an illegal one: the rules will say why."""

    action: int


class Command(NamedTuple):
    name: str
    argument: str = ""


class Unclear(NamedTuple):
    """Nothing that can be done; `attempt` is the move it comes closest to, which is not legal."""

    reason: str
    attempt: int | None = None


Answer = Move | Command | Unclear


def read_answer(line: str, menu: Menu) -> Answer:
    """What the person wants. Never raises; never turns a bare number into a move if it could
    mean another one too."""
    text = " ".join(line.split())
    if not text:
        return Command("table")
    entry = menu.written(text)
    if entry is not None:
        return Move(entry.action)
    word, _, argument = text.partition(" ")
    if word.casefold() in COMMANDS:
        return Command(COMMANDS[word.casefold()], argument)
    if _is_number(text):
        return _bare_number(int(text), menu)
    if text.startswith("#") and _is_number(text[1:].strip()):
        return _list_number(int(text[1:]), menu)
    return _move_text(text, menu)


def said_yes(line: str) -> bool:
    return line.strip().casefold() in ("y", "yes")


def said_no(line: str) -> bool:
    return line.strip().casefold() in ("n", "no")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS


def _bare_number(number: int, menu: Menu) -> Answer:
    listed, cards = menu.numbered(number), menu.with_card(number)
    if listed is not None and all(entry is listed for entry in cards):
        return Move(listed.action)
    if listed is None and len(cards) == 1:
        return Move(cards[0].action)
    if cards:
        readings = [f"'{entry.text}' (number {menu.number_of(entry)})" for entry in cards]
        if listed is not None and listed not in cards:
            readings.append(f"number {number}, '{listed.text}' (type #{number})")
        elif listed is not None:
            readings.append(f"type #{number} for '{listed.text}'")
        return Unclear(f"{number} could mean several moves: {', or '.join(readings)}.")
    reason = f"There is no move number {number}; choose {_range(menu)}."
    return Unclear(reason, _like(menu.entries, number, menu))


def _list_number(number: int, menu: Menu) -> Answer:
    entry = menu.numbered(number)
    if entry is None:
        return Unclear(f"There is no move number {number}; choose {_range(menu)}.")
    return Move(entry.action)


def _move_text(text: str, menu: Menu) -> Answer:
    """A move as records write it that is not in the list, or the beginning of one that is."""
    reason = ""
    for candidate in (text, text.casefold()):
        try:
            return Move(menu.game.parse(candidate))
        except UnreadableMove as unreadable:
            reason = reason or unreadable.reason
    begun = menu.begun(text)
    if len(begun) == 1:
        return Move(begun[0].action)
    if begun:
        endings = [f"'{entry.text}' (number {menu.number_of(entry)})" for entry in begun]
        return Unclear(f"'{text[:40]}' could become {' or '.join(endings)}.")
    return Unclear(f"{reason}. Choose {_range(menu)}, or type help.")


def _like(entries: list[Entry], number: int, menu: Menu) -> int | None:
    """The move a bare card would be if it were legal: 'play 7' where 'play 9' is."""
    for entry in entries:
        if entry.card is None:
            continue
        try:
            return menu.game.parse(_NUMBER.sub(str(number), entry.text, count=1))
        except UnreadableMove:
            continue
    return None


def _range(menu: Menu) -> str:
    return "1" if len(menu) == 1 else f"1 to {len(menu)}"
