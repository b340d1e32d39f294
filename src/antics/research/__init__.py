"""The games as research environments: PettingZoo, OpenSpiel, and many games at once in NumPy.

- `antics.research.party_bugs_v0` and its three siblings: PettingZoo modules with `env`, `raw_env`
  and `parallel_env`; `make` and `make_parallel` find them by their id;
- `antics.research.spiel`: registers the two games without a clock in OpenSpiel;
- `antics.research.batch`: thousands of games of Party Bugs in step, arrays in and out;
- `antics.research.encodings`: what stands at which index of an observation and of a mask.

Everything that a player is given comes from the player's view and legal moves. docs/research.md is
the guide. Nothing here is imported by the rest of Antics; it needs the extra `research`.

>>> from antics import research
>>> research.make("bullenparty_v0", players=3).possible_agents
['player_0', 'player_1', 'player_2']
"""

import re
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from antics.core.errors import AnticsError
from antics.core.registry import find_game
from antics.research.encoded import encoded_games
from antics.research.needs import need

need("antics.research", "numpy")

VERSION: Final = 0
"""Of what stands at which index, the same for all games so far."""


def ids() -> list[str]:
    """The environments there are."""
    return [f"{name}_v{VERSION}" for name in encoded_games()]


def make(name: str, **chosen: Any) -> Any:
    """The PettingZoo environment of that id in which players are asked one after the other."""
    return _module(name).env(**chosen)


def make_parallel(name: str, **chosen: Any) -> Any:
    """The one in which all choose at once."""
    return _module(name).parallel_env(**chosen)


def _module(name: str) -> ModuleType:
    if name in ids():
        return import_module(f"antics.research.{name}")
    versioned = re.fullmatch(r"(.*)_v\d+", name)
    game = find_game(versioned[1] if versioned else name)  # which says so if there is none
    if game.name not in encoded_games():
        raise AnticsError(f"there is no environment of {game.title}")
    raise AnticsError(f"there is no environment '{name[:40]}'; it is {game.name}_v{VERSION}")
