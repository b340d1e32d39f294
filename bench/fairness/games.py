"""Whole games of sharp bots behind wires."""

import random
from collections import defaultdict
from collections.abc import Sequence
from typing import cast

from antics.bots import bugs_and_co, cheating_moth
from antics.bots.pace import TimedBot
from antics.bots.simulation import seated
from antics.core.fairness import FairDeal
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.registry import find_game
from antics.table.receipts import Receipt
from bench.fairness.counting import Counting, Racer, Tally
from bench.fairness.players import GATHERING, BotPlayer
from bench.fairness.servers import SERVERS, RefereeServer
from bench.fairness.wire import Clock, Wire

MAKERS = {"cheating_moth": cheating_moth.BOTS["sharp"], "bugs_and_co": bugs_and_co.BOTS["sharp"]}


def play(
    game: str, server: str, racers: Sequence[Racer], seed: str
) -> tuple[dict[str, Tally], list[Receipt]]:
    """One game, the players seated at random: what each of the list won, and the receipts."""
    rng = random.Random(f"{seed} lines")
    order = rng.sample(range(len(racers)), len(racers))
    clock = Clock()
    bots = seated([MAKERS[game]] * len(order), seed)
    players = [
        BotPlayer(Wire(racers[number].trip, rng), clock, cast(TimedBot, bot))
        for number, bot in zip(order, bots, strict=True)
    ]
    clock.run_to(GATHERING)
    told: list[Happening] = []
    match = Match(find_game(game).setup(len(order)), FairDeal.named(seed), told)
    counting = Counting(order)
    host = SERVERS[server](match, told, players, clock, counting, shows_state=True)
    host.start()
    while not match.state.over:
        clock.step()
    receipts = host.receipts if isinstance(host, RefereeServer) else []
    return counting.finish(), receipts


def play_many(
    game: str, server: str, racers: Sequence[Racer], games: int, seed: str
) -> dict[str, Tally]:
    tallies: dict[str, Tally] = defaultdict(Tally)
    for number in range(games):
        found, _ = play(game, server, racers, f"{seed} {number}")
        for kind, tally in found.items():
            tallies[kind].merge(tally)
    return tallies
