"""Every way to set up a table: each game, number of players and set of options."""

import itertools
from collections.abc import Iterable

import msgspec

from antics.core.game import Game, OptionValue, Player, Setup
from antics.core.registry import find_game, game_names


class Case(msgspec.Struct, frozen=True):
    """One way to set up a table. `str()` of it is fit for a test's name."""

    game: str
    players: int
    options: dict[str, OptionValue]

    def setup(self) -> Setup:
        ages = (9, None, 42, 9, 7, 30, None, 61)
        players = [Player(f"Player {seat}", ages[seat]) for seat in range(self.players)]
        return find_game(self.game).setup(players, self.options)

    def __str__(self) -> str:
        return f"{self.game}-{self.players}p-{options_text(find_game(self.game), self.options)}"


def option_sets(game: Game) -> list[dict[str, OptionValue]]:
    """Every combination of the values that the game's options are worth testing with."""
    names = [option.name for option in game.options]
    values = [option.examples() for option in game.options]
    return [dict(zip(names, chosen, strict=True)) for chosen in itertools.product(*values)]


def options_text(game: Game, options: dict[str, OptionValue]) -> str:
    """What differs from the defaults, short."""
    texts = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if value != option.default:
            texts.append(
                f"{option.name}_own" if isinstance(value, tuple) else f"{option.name}_{value}"
            )
    return "-".join(texts) or "plain"


def cases(names: Iterable[str] | None = None) -> list[Case]:
    """All of them, for these games or for every registered one."""
    return [
        Case(name, players, options)
        for name in names or game_names()
        for options in option_sets(find_game(name))
        for players in find_game(name).players
    ]
