"""`antics arena`: tournaments of bots, with progress, tables, files, and no game lost."""

import json
import os
import re
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from antics.arena.cluster import Cluster
from antics.arena.crew import Crew
from antics.arena.entrants import find_entrant, keeps_time, label
from antics.arena.folder import Folder
from antics.arena.guard import PATIENCE
from antics.arena.plan import Plan
from antics.arena.seating import check_seats
from antics.arena.sheets import report, sheets
from antics.arena.tournament import Goal, Referee, Result, hold
from antics.arena.worker import Terms
from antics.cli.arguments import AsJson, GameName, OptionTexts, Seed, read_options
from antics.cli.comparing import print_comparison
from antics.core.errors import AnticsError
from antics.core.game import Game
from antics.core.registry import find_game

_DEALS = 200
_MOST_DEALS = 100_000
"""With --until, in case it never gets clear."""
_ADDRESS = re.compile(r"auto|local|\w+://\S+|[\w.-]+:\d+")
_QUIET_STEP = 30.0
"""Seconds between two lines of progress where nobody looks at a terminal."""

Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        min=1,
        max=1024,
        help="Processes that play; their number makes no difference to the result.",
        show_default="as many as there are cores",
    ),
]


class ArenaCommand(TyperCommand):
    """Knows that the address after --ray may be left out."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, with_address(args))


def with_address(words: list[str]) -> list[str]:
    """`--ray` alone as `--ray=`: whatever Ray itself finds or starts."""
    said = list(words)
    for place, word in enumerate(words):
        if word == "--ray":
            following = words[place + 1] if place + 1 < len(words) else ""
            if not _ADDRESS.fullmatch(following):
                said[place] = "--ray="
    return said


def arena(
    game_name: GameName,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT BOT …",
            help="Who plays: bots of the house, such as sharp or master:nodes=4000, and your own,"
            " such as my_bots.py:Greedy. More bots than players take turns at the table. A bot"
            " named twice means one table as named: master sharp sharp sharp.",
            show_default=False,
        ),
    ],
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-p",
            help="How many sit at a table.",
            show_default="as many as bots are named, as far as the game allows",
        ),
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            "-d",
            min=1,
            help="How many deals, each played by everyone in every chair.",
            show_default=f"{_DEALS}; with --until, at most {_MOST_DEALS:,}",
        ),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(
            "--until",
            metavar="SHARE",
            help="Stop as soon as for every two bots it is clear who wins more, or that they are"
            " equal to within this share of wins, such as 1%. Intervals are then wider: they"
            " hold however often one looks.",
            show_default=False,
        ),
    ] = None,
    seed: Seed = "0",
    option: OptionTexts = None,
    workers: Workers = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Keep all games, CSV tables and a chart there. A tournament that was interrupted"
            " goes on where it was.",
        ),
    ] = None,
    records: Annotated[
        bool, typer.Option("--records/--no-records", help="With --out: a record of every game.")
    ] = True,
    ray: Annotated[
        str | None,
        typer.Option(
            "--ray",
            metavar="[ADDRESS]",
            help="Play on a Ray cluster; without an address on one that Ray finds, or starts here.",
            show_default=False,
        ),
    ] = None,
    patience: Annotated[
        float,
        typer.Option(
            "--patience",
            min=0.05,
            metavar="SECONDS",
            help="A bot that thinks longer than this about one decision is replaced.",
        ),
    ] = PATIENCE,
    as_json: AsJson = False,
) -> None:
    """Let bots play a tournament, and say who is better and how sure that is.

    Every deal is played by everyone in every chair, so luck falls on all
    alike. The same seed gives the same result, whatever the number of workers
    and however often it was interrupted.
    """
    game = find_game(game_name)
    for bot in bots:
        find_entrant(game.name, bot)
    count = _fitting_count(game, bots) if players is None else players
    setup = game.setup(count, read_options(game, option or ()))
    check_seats(bots, count)
    plan = Plan(game=game.name, players=count, options=setup.options, bots=tuple(bots), seed=seed)
    share = None if until is None else read_share(until)
    goal = Goal(deals or (_DEALS if share is None else _MOST_DEALS), share)
    result = play_tournament(
        plan,
        goal,
        out=out,
        workers=workers,
        ray=ray,
        keeps_records=records,
        patience=patience,
        quiet=as_json,
    )
    if as_json:
        typer.echo(json.dumps(report(result)))
        return
    _print(result)
    if out is not None:
        typer.echo(f"games, tables and chart: {out}")


def play_tournament(
    plan: Plan,
    goal: Goal,
    *,
    out: Path | None = None,
    workers: int | None = None,
    ray: str | None = None,
    keeps_records: bool = True,
    patience: float = PATIENCE,
    quiet: bool = False,
) -> Result:
    """Play it, or go on with it, showing progress on stderr."""
    folder = None if out is None else Folder(out, plan, keeps_records=keeps_records)
    referee = Referee(plan, goal)
    terms = Terms(patience, keeps_records=folder is not None and keeps_records)
    crews: list[Crew | Cluster] = []

    def team() -> Crew | Cluster:
        count = workers or os.cpu_count() or 1
        crew = Crew(plan, count, terms) if ray is None else Cluster(plan, terms, ray, workers)
        crews.append(crew)
        return crew

    try:
        try:
            with _progress(referee, quiet) as watch:
                result = hold(referee, team, folder, watch)
        finally:
            for crew in crews:
                crew.close()
        if folder is not None:
            folder.seal(result.games, sheets(result))
    except KeyboardInterrupt:
        if out is not None:
            typer.echo(f"\nstopped; the same command goes on with {out}", err=True)
        raise
    finally:
        if folder is not None:
            folder.close()
    return result


def read_share(text: str) -> float:
    """`1%` or `0.01` as a share of wins."""
    number = text.strip().replace(" ", "")
    try:
        found = float(number[:-1]) / 100 if number.endswith("%") else float(number)
    except ValueError:
        found = -1.0
    if not 0 < found < 1:
        raise AnticsError(f"--until is a share of wins, such as 1% or 0.01, not '{text[:40]}'")
    return found


def _fitting_count(game: Game, bots: list[str]) -> int:
    """As many as are named; more take turns, and where that are too few they repeat."""
    return min(max(len(bots), game.players[0]), game.players[-1])


def _print(result: Result) -> None:
    plan = result.plan
    print_comparison(
        result.comparison,
        f"{plan.game}, {plan.players} players, seed {plan.seed}",
        result.ratings,
    )
    if result.goal.until is not None:
        when = "when" if result.comparison.deals < result.goal.deals else "before"
        typer.echo(
            f"intervals of scores and wins hold however often one looks; stopped {when}"
            f" every pair was clear, or equal to within {100 * result.goal.until:g} % of wins"
        )
    slow = [bot for bot in plan.entrants() if keeps_time(plan.game, bot)]
    if slow:
        who = " and ".join(map(label, slow)) + (" thinks" if len(slow) == 1 else " think")
        typer.echo(
            f"{who} by the clock, so these games cannot be repeated exactly; with a budget of nodes"
            " (master:nodes=4000) they can"
        )


# Progress ----------------------------------------------------------------------------------


def _progress(
    referee: Referee, quiet: bool
) -> AbstractContextManager[Callable[[Referee, int], None] | None]:
    if quiet:
        return nullcontext()
    return _Bar(referee) if sys.stderr.isatty() else nullcontext(Lines())


class _Speed:
    """How fast games are played, and how long it will go on."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._began = clock()
        self._games = 0

    def words(self, referee: Referee, games: int) -> str:
        """After so many more games."""
        self._games += games
        rate = self._games / max(1e-9, self._clock() - self._began)
        total = referee.expected_deals() * referee.plan.games_a_deal()
        left = _duration(max(0, total - referee.taken) / rate)
        return f"{rate:.3g} games/s, {left} left"


