"""The bots that enter a tournament: of the house by name, or anybody's from a Python file.

`sharp` and `master:nodes=4000` are bots of the house. `my_bots.py:Greedy` is whatever that file
calls Greedy: a subclass of `antics.bots.bot.Bot`, or anything else that makes a bot from a seat
and a random generator.
"""

import difflib
import importlib.util
import re
from functools import cache
from pathlib import Path
from typing import cast

from antics.bots.levels import BotMaker, bot_makers, find_bot
from antics.core.errors import AnticsError
from antics.core.rng import FastRng

_FROM_FILE = re.compile(r"(?P<path>.+\.py):(?P<name>\w+)")


def find_entrant(game: str, name: str) -> BotMaker:
    """Who is meant; AnticsError says what there is."""
    if found := _FROM_FILE.fullmatch(name):
        return _from_file(Path(found["path"]).expanduser().resolve(), found["name"])
    try:
        return find_bot(game, name)
    except AnticsError as error:
        known, plain = list(bot_makers(game)), name.partition(":")[0]
        close = difflib.get_close_matches(plain.lower(), known, n=1)
        if plain in known or not close:
            raise AnticsError(f"{error}; a bot of your own is my_bots.py:ItsName") from None
        hint = f"did you mean {close[0]}?"
        raise AnticsError(f"{game} has no bot '{plain[:40]}'; {hint}") from None


@cache
def _from_file(path: Path, name: str) -> BotMaker:
    if not path.is_file():
        raise AnticsError(f"there is no file {path} to take the bot {name} from")
    spec = importlib.util.spec_from_file_location(f"antics_entrant_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise AnticsError(f"{path} is no Python file that can be loaded")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except SystemExit:  # a program, not only bots: it would end ours, and nobody would hear why
        raise AnticsError(
            f"{path} cannot be loaded: it ends the program; whatever is to happen when it is run"
            " belongs below if __name__ == '__main__':"
        ) from None
    except Exception as error:
        raise AnticsError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    maker = getattr(module, name, None)
    if not callable(maker):
        public = [
            each for each, value in vars(module).items() if callable(value) and each[0] != "_"
        ]
        raise AnticsError(f"{path} has nothing callable named {name}; it has {', '.join(public)}")
    return cast(BotMaker, maker)


def keeps_time(game: str, name: str) -> bool:
    """Whether the bot thinks by the clock, so that it may play differently the next time."""
    if _FROM_FILE.fullmatch(name):
        return False  # nobody can tell
    budget = getattr(find_entrant(game, name)(0, FastRng(0)), "budget", None)
    return getattr(budget, "ms", None) is not None


def label(name: str) -> str:
    """What a bot is called in tables: without the folders of its file."""
    found = _FROM_FILE.fullmatch(name)
    return f"{Path(found['path']).name}:{found['name']}" if found else name
