"""Two worlds at the wire: all bytes that a seat receives are the same where it cannot tell.

A game is played at one table as it was, and at another with everything retold that one seat never
saw. All frames of that seat, in order, must be the same to the byte.
"""

import functools
from importlib import import_module

import pytest

from antics.core.fairness import FairDeal
from antics.core.game import Player
from antics.core.match import Match, random_step
from antics.core.records import Record
from antics.core.registry import find_game
from antics.core.replay import Walk
from antics.core.rng import FastRng
from antics.core.state import CHANCE
from antics.table.playing import LEAD_IN
from antics.testing.stories import Retelling

from .evening import Evening, Visitor, World

PEOPLE = ("ada", "bo", "cy", "dee")
SEED = (1).to_bytes(32, "big")
"""The first seed that the world of these tests gives."""


@functools.cache
def retelling(game: str) -> Retelling:
    found: Retelling = import_module(f"..kit.retellings.{game}", __package__).retell
    return found


def first_deal(game: str, moves: int, tag: str) -> Record:
    """A random game of so many moves, or until chance comes in again."""
    setup = find_game(game).setup([Player(name.title()) for name in PEOPLE])
    match = Match(setup, FairDeal.from_seed(SEED))
    rng = FastRng(f"wire {tag}")
    record = match.record()
    while len(match.moves) < moves and not match.state.over:
        record = match.record()
        random_step(match, rng)
        if len(match.deals) > 1 or any(who == CHANCE for _, who, _ in match.moves):
            break
    return record


def start_of(record: Record) -> list[int]:
    """The state right after the deal, as numbers."""
    empty = Record(
        game=record.game,
        options=record.options,
        players=record.players,
        deals=record.deals[:1],
        moves=[],
        end=0,
        result=None,
    )
    walk = Walk(empty)
    walk.finish()
    return walk.state.numbers()


def play_at_a_table(record: Record, watcher: int | None) -> list[bytes]:
    """Every byte that the seat, or somebody looking on, receives."""
    evening = Evening(record.game, World())
    evening.world.minds.silent = True
    visitors: list[Visitor] = evening.seated(*PEOPLE)
    bystander = evening.visit("eve")
    visitors[0].ask("start")
    running = evening.table.running
    assert running is not None
    running.state.load(start_of(record))
    # Whoever is welcomed now sees the world that was put in the place of the dealt one.
    for place, visitor in enumerate(visitors):
        visitor.leave()
        visitors[place] = evening.visit(PEOPLE[place])
    bystander.leave()
    bystander = evening.visit("eve")
    watched = bystander if watcher is None else visitors[watcher]
    evening.pass_time(LEAD_IN if running.timed else 0)
    begun = evening.world.time
    for time, who, text in record.moves:
        if running.timed:
            evening.pass_time(max(0.0, begun + time - evening.world.time))
        visitors[who].play(text)
    if running.timed:
        evening.pass_time(400)
    made = len(running.match.moves)
    assert made == len(record.moves) or (running.timed and made >= len(record.moves) * 0.6)
    return watched.screen.frames


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty", "cheating_moth", "bugs_and_co"])
@pytest.mark.parametrize("moves", [1, 3, 9, 26])
def test_a_seat_receives_the_same_bytes(game: str, moves: int) -> None:
    different = 0
    for turn in range(6):
        record = first_deal(game, moves, f"{game} {moves} {turn}")
        walk = Walk(record)
        walk.finish()
        watcher = (None, 0, 1, 2, 3)[turn % 5]
        other = retelling(game)(record, walk.state, watcher, FastRng(f"retell {turn}"))
        different += (other.deals, other.moves) != (record.deals, record.moves)
        one, two = play_at_a_table(record, watcher), play_at_a_table(other, watcher)
        assert [len(frame) for frame in one] == [len(frame) for frame in two]
        assert one == two
        assert one
    assert different >= 3


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty", "cheating_moth", "bugs_and_co"])
def test_the_worlds_are_not_the_same_for_everybody(game: str) -> None:
    """What is hidden from one is seen by another: the comparison above compares something."""
    told_apart = 0
    for turn in range(6):
        record = first_deal(game, 9, f"apart {turn}")
        walk = Walk(record)
        walk.finish()
        other = retelling(game)(record, walk.state, 0, FastRng(f"apart {turn}"))
        told_apart += any(
            play_at_a_table(record, seat) != play_at_a_table(other, seat) for seat in (1, 2, 3)
        )
    assert told_apart >= 3
