"""A game being played at a table: the match, its time, and what everyone was told."""

from typing import Final

from mypy_extensions import mypyc_attr

from antics.core.fairness import FairDeal
from antics.core.game import Game, Setup
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.records import STAND_INS, Record
from antics.core.state import NEVER, State
from antics.table.entries import AnyEntry, Judged, Played, TimePassed
from antics.table.menu import Menu, menu_of
from antics.table.receipts import Receipt
from antics.table.stopwatch import Stopwatch

REMEMBERED_IDS: Final = 64
"""A client that has not heard of a move so many moves ago will not send it again."""

PERSON: Final = "person"
STANDING_IN: Final = ("bot", "clock")
"""Who makes a move that is not the player's own. One that is forced is nobody's decision."""


@mypyc_attr(acyclic=True)
class Ids:
    """Of somebody's latest moves: as many as are remembered, and up to as many before those."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[str, None] = {}
        """Oldest first."""

    def add(self, request_id: str) -> None:
        if len(self._known) >= 2 * REMEMBERED_IDS:
            # All at once: of a dict that loses its oldest each time, the next oldest is far away.
            self._known = dict.fromkeys(list(self._known)[REMEMBERED_IDS:])
        self._known[request_id] = None

    def has(self, request_id: str) -> bool:
        return request_id in self._known

    def copy(self) -> "Ids":
        twin = Ids()
        twin._known = self._known.copy()
        return twin

    def take_in(self, others: "Ids") -> None:
        """Remember these as well."""
        for request_id in others._known:
            self._known.pop(request_id, None)  # known before, it is one of the latest now
            self.add(request_id)


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
        self.history: list[Happening] = []
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
        self._offered: dict[int, list[int]] = {}
        """What each seat may do, as far as somebody has asked since something happened last."""
        self._note(version)

    def fold(self, entry: AnyEntry, version: int) -> None:
        """Go on by one entry of the log, which makes the table's version this."""
        match entry:
            case Played():
                action = self.menu.action(entry.action)
                self.play(entry.seat, action, entry.action, entry.at, entry.id, entry.by, version)
            case TimePassed():
                self.match.advance(entry.at)
                self._note(version)
            case Judged():
                self.receipts.append(entry.receipt)
            case _:
                pass

    def play(
        self, seat: int, action: int, text: str, at: int, request_id: str, by: str, version: int
    ) -> None:
        """The same for a move, as `Played` has it, that has been read already."""
        if by in STANDING_IN and self._has_person[seat]:
            self._stand_ins.append((len(self.match.moves), by))
        self.match.apply(seat, action, at if self.timed else None, text)
        if request_id:
            self._made[seat].add(request_id)
        self._note(version)

    def _note(self, version: int) -> None:
        self._offered.clear()
        if self._told:
            at = int(self.state.now)
            for happening in self._told:
                happening.version, happening.at = version, at
                self.history.append(happening)
            self._told.clear()

    # Questions -----------------------------------------------------------------------------

    def now(self, clock: float) -> int:
        """Game time; never before what has happened already."""
        return max(int(self.state.now), int(self.stopwatch.read(clock)))

    def actions(self, seat: int) -> list[int]:
        """What a seat that is to act may do; not to be changed."""
        offered = self._offered.get(seat)
        if offered is None:
            offered = self._offered[seat] = self.state.actions(seat)
        return offered

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
