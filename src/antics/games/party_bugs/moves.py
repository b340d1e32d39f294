"""Moves of Party Bugs as numbers and as text: kind * 16 + value."""

from typing import Final

from mypy_extensions import i64

from antics.core.errors import UnreadableMove

PLAY: Final = 0
TAKE_IT: Final = 1
TAKE_MATCH: Final = 2
PUT_DOWN: Final = 3
REFLECT_IT: Final = 4
CROWNED: Final = 5

PLAY_BASE: Final = 0
TAKE_BASE: Final = 16
MATCH_BASE: Final = 32
HIDE_BASE: Final = 48
MIRROR_BASE: Final = 64
MIRROR_HIDDEN: Final = 64
MATCH: Final = 80
KEEP: Final = 81


def notation(action: i64) -> str:
    kind, value = action >> 4, action & 15
    if action == MATCH:
        return "match"
    if action == KEEP:
        return "keep"
    if action == MIRROR_HIDDEN:
        return "mirror hidden"
    if 1 <= value <= 13:
        if kind == PLAY:
            return f"play {value}"
        if kind == TAKE_IT:
            return f"take {value}"
        if kind == TAKE_MATCH:
            return f"take {value} match"
        if kind == PUT_DOWN:
            return f"hide {value}"
        if kind == REFLECT_IT:
            return f"mirror {value}"
    raise UnreadableMove(f"{action} is the number of no move in Party Bugs")


def _every_text() -> dict[str, int]:
    texts: dict[str, int] = {}
    for base in (PLAY_BASE, TAKE_BASE, MATCH_BASE, HIDE_BASE, MIRROR_BASE):
        for action in range(base + 1, base + 14):
            texts[notation(action)] = action
    for action in (MIRROR_HIDDEN, MATCH, KEEP):
        texts[notation(action)] = action
    return texts


_ACTIONS: Final = _every_text()


def parse(text: str) -> i64:
    action = _ACTIONS.get(text)
    if action is None:
        raise UnreadableMove(
            f"'{text[:40]}' is no move of Party Bugs; moves are 'play 5', 'take 5', 'take 5 match',"
            " 'hide 5', 'match', 'keep', 'mirror 5' and 'mirror hidden' with values 1 to 13"
        )
    return action


def veiled(action: i64) -> str:
    """Sealed and hidden cards are nobody else's business."""
    kind = action >> 4
    if kind == PLAY:
        return "play ?"
    if kind == PUT_DOWN:
        return "hide ?"
    return notation(action)
