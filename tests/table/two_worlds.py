"""Two worlds at tables: a random game, and the same moves at another table with other cards.

The first is played at a table and written down after each move. A record of it, or of a retelling
in which only what one seat never saw is different, is played again with its own deals and
shuffles: the same moves at the same times.
"""

import functools
from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

import msgspec

from antics.core.fairness import FairDeal
from antics.core.playout import random_actor
from antics.core.records import Record
from antics.core.replay import Walk
from antics.core.rng import FastRng, SeedStream
from antics.core.state import DEAL, State
from antics.table.playing import LEAD_IN
from antics.table.running import Running
from antics.table.turns import FORCED_PAUSE
from antics.testing.stories import Retelling

from .evening import Evening, Visitor, World

PEOPLE = ("ada", "bo", "cy", "dee")
JUDGED = 3
"""Ms in which the referee has judged a move, where nobody's line is measured."""
LONGEST_PAUSE = 700


@functools.cache
def retelling(game: str) -> Retelling:
    found: Retelling = import_module(f"..kit.retellings.{game}", __package__).retell
    return found


class Played(NamedTuple):
    """What is played, and a seed for the random players."""

    game: str
    players: int
    tag: str
    options: tuple[str, ...] = ()
    """Those that are switched on."""
    words: bool = False
    """Whether everything is told in words too, as to the bare page, …"""
    clock: int | None = None
    """… and for how many seconds people may think."""

    def __str__(self) -> str:
        more = ["words"] if self.words else []
        return "-".join([self.game, str(self.players), *self.options, *more])


class Sitting:
    """A table at which a game begins. Everybody is a person, and somebody looks on."""

    def __init__(self, what: Played) -> None:
        self.evening = evening = Evening(what.game, World())
        evening.world.minds.silent = True
        self._words = what.words
        self.people: list[Visitor] = [self.visit(person) for person in PEOPLE[: what.players]]
        for visitor in self.people:
            visitor.ask("sit")
        self.eve = self.visit("eve")
        self.people[0].ask("choose", options=dict.fromkeys(what.options, True))
        if what.clock is not None:
            self.people[0].ask("set_clock", seconds=what.clock)
        self.people[0].ask("start")
        assert evening.table.running is not None
        self.running: Running = evening.table.running

    def visit(self, person: str) -> Visitor:
        return self.evening.visit(person, words=self._words)

    def begin(self) -> None:
        if self.running.timed:
            self.evening.pass_time(LEAD_IN)
        self._begun = self.evening.world.time

    def wait_until(self, time: int) -> None:
        """Game time; where there is none, as long as it takes until a move that is everyone's
        knowledge makes itself."""
        if self.running.timed:
            self.evening.pass_time(max(0.0, self._begun + time - self.evening.world.time))
        else:
            self.evening.pass_time(FORCED_PAUSE + 1)

    def play(self, seat: int, text: str) -> None:
        """A move, and what comes of it."""
        self.people[seat].play(text)
        if self.running.timed:
            self.evening.pass_time(JUDGED)

    def frames_of(self, watcher: int | None) -> list[tuple[float, bytes]]:
        """Every byte that the seat, or somebody looking on, received, and when."""
        screen = (self.eve if watcher is None else self.people[watcher]).screen
        return list(zip(screen.times, screen.frames, strict=True))


@functools.cache
def told_game(what: Played) -> list[Record]:
    """A random game at a table, as far as it had come after each move; the last one is whole."""
    sitting = Sitting(what)
    rng = FastRng(f"wire {what.tag}")
    match, state = sitting.running.match, sitting.running.state
    records = [match.record()]
    sitting.begin()
    while not state.over:
        sitting.wait_until(int(state.now) + 2 * JUDGED + int(rng.below(LONGEST_PAUSE)))
        seat = int(random_actor(state, rng))
        if seat < 0:  # nobody can act before something is due; or it is over
            continue
        sitting.play(seat, sitting.running.game.notation(state.sample(seat, rng)))
        records.append(match.record())
    return [*records, match.record()]


class WrittenDeal(FairDeal, frozen=True):
    """Shuffles as they are written in a record, by the numbers of their moments."""

    cards: dict[int, list[int]] = msgspec.field(default_factory=dict)

    def stream(self, moment: int) -> SeedStream:
        """Words that bring sorted cards into this order; see `antics.core.rng.shuffle`."""
        wanted, picks = self.cards[moment], []
        pile = sorted(wanted)
        for last in range(len(pile) - 1, 0, -1):
            pick = pile.index(wanted[last], 0, last + 1)
            pile[last], pile[pick] = pile[pick], pile[last]
            picks.append(pick)
        stream = SeedStream(b"", 0)
        stream._words = picks[::-1]
        return stream


def chance_of(record: Record) -> tuple[list[int], dict[int, list[int]]]:
    """The state right after the first deal, as numbers, and all shuffles by their moments."""
    shuffles: dict[int, list[int]] = {}

    def watch(state: State, moment: int, outcome: list[int]) -> None:
        if state.awaits != DEAL:
            shuffles[moment] = outcome

    walk = Walk(record, watch)
    start = walk.state.numbers()
    walk.finish()
    return start, shuffles


def play_at_a_table(
    what: Played, record: Record, look: Callable[[Sitting], None] | None = None
) -> Sitting:
    """The same game, move by move, with the cards of this record. Somebody may look at it at the
    beginning and after each move."""
    sitting = Sitting(what)
    running = sitting.running
    start, shuffles = chance_of(record)
    running.state.load(start)
    running.match._given = record.deals
    fair = running.fair
    running.match._fair = WrittenDeal(fair.shuffle, fair.commitment, fair.seed, [], shuffles)
    # Whoever is welcomed now sees the world that was put in the place of the dealt one.
    for place, visitor in enumerate(sitting.people):
        visitor.leave()
        sitting.people[place] = sitting.visit(PEOPLE[place])
    sitting.eve.leave()
    sitting.eve = sitting.visit("eve")
    sitting.begin()
    if look is not None:
        look(sitting)
    while (number := len(running.match.moves)) < len(record.moves):
        sitting.wait_until(record.moves[number][0])
        number = len(running.match.moves)  # what is due, or everyone's knowledge, makes itself
        if number < len(record.moves):
            _, who, text = record.moves[number]
            sitting.play(who, text)
        if look is not None:
            look(sitting)
    if running.timed:
        sitting.wait_until(record.end)
    assert running.match.moves == record.moves
    assert running.match.deals[1:] == record.deals[1:]
    assert running.state.over == (record.result is not None)
    return sitting


GAMES = [
    Played("party_bugs", 4, "a"),
    Played("party_bugs", 3, "b", ("series", "hidden_card")),
    Played("bullenparty", 4, "c"),
    Played("cheating_moth", 3, "m8"),
    Played("bugs_and_co", 4, "e"),
]
IN_WORDS = [
    Played("party_bugs", 3, "f", ("hidden_card",), words=True, clock=30),
    Played("bullenparty", 3, "g", words=True, clock=30),
    Played("cheating_moth", 3, "m9", words=True),
    Played("bugs_and_co", 2, "h", words=True),
]


def replayed(record: Record) -> State:
    walk = Walk(record)
    walk.finish()
    return walk.state
