"""Two worlds: what a seat cannot know must not show in anything that it gets.

For a state and a seat, `resample` gives another world that the seat should not be able to tell
from the true one. `check_worlds` plays random games and demands, for every seat and for the
bystander, that both worlds look the same to the byte: view, legal actions, what is due; that
they go on looking the same while others make secret moves, events included; and that the other
world is a true one: its cards are all there, and it can be played to the end. Over a game the
hidden things must really have varied.

That is about the present. `antics.testing.stories` is about how a game got there.
"""

import msgspec

from antics.core.fairness import FairDeal
from antics.core.game import Setup
from antics.core.match import Match, random_step
from antics.core.playout import playout
from antics.core.rng import FastRng
from antics.core.state import NOTHING, State
from antics.testing.laws import seats_of, shown

_TO_THE_END = 11
"""Every how many worlds one is played to its end, which is dear."""


def check_worlds(setup: Setup, seed: int | str, every: int = 1) -> int:
    """Play a random game and compare two worlds at every n-th state. Returns how many."""
    match = Match(setup, FairDeal.named(str(seed)))
    rng, player = FastRng(f"worlds {seed}"), FastRng(f"laws {seed}")
    compared = states = 0
    varied: set[int | None] = set()
    while not match.state.over:
        if states % every == 0:
            for seat in seats_of(match.state):
                if compare(match.state, seat, rng, to_the_end=compared % _TO_THE_END == 0):
                    varied.add(seat)
                compared += 1
        random_step(match, player)
        states += 1
    assert varied == set(seats_of(match.state)), "a seat's unknown cards never varied"
    return compared


def compare(state: State, seat: int | None, rng: FastRng, to_the_end: bool = True) -> bool:
    """Demand that another world looks the same. Returns whether it differs at all."""
    before = state.numbers()
    other = state.resample(seat, rng)
    assert state.numbers() == before, "resampling changed the state itself"
    _same_looks(state, other, seat)
    assert other.census() == state.census(), "the other world has other cards"
    _same_secret_moves(state, other, seat, rng)
    if to_the_end:
        end = other.clone()
        playout(end, rng)
        assert end.over, "the other world cannot be played to its end"
    return other.numbers() != before


def _same_looks(one: State, other: State, seat: int | None) -> None:
    assert shown(one, seat) == shown(other, seat), f"seat {seat} can tell two worlds apart"
    assert one.due_at == other.due_at, "what is due tells"
    assert one.awaits == other.awaits, "what chance decides tells"


def _same_secret_moves(one: State, other: State, seat: int | None, rng: FastRng) -> None:
    """Somebody else's secret move, whatever it is, is told and shown to the seat alike.

    Not compared where only that seat is left to act: then everything is revealed. Nor where the
    seat is told something of its own, such as a card that it is given, nor where the move ends
    a deal, after which hands lie open.
    """
    if one.awaits != NOTHING or len(one.actors()) < 2:
        return
    veiled = one.setup.game.veiled
    for actor in one.actors():
        if actor == seat:
            continue
        texts = {veiled(action) for action in one.actions(actor)} - set(_open_texts(one, actor))
        for text in sorted(texts):
            results = []
            for world in (one, other):
                same = [action for action in world.actions(actor) if veiled(action) == text]
                if not same:
                    break
                copy = world.clone()
                told = copy.listen()
                copy.apply(actor, same[rng.below(len(same))])
                to_the_seat = any(item.private and item.owner == seat for item in told)
                if to_the_seat or copy.over or copy.awaits != NOTHING:
                    break
                seen = [happening.seen_by(seat) for happening in told]
                results.append((shown(copy, seat), msgspec.json.encode(seen), copy.due_at))
            if len(results) == 2:
                assert results[0] == results[1], f"'{text}' by seat {actor} tells on it"


def _open_texts(state: State, actor: int) -> list[str]:
    """Moves that others see for what they are. Their effects differ as they must."""
    game = state.setup.game
    return [game.notation(action) for action in state.actions(actor)]
