"""`antics games` and `antics rules`: what there is to play, and how."""

import json
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from antics.cli.arguments import AsJson, GameName
from antics.core.registry import find_game, game_names
from antics.core.rulebook import find_rule, rules_of


def games(as_json: AsJson = False) -> None:
    """List the games, how many play and which options they have."""
    found = [find_game(name) for name in game_names()]
    if as_json:
        listing = [
            {
                "name": game.name,
                "title": game.title,
                "players": [game.players[0], game.players[-1]],
                "minutes": game.minutes,
                "timed": game.timed,
                "blurb": game.blurb,
                "options": [
                    {"name": option.name, "values": option.values(), "default": option.default}
                    for option in game.options
                ],
            }
            for game in found
        ]
        typer.echo(json.dumps(listing, ensure_ascii=False, indent=2))
        return
    table = Table(box=None, pad_edge=False)
    for column in ("game", "players", "minutes", "what it is", "options"):
        table.add_column(column)
    for game in found:
        options = "\n".join(f"{option.name}: {option.help}" for option in game.options)
        players = f"{game.players[0]}–{game.players[-1]}"
        table.add_row(game.name, players, str(game.minutes), game.blurb, options)
    Console().print(table)


def rules(
    game_name: GameName,
    number: Annotated[
        str | None,
        typer.Argument(help="Only the rule of this number, such as PB-9 or 9."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print a game's rules in our own words, numbered as everywhere else."""
    game = find_game(game_name)
    if number is not None:
        rule = find_rule(game, number)
        if as_json:
            typer.echo(json.dumps({"number": rule.number, "text": rule.text}, ensure_ascii=False))
        else:
            _print_markdown(f"**{rule.number}** {rule.text}")
    elif as_json:
        numbered = [{"number": rule.number, "text": rule.text} for rule in rules_of(game)]
        typer.echo(json.dumps(numbered, ensure_ascii=False, indent=2))
    else:
        _print_markdown(game.rules_text())


def _print_markdown(text: str) -> None:
    if sys.stdout.isatty():
        Console(width=min(Console().width, 100)).print(Markdown(text))
    else:
        typer.echo(text.rstrip())
