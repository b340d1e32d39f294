"""Whole games of bots, without anybody waiting: the same seed, the same game.

A bot gets its own seat's view, its own legal actions and the events its own seat may see, and
nothing else. In turns, whoever may act is asked, lowest seat first, and acts at once. (Where
several choose at the same time, their choices are sealed, so the order of asking tells nobody
anything.) `realtime.py` drives the games that do not wait.
"""

from collections.abc import Sequence

from antics.bots.bot import Bot, Choice
from antics.bots.levels import BotMaker
from antics.bots.realtime import play_realtime
from antics.core.errors import AnticsError, in_short
from antics.core.fairness import FairDeal
from antics.core.game import Setup
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.rng import FastRng


def play_game(setup: Setup, makers: Sequence[BotMaker], seed: str) -> Match:
    """A whole game, one bot a seat. Bots draw from the seed too, but never from the deal's part."""
    if len(makers) != len(setup.players):
        raise AnticsError(f"{len(setup.players)} players need as many bots, not {len(makers)}")
    bots = seated(makers, seed)
    return (play_realtime if setup.game.timed else play_turns)(setup, bots, seed)


def seated(makers: Sequence[BotMaker], seed: str) -> list[Bot]:
    """A bot for every seat, each with chance of its own."""
    for maker in makers:
        if not callable(maker):
            shown = in_short(repr(maker), 60)
            raise AnticsError(f"a bot is a class, or what find_bot(game, name) gives, not {shown}")
    return [maker(seat, FastRng(f"{seed} bot {seat}")) for seat, maker in enumerate(makers)]


def play_turns(setup: Setup, bots: Sequence[Bot], seed: str) -> Match:
    """A whole game that waits for its players."""
    told: list[Happening] = []
    # Telling costs time, so a match that nobody listens to is not asked to tell.
    match = Match(setup, FairDeal.named(seed), told if _listeners(bots) else None)
    play_on(match, bots, told)
    return match


def play_on(match: Match, bots: Sequence[Bot], told: list[Happening]) -> None:
    """To the end of a game that waits for its players. `told` is what the match tells into, if
    anybody listens."""
    state, listeners = match.state, _listeners(bots)
    while not state.over:
        tell_all(listeners, told, int(state.now))
        seat = state.actors()[0]
        actions = state.actions(seat)
        if len(actions) == 1:  # no choice, nothing to ask
            match.apply(seat, actions[0])
            continue
        choice = bots[seat].choose(state.view(seat), actions, int(state.now))
        match.apply(seat, _chosen(choice, seat))
    tell_all(listeners, told, int(state.now))


def _chosen(choice: object, seat: int) -> int:
    """The action, of a bot that may be anybody's."""
    if choice is None:
        raise RuntimeError(f"the bot at seat {seat} chose nothing in a game that waits for it")
    if not isinstance(choice, Choice) or type(choice.action) is not int:
        shown = in_short(repr(choice), 60)
        raise RuntimeError(f"the bot at seat {seat} chose {shown}, not Choice(one of its actions)")
    return choice.action


def _listeners(bots: Sequence[Bot]) -> list[Bot]:
    return [bot for bot in bots if type(bot).see is not Bot.see]


def tell_all(bots: Sequence[Bot], told: list[Happening], now: int) -> None:
    """Tell every bot what its seat could see of what has happened, and forget it."""
    for happening in told:
        for bot in bots:
            bot.see(happening.seen_by(bot.seat), now)
    told.clear()
