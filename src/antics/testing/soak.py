"""The laws over very many random games: `make soak`.

    python -m antics.testing.soak [--games 100000] [--seed 0] [--workers 2] [GAME …]

Every option set of every game gets that many games, spread over its numbers of players. Most
are played with the laws that cost little; every two-hundredth goes through all of them, and
through the two worlds.
"""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterator

import msgspec

from antics.core.errors import UnknownGame
from antics.core.registry import find_game, game_names
from antics.testing.cases import Case, cases
from antics.testing.laws import check_laws, check_quickly
from antics.testing.worlds import check_worlds

_DEAR = 200
_BATCH = 500


class Batch(msgspec.Struct, frozen=True):
    case: Case
    seed: int
    first: int
    games: int


def run(batch: Batch) -> tuple[str, int, str]:
    """The case, how many games it was, and the fault if there was one."""
    setup = batch.case.setup()
    for number in range(batch.first, batch.first + batch.games):
        seed = f"soak {batch.seed} {number}"
        try:
            if number % _DEAR == 0:
                check_laws(setup, seed, every=7)
                check_worlds(setup, seed, every=7)
            else:
                check_quickly(setup, seed)
        except Exception as error:  # the report must name the game, whatever broke
            fault = f"{batch.case}, game '{seed}': {type(error).__name__}: {error}"
            return str(batch.case), number - batch.first, fault
    return str(batch.case), batch.games, ""


def batches(names: list[str], games: int, seed: int) -> Iterator[Batch]:
    all_cases = cases(names)
    sets: dict[tuple[str, bytes], list[Case]] = {}
    for case in all_cases:
        sets.setdefault((case.game, msgspec.json.encode(case.options)), []).append(case)
    for group in sets.values():
        share = -(-games // len(group))
        for case in group:
            for first in range(0, share, _BATCH):
                yield Batch(case, seed, first, min(_BATCH, share - first))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="The laws over very many random games.")
    parser.add_argument("names", nargs="*", metavar="GAME", default=game_names())
    parser.add_argument("--games", type=int, default=100_000, help="games per option set")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    asked = parser.parse_args(arguments)
    try:
        for name in asked.names:
            find_game(name)
    except UnknownGame as error:
        parser.error(str(error))
    began, done, faults = time.monotonic(), 0, 0
    out = sys.stdout
    with multiprocessing.Pool(asked.workers) as pool:
        work = batches(list(asked.names), asked.games, asked.seed)
        for name, games, fault in pool.imap_unordered(run, work):
            done += games
            if fault:
                faults += 1
                out.write(f"{fault}\n")
            if done // 20_000 != (done - games) // 20_000:
                rate = done / (time.monotonic() - began)
                out.write(f"{done} games, {rate:.0f} a second, last {name}, {faults} faults\n")
                out.flush()
    out.write(f"{done} games in {time.monotonic() - began:.0f} s, {faults} faults\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
