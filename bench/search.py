"""How much a bot that looks ahead gets done: decisions in play-outs, in 100 ms of one core.

    python -m bench.search [THOUGHTS [GAME …]]

`sharp` bots play whole games, and at each decision a `master` with 100 ms thinks about it too, so
that its thoughts are of all stages of a game. Counted is processor time, from the view to the
choice. What others do on the machine counts as little as that allows; a resting one says more.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from statistics import median, quantiles
from typing import NamedTuple

from antics.bots.levels import find_bot
from antics.bots.search.seer import SearchBot
from antics.core.build import is_compiled
from antics.core.fairness import FairDeal
from antics.core.match import Match
from antics.core.registry import find_game
from antics.core.rng import FastRng

THINKER = "master:ms=100"
GAMES = ("party_bugs", "bullenparty")
PLAYERS = (2, 3, 4, 5)
THOUGHTS = 60
TARGET = 300_000
"""Decisions in 100 ms that Antics means to reach."""


class Thought(NamedTuple):
    seconds: float
    play_outs: int
    decisions: int


def thoughts(game: str, players: int) -> Iterator[Thought]:
    """One after the other, of one game after the other."""
    make, think = find_bot(game, "sharp"), find_bot(game, THINKER)
    number = 0
    while True:
        match = Match(find_game(game).setup(players), FairDeal.named(f"search {number}"))
        rng = FastRng(f"search {number}")
        bots = [make(seat, rng) for seat in range(players)]
        thinker = [think(seat, rng) for seat in range(players)]
        while not match.state.over:
            seat = match.state.actors()[0]
            view, actions = match.state.view(seat), match.state.actions(seat)
            if len(actions) > 1:
                bot = thinker[seat]
                assert isinstance(bot, SearchBot)
                had = bot.play_outs, bot.decisions
                began = time.thread_time()
                bot.choose(view, actions, 0)
                seconds = time.thread_time() - began
                yield Thought(seconds, bot.play_outs - had[0], bot.decisions - had[1])
                chosen = bots[seat].choose(view, actions, 0)
                assert chosen is not None  # nobody waits in a game without a clock
                match.apply(seat, chosen.action)
            else:
                match.apply(seat, actions[0])
        number += 1


def measured(game: str, players: int, count: int) -> list[Thought]:
    """So many thoughts that took their time; what is decided at once says nothing."""
    found: list[Thought] = []
    for thought in thoughts(game, players):
        if thought.seconds > 0.05:
            found.append(thought)
        if len(found) == count:
            break
    return found


def main(words: Sequence[str]) -> None:
    count = int(words[0]) if words else THOUGHTS
    print(
        f"decisions in play-outs per 100 ms of processor time, {count} thoughts each of {THINKER},"
        f" {'compiled' if is_compiled() else 'not compiled'}; aim {TARGET:,}"
    )
    print(f"{'game':12} {'players':>7} {'median':>9} {'nine of ten':>19} {'play-outs':>9}")
    for game in words[1:] or GAMES:
        for players in PLAYERS:
            found = measured(game, players, count)
            rates = [0.1 * each.decisions / each.seconds for each in found]
            play_outs = median(0.1 * each.play_outs / each.seconds for each in found)
            tenths = quantiles(rates, n=20)
            spread = f"{tenths[0]:,.0f} to {tenths[-1]:,.0f}"
            print(
                f"{game:12} {players:7} {median(rates):9,.0f} {spread:>19} {play_outs:9,.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
