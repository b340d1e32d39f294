"""What retelling a record takes in every game."""

import copy
from typing import TypeVar

import msgspec

from antics.core.game import JsonObject
from antics.core.records import Move, Record
from antics.core.replay import Walk
from antics.core.rng import FastRng
from antics.core.state import DEAL, State

Item = TypeVar("Item")


def first_moves(record: Record) -> list[int]:
    """For each deal of a record the number of the first move after it."""
    made = 0
    starts: list[int] = []

    def watch(state: State, moment: int, outcome: list[int]) -> None:
        if state.awaits == DEAL:
            starts.append(made)

    for step in Walk(record, watch).steps():
        made = step.number + 1
    return starts


def retold(record: Record, deals: list[JsonObject], moves: list[Move]) -> Record:
    return msgspec.structs.replace(record, deals=deals, moves=moves)


def copied(deals: list[JsonObject]) -> list[JsonObject]:
    """Deals that can be changed without changing the record they are from."""
    return copy.deepcopy(deals)


def shuffled(items: list[Item], rng: FastRng) -> list[Item]:
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        pick = int(rng.below(last + 1))
        mixed[last], mixed[pick] = mixed[pick], mixed[last]
    return mixed
