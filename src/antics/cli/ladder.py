"""`antics ladder`: how strong every bot is, from all that was ever played."""

import itertools
import json
import shutil
from pathlib import Path
from typing import Annotated

import typer

from antics.arena.entrants import find_entrant, keeps_time
from antics.arena.history import History, tournament, tournament_in
from antics.arena.ladder import Ladder
from antics.arena.ladder_page import bounds, ladders_of, written
from antics.arena.plan import Plan
from antics.arena.tournament import Goal
from antics.bots.levels import bot_makers
from antics.bots.search.budget import split_names
from antics.cli.arena import Workers, play_tournament
from antics.cli.arguments import AsJson, check_seed, complete_game
from antics.core.errors import AnticsError
from antics.core.game import Game
from antics.core.registry import find_game, game_names

_DEALS = 100
_SEED = "ladder"
_NODES = 2000
"""What bots that think by the clock get instead."""


def ladder(
    game_name: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="The game's name; without it all games.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-p",
            help="Only tables for so many.",
            show_default="every number that the game allows",
        ),
    ] = None,
    add: Annotated[
        list[Path] | None,
        typer.Option(
            "--add",
            metavar="FOLDER",
            help="Add the finished tournament in this folder of `antics arena --out`; may be given"
            " several times.",
            show_default=False,
        ),
    ] = None,
    play: Annotated[
        bool,
        typer.Option("--play", help="Play what is missing: all bots, every number of players."),
    ] = False,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "-b",
            metavar="BOT,BOT,…",
            help="With --play: who plays; budgets are part of the name: master:nodes=4000.",
            show_default=f"all of the house; who thinks by the clock gets nodes={_NODES} instead",
        ),
    ] = None,
    deals: Annotated[
        int, typer.Option("--deals", "-d", min=2, help="With --play: how many deals.")
    ] = _DEALS,
    seed: Annotated[
        str,
        typer.Option("--seed", "-s", help="With --play: of these deals.", callback=check_seed),
    ] = _SEED,
    workers: Workers = None,
    forget: Annotated[
        list[str] | None,
        typer.Option(
            "--forget",
            metavar="BOT",
            help="First leave out all that this bot has played, because it plays differently now;"
            " may be given several times.",
            show_default=False,
        ),
    ] = None,
    history: Annotated[
        Path | None,
        typer.Option(
            "--history",
            metavar="FOLDER",
            help="Where the history is kept; begins as the one that comes with the program.",
            show_default="the user's data folder",
        ),
    ] = None,
    docs: Annotated[
        Path | None,
        typer.Option(
            "--docs",
            metavar="FOLDER",
            help="Write the ladders of all games into bots.md there, with a chart for each.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show how strong every bot is, from all games ever kept, by number of players.

    Points are as in chess: 200 more come out ahead three times in four.
    """
    folder = history or _usual_folder()
    if folder.exists() and not folder.is_dir():
        raise AnticsError(f"{folder} is a file, not a folder of histories")
    games = [find_game(name) for name in ([game_name] if game_name else game_names())]
    for game in games:
        if players is not None and players not in game.players and game_name:
            game.setup(players)
    for game, bot in itertools.product(games, forget or ()):
        gone = History(folder, game.name).forget(bot)
        typer.echo(f"{game.name}: {gone} tournaments with {bot} forgotten", err=True)
    for path in add or ():
        name, new = tournament_in(path)
        History(folder, name).add(new)
        typer.echo(f"{path}: {len(new.deals):,} deals of {name} are in the history", err=True)
    for game in games:
        if play:
            for count in game.players:
                if players in (None, count):
                    _play(game, count, bots, deals, seed, workers, folder)
    if docs is not None:
        made = written(docs, [History(folder, name) for name in game_names()])
        typer.echo(f"written: {', '.join(map(str, made))}", err=True)
    shown = {game.name: ladders_of(History(folder, game.name), players) for game in games}
    if as_json:
        typer.echo(json.dumps({name: _report(found) for name, found in shown.items()}))
        return
    for name, found in shown.items():
        _print(find_game(name), found)


def _play(
    game: Game,
    players: int,
    bots: str | None,
    deals: int,
    seed: str,
    workers: int | None,
    folder: Path,
) -> None:
    """Play these deals, unless they were played; interrupted, they go on another time."""
    names = _repeatable(game.name) if bots is None else split_names(bots)
    for name in names:
        find_entrant(game.name, name)
    setup = game.setup(players)
    plan = Plan(
        game=game.name,
        players=players,
        options=setup.options,
        bots=tuple(names),
        seed=seed,
    )
    history = History(folder, game.name)
    if history.deals((players, plan.bots, seed)) >= deals:
        return
    scratch = folder / ".playing" / f"{game.name}-{players}p"
    result = play_tournament(plan, Goal(deals), out=scratch, workers=workers, keeps_records=False)
    history.add(tournament(plan, result.games))
    shutil.rmtree(scratch)


def _repeatable(game: str) -> list[str]:
    """All bots of the house; those that think by the clock with a budget that can be repeated."""
    return [
        f"{name}:nodes={_NODES}" if keeps_time(game, name) else name for name in bot_makers(game)
    ]


def _usual_folder() -> Path:
    from antics.store.sqlite.place import default_folder

    return default_folder() / "ladder"


def _print(game: Game, ladders: list[Ladder]) -> None:
    # Loaded here: drawing takes longer to load than everything else on the command line.
    from rich.console import Console
    from rich.table import Table

    if not ladders:
        typer.echo(
            f"{game.name}: nothing was ever played; `antics ladder {game.name} --play` does it"
        )
        return
    for each in ladders:
        table = Table(box=None, pad_edge=False)
        for column in ("bot", "points", "95 % interval", "ahead of the next", "which is"):
            table.add_column(column, justify="left" if column in ("bot", "which is") else "right")
        for rung in each.rungs:
            ahead = f"{rung.ahead_of_next:.0%}" if rung.over_next else ""
            sure = {"better": "sure", "": ""}.get(rung.over_next, "not sure")
            points = f"{rung.points:.0f}"
            table.add_row(rung.bot, points, bounds(rung).strip("()"), ahead, sure)
        typer.echo(
            f"{game.name}, {each.players} players: {each.deals:,} deals, {each.games:,} games"
        )
        Console().print(table)
        for bot in each.apart:
            typer.echo(f"{bot} has met none of these")
        typer.echo()


def _report(ladders: list[Ladder]) -> list[dict[str, object]]:
    return [
        {
            "players": each.players,
            "deals": each.deals,
            "games": each.games,
            "bots": [rung._asdict() for rung in each.rungs],
            "apart": each.apart,
        }
        for each in ladders
    ]
