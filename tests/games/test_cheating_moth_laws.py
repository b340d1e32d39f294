"""Laws that hold in every game of Cheating Moth: time, secrets, copies.

Random players sit here: a while passes, then somebody who may act does something legal.
"""

from collections.abc import Iterator
from itertools import product
from typing import cast

import msgspec
import pytest

from antics.core.errors import MoveError, TimeFell
from antics.core.happenings import Happening
from antics.core.rng import FastRng
from antics.core.state import NEVER, NOTHING, State
from antics.games.cheating_moth import GAME
from antics.games.cheating_moth.cards import DECK, beyond, count_of, how_many
from antics.games.cheating_moth.moves import CAUGHT, FIDGET, GIVE_TO, VANISH, is_gesture
from antics.games.cheating_moth.rules import CheatingMoth
from antics.games.cheating_moth.table import FIDGETING, NO_GESTURE, NOBODY

OPTIONS = [
    {"ant": ant, "bluffs": bluffs, "tempo": tempo}
    for ant, bluffs, tempo in product(
        ("discard", "draw"), (True, False), ("relaxed", "normal", "quick")
    )
]
TABLES = [
    pytest.param(players, options, id=f"{players}-" + "-".join(str(v) for v in options.values()))
    for players, options in product((3, 4, 5), OPTIONS)
]
ALL_CARDS = [int(card) for card in DECK]


def new_game(players: int, options: dict[str, object]) -> CheatingMoth:
    state = GAME.setup(players, options).state()
    assert isinstance(state, CheatingMoth)
    return state


def step(state: State, rng: FastRng) -> None:
    """Chance decides, or a while passes and somebody acts."""
    if state.awaits != NOTHING:
        state.roll(rng)
        return
    state.advance(int(state.now) + 50 + int(rng.below(1450)))
    actors = state.actors()
    if actors:
        seat = actors[rng.below(len(actors))]
        state.apply(seat, state.sample(seat, rng))


def stretch(players: int, options: dict[str, object], length: int) -> Iterator[CheatingMoth]:
    """That many steps of random games, one by one, beginning somewhere in the first of them."""
    rng = FastRng(f"{players} {options} {length}")
    state = new_game(players, options)
    state.roll(rng)
    skip = int(rng.below(500))
    for number in range(skip + length):
        if number >= skip:
            yield state
        if state.over:
            state = new_game(players, options)
        step(state, rng)


def eyes(state: State) -> list[int | None]:
    """Every seat, and a bystander."""
    return [*range(int(state.seats)), None]


def bytes_for(state: State, seat: int | None) -> bytes:
    """All that a seat is sent."""
    actions = [] if seat is None else state.actions(seat)
    return msgspec.json.encode([state.view(seat), actions])


# Moves --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_who_may_act_has_legal_moves_and_nobody_else(
    players: int, options: dict[str, object]
) -> None:
    everything = range(-1, CAUGHT + 6)
    for number, state in enumerate(stretch(players, options, 60)):
        for seat in range(players):
            actions = state.actions(seat)
            assert actions == sorted(set(actions))
            assert bool(actions) == (seat in state.actors())
            if number % 10 == 0:
                assert [move for move in everything if state.is_legal(seat, move)] == actions
        assert not state.is_legal(-1, FIDGET)
        assert not state.is_legal(players, FIDGET)


@pytest.mark.parametrize(("players", "options"), TABLES[::5])
def test_every_refusal_names_a_rule_and_leaves_no_trace(
    players: int, options: dict[str, object]
) -> None:
    refusals = 0
    for number, state in enumerate(stretch(players, options, 40)):
        if number % 8 or state.awaits != NOTHING:
            continue
        before = state.numbers()
        for seat, action in product(range(players), range(CAUGHT + 5)):
            try:
                GAME.notation(action)
            except MoveError:
                continue
            if state.is_legal(seat, action):
                continue
            with pytest.raises(MoveError) as refused:
                state.apply(seat, action)
            assert refused.value.rule.startswith("CM-"), (GAME.notation(action), str(refused))
            refusals += 1
        assert state.numbers() == before
    assert refusals > 300


