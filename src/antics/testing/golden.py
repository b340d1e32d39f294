"""Golden records: games that must replay to the same legal moves and the same log for ever.

Each is a record, `NAME.antics.json`, with its story beside it, `NAME.log`: for every move how
many legal moves there were, and everything that was told, secrets included. A change in either
is a change of the rules or of what people are told, and has to be meant.
"""

import argparse
import sys
from pathlib import Path

import msgspec

from antics.core import records
from antics.core.fairness import FairDeal
from antics.core.match import Match, random_step
from antics.core.records import Record
from antics.core.replay import Walk
from antics.core.rng import FastRng
from antics.testing.cases import Case, cases


def golden_cases() -> list[Case]:
    """One per game and option set; the number of players goes round through what is possible."""
    chosen: dict[tuple[str, bytes], list[Case]] = {}
    for case in cases():
        chosen.setdefault((case.game, msgspec.json.encode(case.options)), []).append(case)
    return [group[number % len(group)] for number, group in enumerate(chosen.values())]


def golden_path(folder: Path, case: Case) -> Path:
    return folder / f"{case}{records.SUFFIX}"


def log_path(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(records.SUFFIX) + ".log")


def log_of(record: Record) -> str:
    """The whole story of a record in words, one thing a line."""
    walk = Walk(record)
    names = [player.name for player in walk.setup.players]
    told = walk.state.listen()
    lines: list[str] = []

    def tell() -> None:
        for happening in told:
            event = happening.private or happening.public
            lines.append(f"    {walk.game.describe(event, names)} [{event.rule}]")
        told.clear()

    for step in walk.steps():
        tell()
        legal = " ".join(f"{seat}:{len(texts)}" for seat, texts in step.legal().items())
        lines.append(f"{step.number} @{step.time} {step.who} {step.text} ({legal})")
    tell()
    outcome = walk.state.outcome()
    lines.append(f"= {outcome}")
    return "\n".join(lines) + "\n"


def make_golden(case: Case, seed: str) -> Record:
    """A game of random players, to be kept."""
    match = Match(case.setup(), FairDeal.named(seed))
    rng = FastRng(seed)
    while not match.state.over:
        random_step(match, rng)
    return match.record(players="random")


def write_golden(folder: Path) -> list[Path]:
    """Make what is missing. Existing records are never replaced, only their logs."""
    written: list[Path] = []
    folder.mkdir(parents=True, exist_ok=True)
    for case in golden_cases():
        path = golden_path(folder, case)
        if not path.exists():
            records.write(make_golden(case, f"golden {case}"), path)
            written.append(path)
    for path in sorted(folder.glob(f"*{records.SUFFIX}")):
        log = log_of(records.read(path))
        beside = log_path(path)
        if not beside.exists() or beside.read_text("utf-8") != log:
            beside.write_text(log, "utf-8")
            written.append(beside)
    return written


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m antics.testing.golden", description="Make golden records that are missing."
    )
    parser.add_argument("folder", type=Path, help="where they are kept: tests/golden")
    for path in write_golden(parser.parse_args(arguments).folder):
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
