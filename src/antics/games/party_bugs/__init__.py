"""Party Bugs: a costume party where the lowest display wins and equal costumes dance off.

>>> from antics.games.party_bugs import GAME
>>> state = GAME.setup(3).state()
>>> state.settle(GAME.deal_numbers(state.setup, {
...     "floor": [4, 7, 2],
...     "piles": [[9, 1, 3, 5, 6, 7, 8, 2, 10, 11, 12, 13],
...               [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13],
...               [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1, 13]]}))
>>> state.actors()
[0, 1, 2]
>>> [GAME.notation(action) for action in state.actions(0)]
['play 1', 'play 3', 'play 9']
>>> for seat, text in [(0, "play 9"), (2, "play 12"), (1, "play 3")]:
...     state.apply(seat, GAME.parse(text))
>>> state.actors()
[1]
>>> state.apply(1, GAME.parse("take 9"))  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
antics.core.errors.IllegalMove: 'take 9' is not possible: there is no 9 on the dance floor...
"""

from collections.abc import Sequence
from typing import cast

from antics.core.dealing import integer_lists
from antics.core.events import Event
from antics.core.game import Game, JsonObject, Rows, Setup, Switch, View
from antics.core.looks import Looks, Memory
from antics.core.state import State
from antics.games.party_bugs import moves, words
from antics.games.party_bugs.eyes import looks_of, view_of
from antics.games.party_bugs.rules import PartyBugs
from antics.games.party_bugs.view import PartyBugsView


class PartyBugsGame(Game):
    name = "party_bugs"
    title = "Party Bugs"
    blurb = "Take the lowest costumes from the dance floor, and send off every pair."
    credits = "After a published card game for 2 to 6 players, whose booklet names no author."
    minutes = 20
    rule_prefix = "PB"
    low_wins = True
    players = range(2, 7)
    start_rule = "PB-2"
    end_rule = "PB-12"
    options = (
        Switch(name="hidden_card", help="variant 1: everyone starts with a card face down"),
        Switch(name="series", help="variant 2: as many games as players, with the mirror card"),
    )

    def start(self, setup: Setup) -> PartyBugs:
        return PartyBugs(setup)

    def notation(self, action: int) -> str:
        return moves.notation(action)

    def parse(self, text: str) -> int:
        return int(moves.parse(text))

    def veiled(self, action: int) -> str:
        return moves.veiled(action)

    def deal_json(self, setup: Setup, outcome: list[int]) -> JsonObject:
        colours = len(outcome) // 13
        piles = outcome[colours:]
        return {
            "floor": outcome[:colours],
            "piles": [piles[12 * colour : 12 * colour + 12] for colour in range(colours)],
        }

    def deal_numbers(self, setup: Setup, deal: JsonObject) -> list[int]:
        colours = 3 if len(setup.players) == 2 else len(setup.players)
        floor, piles = integer_lists(deal, floor=colours, piles=(colours, 12))
        return floor + piles

    def score_names(self, setup: Setup) -> list[str]:
        names = super().score_names(setup)
        return [*names, "Paul"] if len(names) == 2 else names

    def choices_are_counted(self, setup: Setup) -> bool:
        return setup.options["hidden_card"] is False  # else a match is known to its owner alone

    def view(self, state: State, seat: int | None) -> View:
        return view_of(cast(PartyBugs, state), seat)

    def looks(self, state: State, eyes: Sequence[int | None], memory: Memory) -> Looks:
        return looks_of(cast(PartyBugs, state), eyes, memory)

    def sketch(self, view: View) -> list[Rows]:
        return words.sketch(cast(PartyBugsView, view))

    def describe(self, event: Event, names: Sequence[str]) -> str:
        return words.describe(event, names)

    def describe_action(self, action: int) -> str:
        return words.describe_action(action)


GAME = PartyBugsGame()