class Lines:
    """Progress where nobody looks at a terminal: a line now and then."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._speed = _Speed(clock)
        self._said = clock()

    def __call__(self, referee: Referee, games: int) -> None:
        words = self._speed.words(referee, games)
        if self._clock() - self._said >= _QUIET_STEP:
            self._said = self._clock()
            deals = f"{referee.deals:,} of {referee.expected_deals():,} deals"
            typer.echo(f"{deals}, {words}{_front(referee)}", err=True)


class _Bar:
    """Progress for people."""

    def __init__(self, referee: Referee) -> None:
        # Loaded here: drawing takes longer to load than everything else on the command line.
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TextColumn("{task.fields[words]}"),
            console=Console(stderr=True),
            transient=True,
        )
        self._speed = _Speed(time.monotonic)
        plan = referee.plan
        self._a_deal = plan.games_a_deal()
        title = f"{plan.game}, {plan.players} players"
        total = referee.goal.deals * self._a_deal
        self._task = self._bar.add_task(title, total=total, words="starting")

    def __enter__(self) -> "_Bar":
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def __call__(self, referee: Referee, games: int) -> None:
        self._bar.update(
            self._task,
            total=referee.expected_deals() * self._a_deal,
            completed=referee.taken,
            words=self._speed.words(referee, games) + _front(referee),
        )


def _front(referee: Referee) -> str:
    """Who is in front, and what is not as it should be."""
    wins, words = referee.wins, ""
    if referee.deals:
        front = max(wins, key=lambda bot: wins[bot].mean)
        words += f", {label(front)} wins {wins[front].mean:.1%}"
        if referee.goal.until is not None:
            words += f", {len(referee.unresolved())} unclear"
    if referee.replaced:
        words += f", {referee.replaced:,} bots replaced"
    return words


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
