"""Two stories: what a seat never saw must not show in anything it got from the first deal on.

`Story` is what a seat gets of a whole game, page by page: every move as it is shown to that seat,
and after it, and after every moment at which something was due, the events as the seat may know
them, its view, its legal actions, and why a few other moves would be refused.

`check_stories` cuts random games off at random moments and compares a seat's story with that of
a *retelling*: another record that the rules allow, in which only what the seat never saw is
different. Where `check_worlds` knows only of the present, this finds what was given away on the
way there. What a seat never saw each game has to say itself, by a function that retells.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from antics.core.fairness import FairDeal
from antics.core.game import Game, Setup
from antics.core.happenings import Happening
from antics.core.match import Match, random_step
from antics.core.records import Record
from antics.core.replay import Walk
from antics.core.rng import FastRng
from antics.core.state import CHANCE, NOTHING, State
from antics.testing.laws import seats_of

_REFUSALS = 3
"""How many refused moves are on each page."""

_ENDLESS = 1 << 30

Retelling = Callable[[Record, State, int | None, FastRng], Record]
"""Given a record, the state it leads to and a seat (None: a bystander): another record that the
seat could not tell from this one. Where none is found, the same record."""


class Compared(NamedTuple):
    stories: int
    different: int
    """How many retellings were not the truth again."""


def check_stories(
    setup: Setup,
    seed: int | str,
    retell: Retelling,
    cuts: int = 6,
    longest: int = _ENDLESS,
) -> Compared:
    """Play a random game, of at most so many moves, and compare stories of it.

    Each cut is at another random moment, the last one at the end; the seats take turns.
    """
    rng = FastRng(f"stories {seed}")
    records = list(cut_records(setup, seed, longest))
    different = 0
    for cut in range(cuts):
        last = cut == cuts - 1
        record = records[-1 if last else rng.below(len(records))]
        walk = Walk(record, game=setup.game)
        walk.finish()
        seats = seats_of(walk.state)
        seat = seats[(cut + rng.below(2)) % len(seats)]
        other = retell(record, walk.state, seat, rng)
        different += (other.deals, other.moves) != (record.deals, record.moves)
        told, retold = Story(record, seat, setup.game), Story(other, seat, setup.game)
        assert told.pages == retold.pages, (
            f"seat {seat} can tell two stories apart: {told.difference(retold)}"
        )
    return Compared(cuts, different)


def cut_records(setup: Setup, seed: int | str, longest: int = _ENDLESS) -> Iterator[Record]:
    """A random game, cut off after each of its steps."""
    match = Match(setup, FairDeal.named(str(seed)))
    player = FastRng(f"laws {seed}")
    while True:
        record = match.record()
        record.meta = msgspec.UNSET
        yield record
        if match.state.over or len(match.moves) >= longest:
            return
        random_step(match, player)


class Page(msgspec.Struct, frozen=True):
    heading: str
    content: bytes


class Story:
    """What one seat got of a game, from the first deal on, in order."""

    def __init__(self, record: Record, seat: int | None, game: Game | None = None) -> None:
        self.seat = seat
        self.pages: list[Page] = []
        self._told: list[Happening] = []
        self._tried: list[int] = []
        walk = ToldWalk(record, self._told, self._add, game)
        for step in walk.steps():
            who = step.who
            text = "shuffle" if who == CHANCE else step.text
            if who not in (CHANCE, seat):
                text = walk.game.veiled(walk.game.parse(text))
            heading = f"move {step.number}, '{text}' by seat {who} at {step.time} ms"
            self.pages.append(Page(heading, b""))

    def difference(self, other: "Story") -> str:
        """Where another story first tells something else, in words; '' if it never does."""
        for one, two in zip(self.pages, other.pages, strict=False):
            if one.heading != two.heading:
                return f"'{one.heading}' or '{two.heading}'"
            if one.content != two.content:
                contents = msgspec.json.decode(one.content), msgspec.json.decode(two.content)
                return f"{one.heading}: {_difference(*contents)}"
        if len(self.pages) != len(other.pages):
            return f"{len(self.pages)} or {len(other.pages)} pages"
        return ""

    def _add(self, heading: str, state: State) -> None:
        seat = self.seat
        legal = [] if seat is None else state.actions(seat)
        page = {
            "now": int(state.now),
            "events": [happening.seen_by(seat) for happening in self._told],
            "view": state.view(seat),
            "legal": legal,
            "refused": [] if seat is None else self._refusals(state, seat, legal),
        }
        self._told.clear()
        self.pages.append(Page(heading, msgspec.json.encode(page)))

    def _refusals(self, state: State, seat: int, legal: list[int]) -> list[str]:
        """Why a few moves that this seat has had before are not possible now."""
        found = []
        for turn in range(min(_REFUSALS, len(self._tried))):
            action = self._tried[(len(self.pages) + turn) * 7 % len(self._tried)]
            if not state.is_legal(seat, action):
                error = state.refusal(seat, action)
                found.append(f"{type(error).__name__}: {error}")
        self._tried += [action for action in legal if action not in self._tried]
        return found


class ToldWalk(Walk):
    """A walk that tells everything from the first deal on, and stops after every move and
    wherever something is due, if somebody wants to look."""

    def __init__(
        self,
        record: Record,
        told: list[Happening],
        look: Callable[[str, State], None] | None = None,
        game: Game | None = None,
    ) -> None:
        self._told = told
        self._look = look
        super().__init__(record, game=game)

    def _settle(self, outcome: list[int]) -> None:
        self.state.sink = self._told
        super()._settle(outcome)

    def _pass_time(self, time: int, number: int | None = None) -> None:
        if self._look is None:
            super()._pass_time(time, number)
            return
        state = self.state
        self._look("at the end" if number is None else f"before move {number}", state)
        while not state.over and state.due_at <= time and state.awaits == NOTHING:
            due = int(state.due_at)
            super()._pass_time(due, number)
            self._look(f"what was due at {due} ms", state)


def _difference(one: object, other: object, path: str = "") -> str:
    """The first place at which two JSON values differ, and what is there."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one | other:
            if one.get(key) != other.get(key):
                return _difference(one.get(key), other.get(key), f"{path}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, pair in enumerate(zip(one, other, strict=True)):
            if pair[0] != pair[1]:
                return _difference(*pair, f"{path}[{place}]")
    return f"{path.lstrip('.')} is {one} or {other}"
