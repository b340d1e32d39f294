"""Bugs & Co: everyone at once grabs monsters from the table and collects threes from memory.

    >>> from antics.games.bugs_and_co import GAME
    >>> state = GAME.setup(2).state()
    >>> motifs = [f"2{letter}" for letter in "abcdefghijklm"]
    >>> state.settle(GAME.deal_numbers(state.setup, {
    ...     "tiles": [motif for motif in motifs for _ in range(3)][:38],
    ...     "places": [[20 * tile, 500] for tile in range(38)]}))
    >>> state.apply(0, GAME.parse("grab 4"), 700)
    >>> state.view(0).motif, state.view(1).motif
    ('2b', None)
    >>> [GAME.notation(action) for action in state.actions(0)]
    ['keep', 'back']
    >>> state.apply(0, GAME.parse("back 30 1000"), 1500)
    >>> state.apply(0, GAME.parse("grab 5"), 1799)
    Traceback (most recent call last):
        ...
    antics.core.errors.IllegalMove: 'grab 5' is not possible: Player 0 let go of a tile and can \
grab again at 1800 ms (BC-5)
    >>> state.apply(0, GAME.parse("grab 5"), 1800)
"""

from collections.abc import Sequence
from typing import cast

from antics.core.dealing import check_keys, integers
from antics.core.errors import BadChance
from antics.core.events import Event
from antics.core.game import Amount, Choice, Game, JsonObject, Race, Rows, Setup, View
from antics.core.state import State
from antics.games.bugs_and_co import moves, words
from antics.games.bugs_and_co.eyes import view_of
from antics.games.bugs_and_co.rules import BugsAndCo
from antics.games.bugs_and_co.table import HELD, NO_TILE
from antics.games.bugs_and_co.tiles import NUMBERS, TEXTS, tiles_for, trophies_for, trophy_list
from antics.games.bugs_and_co.view import BugsAndCoView


class BugsAndCoGame(Game):
    name = "bugs_and_co"
    title = "Bugs & Co"
    blurb = "Everyone grabs at once: collect monsters in threes, and stop before the others do."
    credits = (
        "After the published game by Bruno Faidutti, Thomas Vuarchex and Pierric Yakovenko, "
        "illustrated by Naïade."
    )
    minutes = 10
    rule_prefix = "BC"
    players = range(2, 9)
    timed = True
    start_rule = "BC-4"
    end_rule = "BC-9"
    time_rule = "BC-5"
    options = (
        Choice(
            name="extra_eyes",
            default=1,
            choices=(1, 3),
            help="which monsters join the two-eyed ones with 5 or 6 players, by their eyes",
        ),
        Amount(
            name="limit",
            default=600_000,
            least=1,
            most=86_400_000,
            samples=(60_000,),
            help="when the game stops at the latest, in ms of game time",
        ),
    )

    def start(self, setup: Setup) -> BugsAndCo:
        return BugsAndCo(setup)

    def notation(self, action: int) -> str:
        return moves.notation(action)

    def parse(self, text: str) -> int:
        return int(moves.parse(text))

    def prompt(self, action: int) -> str:
        return moves.prompt(action)

    def blank(self, action: int) -> str:
        return "back ? ?" if action == moves.BACK else self.prompt(action)

    def deal_json(self, setup: Setup, outcome: list[int]) -> JsonObject:
        tiles = int(tiles_for(len(setup.players)))
        return {
            "tiles": [TEXTS[motif] for motif in outcome[:tiles]],
            "places": [outcome[at : at + 2] for at in range(tiles, 3 * tiles, 2)],
        }

    def deal_numbers(self, setup: Setup, deal: JsonObject) -> list[int]:
        check_keys(deal, "tiles", "places")
        count = int(tiles_for(len(setup.players)))
        outcome = [_motif(tile, text) for tile, text in enumerate(_listed(deal, "tiles", count))]
        for tile, place in enumerate(_listed(deal, "places", count)):
            outcome += integers(place, f"places[{tile}]", 2)
        return outcome

    def race(self, state: State, seat: int, action: int) -> Race | None:
        """BC-5, BC-8: a tile, or the highest trophy, for whoever has a hand free for it."""
        table = cast(BugsAndCo, state)
        if not 0 <= seat < table.seats or table.won[seat] or table.right[seat] != NO_TILE:
            return None
        if action == moves.TROPHY:
            left = trophy_list(table.trophies)
            last = trophy_list(trophies_for(int(table.seats)))[-1]
            return Race(f"trophy {left[0]}") if left else Race(f"trophy {last}", gone=True)
        if not 0 <= action < table.tiles or table.ready_at[seat] > table.now:
            return None
        where = table.at[action]
        return Race(f"tile {action}", gone=where < 0) if where >= HELD else None

    def view(self, state: State, seat: int | None) -> View:
        return view_of(cast(BugsAndCo, state), seat)

    def sketch(self, view: View) -> list[Rows]:
        return words.sketch(cast(BugsAndCoView, view))

    def describe(self, event: Event, names: Sequence[str]) -> str:
        return words.describe(event, names)

    def describe_action(self, action: int) -> str:
        return words.describe_action(action)


def _listed(deal: JsonObject, key: str, count: int) -> list[object]:
    entries = deal[key]
    if not isinstance(entries, list) or len(cast(list[object], entries)) != count:
        raise BadChance(f"'{key}' of a deal holds one entry for each of {count} tiles here (BC-3)")
    return cast(list[object], entries)


def _motif(tile: int, text: object) -> int:
    if isinstance(text, str) and text in NUMBERS:
        return NUMBERS[text]
    shown = f"{text!r:.40}"
    raise BadChance(f"tile {tile} shows {shown}; motifs are 2a to 2o, 1a to 1e and 3a to 3e")


GAME = BugsAndCoGame()
