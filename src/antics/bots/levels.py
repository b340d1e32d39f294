"""The bots there are for each game, by name."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from antics.bots.bot import Bot, RandomBot
from antics.bots.pace import RestlessBot
from antics.core.errors import AnticsError
from antics.core.registry import find_game
from antics.core.rng import FastRng

BotMaker = Callable[[int, FastRng], Bot]


def bot_makers(game: str) -> dict[str, BotMaker]:
    """Weakest first. A game's own bots are BOTS in antics.bots.<game>, if there is one."""
    makers: dict[str, BotMaker] = {"random": RestlessBot if find_game(game).timed else RandomBot}
    name = f"antics.bots.{game}"
    if find_spec(name) is not None:
        makers.update(import_module(name).BOTS)
    return makers


def find_bot(game: str, name: str) -> BotMaker:
    """The game's bot of that name; AnticsError tells what there is."""
    makers = bot_makers(game)
    if name not in makers:
        raise AnticsError(f"{game} has no bot '{name[:40]}'; there are {', '.join(makers)}")
    return makers[name]


def make_bot(game: str, name: str, seat: int, rng: FastRng) -> Bot:
    return find_bot(game, name)(seat, rng)
