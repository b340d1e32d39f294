"""Moves of Cheating Moth as numbers and as text: kind * 64 + card, or + what needs no card."""

from typing import Final

from mypy_extensions import i64

from antics.core.errors import UnreadableMove
from antics.games.cheating_moth.cards import CARD_OF, CARDS, text_of

PLAY: Final = 0
GIVE: Final = 1
VANISH: Final = 2
RACE: Final = 3
GIVE_TO: Final = 4
"""The kind of a spider's gift to seat 0; the kinds after it are for the other seats."""
PLAIN: Final = 9
"""The kind of all moves without a card."""

MOST_SEATS: Final = 5

PLAIN_BASE: Final = 9 * 64
DRAW: Final = PLAIN_BASE
FIDGET: Final = PLAIN_BASE + 1
KEEP: Final = PLAIN_BASE + 2
SLAP: Final = PLAIN_BASE + 3
PASS: Final = PLAIN_BASE + 4
CAUGHT: Final = PLAIN_BASE + 5
"""An accusation of seat 0; those of the other seats come after it."""

GESTURE: Final = "gesture"
"""What everyone else sees of a vanish and of a fidget (CM-8)."""


def _every_text() -> dict[int, str]:
    found: dict[int, str] = {}
    for card in CARDS:
        name = text_of(card)
        found[PLAY * 64 + card] = f"play {name}"
        found[GIVE * 64 + card] = f"give {name}"
        found[VANISH * 64 + card] = f"vanish {name}"
        found[RACE * 64 + card] = f"race {name}"
        for seat in range(MOST_SEATS):
            found[(GIVE_TO + seat) * 64 + card] = f"give {name} to {seat}"
    found |= {DRAW: "draw", FIDGET: "fidget", KEEP: "keep", SLAP: "slap", PASS: "pass"}
    for seat in range(MOST_SEATS):
        found[CAUGHT + seat] = f"caught {seat}"
    return found


_TEXTS: Final = _every_text()
_ACTIONS: Final = {text: action for action, text in _TEXTS.items()}


def notation(action: int) -> str:
    text = _TEXTS.get(action)
    if text is None:
        raise UnreadableMove(f"{action} is the number of no move in Cheating Moth")
    return text


def parse(text: str) -> int:
    action = _ACTIONS.get(text)
    if action is not None:
        return action
    word, _, rest = text.partition(" ")
    card = rest.partition(" ")[0]
    if word in {"play", "give", "vanish", "race"} and card and card not in CARD_OF:
        raise UnreadableMove(
            f"'{card[:40]}' is no card; cards are a value from 1 to 5 and, for a spider, mosquito,"
            " cockroach, ant or moth, one of the letters s q c a m"
        )
    raise UnreadableMove(
        f"'{text[:40]}' is no move of Cheating Moth; moves are 'play 3', 'draw', 'vanish 3m',"
        " 'fidget', 'caught 2', 'give 3', 'give 3 to 2', 'keep', 'slap', 'race 3' and 'pass'"
    )


def veiled(action: int) -> str:
    """What a player does with a card in secret, and which card changes hands, stays unsaid."""
    text = notation(action)
    kind = action >> 6
    if kind == VANISH or action == FIDGET:
        return GESTURE
    if kind == GIVE:
        return "give ?"
    if GIVE_TO <= kind < PLAIN:
        return f"give ? to {kind - GIVE_TO}"
    return text


def is_gesture(action: i64) -> bool:
    return action >> 6 == VANISH or action == FIDGET