@pytest.mark.rule("CM-1")
@pytest.mark.parametrize(("players", "options"), TABLES[::3])
def test_no_card_is_ever_lost_or_made(players: int, options: dict[str, object]) -> None:
    for state in stretch(players, options, 150):
        assert state.census() == ALL_CARDS
        for seat in range(players):
            assert state.sizes[seat] == how_many(state.hands[seat])
            assert state.vanishings[seat] == how_many(state.vanished[seat])
            assert state.sizes[seat] > 0 or state.over or state.awaits != NOTHING


@pytest.mark.parametrize("players", [3, 4, 5])
def test_samples_are_legal_and_reach_every_action(players: int) -> None:
    rng = FastRng(f"samples {players}")
    for number, state in enumerate(stretch(players, OPTIONS[1], 200)):
        if number % 20 == 0:
            for seat in state.actors():
                seen = {int(state.sample(seat, rng)) for _ in range(400)}
                assert seen == set(state.actions(seat))


@pytest.mark.rule("CM-25")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_games_end_with_a_winner(players: int) -> None:
    rng = FastRng(f"whole {players}")
    state = new_game(players, {})
    while not state.over:
        step(state, rng)
    outcome = state.outcome()
    assert outcome is not None
    assert len(outcome.scores) == players
    assert {outcome.scores[seat] for seat in outcome.winners} == {min(outcome.scores)}
    assert state.actors() == []
    assert state.due_at == NEVER


# Time ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), TABLES[::2])
def test_time_passes_in_one_step_or_in_many_with_the_same_result(
    players: int, options: dict[str, object]
) -> None:
    rng = FastRng(7)
    for state in stretch(players, options, 60):
        if state.awaits != NOTHING or state.over:
            continue
        later = int(state.now) + int(rng.below(9000))
        once, often = state.clone(), state.clone()
        once.advance(later)
        while often.now < later and not often.over and often.awaits == NOTHING:
            often.advance(min(later, int(often.now) + 1 + int(rng.below(400))))
        assert once.numbers() == often.numbers()


@pytest.mark.parametrize(("players", "options"), TABLES[::2])
def test_nothing_changes_without_a_move_or_a_due_moment(
    players: int, options: dict[str, object]
) -> None:
    for state in stretch(players, options, 60):
        if state.awaits != NOTHING or state.over:
            assert state.due_at == NEVER
            continue
        assert state.due_at > state.now
        later = state.clone()
        before = int(state.due_at) - 1 if state.due_at != NEVER else int(state.now) + 10**6
        later.advance(before)
        assert later.numbers()[1:] == state.numbers()[1:]
        if state.due_at != NEVER:
            later.advance(int(state.due_at))
            assert later.numbers()[1:] != state.numbers()[1:]


@pytest.mark.rule("CM-3")
@pytest.mark.parametrize(("players", "options"), TABLES[::4])
def test_a_move_refused_at_a_later_time_is_refused_without_trace(
    players: int, options: dict[str, object]
) -> None:
    refused = 0
    for state in stretch(players, options, 80):
        if state.awaits != NOTHING or state.over:
            continue
        before = state.numbers()
        with pytest.raises(TimeFell):
            state.apply(0, FIDGET, int(state.now) - 1)
        for seat in range(players):
            try:
                state.clone().apply(seat, FIDGET, int(state.now) + 5000)
            except MoveError:
                with pytest.raises(MoveError):
                    state.apply(seat, FIDGET, int(state.now) + 5000)
                refused += 1
                assert state.numbers() == before
    assert refused > 50


@pytest.mark.parametrize(("players", "options"), TABLES[::4])
def test_a_move_at_a_later_time_is_the_move_after_that_time(
    players: int, options: dict[str, object]
) -> None:
    rng = FastRng(9)
    for state in stretch(players, options, 80):
        if state.awaits != NOTHING or state.over:
            continue
        later = int(state.now) + int(rng.below(5000))
        stepped, jumped = state.clone(), state.clone()
        stepped.advance(later)
        for seat in stepped.actors():
            action = int(stepped.sample(seat, rng))
            jumped = state.clone()
            jumped.apply(seat, action, later)
            waited = stepped.clone()
            waited.apply(seat, action)
            assert jumped.numbers() == waited.numbers()


