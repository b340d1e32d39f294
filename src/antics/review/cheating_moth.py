"""What is decided in a round of Cheating Moth."""

from typing import Final, cast

from antics.bots.pace import WAIT
from antics.core.state import State
from antics.games.cheating_moth.moves import (
    CAUGHT,
    DRAW,
    FIDGET,
    GIVE,
    GIVE_TO,
    KEEP,
    PLAIN,
    PLAY,
    VANISH,
)
from antics.games.cheating_moth.rules import CheatingMoth
from antics.review.moment import Moments

TURN: Final = "turn"
GIFT: Final = "gift"
SPIDER: Final = "spider"
GESTURE: Final = "gesture"
ACCUSATION: Final = "accusation"
SPEED: Final = "speed"

_VOLUNTARY: Final = (GESTURE, ACCUSATION)
"""Nobody has to: the moment may pass."""


def _sort_of(action: int) -> str:
    """Moves of one sort are chosen among at the same moment."""
    kind = action >> 6
    if kind == PLAY or action == DRAW:
        return TURN
    if kind == GIVE:
        return GIFT
    if GIVE_TO <= kind < PLAIN or action == KEEP:
        return SPIDER
    if kind == VANISH or action == FIDGET:
        return GESTURE
    return ACCUSATION if action >= CAUGHT else SPEED


class MothMoments(Moments):
    def instead_of(self, state: State, seat: int, made: int) -> list[int]:
        sort = _sort_of(made)
        if sort == SPEED:
            return []
        if sort == ACCUSATION:
            return [WAIT]
        others = [action for action in state.actions(seat) if _sort_of(action) == sort]
        return [*others, WAIT] if sort in _VOLUNTARY else others

    def lead(self, state: State, seat: int) -> float:
        """CM-23: the fewest minus points win."""
        totals = [int(total) for total in cast(CheatingMoth, state).totals]
        own = totals.pop(seat)
        return float(min(totals) - own)


MOMENTS: Final = MothMoments
