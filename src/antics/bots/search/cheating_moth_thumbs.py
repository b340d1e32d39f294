"""Rules of thumb of `sharp` in Cheating Moth, made quick: sets of cards in one number each."""

import math
from typing import Final

from mypy_extensions import i64

from antics.bots.cheating_moth import (
    CHEATING,
    DOUBT,
    FIDGET_WORTH,
    MOTH_TO_PLAY,
    TEMPO,
    UNKNOWN_CARD,
)
from antics.games.cheating_moth.cards import (
    ACTIONS,
    MOTHS,
    NO_MOTHS,
    NUMBERS,
    count_of,
    faces,
    how_many,
    lowest,
    moth_count,
    number_card,
    size,
    value_of,
)

CERTAIN: Final = 1 << 16
"""Chances are so many parts."""

_SPIDERS: Final = 0x1F << 20
_MOSQUITOES: Final = 0x1F << 25
_COCKROACHES: Final = 0x1F << 30
_ANTS: Final = 0x1F << 35


_NUMBER_BURDEN: Final = 0.75
_ACTION_BURDEN: Final = [3.2, 3.2, 2.2, 1.5, 1.1, 1.1, 1.0, 1.0]
_MOTH_BURDEN: Final = [6.2, 6.2, 4.2, 4.0, 3.4, 2.7, 2.0, 2.0]
GUARD_BURDEN: Final = 2.0
"""How many minus points a card, and being the Guard, will have cost when the round is over: in 360
games of `sharp` bots, by how few cards the smallest hand has."""


def burden(hand: i64, fewest: i64) -> float:
    """The minus points that a hand will have come to when the round is over."""
    at: i64 = fewest if fewest < len(_MOTH_BURDEN) else len(_MOTH_BURDEN) - 1
    actions, moths = float(size(hand & ACTIONS)), float(moth_count(hand))
    numbers = float(how_many(hand)) - actions - moths
    return _NUMBER_BURDEN * numbers + _ACTION_BURDEN[at] * actions + _MOTH_BURDEN[at] * moths


def card_to_play(playable: i64, hand: i64) -> i64:
    """The most useful; of the numbers one of which the hand has most."""
    if playable & MOTHS:
        return lowest(playable & MOTHS)
    roaches = playable & _COCKROACHES
    while roaches:
        card = lowest(roaches)
        if count_of(hand, number_card(value_of(card))):
            return card
        roaches &= roaches - 1
    for kind in (_SPIDERS, _MOSQUITOES, _ANTS, _COCKROACHES):
        if playable & kind:
            return lowest(playable & kind)
    numbers = playable & NUMBERS
    best = lowest(numbers)
    numbers &= numbers - 1
    while numbers:
        card = lowest(numbers)
        if count_of(hand, card) > count_of(hand, best):
            best = card
        numbers &= numbers - 1
    return best


def card_to_give(giveable: i64) -> i64:
    """The costliest, of those the least useful."""
    for kind in (_COCKROACHES, _ANTS, _MOSQUITOES, _SPIDERS):
        if giveable & kind:
            return lowest(giveable & kind)
    return lowest(giveable)


def card_to_vanish(hand: i64) -> i64:
    moths = faces(hand) & MOTHS
    return lowest(moths) if moths else card_to_give(faces(hand))


def chances_to_dare(accuses: list[float]) -> list[int]:
    """How often `sharp` makes a number, an action card or a moth vanish under each Guard."""
    chances: list[int] = []
    for caught in accuses:
        for cost in (1, 5, 10):
            loss = UNKNOWN_CARD + TEMPO + CHEATING
            worth = (1 - caught) * (cost + TEMPO) - caught * loss
            chances.append(int(CERTAIN / (1 + math.exp(-(worth - FIDGET_WORTH) / 1.2))))
    return chances


def chance_to_accuse(hand: i64, cheats: i64) -> i64:
    """How often a Guard with this hand accuses somebody who cheats that often."""
    real = float(cheats) / CERTAIN
    giveable = hand & NO_MOTHS
    gain = CHEATING - MOTH_TO_PLAY * float(moth_count(hand))
    if giveable:
        gain += TEMPO + (5.0 if giveable & ACTIONS else 1.0)
    worth = real * gain - (1.0 - real) * (UNKNOWN_CARD + TEMPO)
    return int(CERTAIN / (1.0 + math.exp(-(worth - DOUBT) / 0.8)))
