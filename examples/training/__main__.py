"""Train a small policy for Party Bugs by self-play, and measure it against `sharp` on the way.

    python examples/training

One core learns while the other plays one trained bot against three `sharp` ones. At the end it
writes the policy, the learning curve as CSV and SVG, and says whether the policy is better. The
same seed and rounds give the same policy. Needs the extra 'research' and a compiled Antics.
"""

import argparse
import os
import time
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy: one core learns, one measures

import chart
from learning import Learner, Settings
from policy import PLAYERS, Policy, TrainedBot

from antics.bots.bot import Bot
from antics.bots.levels import find_bot
from antics.bots.simulation import play_game
from antics.bots.statistics import Interval, interval
from antics.core.registry import find_game
from antics.core.rng import FastRng

GAME, RIVAL = "party_bugs", "sharp"
POINT_DEALS, LAST_DEALS = 60, 500
"""Deals behind a point of the curve, and behind the verdict. Each is played in every chair."""


class Measured(NamedTuple):
    wins: Interval
    lead: Interval
    """Points ahead of the mean of the others."""


def measured(path: Path, deals: int, seed: str) -> Measured:
    """One trained bot against three rivals: every deal in each of the four chairs.

    Games of one deal hang together, so a deal is one sample.
    """
    policy, rival = Policy.load(path), find_bot(GAME, RIVAL)
    setup = find_game(GAME).setup(PLAYERS)

    def trained(seat: int, rng: FastRng) -> Bot:
        return TrainedBot(policy, seat, rng)

    wins, leads = [], []
    for deal in range(deals):
        won = ahead = 0.0
        for chair in range(PLAYERS):
            makers = [trained if seat == chair else rival for seat in range(PLAYERS)]
            outcome = play_game(setup, makers, f"{seed}/{deal}").state.outcome()
            if outcome is None:
                raise RuntimeError("a simulated game did not end")
            won += (chair in outcome.winners) / PLAYERS
            own = outcome.scores[chair]
            ahead += ((sum(outcome.scores) - own) / (PLAYERS - 1) - own) / PLAYERS
        wins.append(won)
        leads.append(ahead)
    return Measured(interval(wins), interval(leads))


def train(rounds: int, points: int, seed: int, folder: Path) -> list[chart.Point]:
    """Learn for so many rounds of games; the curve so far is printed as it is measured."""
    learner = Learner(seed, Settings())
    path = folder / "policy.npz"
    began = time.monotonic()
    every = max(rounds // points, 1)
    pending: list[tuple[int, Future[Measured]]] = []
    with ProcessPoolExecutor(1) as second_core:
        for number in range(rounds + 1):
            if number % every == 0 or number == rounds:
                then = folder / f"policy-{number}.npz"
                learner.policy.save(then)
                games = learner.games
                future = second_core.submit(measured, then, POINT_DEALS, f"curve {seed}")
                future.add_done_callback(lambda done, games=games: say(done, games, began))
                pending.append((games, future))
            if number < rounds:
                learner.round(number / rounds)
        learner.policy.save(path)
        minutes, busy = (time.monotonic() - began) / 60, time.process_time() / 60
        print(
            f"learned from {learner.games} games in {minutes:.1f} minutes, with {busy:.1f} minutes"
            " of one core's time",
            flush=True,
        )
        return [chart.Point(games, *future.result().wins) for games, future in pending]


def say(done: "Future[Measured]", games: int, began: float) -> None:
    found = done.result()
    print(
        f"{games:8} games, {time.monotonic() - began:4.0f} s: wins {found.wins.mean:6.1%}"
        f" ± {found.wins.margin:.1%} against three {RIVAL}, lead {found.lead.mean:+.1f} points",
        flush=True,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python examples/training", description=__doc__)
    parser.add_argument("--rounds", type=int, default=200, help="rounds of learning")
    parser.add_argument("--points", type=int, default=10, help="points of the curve")
    parser.add_argument("--deals", type=int, default=LAST_DEALS, help="deals behind the verdict")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("trained"), help="for what is written")
    given = parser.parse_args(arguments)
    if min(given.rounds, given.points) < 1 or given.deals < 2:
        parser.error("rounds and points are at least 1, deals at least 2")
    given.folder.mkdir(parents=True, exist_ok=True)
    curve = train(given.rounds, given.points, given.seed, given.folder)
    chart.write(curve, given.folder)
    final = measured(given.folder / "policy.npz", given.deals, f"verdict {given.seed}")
    share = 1 / PLAYERS
    better = "better" if final.wins.low > share else "worse" if final.wins.high < share else "even"
    print(
        f"{better}: the trained bot wins {final.wins.mean:.1%} ± {final.wins.margin:.1%} of"
        f" {given.deals * PLAYERS} games against three {RIVAL}, where {share:.0%} is even"
        f" (95 % interval over {given.deals} deals, each in every chair)"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
