"""`antics simulate`: seeded games of random players or bots, with records that can be verified."""

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from antics.arena.plan import record_stem
from antics.arena.play import Finished
from antics.arena.seating import seatings
from antics.arena.sheets import comparison_report
from antics.arena.tournament import compare
from antics.bots.levels import find_bot
from antics.bots.search.budget import split_names
from antics.bots.simulation import play_game
from antics.cli.arguments import AsJson, GameName, OptionTexts, read_options
from antics.cli.comparing import print_comparison
from antics.core import records
from antics.core.errors import AnticsError
from antics.core.game import Game, Setup
from antics.core.match import random_match
from antics.core.registry import find_game

_LONG = 200
"""From this many games on, a person wants to see progress."""


class Tally:
    """What many games came to, colour by colour (Paul's is a colour without a seat)."""

    def __init__(self) -> None:
        self.games = 0
        self.moves = 0
        self.scores: list[int] = []
        self.wins: list[float] = []

    def add(self, record: records.Record) -> None:
        if record.result is None:
            raise AnticsError("a simulated game did not end")
        scores, winners = record.result.scores, record.result.winners
        if not self.games:
            self.scores = [0] * len(scores)
            self.wins = [0.0] * len(scores)
        self.games += 1
        self.moves += len(record.moves)
        for seat, score in enumerate(scores):
            self.scores[seat] += score
        for seat in winners:
            self.wins[seat] += 1 / len(winners)


def simulate(
    game_name: GameName,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-p",
            help="How many play; if not given, the fewest possible that all bots named can sit at.",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-g", min=1, help="How many games; with --matched, how many deals."
        ),
    ] = 100,
    seed: Annotated[
        str, typer.Option("--seed", "-s", help="Same seed, same games. Any word or number.")
    ] = "0",
    option: OptionTexts = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "-b",
            metavar="BOT,BOT,…",
            help="Who plays, by seat, such as sharp,casual,random; a shorter list is repeated.",
        ),
    ] = None,
    matched: Annotated[
        bool,
        typer.Option(
            "--matched",
            help="Compare the bots: play every deal once for each rotation of their seats.",
        ),
    ] = False,
    directory: Annotated[
        Path | None,
        typer.Option("--records", metavar="DIR", help="Write one record a game into this folder."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play seeded games of random players, or of bots, and print what they came to."""
    game = find_game(game_name)
    names = _bot_names(game, bots)
    count = max(game.players[0], len(names)) if players is None else players
    setup = game.setup(count, read_options(game, option or ()))
    if matched and not names:
        raise AnticsError("--matched compares bots: name them with --bots, such as sharp,casual")
    if len(names) > count and not matched:
        raise AnticsError(f"{count} players need 1 to {count} bots, not {len(names)}")
    seating = seatings(names, count)[0] if names else ()
    if directory is not None:
        _make_folder(directory)
    stem = record_stem(game.name, count, seed)
    # Loaded here: drawing takes longer to load than everything else on the command line.
    from rich.console import Console
    from rich.progress import track

    progress = track(
        range(games),
        description=f"{game.title}, {count} players",
        console=Console(stderr=True),
        disable=games < _LONG or as_json or not sys.stderr.isatty(),
        transient=True,
    )
    if matched:

        def keep(finished: Finished) -> None:
            if directory is not None:
                deal, turn = finished.played.place
                path = directory / f"{stem}-{deal:06d}-{turn}{records.SUFFIX}"
                _write_record(finished.record, path)

        comparison = compare(setup, names, progress, seed, keep if directory else None)
        if as_json:
            found = comparison_report(comparison)
            typer.echo(json.dumps({"game": game.name, "seed": seed, **found}))
        else:
            print_comparison(comparison, f"{game.name}, seed {seed}")
        return
    tally = Tally()
    began = time.perf_counter()
    for number in progress:
        record = _played(setup, seating, f"{seed}/{number}")
        tally.add(record)
        if directory is not None:
            path = directory / f"{stem}-{number:06d}{records.SUFFIX}"
            _write_record(records.encode(record), path)
    seconds = time.perf_counter() - began
    if as_json:
        _print_json(game.name, seed, tally, seconds, seating)
        return
    rows = list(seating) or [player.name for player in setup.players]
    rows += game.score_names(setup)[len(rows) :]
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("seat", "bot" if seating else "player", "mean score", "wins"):
        table.add_column(column, justify="left" if column in ("bot", "player") else "right")
    for seat, name in enumerate(rows):
        mean, share = tally.scores[seat] / games, tally.wins[seat] / games
        table.add_row(str(seat), name, f"{mean:.2f}", f"{share:.1%}")
    Console().print(table)
    typer.echo(
        f"{games} game{'' if games == 1 else 's'}, {tally.moves / games:.1f} moves each,"
        f" {games / seconds:,.0f} games a second, seed {seed}"
    )
    if directory is not None:
        typer.echo(f"records: {directory / stem}-*{records.SUFFIX}")


def _bot_names(game: Game, text: str | None) -> list[str]:
    """The bots named, each of them known to the game."""
    names = [] if text is None else split_names(text)
    for name in names:
        find_bot(game.name, name)
    return names


def _played(setup: Setup, seating: Sequence[str], seed: str) -> records.Record:
    if not seating:
        return random_match(setup, seed).record(players="random")
    makers = [find_bot(setup.game.name, bot) for bot in seating]
    return play_game(setup, makers, seed).record(bots=list(seating))


def _write_record(record: bytes, path: Path) -> None:
    try:
        records.write_whole(record, path)
    except OSError as error:
        raise AnticsError(f"{path} cannot be written: {error.strerror}") from None


def _make_folder(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AnticsError(f"{directory} cannot be made: {error.strerror}") from None


def _print_json(game: str, seed: str, tally: Tally, seconds: float, seating: Sequence[str]) -> None:
    summary = {
        "game": game,
        "seed": seed,
        "games": tally.games,
        "moves_per_game": tally.moves / tally.games,
        "mean_scores": [score / tally.games for score in tally.scores],
        "win_shares": [wins / tally.games for wins in tally.wins],
        "seconds": seconds,
        **({"bots": list(seating)} if seating else {}),
    }
    typer.echo(json.dumps(summary))
