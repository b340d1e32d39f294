"""What all tournaments of a game came to, deal by deal: the memory that the ladder stands on.

One file for each game, one line for each tournament. The games themselves stay in the arena's
folders; here is only what a rating needs, so that a history of years stays small.
"""

from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import Final

import msgspec

from antics.arena.comparison import Meetings, met, summaries
from antics.arena.folder import read_games, read_plan
from antics.arena.plan import Plan, Played
from antics.core.errors import AnticsError
from antics.core.records import write_whole
from antics.core.registry import find_game

SHIPPED: Final = Path(__file__).with_name("history")
"""What comes with the program."""
SUFFIX: Final = ".jsonl"


Key = tuple[int, tuple[str, ...], str]
"""Players, bots as named, and seed: two tournaments of the same key are one."""


class Deal(msgspec.Struct, frozen=True, array_like=True):
    """One deal of a tournament. Lists go by the tournament's bots, or pairs of them."""

    number: int
    scores: tuple[float, ...]
    wins: tuple[float, ...]
    meetings: tuple[Meetings, ...]
    """Of each pair: ended ahead, behind, level."""


class Tournament(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: int
    bots: tuple[str, ...]
    """Each once."""
    named: tuple[str, ...]
    """As they were named: twice means one table."""
    seed: str
    games: int
    deals: tuple[Deal, ...]

    def pairs(self) -> list[tuple[str, str]]:
        return list(combinations(self.bots, 2))

    @property
    def key(self) -> "Key":
        return self.players, self.named, self.seed


def tournament(plan: Plan, games: Iterable[Played]) -> Tournament:
    """A finished tournament as history keeps it."""
    if plan.options != find_game(plan.game).setup(plan.players).options:
        raise AnticsError("the ladder is for the game as it comes in its box, without options")
    bots, games = tuple(sorted(plan.entrants())), list(games)
    deals = summaries(games)
    return Tournament(
        players=plan.players,
        bots=bots,
        named=plan.bots,
        seed=plan.seed,
        games=len(games),
        deals=tuple(
            Deal(
                deal.deal,
                tuple(round(deal.scores[bot], 4) for bot in bots),
                tuple(round(deal.wins[bot], 4) for bot in bots),
                tuple(met(deal, *pair) for pair in combinations(bots, 2)),
            )
            for deal in deals
        ),
    )


def tournament_in(folder: Path) -> tuple[str, Tournament]:
    """The game and the tournament that the arena's folder holds, if it is finished."""
    plan = read_plan(folder)
    games = read_games(folder)
    a_deal = plan.games_a_deal()
    deals = {game.deal for game in games}
    if not games or len(games) != len(deals) * a_deal or deals != set(range(len(deals))):
        raise AnticsError(
            f"the tournament in {folder} is not finished; the arena command that began it goes on"
        )
    return plan.game, tournament(plan, games)


class History:
    """All tournaments of one game, in a folder of histories."""

    def __init__(self, folder: Path, game: str) -> None:
        self.game = game
        self.file = folder / f"{game}{SUFFIX}"
        source = self.file if self.file.exists() else SHIPPED / self.file.name
        try:
            content = source.read_bytes() if source.exists() else b""
            self.tournaments = [_READ.decode(line) for line in content.splitlines()]
        except (OSError, msgspec.DecodeError) as error:
            raise AnticsError(f"{source} cannot be read: {error}") from None

    def deals(self, key: Key) -> int:
        """How many deals of that tournament are there."""
        return max((len(each.deals) for each in self.tournaments if each.key == key), default=0)

    def add(self, new: Tournament) -> None:
        """Add it, or let it take the place of its own beginning."""
        if self.deals(new.key) < len(new.deals):
            kept = [each for each in self.tournaments if each.key != new.key]
            self.tournaments = [*kept, new]
            self._write()

    def forget(self, bot: str) -> int:
        """Leave out what the bot has played, because it plays differently now. How many that is."""
        kept = [each for each in self.tournaments if bot not in each.bots]
        gone = len(self.tournaments) - len(kept)
        self.tournaments = kept
        self._write()
        return gone

    def _write(self) -> None:
        self.tournaments.sort(key=lambda each: each.key)
        lines = [msgspec.json.encode(each) + b"\n" for each in self.tournaments]
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(b"".join(lines), self.file)
        except OSError as error:
            raise AnticsError(f"{self.file} cannot be written: {error.strerror}") from None


_READ: Final = msgspec.json.Decoder(Tournament)
