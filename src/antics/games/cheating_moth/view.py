"""What a seat may know of a game of Cheating Moth. What is not written here stays secret.

Cards are written as in records. What can be remembered of other hands is part of the view, as
`memory.py` keeps it: nobody is better off for having a better memory.
"""

import msgspec

from antics.core.game import View


class Gesture(msgspec.Struct, frozen=True, kw_only=True):
    """A gesture under way."""

    ends_at: int
    harmless: bool
    """Everyone knows that it is a fidget: by a wrong accusation, or from a hand of one card."""
    real: bool | None
    """Whether a card is to vanish; for its owner alone."""
    card: str | None
    """Which one; for its owner alone."""


class Bug(msgspec.Struct, frozen=True, kw_only=True):
    """One player, as the viewer sees them."""

    name: str
    hand_size: int
    hand: list[str] | None
    """The own cards; all hands once the round is over. A card in a gesture is among them."""
    known: list[str]
    """Cards that the viewer knows to be in this hand."""
    known_or_vanished: list[str]
    """More cards, known to be in this hand or made to vanish from it."""
    moths_at_least: int
    """How many of the hand's cards everyone knows to be moths, of whatever value."""
    vanished: int
    """How many cards this player has made to vanish this round."""
    vanished_cards: list[str] | None
    """Which ones; for their owner alone."""
    gestures: int
    """How many gestures this player has begun this round."""
    gesture: Gesture | None
    rests_until: int | None
    minus_points: int
    """Of the rounds that are over."""


class CheatingMothView(View, frozen=True, kw_only=True):
    seat: int | None
    phase: str
    """deal, turn, spider, slap, gifts, race, settle, shuffle or over."""
    to_act: list[int]
    """Who may act, as far as everyone can see: it names whoever owes a card, also while that card
    is in a gesture."""
    now: int
    """Game time in ms."""
    round: int
    rounds: int
    starter: int | None
    guard: int | None
    active: int | None
    """Whose turn it is, or who played the action card that is being settled."""
    discard: list[str]
    """Top first."""
    draw_size: int
    elsewhere: list[str]
    """More cards that the viewer knows to be in some other hand, or made to vanish."""
    answered: list[int]
    """Who has slapped, or passed."""
    slowest: int | None
    owing: list[int]
    """Who still gives the slowest a card."""
    accused: int | None
    """Who was rightly accused and is to be given a card by the Guard."""
    window_ends_at: int | None
    """When the slap or race window closes."""
    window_left: int | None
    """While an accusation is being settled: how long the window will still be open after it."""
    barren_draws: int
    """How many turns running brought no card; as many as players end the round."""
    bugs: list[Bug]
    over: bool
