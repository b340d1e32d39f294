"""`antics play`: a game against bots, in the terminal."""

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

from antics.cli.arguments import OptionTexts, check_seed, complete_game, read_options
from antics.core.registry import find_game, game_names

_STOPPED = 130
"""What shells give a program that Ctrl-C ended."""


def play(
    game_name: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="The game's name; without it you are shown the games and asked.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", help="How many play, you included; usually 4."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "-b",
            metavar="LEVEL",
            help="How well the bots play: gentle, casual, sharp, strong or master.",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed", "-s", help="Same seed, same deal. Any word or number.", callback=check_seed
        ),
    ] = None,
    option: OptionTexts = None,
    name: Annotated[str, typer.Option("--name", "-n", help="What you are called.")] = "Guest",
    age: Annotated[
        int | None,
        typer.Option(
            "--age",
            min=0,
            help="Your age, for rules that ask who is oldest or youngest. The record keeps it.",
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record", "-r", metavar="FILE", help="Keep the game in this new file, *.antics.json."
        ),
    ] = None,
    hurry: Annotated[
        bool,
        typer.Option(
            "--hurry",
            help="Bots answer at once where they would take the time that people do. Games in real"
            " time keep theirs.",
        ),
    ] = False,
) -> None:
    """Play a game in the terminal, against bots.

    Party Bugs and Bullenparty ask for each move and wait for the answer;
    help tells what else can be typed.

    Cheating Moth and Bugs & Co are played in real time, on the whole screen
    of a terminal of at least 80 columns and 24 rows, by keys or with the
    mouse. They begin after a count of three; ? shows the keys, w says why
    something happened, p stands the clock still, q leaves.
    """
    # Loaded here: the other commands need none of it, and start twice as fast without.
    from rich.console import Console

    from antics.terminal.chairs import person_name
    from antics.terminal.evening import Evening, choose_game
    from antics.terminal.lines import line_reader
    from antics.terminal.realtime.sitting import check_terminal
    from antics.terminal.screen import Screen

    _never_fail_on_signs()
    person = person_name(name)
    console = Console(highlight=False, markup=False, emoji=False)
    screen, ask = Screen(console, person), line_reader(console)
    try:
        if game_name is not None:
            game = find_game(game_name)
        else:
            chosen = choose_game([find_game(name) for name in game_names()], screen, ask)
            if chosen is None:
                return
            game = chosen
        if game.timed:
            check_terminal(game)
        Evening(
            game,
            screen,
            ask,
            person=person,
            age=age,
            players=players,
            level=bots,
            options=read_options(game, option or ()),
            seed=seed,
            record=record,
            hurries=hurry,
        ).play()
    except EOFError:
        screen.say("No more input: goodbye.")
    except KeyboardInterrupt:
        screen.say("Stopped.")
        raise typer.Exit(_STOPPED) from None


def _never_fail_on_signs() -> None:
    """A terminal that cannot show or send a sign gets or gives a question mark instead."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
