"""Cheating Moth: play your cards, or let them vanish while the Guard looks elsewhere.

    >>> from antics.games.cheating_moth import GAME
    >>> state = GAME.setup(3).state()
    >>> state.settle(GAME.deal_numbers(state.setup, {
    ...     "hands": [["1", "1", "2", "2", "3", "4", "4s", "2m"],
    ...               ["1", "1", "2", "2", "3", "4", "4a", "1m"],
    ...               ["1", "1", "3", "3", "3", "5", "4q", "2m"]],
    ...     "discard": "3",
    ...     "draw": ["1", "1", "1"] + ["2"] * 4 + ["3"] * 3 + ["4"] * 6 + ["5"] * 8 + [
    ...         "1s", "2s", "3s", "5s", "1q", "2q", "3q", "5q", "1c", "2c", "3c", "4c", "5c",
    ...         "1a", "2a", "3a", "5a", "3m", "4m", "4m", "5m", "5m"]}))
    >>> state.apply(1, GAME.parse("vanish 1m"), 700)
    >>> state.view(1).bugs[1].gesture.card, state.view(0).bugs[1].gesture.card
    ('1m', None)
    >>> state.apply(0, GAME.parse("caught 2"), 1200)
    >>> state.view(None).bugs[0].hand_size
    9
    >>> state.advance(2200)
    >>> state.view(None).bugs[1].hand_size
    7
    >>> state.apply(1, GAME.parse("fidget"), 3000)
    Traceback (most recent call last):
        ...
    antics.core.errors.NotYourMove: 'fidget' is not possible: after a gesture comes a rest, here \
until 4700 ms (CM-9)
"""

from collections.abc import Sequence
from typing import cast

from antics.core.dealing import check_keys
from antics.core.errors import BadChance
from antics.core.events import Event
from antics.core.game import Choice, Game, JsonObject, Race, Rows, Setup, Switch, View
from antics.core.state import State
from antics.games.cheating_moth import moves, words
from antics.games.cheating_moth.cards import CARD_OF, HAND_SIZE, PACK_SIZE, text_of
from antics.games.cheating_moth.eyes import view_of
from antics.games.cheating_moth.rules import CheatingMoth
from antics.games.cheating_moth.table import NOBODY, RACING, SLAPPING
from antics.games.cheating_moth.view import CheatingMothView


class CheatingMothGame(Game):
    name = "cheating_moth"
    title = "Cheating Moth"
    blurb = "Get rid of your cards, honestly or not, and do not let the Guard Bug see it."
    credits = "After the published game by Emely and Lukas Brand, illustrated by Rolf Vogt."
    minutes = 25
    rule_prefix = "CM"
    low_wins = True
    time_rule = "CM-3"
    start_rule = "CM-2"
    end_rule = "CM-25"
    players = range(3, 6)
    timed = True
    options = (
        Choice(
            name="ant",
            default="discard",
            choices=("discard", "draw"),
            help="the pile that an ant's cards come from",
        ),
        Switch(name="bluffs", default=True, help="whether a gesture may be a mere fidget"),
        Choice(
            name="tempo",
            default="normal",
            choices=("relaxed", "normal", "quick"),
            help="how long gestures, rests and windows take",
        ),
    )

    def start(self, setup: Setup) -> CheatingMoth:
        return CheatingMoth(setup)

    def notation(self, action: int) -> str:
        return moves.notation(action)

    def parse(self, text: str) -> int:
        return moves.parse(text)

    def veiled(self, action: int) -> str:
        return moves.veiled(action)

    def deal_json(self, setup: Setup, outcome: list[int]) -> JsonObject:
        cards = [text_of(card) for card in outcome]
        dealt = HAND_SIZE * len(setup.players)
        return {
            "hands": [cards[start : start + HAND_SIZE] for start in range(0, dealt, HAND_SIZE)],
            "discard": cards[dealt],
            "draw": cards[dealt + 1 :],
        }

    def deal_numbers(self, setup: Setup, deal: JsonObject) -> list[int]:
        check_keys(deal, "hands", "discard", "draw")
        seats = len(setup.players)
        hands = deal["hands"]
        if not isinstance(hands, list) or len(cast(list[object], hands)) != seats:
            raise BadChance(f"'hands' of a deal holds one list for each of {seats} players here")
        outcome: list[int] = []
        for seat, hand in enumerate(cast(list[object], hands)):
            outcome += _cards(hand, f"hands[{seat}]", HAND_SIZE)
        outcome.append(_card(deal["discard"], "discard"))
        return outcome + _cards(deal["draw"], "draw", PACK_SIZE - len(outcome))

    def card_text(self, card: int) -> str:
        return text_of(card)

    def card_number(self, text: str) -> int:
        return _card(text, "shuffle")

    def race(self, state: State, seat: int, action: int) -> Race | None:
        """CM-14, CM-19, CM-20. Of a gesture, what everyone sees: it is all the same for a fidget.

        Whoever lays a card on a cockroach too late has shown it, as at any table; that the card is
        in the hand is not looked at.
        """
        table = cast(CheatingMoth, state)
        if not 0 <= seat < table.seats or table.accused != NOBODY:
            return None
        if action == moves.SLAP:
            if table.phase != SLAPPING:
                return Race("slap", gone=True)
            return _window(table, "slap", int(table.slap_time), many=True)
        if action >> 6 == moves.RACE:
            if table.phase != RACING:
                return Race("race", gone=True)
            return _window(table, "race", int(table.race_time))
        accused = action - moves.CAUGHT
        if not 0 <= accused < table.seats or seat != table.guard or accused == seat:
            return None
        key, until = f"accuse {accused}", int(table.busy_until[accused])
        if (table.gesturing >> accused) & 1:
            return Race(key, until - int(table.gesture_time), until)
        if (table.resting >> accused) & 1:
            return Race(key, None, until - int(table.rest_time))
        return Race(key)

    def view(self, state: State, seat: int | None) -> View:
        return view_of(cast(CheatingMoth, state), seat)

    def sketch(self, view: View) -> list[Rows]:
        return words.sketch(cast(CheatingMothView, view))

    def describe(self, event: Event, names: Sequence[str]) -> str:
        return words.describe(event, names)

    def describe_action(self, action: int) -> str:
        return words.describe_action(action)


def _window(table: CheatingMoth, key: str, length: int, many: bool = False) -> Race:
    """The race that runs as long as the window is open."""
    until = int(table.window)
    return Race(key, until - length, until, many)


def _cards(listed: object, key: str, count: int) -> list[int]:
    if not isinstance(listed, list) or len(cast(list[object], listed)) != count:
        raise BadChance(f"'{key}' of a deal holds {count} cards here")
    return [_card(text, key) for text in cast(list[object], listed)]


def _card(text: object, key: str) -> int:
    if isinstance(text, str) and text in CARD_OF:
        return CARD_OF[text]
    shown = f"{text!r:.40}"
    raise BadChance(f"{shown} in '{key}' is no card; cards are 1 to 5, alone or with s q c a or m")


GAME = CheatingMothGame()
