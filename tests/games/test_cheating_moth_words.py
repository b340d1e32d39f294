"""Cheating Moth in words: log, menus, tables and the rules page."""

import re

import pytest

from antics.core.game import Rows
from antics.core.rng import FastRng
from antics.core.rulebook import find_rule, rules_of
from antics.games.cheating_moth import GAME
from antics.games.cheating_moth.events import (
    AntFed,
    Gave,
    Gestured,
    GestureEnded,
    Received,
    RoundBegan,
    RoundEnded,
)
from antics.testing.scene import Scene

from .test_cheating_moth import deal
from .test_cheating_moth_laws import new_game, step

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]


def test_the_rules_page_has_every_rule_once_and_in_order() -> None:
    assert [rule.number for rule in rules_of(GAME)] == [f"CM-{n}" for n in range(1, 26)]
    assert "1.5 seconds" in find_rule(GAME, "CM-8").text


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everything_that_happens_has_words_and_a_rule(players: int) -> None:
    rng = FastRng(f"words {players}")
    numbers = {rule.number for rule in rules_of(GAME)}
    state = new_game(players, {"ant": "draw" if players == 4 else "discard"})
    told = state.listen()
    kinds: set[str] = set()
    while not state.over:
        step(state, rng)
    for happening in told:
        for seat in (*range(players), None):
            event = happening.seen_by(seat)
            line = GAME.describe(event, NAMES)
            assert event.rule in numbers
            assert re.fullmatch(r"[A-Z].*[.!?]", line), line
            assert "None" not in line
            kinds.add(type(event).__name__)
    assert len(kinds) >= 20


def test_a_stranger_event_is_refused() -> None:
    with pytest.raises(TypeError, match="Cheating Moth"):
        GAME.describe(object(), NAMES)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            RoundBegan(rule="CM-2", number=1, rounds=3, guard=1, top="3s"),
            "Round 1 of 3: Ben is the Guard and begins on the 3 spider.",
        ),
        (Gestured(rule="CM-8", seat=0, ends_at=9), "Ada makes a gesture."),
        (
            Gestured(rule="CM-8", seat=0, ends_at=9, real=True, card="3m"),
            "Ada is making the 3 moth vanish.",
        ),
        (Gestured(rule="CM-8", seat=0, ends_at=9, real=False), "Ada only fidgets."),
        (
            GestureEnded(rule="CM-8", seat=0, hand=1, vanished=True),
            "Ada's gesture is over: a card is gone, 1 card left.",
        ),
        (
            GestureEnded(rule="CM-8", seat=0, hand=4, vanished=False),
            "Ada's gesture is over: no card is gone.",
        ),
        (Gave(rule="CM-18", seat=0, to=2, hand=3), "Ada gives Cleo a card."),
        (
            Gave(rule="CM-18", seat=0, to=2, hand=0, card="3"),
            "Ada gives Cleo the 3, the last card.",
        ),
        (Received(rule="CM-18", seat=2, giver=0, hand=9), "Cleo now has 9 cards."),
        (
            AntFed(rule="CM-21", seat=1, card="2c", hand=9),
            "Ben takes the 2 cockroach from the discards for the ant.",
        ),
        (
            RoundEnded(
                rule="CM-7", number=2, seat=0, hands=[[], ["1"]], points=[0, 1], totals=[5, 6]
            ),
            "Round 2 is over, Ada has no card left. Minus points: Ada 0, Ben 1."
            " In all: Ada 5, Ben 6.",
        ),
    ],
)
def test_the_log_in_plain_words(event: Gestured, line: str) -> None:
    assert GAME.describe(event, NAMES) == line


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("play 3s", "play the 3 spider"),
        ("vanish 3m", "make the 3 moth vanish"),
        ("race 3", "lay the 3 on the cockroach"),
        ("give 3 to 2", "give the 3 to seat 2"),
        ("give 3", "give the 3"),
        ("caught 2", "accuse seat 2: caught!"),
        ("slap", "slap the mosquito"),
    ],
)
def test_moves_in_plain_words(move: str, words: str) -> None:
    assert GAME.describe_action(GAME.parse(move)) == words


def cells(tables: list[Rows]) -> str:
    return " | ".join(cell for table in tables for row in table.rows for cell in row)


def test_the_table_before_the_deal() -> None:
    (rows,) = GAME.sketch(GAME.setup(3).state().view(0))
    assert rows.rows == (("Player 0",), ("Player 1",), ("Player 2",))


def test_the_table_as_rows() -> None:
    scene = Scene(GAME, 3, [deal("4c", "1 1m", "2")])
    scene.play("@100 1 vanish 1m", "@200 0 play 4c", "@300 2 pass")
    own, other = GAME.sketch(scene.view(1)), GAME.sketch(scene.view(2))
    assert own[0].columns == ("race for the cockroach! 4.9 s",)
    assert "a gesture" in cells(own)
    assert "1m is about to vanish" in cells(own)
    assert "1m" not in cells(other)
    assert "has passed" in cells(other)
    assert "Player 0 (Guard)" in cells(other)
    assert len(GAME.sketch(scene.view(None))) == 2


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_table_of_a_game_can_be_drawn(players: int) -> None:
    rng = FastRng(f"tables {players}")
    state = new_game(players, {})
    phases: set[str] = set()
    while not state.over:
        step(state, rng)
        for rows in GAME.sketch(state.view(int(rng.below(players)))):
            assert all(len(row) == len(rows.columns) for row in rows.rows)
        phases.add(GAME.sketch(state.view(None))[0].columns[0].split("!")[0])
    assert len(phases) > 5


def test_it_says_what_it_is() -> None:
    assert (GAME.name, GAME.rule_prefix, GAME.minutes, GAME.timed) == (
        "cheating_moth",
        "CM",
        25,
        True,
    )
    assert list(GAME.players) == [3, 4, 5]
    assert [option.name for option in GAME.options] == ["ant", "bluffs", "tempo"]
    assert "Emely" in GAME.credits
    assert "Rolf Vogt" in GAME.credits
