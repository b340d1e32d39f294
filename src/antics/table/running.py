"""A game being played at a table: the match, its time, and what everyone was told."""

from collections import deque
from typing import Final, NamedTuple

from antics.core.events import Happening
from antics.core.fairness import FairDeal
from antics.core.game import Game, Setup
from antics.core.match import Match
from antics.core.records import Record
from antics.core.state import NEVER, State
from antics.table.entries import AnyEntry, Judged, Played, TimePassed
from antics.table.menu import Menu, menu_of
from antics.table.receipts import Receipt
from antics.table.stopwatch import Stopwatch

REMEMBERED_IDS: Final = 64
"""A client that has not heard of a move so many moves ago will not send it again."""


class Happened(NamedTuple):
    """Something that happened: in the log entry before `version`, at that game time."""

    version: int
    at: int
    happening: Happening


class Running:
    """One game from its first deal to its record."""

    def __init__(self, setup: Setup, seed: str, entropy: list[str], version: int) -> None:
        self.setup = setup
        self.game: Game = setup.game
        self.fair = FairDeal.from_seed(bytes.fromhex(seed), entropy)
        self.names = [player.name for player in setup.players]
        self._told: list[Happening] = []
        self.match = Match(setup, self.fair, self._told)
        self.state: State = self.match.state
        self.timed = setup.game.timed
        self.stopwatch = Stopwatch()
        self.history: list[Happened] = []
        self.receipts: list[Receipt] = []
        self.begun_at = version
        """The version with which the deal was told."""
        self._granted: list[deque[str]] = [deque(maxlen=REMEMBERED_IDS) for _ in self.names]
        self._note(version)

    def fold(self, entry: AnyEntry, version: int) -> None:
        """Go on by one entry of the log, which makes the table's version this."""
        match entry:
            case Played():
                at = entry.at if self.timed else None
                self.match.apply(entry.seat, self.game.parse(entry.action), at)
                if entry.id:
                    self._granted[entry.seat].append(entry.id)
                self._note(version)
            case TimePassed():
                self.match.advance(entry.at)
                self._note(version)
            case Judged():
                self.receipts.append(entry.receipt)
            case _:
                pass

    def _note(self, version: int) -> None:
        if self._told:
            at = int(self.state.now)
            self.history.extend(Happened(version, at, happening) for happening in self._told)
            self._told.clear()

    def menu(self, words: bool) -> Menu:
        """How moves are offered, with words or without."""
        return menu_of(self.game, words)

    # Questions -----------------------------------------------------------------------------

    def was_granted(self, seat: int, request: str) -> bool:
        """Whether this move of the seat has been made already."""
        return request in self._granted[seat]

    def now(self, clock: float) -> int:
        """Game time; never before what has happened already."""
        return max(int(self.state.now), int(self.stopwatch.read(clock)))

    def due_at(self) -> int:
        return NEVER if self.state.over else int(self.state.due_at)

    def record(self) -> Record:
        meta: dict[str, object] = {}
        if self.receipts:
            meta["receipts"] = self.receipts
        return self.match.record(**meta)
