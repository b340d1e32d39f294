"""`antics review`: what each decision of a game cost, and what was only luck."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from antics.cli.arguments import AsJson, one_line
from antics.core import records
from antics.core.errors import AnticsError, BadRecord
from antics.review.findings import LUCK_GAMES, Progress


def review_record(
    file: Annotated[
        Path,
        typer.Argument(metavar="RECORD", help="A record, *.antics.json.", show_default=False),
    ],
    seat: Annotated[
        list[int] | None,
        typer.Option(
            "--seat",
            "-s",
            metavar="SEAT",
            help="Whose decisions, 0 for the first player; may be given several times. Without"
            " it, everybody's.",
            show_default=False,
        ),
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            min=4,
            max=100_000,
            help="In how many imagined worlds each choice is tried. More of them make the"
            " intervals narrower.",
            show_default="600, in real-time games 24, fewer for very long games",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            min=0,
            max=100_000,
            help="How often reference bots play this deal, and any other; 0 says nothing of luck.",
        ),
    ] = LUCK_GAMES,
    every: Annotated[bool, typer.Option("--all", "-a", help="List all decisions.")] = False,
    as_json: AsJson = False,
) -> None:
    """Look at a game again: which decisions cost points, and what was only luck.

    A decision's loss is what the best choice would have brought more, on
    average over everything that the player could not know. What only somebody
    who sees all cards could have done better is counted apart, as hindsight.
    The same record gives the same review.
    """
    from antics.review.reviewing import review  # everything else starts sooner without it
    from antics.review.words import in_words

    if games == 1:
        raise typer.BadParameter("one game says nothing of luck; 0 or at least 2")
    try:
        found = review(records.read(file), seat or None, worlds, games, _progress())
    except BadRecord as error:
        raise AnticsError(one_line(f"{file}: {error}")) from None
    finally:
        _end_progress()
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
        return
    for line in in_words(found, every):
        typer.echo(one_line(line))


def _progress() -> Progress | None:
    """A percentage for people who look."""
    if not sys.stderr.isatty():
        return None
    shown = [-1]

    def show(done: float) -> None:
        percent = int(100 * done)
        if percent != shown[0]:
            shown[0] = percent
            sys.stderr.write(f"\rlooking again: {percent} %")
            sys.stderr.flush()

    return show


def _end_progress() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()
