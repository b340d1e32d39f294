"""Bots that hurry, for tests with real browsers: only in games that wait for them."""

from collections.abc import Callable
from typing import cast

import pytest

from antics.bots.mind import Plan
from antics.server.house import CountedMinds
from antics.server.metrics import Metrics
from antics.server.minds import MindPool
from antics.table.thinking import Lost, Question, Thought


class Thinker:
    """Answers at once with what it was given."""

    def __init__(self, thought: Thought) -> None:
        self._thought = thought

    def ask(self, question: Question, answered: Callable[[Thought], None]) -> None:
        answered(self._thought)


def asked(game: str, thought: Thought, pace: float) -> Thought:
    minds = CountedMinds(cast("MindPool", Thinker(thought)), Metrics(), pace)
    question = Question("m", game, "casual", 0, "s", True, [], cast("object", None), [], 1000, True)  # type: ignore[arg-type]
    heard: list[Thought] = []
    minds.ask(question, heard.append)
    return heard[0]


@pytest.mark.parametrize(("pace", "at"), [(1.0, 1800), (0.5, 1400), (0.0, 1000)])
def test_a_plan_lies_nearer(pace: float, at: int) -> None:
    assert asked("party_bugs", Plan(7, 1800), pace) == Plan(7, at)


def test_real_time_is_left_alone() -> None:
    assert asked("bugs_and_co", Plan(7, 1800), 0.5) == Plan(7, 1800)


def test_other_answers_are_passed_on() -> None:
    assert asked("bullenparty", Lost(), 0.5) == Lost()
    assert asked("bullenparty", None, 0.5) is None
