"""What several commands share: arguments, and how words from anywhere are printed."""

from collections.abc import Iterable
from typing import Annotated

import typer

from antics.core.errors import BadSetup
from antics.core.game import Game, OptionValue
from antics.core.registry import game_names


def complete_game(beginning: str) -> list[str]:
    return [name for name in game_names() if name.startswith(beginning)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The game's name; `antics games` lists them.",
        autocompletion=complete_game,
        show_default=False,
    ),
]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="Set an option of the game; may be given several times.",
        show_default=False,
    ),
]


def check_seed(seed: str | None) -> str | None:
    """A seed is text that can be written down: bytes of another encoding are none."""
    if seed is not None and not is_text(seed):
        raise typer.BadParameter("it is not UTF-8")
    return seed


def is_text(words: str) -> bool:
    """Whether it can be written anywhere; what a shell passes on need not be UTF-8."""
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return True


Seed = Annotated[
    str,
    typer.Option(
        "--seed", "-s", help="Same seed, same games. Any word or number.", callback=check_seed
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")]


def read_options(game: Game, texts: Iterable[str]) -> dict[str, OptionValue]:
    """`name=value` texts as checked values."""
    known = {option.name: option for option in game.options}
    values: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise typer.BadParameter(f"'{text}' is not of the form name=value")
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadSetup(f"{game.title} has no option '{name}'; its options: {names}")
        values[name] = known[name].read(value)
    return values


def one_line(text: str) -> str:
    """Names come from anywhere: nothing in them ends the line or moves the cursor."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
