"""The games there are. A new game is its own package and one line here."""

import difflib
from functools import cache
from importlib import import_module
from typing import Final

from antics.core.errors import UnknownGame
from antics.core.game import Game

_PACKAGES: Final = {
    "party_bugs": "antics.games.party_bugs",
    "bullenparty": "antics.games.bullenparty",
    "cheating_moth": "antics.games.cheating_moth",
    "bugs_and_co": "antics.games.bugs_and_co",
}


def game_names() -> list[str]:
    return list(_PACKAGES)


@cache
def find_game(name: str) -> Game:
    """The game of that name, loaded when first asked for; UnknownGame tells what there is."""
    package = _PACKAGES.get(name)
    if package is None:
        close = difflib.get_close_matches(name.lower().replace("-", "_"), _PACKAGES, n=1)
        hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(_PACKAGES)}"
        raise UnknownGame(f"there is no game '{name[:40]}'; {hint}")
    game = import_module(package).GAME
    if not isinstance(game, Game):
        raise TypeError(f"{package}.GAME is no Game")
    return game
