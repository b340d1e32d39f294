"""Moves of Party Bugs as numbers and as text: kind * 16 + value."""

from typing import Final

from mypy_extensions import i64

from antics.core.errors import UnreadableMove

PLAY: Final = 0
TAKE_IT: Final = 1
TAKE_MATCH: Final = 2
PUT_DOWN: Final = 3
REFLECT_IT: Final = 4

PLAY_BASE: Final = 0
TAKE_BASE: Final = 16
MATCH_BASE: Final = 32
HIDE_BASE: Final = 48
MIRROR_BASE: Final = 64
MIRROR_HIDDEN: Final = 64
MATCH: Final = 80
KEEP: Final = 81


def _every_text() -> dict[int, str]:
    texts: dict[int, str] = {MATCH: "match", KEEP: "keep", MIRROR_HIDDEN: "mirror hidden"}
    for value in range(1, 14):
        texts[PLAY_BASE + value] = f"play {value}"
        texts[TAKE_BASE + value] = f"take {value}"
        texts[MATCH_BASE + value] = f"take {value} match"
        texts[HIDE_BASE + value] = f"hide {value}"
        texts[MIRROR_BASE + value] = f"mirror {value}"
    return texts


_TEXTS: Final = _every_text()
_ACTIONS: Final = {text: action for action, text in _TEXTS.items()}


def notation(action: i64) -> str:
    text = _TEXTS.get(int(action))
    if text is None:
        raise UnreadableMove(f"{action} is the number of no move in Party Bugs")
    return text


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
