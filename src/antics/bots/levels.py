"""The bots there are for each game, by name, and how long they think.

People choose among five levels, from `gentle` to `master`. `random` is there for tests and for
comparison, and so are a few reference bots that no list shows. Bots that look ahead take a budget
behind their name: `master:ms=200`, `strong:nodes=4000`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from antics.bots.bot import Bot, RandomBot
from antics.bots.pace import THINKING, Pace, RestlessBot
from antics.bots.search.budget import Budget, read_budget, split_name
from antics.bots.search.guide import Guide
from antics.core.errors import AnticsError
from antics.core.game import View
from antics.core.registry import find_game
from antics.core.rng import FastRng

BotMaker = Callable[[int, FastRng], Bot]
SearcherMaker = Callable[[int, FastRng, Budget | None], Bot]
"""Makes a bot that looks ahead; None for as long as is usual for it."""

LEVELS: Final = ("gentle", "casual", "sharp", "strong", "master")
"""What people can choose, weakest first, as measured (docs/search.md)."""

STAND_IN: Final = "casual"
"""Plays as most people do: whoever comes back finds neither a ruin nor a victory."""


STEADY: Final = 1000
"""Worlds that a bot looks at where it is to give the same answer every time."""


def bot_makers(game: str) -> dict[str, BotMaker]:
    """Weakest first, random ones and all levels.

    A game's own bots are BOTS in antics.bots.<game>, those that look ahead are SEARCHERS in
    antics.bots.search.<game>, if there are such modules.
    """
    makers: dict[str, BotMaker] = {"random": RestlessBot if find_game(game).timed else RandomBot}
    own: Mapping[str, BotMaker] = getattr(_module(f"antics.bots.{game}"), "BOTS", {})
    searchers = _searchers(game)
    for level in LEVELS:
        if level in own:
            makers[level] = own[level]
        elif level in searchers:
            makers[level] = _usual(searchers[level])
    for name, maker in own.items():
        makers.setdefault(name, maker)
    return makers


def level_names(game: str) -> list[str]:
    """The levels of the game that people are offered, weakest first; where it has none of the
    usual ones, all the bots there are."""
    makers = bot_makers(game)
    return [name for name in makers if name in LEVELS] or list(makers)


def thinking_pace(game: str, view: View) -> Pace:
    """How long this decision takes at a table with people."""
    return thinking_paces(game).get(getattr(view, "phase", ""), THINKING)


def thinking_paces(game: str) -> Mapping[str, Pace]:
    """How long decisions take, by the phase that the view names.

    A game that waits for its players says it as PACES in antics.bots.<game>. Nothing else may
    make a difference, neither the choice nor how many there are: in Bullenparty somebody with
    more places for a card holds another card.
    """
    paces: Mapping[str, Pace] = getattr(_module(f"antics.bots.{game}"), "PACES", {})
    return paces


def find_bot(game: str, name: str) -> BotMaker:
    """The game's bot of that name, perhaps with a budget; AnticsError tells what there is."""
    plain, budget = split_name(name)
    searchers = _searchers(game)
    if plain in searchers:
        searcher = searchers[plain]
        return _usual(searcher) if budget is None else _limited(searcher, plain, budget)
    makers = bot_makers(game)
    if plain not in makers:
        raise AnticsError(f"{game} has no bot '{plain[:40]}'; there are {', '.join(makers)}")
    if budget is not None:
        ahead = [level for level in LEVELS if level in searchers]
        who = f"in {game} only {' and '.join(ahead)} do" if ahead else f"in {game} no bot does"
        raise AnticsError(f"'{plain}' takes no budget, for it does not look ahead; {who}")
    return makers[plain]


def make_bot(game: str, name: str, seat: int, rng: FastRng) -> Bot:
    return find_bot(game, name)(seat, rng)


def find_guide(game: str) -> Guide | None:
    """A new guide through the game, for those who look ahead; None where nobody does."""
    module = _module(f"antics.bots.search.{game}")
    guide: Callable[[], Guide] | None = getattr(module, "GUIDE", None)
    return None if guide is None else guide()


def steady_name(game: str, level: str) -> str:
    """The level with a budget of worlds instead of time: the same view, the same move."""
    return f"{level}:nodes={STEADY}" if level in _searchers(game) else level


@cache
def fitting_level(game: str) -> str:
    """The bot for a chair that somebody has left: neither a pushover nor the strongest."""
    levels = level_names(game)
    return STAND_IN if STAND_IN in levels else levels[len(levels) // 2]


def _usual(searcher: SearcherMaker) -> BotMaker:
    return lambda seat, rng: searcher(seat, rng, None)


def _limited(searcher: SearcherMaker, name: str, text: str) -> BotMaker:
    budget = read_budget(name, text)
    return lambda seat, rng: searcher(seat, rng, budget)


def _searchers(game: str) -> Mapping[str, SearcherMaker]:
    found: Mapping[str, SearcherMaker] = getattr(
        _module(f"antics.bots.search.{game}"), "SEARCHERS", {}
    )
    return found


@cache
def _module(name: str) -> ModuleType | None:
    return import_module(name) if find_spec(name) is not None else None
