"""Bullenparty: bid for rows of cards, and get them onto one good pile.

    >>> from antics.games.bullenparty import GAME
    >>> state = GAME.setup(2).state()
    >>> state.settle(GAME.deal_numbers(state.setup, {
    ...     "zeros": ["B", "A"],
    ...     "hands": [[13, 36, 49, 72, 85], [7, 24, 51, 63, 93]],
    ...     "draw": [22, 60, 2, 18, 4, *range(25, 36), *range(37, 49), *range(64, 72),
    ...              87, 88, 89, 90]}))
    >>> state.actors()
    [0, 1]
    >>> [GAME.notation(action) for action in state.actions(0)]
    ['bid 0', 'bid 13', 'bid 36', 'bid 49', 'bid 72', 'bid 85']
    >>> for seat, text in [(0, "bid 36"), (1, "bid 0"), (0, "row 0")]:
    ...     state.apply(seat, GAME.parse(text))
    >>> GAME.view(state, 0).turned_up
    4
    >>> state.apply(1, GAME.parse("extend 0"))
    Traceback (most recent call last):
        ...
    antics.core.errors.IllegalMove: 'extend 0' is not possible: row 0 has been taken (BP-7)

Rows and piles count from 0 in move texts, and everything said about them says so too.
"""

from collections.abc import Sequence
from typing import cast

from antics.core.dealing import check_keys, integer_lists
from antics.core.errors import BadChance
from antics.core.events import Event
from antics.core.game import Game, JsonObject, Numbers, Rows, Setup, View
from antics.core.state import State
from antics.games.bullenparty import moves, words
from antics.games.bullenparty.cards import (
    BULL_CARDS,
    FAMILY_BULLS,
    FAMILY_HEADS,
    HIGHEST,
    LETTERS,
)
from antics.games.bullenparty.eyes import view_of
from antics.games.bullenparty.rules import Bullenparty
from antics.games.bullenparty.view import BullenpartyView

_DRAW_SIZES = {2: 40, 3: 60, 4: 80, 5: 75}
"""Cards in the draw pile after a deal, by players (BP-2)."""


class BullenpartyGame(Game):
    name = "bullenparty"
    title = "Bullenparty"
    blurb = "Bid for rows of cards, and make one great pile: every other one counts against you."
    credits = "After the published game by Wolfgang Kramer, from AMIGO Spiel + Freizeit GmbH."
    minutes = 20
    rule_prefix = "BP"
    players = range(2, 6)
    start_rule = "BP-2"
    end_rule = "BP-16"
    options = (
        Numbers(
            name="heads",
            default=FAMILY_HEADS,
            help="bullheads of the number cards 1 to 100, if yours differ",
            length=HIGHEST,
            least=1,
            most=7,
            samples=(tuple([1 + number * 5 % 7 for number in range(HIGHEST)]),),
        ),
        Numbers(
            name="bulls",
            default=FAMILY_BULLS,
            help="bullheads of the ten bull cards, top card first, if yours differ",
            length=BULL_CARDS,
            least=4,
            most=7,
            rising=True,
            samples=((4, 4, 5, 5, 5, 6, 6, 7, 7, 7),),
        ),
    )

    def start(self, setup: Setup) -> Bullenparty:
        return Bullenparty(setup)

    def notation(self, action: int) -> str:
        return moves.notation(action)

    def parse(self, text: str) -> int:
        return int(moves.parse(text))

    def veiled(self, action: int) -> str:
        return moves.veiled(action)

    def deal_json(self, setup: Setup, outcome: list[int]) -> JsonObject:
        seats = len(setup.players)
        draw_at = 6 * seats
        return {
            "zeros": [LETTERS[letter] for letter in outcome[:seats]],
            "hands": [outcome[at : at + 5] for at in range(seats, draw_at, 5)],
            "draw": outcome[draw_at:],
        }

    def deal_numbers(self, setup: Setup, deal: JsonObject) -> list[int]:
        seats = len(setup.players)
        check_keys(deal, "zeros", "hands", "draw")
        zeros = _letters(deal["zeros"], seats)
        cards: JsonObject = {"hands": deal["hands"], "draw": deal["draw"]}
        hands, draw = integer_lists(cards, hands=(seats, 5), draw=_DRAW_SIZES[seats])
        return zeros + hands + draw

    def view(self, state: State, seat: int | None) -> View:
        return view_of(cast(Bullenparty, state), seat)

    def sketch(self, view: View) -> list[Rows]:
        return words.sketch(cast(BullenpartyView, view))

    def describe(self, event: Event, names: Sequence[str]) -> str:
        return words.describe(event, names)

    def describe_action(self, action: int) -> str:
        return words.describe_action(action)


def _letters(zeros: object, seats: int) -> list[int]:
    """The letters of a deal as numbers, A is 0; each is one of the five zero cards."""
    cards = cast(list[object], zeros) if isinstance(zeros, list) else []
    if len(cards) != seats:
        raise BadChance(f"'zeros' of a deal holds {seats} letters here")
    letters: list[int] = []
    for zero in cards:
        if not isinstance(zero, str) or len(zero) != 1 or zero not in LETTERS:
            raise BadChance(f"'zeros' of a deal holds letters A to E, not {zero!r:.40}")
        letters.append(LETTERS.index(zero))
    return letters


GAME = BullenpartyGame()
