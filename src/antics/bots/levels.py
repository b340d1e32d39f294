"""The bots there are for each game, by name, and how long they think."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from antics.bots.bot import Bot, RandomBot
from antics.bots.pace import Pace, RestlessBot
from antics.core.errors import AnticsError
from antics.core.registry import find_game
from antics.core.rng import FastRng

BotMaker = Callable[[int, FastRng], Bot]


def bot_makers(game: str) -> dict[str, BotMaker]:
    """Weakest first. A game's own bots are BOTS in antics.bots.<game>, if there is one."""
    makers: dict[str, BotMaker] = {"random": RestlessBot if find_game(game).timed else RandomBot}
    module = _own_module(game)
    if module is not None:
        makers.update(module.BOTS)
    return makers


def thinking_paces(game: str) -> Mapping[str, Pace]:
    """How long a decision takes at a table with people, by the phase that the view names.

    A game that waits for its players says it as PACES in antics.bots.<game>. Nothing else may
    make a difference, neither the choice nor how many there are: in Bullenparty somebody with
    more places for a card holds another card.
    """
    paces: Mapping[str, Pace] = getattr(_own_module(game), "PACES", {})
    return paces


def find_bot(game: str, name: str) -> BotMaker:
    """The game's bot of that name; AnticsError tells what there is."""
    makers = bot_makers(game)
    if name not in makers:
        raise AnticsError(f"{game} has no bot '{name[:40]}'; there are {', '.join(makers)}")
    return makers[name]


def make_bot(game: str, name: str, seat: int, rng: FastRng) -> Bot:
    return find_bot(game, name)(seat, rng)


def fitting_level(game: str) -> str:
    """The bot for a chair that somebody has left: neither a pushover nor the strongest."""
    names = list(bot_makers(game))
    return names[len(names) // 2]


def _own_module(game: str) -> ModuleType | None:
    name = f"antics.bots.{game}"
    return import_module(name) if find_spec(name) is not None else None
