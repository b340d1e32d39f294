"""`antics games` and `antics rules`: what there is to play, and how."""

import json
import sys
from typing import Annotated

import typer

from antics.cli.arguments import AsJson, GameName
from antics.core.errors import AnticsError
from antics.core.game import Game
from antics.core.registry import find_game, game_names
from antics.core.rulebook import Rule, find_rule, rules_of, search_rules


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
    # Loaded here: drawing takes longer to load than everything else on the command line.
    from rich.console import Console
    from rich.table import Table

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
    wanted: Annotated[
        str | None,
        typer.Argument(
            metavar="NUMBER|WORD",
            help="Only the rule of this number, such as PB-9 or 9, or those that say this word.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print a game's rules in our own words, numbered as everywhere else."""
    game = find_game(game_name)
    if wanted is None and not as_json:
        _print_markdown(game.rules_text())
        return
    found = rules_of(game) if wanted is None else _wanted_rules(game, wanted)
    if as_json:
        numbered = [{"number": rule.number, "text": rule.text} for rule in found]
        typer.echo(json.dumps(numbered, ensure_ascii=False, indent=2))
    else:
        _print_markdown("\n\n".join(f"**{rule.number}** {rule.text}" for rule in found))


def _wanted_rules(game: Game, wanted: str) -> list[Rule]:
    """By number where there is a digit in it, otherwise by what the rules say."""
    if any(sign.isdigit() for sign in wanted):
        return [find_rule(game, wanted)]
    found = search_rules(game, wanted)
    if not found:
        raise AnticsError(f"no rule of {game.title} says '{wanted[:40]}'")
    return found


def _print_markdown(text: str) -> None:
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console(width=min(Console().width, 100)).print(Markdown(text))
    else:
        typer.echo(text.rstrip())
