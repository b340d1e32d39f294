"""A game being played at a table: the match, its time, and what everyone was told."""

from typing import Final

from mypy_extensions import mypyc_attr

from antics.core.events import Event, Happening
from antics.core.fairness import FairDeal
from antics.core.game import Game, Setup
from antics.core.match import Match
from antics.core.records import STAND_INS, Record
from antics.core.state import NEVER, State
from antics.table.entries import AnyEntry, Judged, Played, TimePassed
from antics.table.menu import Menu, menu_of
from antics.table.receipts import Receipt
from antics.table.stopwatch import Stopwatch

Ids = dict[str, None]
"""Of somebody's latest moves, oldest first."""
REMEMBERED_IDS: Final = 64
"""A client that has not heard of a move so many moves ago will not send it again."""

STANDING_IN: Final = ("bot", "clock")
"""Who makes a move that is not the player's own. One that is forced is nobody's decision."""

NOBODY: Final = -1


@mypyc_attr(acyclic=True)
class Happened:
    """Something that happened: in the log entry before `version`, at that game time."""

    __slots__ = ("_private", "at", "owner", "public", "version")

    def __init__(self, version: int, at: int, happening: Happening) -> None:
        self.version = version
        self.at = at
        self.public = happening.public
        self._private = happening.private
        self.owner: int = NOBODY if happening.private is None else happening.owner
        """Who may know more than everyone."""

    def seen_by(self, eyes: int | None) -> Event:
        """The event as a seat, or a bystander (None), may know it."""
        return self._private if self._private is not None and eyes == self.owner else self.public


class Running:
    """One game from its first deal to its record."""

    def __init__(
        self,
        setup: Setup,
        faces: list[str],
        seed: str,
        entropy: list[str],
        version: int,
        people: list[str | None],
        made: list[Ids],
    ) -> None:
        """`people` says who plays each seat, None for a bot; `made` are the ids of their moves, in
        this game and before."""
        self.setup = setup
        self.faces = faces
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
        self.menu: Menu = menu_of(setup.game, words=False)
        self.worded_menu: Menu = menu_of(setup.game, words=True)
        self._stand_ins: list[tuple[int, str]] = []
        """Moves that a bot or the clock made for a person: which of all moves, and by whom."""
        self._has_person = [person is not None for person in people]
        """Of each seat. One who is sent away has played all the same: the record has their name."""
        self._made = made
        self._note(version)

    def fold(self, entry: AnyEntry, version: int) -> None:
        """Go on by one entry of the log, which makes the table's version this."""
        match entry:
            case Played():
                self.play(entry, self.game.parse(entry.action), version)
            case TimePassed():
                self.match.advance(entry.at)
                self._note(version)
            case Judged():
                self.receipts.append(entry.receipt)
            case _:
                pass

    def play(self, entry: Played, action: int, version: int) -> None:
        """The same for a move that has been read already."""
        if entry.by in STANDING_IN and self._has_person[entry.seat]:
            self._stand_ins.append((len(self.match.moves), entry.by))
        self.match.apply(entry.seat, action, entry.at if self.timed else None, entry.action)
        if entry.id:
            made = self._made[entry.seat]
            made[entry.id] = None
            if len(made) > REMEMBERED_IDS:
                del made[next(iter(made))]
        self._note(version)

    def _note(self, version: int) -> None:
        if self._told:
            at = int(self.state.now)
            for happening in self._told:
                self.history.append(Happened(version, at, happening))
            self._told.clear()

    # Questions -----------------------------------------------------------------------------

    def now(self, clock: float) -> int:
        """Game time; never before what has happened already."""
        return max(int(self.state.now), int(self.stopwatch.read(clock)))

    def due_at(self) -> int:
        return NEVER if self.state.over else int(self.state.due_at)

    def record(self) -> Record:
        """All of it."""
        meta: dict[str, object] = {"faces": self.faces}
        if self._stand_ins:
            meta[STAND_INS] = list(self._stand_ins)
        if self.receipts:
            meta["receipts"] = self.receipts
        return self.match.record(**meta)
