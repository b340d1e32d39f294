"""Decisions in games that wait for their players: weighed by those who look ahead."""

from collections.abc import Sequence
from typing import Final

from antics.bots.search.guide import Guide
from antics.core.game import Game
from antics.core.records import Move
from antics.core.replay import Step
from antics.core.state import CHANCE, NOTHING, State
from antics.review.scales import Scales
from antics.review.weighed import Weighed
from antics.review.weighing import Weighing

Answers = list[tuple[int, int]]


class TurnScales(Scales):
    usual_worlds = 600
    most_tries = 1_000_000

    def __init__(self, game: Game, guide: Guide, moves: Sequence[Move]) -> None:
        self._game: Final = game
        self._guide: Final = guide
        self._moves: Final = moves

    def choices(self, step: Step) -> list[int]:
        if len(step.state.actions(step.who)) < 2:
            return []
        offers = self._weighing(step).offers()
        return sorted({self._game.parse(step.text), *offers})

    def weigh(self, step: Step, choices: list[int], worlds: int) -> Weighed:
        weighing = self._weighing(step)
        made = self._game.parse(step.text)
        answers = self._answers(step, made) if weighing.is_secret() else []
        unknown = [weighing.try_unknown(choices) for _ in range(worlds)]
        true = None
        if answers is not None:
            true = [weighing.try_true(choices, answers) for _ in range(worlds)]
        return Weighed(choices=choices, made=made, unknown=unknown, true=true)

    def _weighing(self, step: Step) -> Weighing:
        return Weighing(self._guide, step.state, step.who, f"review {step.number}")

    def _answers(self, step: Step, made: int) -> Answers | None:
        """What the others chose in secret after this move; None if the record does not tell."""
        trial, seat = step.state.clone(), step.who
        trial.act(seat, made)
        answers: Answers = []
        for _, who, text in self._moves[step.number + 1 :]:
            if self._is_out(trial, seat):
                return answers
            if who == CHANCE:
                return None
            action = self._game.parse(text)
            trial.apply(who, action)
            if who != seat:
                answers.append((who, action))
        return answers if self._is_out(trial, seat) else None

    def _is_out(self, state: State, seat: int) -> bool:
        """Whether everybody has chosen, so that the secret is out, or there is none any more."""
        if state.over or state.awaits != NOTHING or not self._guide.is_secret(state):
            return True
        return bool(state.to_act >> seat & 1)
