"""One game of equal bots over unequal links."""

import importlib
import random
from typing import cast

from antics.bots.pace import TimedBot
from antics.bots.simulation import seated
from antics.core.registry import find_game
from bench.fairness.counting import Counting, Tally
from bench.fairness.players import Player
from bench.fairness.servers import ArrivalServer, RefereeServer, Server
from bench.fairness.wire import Clock, Wire

START = 5000.0
SERVERS: dict[str, type[Server]] = {"referee": RefereeServer, "arrival": ArrivalServer}


def play(game: str, server: str, trips: list[int], seed: str, level: str = "sharp") -> dict[str, Tally]:
    rng = random.Random(f"{seed} links")
    trips = list(trips)
    rng.shuffle(trips)
    clock = Clock()
    setup = find_game(game).setup(len(trips))
    maker = importlib.import_module(f"antics.bots.{game}").BOTS[level]
    players = [
        Player(seat, cast(TimedBot, bot), Wire(trips[seat], rng), clock)
        for seat, bot in enumerate(seated([maker] * len(trips), seed))
    ]
    counting = Counting(trips)
    host = SERVERS[server](setup, seed, players, clock, counting)
    for player in players:
        player.server = host
    clock.at(START, host.start)
    while not host.match.state.over and clock.step():
        pass
    assert host.match.state.over
    play.host = host
    return counting.finish()
