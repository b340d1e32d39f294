"""`antics simulate`: seeded games of random players, with records that can be verified."""

import json
import re
import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from antics.cli.arguments import AsJson, GameName, OptionTexts, read_options
from antics.core import records
from antics.core.errors import AnticsError
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
        typer.Option("--players", "-p", help="How many play; the fewest possible if not given."),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many games.")] = 100,
    seed: Annotated[
        str, typer.Option("--seed", "-s", help="Same seed, same games. Any word or number.")
    ] = "0",
    option: OptionTexts = None,
    directory: Annotated[
        Path | None,
        typer.Option("--records", metavar="DIR", help="Write one record a game into this folder."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play seeded games of random players and print what they came to."""
    game = find_game(game_name)
    count = game.players[0] if players is None else players
    setup = game.setup(count, read_options(game, option or ()))
    if directory is not None:
        _make_folder(directory)
    stem = f"{game.name}-{count}p-{re.sub(r'[^A-Za-z0-9_-]+', '_', seed)[:40]}"
    tally = Tally()
    began = time.perf_counter()
    for number in track(
        range(games),
        description=f"{game.title}, {count} players",
        console=Console(stderr=True),
        disable=games < _LONG or as_json or not sys.stderr.isatty(),
        transient=True,
    ):
        record = random_match(setup, f"{seed}/{number}").record(players="random")
        tally.add(record)
        if directory is not None:
            path = directory / f"{stem}-{number:06d}{records.SUFFIX}"
            try:
                records.write(record, path)
            except OSError as error:
                raise AnticsError(f"{path} cannot be written: {error.strerror}") from None
    seconds = time.perf_counter() - began
    names = [player.name for player in setup.players]
    names += ["Paul"] * (len(tally.scores) - len(names))
    if as_json:
        _print_json(game.name, seed, tally, seconds)
        return
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "player", "mean score", "wins"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for seat, name in enumerate(names):
        mean, share = tally.scores[seat] / games, tally.wins[seat] / games
        table.add_row(str(seat), name, f"{mean:.2f}", f"{share:.1%}")
    Console().print(table)
    typer.echo(
        f"{games} games, {tally.moves / games:.1f} moves each,"
        f" {games / seconds:,.0f} games a second, seed {seed}"
    )
    if directory is not None:
        typer.echo(f"records: {directory / stem}-*{records.SUFFIX}")


def _make_folder(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AnticsError(f"{directory} cannot be made: {error.strerror}") from None


def _print_json(game: str, seed: str, tally: Tally, seconds: float) -> None:
    summary = {
        "game": game,
        "seed": seed,
        "games": tally.games,
        "moves_per_game": tally.moves / tally.games,
        "mean_scores": [score / tally.games for score in tally.scores],
        "win_shares": [wins / tally.games for wins in tally.wins],
        "seconds": seconds,
    }
    typer.echo(json.dumps(summary))
