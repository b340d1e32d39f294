"""What a review finds, as it is printed, sent and drawn.

All losses are in points of the lead over the best of the others: whether low or high scores win,
a loss of 3 means that the seat can expect to end 3 points further behind.
"""

from collections.abc import Callable
from typing import Final

import msgspec

LUCK_GAMES: Final = 60
"""How often reference bots play a deal, and others, where nothing else is asked for."""

Progress = Callable[[float], None]
"""Told how much of a review is done, from 0 to 1."""


class Loss(msgspec.Struct, frozen=True):
    """How much less something brings than the best would have; never below nothing.

    The truth lies from `low` to `high` in 95 of 100 cases.
    """

    points: float
    low: float
    high: float


class Deed(msgspec.Struct, frozen=True):
    """Something that a player did or could have done."""

    text: str
    """As a list of legal moves names it; '' for letting the moment pass."""
    words: str


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """One choice that a player made."""

    number: int
    """Of the move in the record, from 0."""
    time: int
    """Game time in ms."""
    made: Deed
    best: Deed
    """What promised most, by what the player could know."""
    choices: int
    """How many were compared."""
    avoidable: Loss
    """Against that, over all that may have been hidden: what the player could have known better."""
    best_seen: Deed | None
    """What was best, seeing every card and what the others had chosen in secret. None, as below,
    where the record ends before that came out."""
    hindsight: Loss | None
    """How much more that brings than `best`: what nobody could know."""


class Difference(msgspec.Struct, frozen=True):
    """How much better something is than the usual; below zero it is worse."""

    points: float
    low: float
    high: float


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """What the deal did to a seat: reference bots on the same deal, and on any other."""

    score: Difference
    """How many points better the seat's score was on this deal than on average."""
    bot: str
    """Who played everybody's cards."""
    games: int
    """On this deal, and as many on others."""


class SeatReview(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    name: str
    decisions: list[Decision]
    """In the order they were made, those with only one thing to do left out."""
    stand_ins: int
    """How many others were made for the player, by a bot or because time was up: left out, too."""
    avoidable: Loss
    """All of them together."""
    hindsight: Loss
    costliest: list[int]
    """Up to three places in `decisions`, worst first: those that surely cost something."""
    luck: Luck | None
    """None where nothing is dealt that could be lucky."""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    players: list[str]
    worlds: int
    """In so many imagined worlds each choice was tried."""
    seats: list[SeatReview]
