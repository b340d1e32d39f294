"""What the arena costs beside the games themselves, and what a second worker brings.

    python -m bench.arena [SECONDS [GAME …]]

Costs are processor time, so that other programs count as little as possible. They are measured
directly, as all that a worker and its parent do outside the games, and not as the difference of
two long runs, in which they would drown. The gain of the second worker is a matter of real time:
laps with one and with two take turns, each with so many games as one worker plays in SECONDS, and
only a machine that has nothing else to do can tell.
"""

import os
import pickle
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple, TypeVar

from antics.arena import play
from antics.arena.crew import BATCH, Crew, batch_size
from antics.arena.folder import Folder
from antics.arena.guard import PATIENCE, Patience
from antics.arena.plan import Plan, Round
from antics.arena.play import Players
from antics.arena.sheets import sheets
from antics.arena.tournament import Goal, Referee, hold
from antics.arena.worker import NUMBERS, Task, Terms, play_all
from antics.bots.bot import Bot, Choice
from antics.bots.levels import BotMaker, find_bot
from antics.bots.simulation import play_game
from antics.core.game import Setup, View
from antics.core.match import Match
from antics.core.registry import find_game, game_names
from antics.core.rng import FastRng

T = TypeVar("T")

BOTS = ("sharp", "casual", "sharp", "casual")
LAPS = 5
"""With one worker, and as many with two."""


class Meter:
    """Adds up the processor time of what goes through it."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def time(self, call: Callable[[], T]) -> T:
        began = time.thread_time()
        try:
            return call()
        finally:
            self.seconds += time.thread_time() - began - LOOKING


def looking() -> float:
    """What two looks at the clock cost, which is no bot's time."""
    began = time.thread_time()
    for _ in range(10_000):
        time.thread_time()
    return (time.thread_time() - began) / 10_000


LOOKING = looking()


class Timed(Bot):
    """A bot whose choices are timed."""

    meter = Meter()

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.seat, bot.rng)
        self.bot = bot

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        return Timed.meter.time(lambda: self.bot.choose(view, actions, now))


def timed(maker: BotMaker, seat: int, rng: FastRng) -> Bot:
    return Timed(maker(seat, rng))


class Costs(NamedTuple):
    """Of one game, in seconds."""

    game: float
    bots: float
    """What of it is the bots' own. In real time, where bots are asked all the time, that cannot be
    told apart without changing it: there it is the whole game."""
    worker: float
    """What a worker does beside the game."""


def costs(plan: Plan, rounds: Sequence[Round]) -> Costs:
    meter = Meter()
    kept: list[Match] = []

    def timed_game(setup: Setup, makers: Sequence[BotMaker], seed: str) -> Match:
        match = meter.time(lambda: play_game(setup, makers, seed))
        kept.append(match)
        return match

    players = Players(plan, Patience(PATIENCE))
    began = time.thread_time()
    vars(play)["play_game"] = timed_game
    try:
        size = batch_size(BATCH, 0.004, len(rounds), 1)
        for first in range(0, len(rounds), size):
            tasks = pickle.dumps([Task(round_) for round_ in rounds[first : first + size]])
            pickle.dumps(play_all(players, pickle.loads(tasks), [0] * NUMBERS))  # noqa: S301
            meter.time(kept.clear)  # whoever plays games has to clear them away
    finally:
        vars(play)["play_game"] = play_game
    worker = time.thread_time() - began - meter.seconds
    bots = meter.seconds if plan.setup().game.timed else in_bots(plan, rounds)
    return Costs(*(each / len(rounds) for each in (meter.seconds, bots, worker)))


def in_bots(plan: Plan, rounds: Sequence[Round]) -> float:
    makers = {bot: partial(timed, find_bot(plan.game, bot)) for bot in plan.bots}
    Timed.meter = Meter()
    for round_ in rounds:
        seats = [makers[bot] for bot in round_.seating]
        play_game(plan.setup(), seats, f"{plan.seed}/{round_.deal}")
    return Timed.meter.seconds


class Lap(NamedTuple):
    """A whole tournament: processor time of the parent, real time from when all work, and the
    part of it in which the workers were playing."""

    beside: float
    seconds: float
    share: float


def lap(plan: Plan, deals: int, workers: int) -> Lap:
    with tempfile.TemporaryDirectory() as place:
        folder = Folder(Path(place), plan)
        with Crew(plan, workers, Terms(PATIENCE, keeps_records=True)) as crew:
            for _ in crew.play(iter([*plan.rounds(deals)] * workers), workers):
                pass  # everybody has started
            beside, began, busy = time.process_time(), time.perf_counter(), crew.busy
            result = hold(Referee(plan, Goal(deals)), lambda: crew, folder)
            seconds = time.perf_counter() - began
            share = (crew.busy - busy) / (workers * seconds)
        folder.seal(result.games, sheets(result))
        folder.close()
        return Lap(time.process_time() - beside, seconds, share)


def main() -> None:
    wanted_seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    for game in sys.argv[2:] or game_names():
        options = find_game(game).setup(4).options
        plan = Plan(game=game, players=4, options=options, bots=BOTS, seed="bench")
        some = [round_ for deal in range(20) for round_ in plan.rounds(deal)]
        costs(plan, some)  # everything is loaded and warm
        a_game = costs(plan, some).game
        deals = max(20, round(wanted_seconds / a_game / plan.games_a_deal()))
        games = deals * plan.games_a_deal()
        found = costs(plan, [round_ for deal in range(deals) for round_ in plan.rounds(deal)])
        pairs = [(lap(plan, deals, 1), lap(plan, deals, 2)) for _ in range(LAPS)]
        parent = median(one.beside for one, _ in pairs) / games
        added = found.worker + parent
        gains = sorted(one.seconds / two.seconds for one, two in pairs)
        share = median(two.share for _, two in pairs)
        whole = plan.setup().game.timed
        print(
            f"{game}: {games} games, {found.game * 1e3:.2f} ms each"
            + ("" if whole else f", of it the bots {found.bots * 1e3:.2f}")
            + f"; the arena {added * 1e6:.0f} µs (worker {found.worker * 1e6:.0f}, parent"
            f" {parent * 1e6:.0f}), {added / found.bots:.1%} of"
            f" {'a game' if whole else 'the bots’ own time'}; two workers"
            f" {median(gains):.2f} × one ({gains[0]:.2f} to {gains[-1]:.2f} in {LAPS} laps),"
            f" playing {share:.1%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
