"""Deals and shuffles card by card: what chance may draw next, every card as likely.

The rules want a whole deal at once. OpenSpiel wants chance in small steps with probabilities. So
cards are drawn one by one until the deal is complete; a card that is the only one left for its
place is not drawn.
"""

from collections.abc import Sequence
from typing import cast

from antics.core.state import DEAL, State
from antics.games.bullenparty.cards import HIGHEST, LETTERS
from antics.games.bullenparty.rules import Bullenparty
from antics.games.party_bugs.costumes import KING


def possible_next(state: State, drawn: Sequence[int]) -> list[int]:
    """What the next number of the deal or shuffle can be; empty when it is complete."""
    if state.setup.game.name == "party_bugs":
        return _party_bugs(state, drawn)
    return _bullenparty(cast(Bullenparty, state), drawn)


def completed(state: State, drawn: Sequence[int]) -> tuple[list[int], list[int]]:
    """The deal as far as it is sure, and what can come next where it is not."""
    sure = list(drawn)
    choices = possible_next(state, sure)
    while len(choices) == 1:
        sure += choices
        choices = possible_next(state, sure)
    return sure, choices


def _party_bugs(state: State, drawn: Sequence[int]) -> list[int]:
    """Per colour a floor card, which is never the King (PB-2), then per colour its pile."""
    seats = int(state.seats)
    colours = 3 if seats == 2 else seats
    at = len(drawn)
    if at < colours:
        return list(range(1, KING))
    colour, place = divmod(at - colours, KING - 1)
    if colour == colours:
        return []
    gone = {drawn[colour], *drawn[at - place :]}
    return [value for value in range(1, KING + 1) if value not in gone]


def _bullenparty(state: Bullenparty, drawn: Sequence[int]) -> list[int]:
    """A deal is a letter per seat, then cards (BP-2); a shuffle is all the discards (BP-15)."""
    if state.awaits != DEAL:
        return [card for card in state.discard_pile() if card not in drawn]
    seats = int(state.seats)
    if len(drawn) < seats:
        return [letter for letter in range(len(LETTERS)) if letter not in drawn]
    if len(drawn) == seats + state.cards_in_deal():
        return []
    gone = set(drawn[seats:])
    return [card for card in range(1, HIGHEST + 1) if card not in gone]
