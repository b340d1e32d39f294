"""`antics simulate`: seeded games of random players or bots, with records that can be verified."""

import json
import sys
import time
from collections.abc import Iterable, Sequence
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
from antics.cli.arguments import AsJson, GameName, OptionTexts, Seed, read_options
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
    seed: Seed = "0",
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
    shelf = None
    if directory is not None:
        shelf = _Shelf(directory, record_stem(setup, seed, names if matched else seating))
    progress = _shown(games, f"{game.title}, {count} players", hidden=as_json)
    if matched:
        _compare(setup, names, progress, seed, shelf, as_json)
    else:
        _play(setup, seating, progress, seed, shelf, as_json)


class _Shelf:
    """A folder into which records are put."""

    def __init__(self, directory: Path, stem: str) -> None:
        self._directory = directory
        self._stem = stem
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise AnticsError(f"{directory} cannot be made: {error.strerror}") from None

    def put(self, record: bytes, place: str) -> None:
        path = self._directory / f"{self._stem}-{place}{records.SUFFIX}"
        try:
            records.write_whole(record, path)
        except OSError as error:
            raise AnticsError(f"{path} cannot be written: {error.strerror}") from None

    def __str__(self) -> str:
        return f"{self._directory / self._stem}-*{records.SUFFIX}"


def _shown(games: int, what: str, hidden: bool) -> Iterable[int]:
    """The numbers of the games. A person who waits for many sees how far they are."""
    # Loaded here: drawing takes longer to load than everything else on the command line.
    from rich.console import Console
    from rich.progress import track

    return track(
        range(games),
        description=what,
        console=Console(stderr=True),
        disable=hidden or games < _LONG or not sys.stderr.isatty(),
        transient=True,
    )


def _compare(
    setup: Setup,
    names: list[str],
    deals: Iterable[int],
    seed: str,
    shelf: _Shelf | None,
    as_json: bool,
) -> None:
    """Every deal once for each rotation of the seats."""

    def keep(finished: Finished) -> None:
        if shelf is not None:
            deal, turn = finished.played.place
            shelf.put(finished.record, f"{deal:06d}-{turn}")

    comparison = compare(setup, names, deals, seed, None if shelf is None else keep)
    if as_json:
        found = comparison_report(comparison)
        typer.echo(json.dumps({"game": setup.game.name, "seed": seed, **found}))
    else:
        print_comparison(comparison, f"{setup.game.name}, seed {seed}")


def _play(
    setup: Setup,
    seating: Sequence[str],
    numbers: Iterable[int],
    seed: str,
    shelf: _Shelf | None,
    as_json: bool,
) -> None:
    """One game after the other."""
    tally = Tally()
    began = time.perf_counter()
    for number in numbers:
        record = _played(setup, seating, f"{seed}/{number}")
        tally.add(record)
        if shelf is not None:
            shelf.put(records.encode(record), f"{number:06d}")
    seconds = time.perf_counter() - began
    if as_json:
        _print_json(setup.game.name, seed, tally, seconds, seating)
        return
    _print_table(setup, seating, tally)
    typer.echo(
        f"{tally.games} game{'' if tally.games == 1 else 's'},"
        f" {tally.moves / tally.games:.1f} moves each,"
        f" {pace(tally.games, seconds)} games a second, seed {seed}"
    )
    if shelf is not None:
        typer.echo(f"records: {shelf}")


def pace(games: int, seconds: float) -> str:
    """How many a second, with two digits at least: bots that think play less than one."""
    rate = games / seconds
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def _print_table(setup: Setup, seating: Sequence[str], tally: Tally) -> None:
    from rich.console import Console
    from rich.table import Table

    rows = list(seating) or [player.name for player in setup.players]
    rows += setup.game.score_names(setup)[len(rows) :]
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "bot" if seating else "player", "mean score", "wins"):
        table.add_column(column, justify="left" if column in ("bot", "player") else "right")
    for seat, name in enumerate(rows):
        mean, share = tally.scores[seat] / tally.games, tally.wins[seat] / tally.games
        table.add_row(str(seat), name, f"{mean:.2f}", f"{share:.1%}")
    Console().print(table)


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
