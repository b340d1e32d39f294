"""The command line: `antics` alone serves; `play`, `replay`, `simulate` and others do more."""

import errno
import io
import os
import sys
from functools import cache
from pathlib import Path
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
        help="A games night in a box. Without a command it starts a server for the evening, and"
        " takes the options of `antics serve`.",
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
    _open_what_is_closed()
    _write_what_can_be_written()
    try:
        _run(app, words)
    except AnticsError as error:
        print(f"antics: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(1)
    except BrokenPipeError:  # the reader of our output has gone, as in `antics … | head`
        _write_no_more()
        sys.exit(1)
    except OSError as error:
        if not _is_of_output(error):
            raise
        _write_no_more()
        print(f"antics: the output cannot be written: {error.strerror}", file=sys.stderr)  # noqa: T201
        sys.exit(1)


def _run(app: typer.Typer, words: list[str]) -> None:
    """Whatever was printed is written when this ends: nobody would hear of it later."""
    try:
        app(words, prog_name="antics")
    except SystemExit:
        sys.stdout.flush()
        raise
    sys.stdout.flush()


def _open_what_is_closed() -> None:
    """Who closes a stream, as in `antics … >&-`, wants to hear nothing of it."""
    if sys.stdout is None:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()


def _nowhere() -> io.TextIOWrapper:
    return Path(os.devnull).open("w", encoding="utf-8")


def _write_what_can_be_written() -> None:
    """A terminal that does not know a sign shows another one instead."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def _is_of_output(error: OSError) -> bool:
    """A disk is full, and no file is named: it is the one that the shell has opened for us."""
    return error.errno in _FULL and error.filename is None


def _write_no_more() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
