"""The command line: `antics` alone serves; `play`, `replay`, `simulate` and others do more."""

import os
import sys
from functools import cache
from typing import Annotated

import typer

from antics.cli import serving
from antics.core.errors import AnticsError


def _print_version(wanted: bool) -> None:
    if wanted:
        from antics import __version__
        from antics.core.build import build_words

        typer.echo(f"antics {__version__} ({build_words()})")
        raise typer.Exit


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


def _app() -> typer.Typer:
    """With `serve` only: a server need not wait for what the other commands are made of."""
    app = typer.Typer(
        name="antics",
        help="A games night in a box. Without a command it starts a server for the evening.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
    )
    app.callback()(_options)
    app.command()(serving.serve)
    return app


@cache
def _whole_app() -> typer.Typer:
    from antics.cli import (
        admin,
        arena,
        ladder,
        playing,
        reading,
        replaying,
        reviewing,
        simulating,
    )

    app = _app()
    app.add_typer(admin.admin, name="admin")
    app.command()(playing.play)
    app.command()(replaying.replay)
    app.command()(replaying.verify)
    app.command("review")(reviewing.review_record)
    app.command()(simulating.simulate)
    app.command(cls=arena.ArenaCommand)(arena.arena)
    app.command()(ladder.ladder)
    app.command()(reading.rules)
    app.command()(reading.games)
    return app


def __getattr__(name: str) -> typer.Typer:
    """`app` is there when somebody asks for it."""
    if name == "app":
        return _whole_app()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


_NOT_FOR_SERVE = ("--help", "--version", "--install-completion", "--show-completion")


def _words() -> list[str]:
    """What was typed. Without a command, and with options only, it is `antics serve`."""
    words = sys.argv[1:]
    if not words or (words[0].startswith("-") and not words[0].startswith(_NOT_FOR_SERVE)):
        return ["serve", *words]
    return words


def main() -> None:
    """What the `antics` command runs. A user never sees a traceback for bad input."""
    words = _words()
    asked_by_shell = "_ANTICS_COMPLETE" in os.environ  # which wants to complete any command
    app = _app() if words[0] == "serve" and not asked_by_shell else _whole_app()
    try:
        app(words, prog_name="antics")
    except AnticsError as error:
        print(f"antics: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(1)
    except BrokenPipeError:  # the reader of our output has gone, as in `antics … | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