# Copies -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), TABLES[::3])
def test_a_game_can_be_restored_after_every_move(players: int, options: dict[str, object]) -> None:
    for number, state in enumerate(stretch(players, options, 60)):
        twin = GAME.restore(state.setup, state.numbers())
        assert twin.numbers() == state.numbers()
        assert state.clone().numbers() == state.numbers()
        for seat in eyes(state):
            assert bytes_for(twin, seat) == bytes_for(state, seat)
        if number % 10 == 0:
            one, two = FastRng(number), FastRng(number)
            original = state.clone()
            for _ in range(30):
                if not original.over:
                    step(original, one)
                    step(twin, two)
            assert twin.numbers() == original.numbers()


@pytest.mark.parametrize(("players", "options"), TABLES[::4])
def test_a_copy_goes_its_own_way(players: int, options: dict[str, object]) -> None:
    rng = FastRng(3)
    for number, state in enumerate(stretch(players, options, 40)):
        if number % 8 == 0 and not state.over:
            before = state.numbers()
            copy = state.clone()
            for _ in range(20):
                if not copy.over:
                    step(copy, rng)
            assert state.numbers() == before


# Secrets ------------------------------------------------------------------------------------


def fits(some: int, all_of_them: int) -> bool:
    """Whether all of some cards are among the others."""
    return int(beyond(some, all_of_them)) == 0


def check_memory(state: CheatingMoth) -> None:
    """Whatever somebody knows is true, and nobody knows less than a bystander."""
    seats = int(state.seats)
    for knower in range(seats + 1):
        known = everything = 0
        for seat in range(seats):
            held = int(state.held[knower * seats + seat])
            spare = int(state.spare[knower * seats + seat])
            if seat == knower:
                assert held == spare == 0
                continue
            lot = int(state.hands[seat] + state.vanished[seat])
            assert fits(held, int(state.hands[seat]))
            assert fits(held + spare, lot)
            assert fits(int(state.held[seats * seats + seat]), held)
            known += held + spare
            everything += lot
        assert fits(known + int(state.loose[knower]), everything)
    for seat in range(seats):
        moths = sum(int(count_of(state.hands[seat], card)) for card in range(40, 50, 2))
        assert state.moths[seat] <= moths
        card = int(state.gesture[seat])
        if (state.gesturing >> seat) & 1:
            assert card == FIDGETING or count_of(state.hands[seat], card)
            assert not (card != FIDGETING and (state.harmless >> seat) & 1)
        else:
            assert card == NO_GESTURE


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_is_remembered_is_true(players: int, options: dict[str, object]) -> None:
    for state in stretch(players, options, 60):
        check_memory(state)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_no_seat_can_tell_a_reshuffled_table_from_the_true_one(
    players: int, options: dict[str, object]
) -> None:
    rng = FastRng(f"twins {players}")
    changed = tables = 0
    for state in stretch(players, options, 120):
        for seat in eyes(state):
            twin = state.resample(seat, rng)
            assert isinstance(twin, CheatingMoth)
            assert bytes_for(twin, seat) == bytes_for(state, seat)
            assert twin.census() == ALL_CARDS
            assert twin.due_at == state.due_at
            assert (twin.bluffs, twin.over, twin.awaits) == (
                state.bluffs,
                state.over,
                state.awaits,
            )
            check_memory(twin)
            for other in range(players):
                assert bool(twin.actions(other)) == (other in twin.actors())
            if not state.over and state.awaits == NOTHING:
                tables += 1
                changed += [int(cards) for cards in twin.hands] != [
                    int(cards) for cards in state.hands
                ]
    assert tables == 0 or changed > 0.9 * tables


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_reshuffled_table_can_be_played_to_its_end(players: int) -> None:
    rng = FastRng(f"on {players}")
    for number, state in enumerate(stretch(players, OPTIONS[1], 30)):
        if number % 10 == 0 and not state.over:
            twin = state.resample(number % players, rng)
            again = twin.resample(None, rng)
            for table in (twin, again):
                while not table.over:
                    step(table, rng)
                assert table.outcome() is not None


def guesses(state: CheatingMoth, seat: int, rng: FastRng) -> set[bool]:
    """What seat 1's gesture is on tables that the seat cannot tell apart: a fidget or not."""
    twins = [state.resample(seat, rng).numbers() for _ in range(40)]
    tables = [GAME.restore(state.setup, numbers) for numbers in twins]
    return {cast(CheatingMoth, table).gesture[1] == FIDGETING for table in tables}


