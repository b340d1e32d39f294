"""What a tournament is, and what it leaves behind: the plan, its rounds, and the games played."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from antics.arena.seating import Seating, seatings
from antics.core.game import OptionValue, Setup
from antics.core.registry import find_game
from antics.core.rng import FastRng

FORMAT: Final = 1


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that decides what is played. The same plan, the same games."""

    arena: int = FORMAT
    game: str
    players: int
    options: dict[str, OptionValue] = {}
    bots: tuple[str, ...]
    seed: str

    def setup(self) -> Setup:
        return find_game(self.game).setup(self.players, self.options)

    def rounds(self, deal: int) -> "Iterator[Round]":
        """All games of that deal."""
        order = FastRng(f"{self.seed}/{deal} chairs")
        for turn, seating in enumerate(seatings(self.bots, self.players, order)):
            yield Round(deal, turn, seating)

    def games_a_deal(self) -> int:
        return len(seatings(self.bots, self.players))

    def entrants(self) -> list[str]:
        """The bots, each once."""
        return list(dict.fromkeys(self.bots))


def record_stem(setup: Setup, seed: str, bots: Sequence[str] = ()) -> str:
    """How the names of records begin: other games, other names. What the readable part does not
    say (options, bots, the seed's unusual letters) makes a short word at its end."""
    game, players = setup.game, len(setup.players)
    readable = re.sub(r"[^A-Za-z0-9_-]+", "_", seed)[:40]
    stem = f"{game.name}-{players}p-{readable}"
    options = {
        option.name: setup.options[option.name]
        for option in game.options
        if setup.options[option.name] != option.default
    }
    if not options and not bots and readable == seed:
        return stem
    whole = msgspec.json.encode([sorted(options.items()), bots, seed])
    return f"{stem}-{hashlib.sha256(whole).hexdigest()[:8]}"


class Round(msgspec.Struct, frozen=True, array_like=True):
    """One game to be played."""

    deal: int
    turn: int
    seating: Seating


class Replaced(msgspec.Struct, frozen=True):
    """A bot that failed, and who played on in its chair."""

    seat: int
    bot: str
    by: str
    why: str


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one game went."""

    deal: int
    turn: int
    seating: Seating
    scores: tuple[int, ...]
    """Of all colours; a colour without a seat (Paul's) comes last."""
    winners: tuple[int, ...]
    moves: int
    replaced: tuple[Replaced, ...] = ()

    @property
    def place(self) -> tuple[int, int]:
        """Where it belongs in the tournament."""
        return self.deal, self.turn
