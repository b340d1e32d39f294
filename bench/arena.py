"""What the arena costs beside the games themselves, and what a second worker brings.

    python -m bench.arena [DEALS [GAME …]]

Everything is measured in processor time of this machine, so that other programs do not count,
except the gain of the second worker, which is a matter of real time.
"""

import os
import pickle
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from antics.arena.crew import Crew
from antics.arena.folder import Folder
from antics.arena.guard import Patience
from antics.arena.plan import Plan, Round
from antics.arena.play import Players
from antics.arena.sheets import sheets
from antics.arena.tournament import Goal, Referee, hold
from antics.arena.worker import Terms
from antics.bots.bot import Bot, Choice
from antics.bots.levels import BotMaker, find_bot
from antics.bots.simulation import play_game
from antics.core.game import View
from antics.core.registry import find_game, game_names
from antics.core.rng import FastRng

BOTS = ("sharp", "casual", "sharp", "casual")
TRIES = 3


class Timed(Bot):
    """Counts the time that a bot takes for its choices."""

    taken = 0.0

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.seat, bot.rng)
        self.bot = bot

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        began = time.process_time_ns()
        choice = self.bot.choose(view, actions, now)
        Timed.taken += (time.process_time_ns() - began) / 1e9
        return choice


def timed(maker: BotMaker, seat: int, rng: FastRng) -> Bot:
    return Timed(maker(seat, rng))


def games(plan: Plan, deals: int) -> tuple[float, float]:
    """The games alone, and what a worker takes for them. In turns, so that both have it as hard,
    and the least of some tries: other programs only ever make it slower."""
    setup = plan.setup()
    makers = {bot: find_bot(plan.game, bot) for bot in plan.bots}
    players = Players(plan, Patience(60.0))
    bare = worker = 0.0
    for deal in range(deals):
        for round_ in plan.rounds(deal):
            seats = [makers[bot] for bot in round_.seating]
            plain = partial(play_game, setup, seats, f"{plan.seed}/{deal}")
            tries = [(took(plain), took(partial(sent, players, round_))) for _ in range(TRIES)]
            bare += min(alone for alone, _ in tries)
            worker += min(whole for _, whole in tries)
    return bare, worker


def sent(players: Players, round_: Round) -> None:
    """What a worker does for a game."""
    pickle.dumps(players.play(round_))


def took(call: Callable[[], object]) -> float:
    """Processor time, in seconds."""
    began = time.process_time()
    call()
    return time.process_time() - began


def in_bots(plan: Plan, deals: int) -> float:
    """What of that is the bots' own time, in games that wait for them."""
    setup = plan.setup()
    makers = {bot: partial(timed, find_bot(plan.game, bot)) for bot in plan.bots}
    Timed.taken = 0.0
    for deal in range(deals):
        for round_ in plan.rounds(deal):
            play_game(setup, [makers[bot] for bot in round_.seating], f"{plan.seed}/{deal}")
    return Timed.taken


def arena(plan: Plan, deals: int, workers: int) -> tuple[float, float, float]:
    """A whole tournament: processor time beside the workers, real time from when all work, and
    the part of it in which the workers were playing."""
    with tempfile.TemporaryDirectory() as place:
        folder = Folder(Path(place), plan)
        with Crew(plan, workers, Terms(60.0, keeps_records=True)) as crew:
            for _ in crew.play(iter([*plan.rounds(deals)] * workers), workers):
                pass  # everybody has started
            beside, began, busy = time.process_time(), time.perf_counter(), crew.busy
            result = hold(Referee(plan, Goal(deals)), lambda: crew, folder)
            seconds = time.perf_counter() - began
            share = (crew.busy - busy) / (workers * seconds)
        folder.seal(result.games, sheets(result))
        folder.close()
        return time.process_time() - beside, seconds, share


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    wanted = sys.argv[2:] or game_names()
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    for game in wanted:
        options = find_game(game).setup(4).options
        plan = Plan(game=game, players=4, options=options, bots=BOTS, seed="bench")
        bare, worker = games(plan, deals)
        beside, one, _ = arena(plan, deals, 1)
        _, two, share = arena(plan, deals, 2)
        over = worker - bare + beside
        per_game = 1e3 / (deals * plan.games_a_deal())
        line = f"{game}: a game {bare * per_game:.2f} ms, the arena {over * per_game:.2f} ms"
        line += f" ({over / bare:.1%}"
        if not plan.setup().game.timed:
            line += f", {over / in_bots(plan, deals):.1%} of the bots' own time"
        print(f"{line}); two workers {one / two:.2f} × one, playing {share:.1%}", flush=True)


if __name__ == "__main__":
    main()
