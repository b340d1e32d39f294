"""The command line: `antics replay`, `simulate`, `verify`, `rules`, `games` and `play`."""

import os
import sys
from typing import Annotated

import typer

from antics.cli import playing, reading, replaying, simulating
from antics.core.errors import AnticsError

app = typer.Typer(
    name="antics",
    help="A games night in a box: play, simulate and check four party games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from antics import __version__
        from antics.core.build import build_words

        typer.echo(f"antics {__version__} ({build_words()})")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version, and whether the rules run compiled.",
        ),
    ] = False,
) -> None:
    """Options that stand before any command."""


app.command()(playing.play)
app.command()(replaying.replay)
app.command()(replaying.verify)
app.command()(simulating.simulate)
app.command()(reading.rules)
app.command()(reading.games)


def main() -> None:
    """What the `antics` command runs. A user never sees a traceback for bad input."""
    try:
        app(prog_name="antics")
    except AnticsError as error:
        print(f"antics: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(1)
    except BrokenPipeError:  # the reader of our output has gone, as in `antics … | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
