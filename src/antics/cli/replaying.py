"""`antics replay` and `antics verify`: what other programs and doubting players call."""

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from antics.cli.arguments import AsJson, one_line
from antics.core import records
from antics.core.errors import BadRecord
from antics.core.game import Outcome
from antics.core.records import Record, Result
from antics.core.replay import Walk
from antics.core.replay import verify as verify_record

Files = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILE…",
        help="Records, *.antics.json, or a file with one on every line, *.jsonl; records.jsonl:17"
        " is the one on line 17.",
        show_default=False,
    ),
]


def replay(
    files: Files,
    trace: Annotated[
        bool,
        typer.Option(
            "--trace", help="Print one JSON line per move, with all legal moves, before it is made."
        ),
    ] = False,
) -> None:
    """Replay records, check every move and the result, and print how each game ended.

    Exit code 1 if any record is bad; the others are replayed all the same.
    """
    bad = 0
    for path, read in _each(files):
        try:
            walk = Walk(read())
            outcome = _traced(walk) if trace else walk.finish()
        except BadRecord as error:
            bad += 1
            _say_bad(path, error)
            continue
        if not trace:
            typer.echo(one_line(f"{path}: {_summary(walk, outcome)}"))
    if bad:
        raise typer.Exit(1)


def verify(
    files: Files,
    as_json: AsJson = False,
) -> None:
    """Recompute every deal and shuffle from the seed that a record reveals.

    Says match or mismatch for each; exit code 1 if any record is bad or does
    not match.
    """
    bad = 0
    for path, read in _each(files):
        try:
            record = read()
            faults = verify_record(record)
        except BadRecord as error:
            bad += 1
            _say_bad(path, error)
            continue
        bad += bool(faults)
        if as_json:
            verdict = {"file": path, "match": not faults, "faults": faults}
            typer.echo(json.dumps(verdict))
        elif faults:
            typer.echo(one_line(f"{path}: mismatch: {'; '.join(faults)}"))
        else:
            typer.echo(one_line(f"{path}: match: every deal and shuffle follows from the seed"))
    if bad:
        raise typer.Exit(1)


def _each(files: list[Path]) -> Iterator[tuple[str, Callable[[], Record]]]:
    """Every record by its name, to be read when its turn has come."""
    for file in files:
        if file.suffix != ".jsonl":
            yield str(file), partial(records.read, file)
            continue
        try:
            for number, line in enumerate(records.read_lines(file), 1):
                yield f"{file}:{number}", partial(records.decode, line)
        except BadRecord as error:
            yield str(file), partial(_refuse, error)


def _refuse(error: BadRecord) -> Record:
    raise error


def _traced(walk: Walk) -> Outcome | None:
    out = sys.stdout
    for step in walk.steps():
        line = {
            "n": step.number,
            "t": step.time,
            "who": step.who,
            "move": step.text,
            "legal": step.legal(),
        }
        out.write(json.dumps(line) + "\n")
    outcome = walk.state.outcome()
    result = None if outcome is None else Result.of(outcome)
    shown = None if result is None else {"scores": result.scores, "winners": result.winners}
    out.write(json.dumps({"result": shown}) + "\n")
    return outcome


def _summary(walk: Walk, outcome: Outcome | None) -> str:
    record = walk.record
    moves = f"{len(record.moves)} moves"
    if outcome is None:
        return f"{record.game}, {len(record.players)} players, {moves}, unfinished"
    names = walk.game.score_names(walk.setup)
    winners = " and ".join(names[seat] for seat in outcome.winners)
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
    verb = "win" if len(outcome.winners) > 1 else "wins"
    return f"{record.game}, {moves}, {winners} {verb}: {outcome.reason} ({scores})"


def _say_bad(path: str, error: BadRecord) -> None:
    sys.stdout.flush()
    typer.echo(one_line(f"{path}: {error}"), err=True)