@pytest.mark.rule("CM-8")
def test_reshuffled_gestures_are_sometimes_real_and_sometimes_not() -> None:
    rng = FastRng("either")
    state = new_game(3, {})
    state.roll(rng)
    state.apply(1, FIDGET, 10)
    assert guesses(state, 0, rng) == {True, False}
    assert guesses(state, 1, rng) == {True}
    state.apply(0, GAME.parse("caught 1"), 20)  # now everyone knows
    assert guesses(state, 2, rng) == {True}


@pytest.mark.rule("CM-8")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("ant", ["discard", "draw"])
@pytest.mark.parametrize("tempo", ["relaxed", "normal", "quick"])
def test_a_vanish_and_a_fidget_look_alike_until_they_end(
    players: int, ant: str, tempo: str
) -> None:
    rng = FastRng(f"worlds {players} {ant} {tempo}")
    compared = 0
    for state in stretch(players, {"ant": ant, "bluffs": True, "tempo": tempo}, 300):
        for seat in range(players):
            vanishes = [move for move in state.actions(seat) if move >> 6 == VANISH]
            if vanishes and rng.below(3) == 0:
                vanish = vanishes[rng.below(len(vanishes))]
                worlds = [state.clone(), state.clone()]
                told = [world.listen() for world in worlds]
                worlds[0].apply(seat, vanish)
                worlds[1].apply(seat, FIDGET)
                watch(seat, worlds, told, rng)
                compared += 1
    assert compared > 20


def watch(seat: int, worlds: list[CheatingMoth], told: list[list[Happening]], rng: FastRng) -> None:
    """Play on in both worlds alike while the gesture lasts."""
    ends_at = int(worlds[0].busy_until[seat])
    others = [other for other in eyes(worlds[0]) if other != seat]
    while True:
        for other in others:
            assert bytes_for(worlds[0], other) == bytes_for(worlds[1], other)
            heard = [[event.seen_by(other) for event in events] for events in told]
            assert msgspec.json.encode(heard[0]) == msgspec.json.encode(heard[1])
        assert worlds[0].due_at == worlds[1].due_at
        if any(world.awaits != NOTHING or world.over for world in worlds):
            return
        if worlds[0].gesture[seat] == NO_GESTURE:  # called off
            return
        now = int(worlds[0].now) + 50 + int(rng.below(400))
        if now >= ends_at:
            break
        for world in worlds:
            world.advance(now)
        choices = [
            (other, action)
            for other in worlds[0].actors()
            for action in worlds[0].actions(other)
            if worlds[1].is_legal(other, action) and action != CAUGHT + seat
        ]
        if choices:
            actor, action = choices[rng.below(len(choices))]
            for world in worlds:
                world.apply(actor, action)
    for world in worlds:
        world.advance(ends_at)
    hands = [int(world.sizes[seat]) for world in worlds]
    assert hands[0] == hands[1] - 1 or hands == [1, 1]


@pytest.mark.rule("CM-15")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_given_is_hidden_from_all_others(players: int) -> None:
    """Two tables that differ only in which card was given look alike to third parties."""
    compared = 0
    for state in stretch(players, {"bluffs": True}, 400):
        for giver in state.actors():
            gifts = [
                action
                for action in state.actions(giver)
                if GAME.notation(action).startswith("give") and state.sizes[giver] > 1
            ]
            same = [action for action in gifts if action >> 6 == gifts[0] >> 6]
            if len(same) < 2:
                continue
            worlds = [state.clone(), state.clone()]
            told = [world.listen() for world in worlds]
            worlds[0].apply(giver, same[0])
            worlds[1].apply(giver, same[-1])
            for other in set(eyes(state)) - {giver, receiver_of(state, same[0])}:
                heard = [[event.seen_by(other) for event in events] for events in told]
                assert msgspec.json.encode(heard[0]) == msgspec.json.encode(heard[1])
                assert bytes_for(worlds[0], other) == bytes_for(worlds[1], other)
                compared += 1
    assert compared > 30


def receiver_of(state: CheatingMoth, gift: int) -> int:
    if state.accused != NOBODY:
        return int(state.accused)
    return int(state.slowest) if state.slowest != NOBODY else (gift >> 6) - GIVE_TO


def test_a_gesture_has_one_veil() -> None:
    for action in range(CAUGHT + 5):
        try:
            text = GAME.veiled(action)
        except MoveError:
            continue
        assert (text == "gesture") == is_gesture(action)
