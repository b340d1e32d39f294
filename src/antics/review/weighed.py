"""What weighing one decision gave, and what that says."""

from typing import NamedTuple

from antics.bots.pace import WAIT
from antics.core.game import Game
from antics.core.replay import Step
from antics.review.findings import Decision, Deed
from antics.review.losses import Values, best_of, loss_of


class Weighed(NamedTuple):
    choices: list[int]
    made: int
    unknown: Values
    """In worlds that the player could not tell apart."""
    true: Values | None
    """In the true one, with new chance each time; None where it is not known."""

    def decision(self, step: Step, game: Game) -> Decision:
        deeds = [_deed(game, choice) for choice in self.choices]
        made, best = self.choices.index(self.made), best_of(self.unknown)
        return Decision(
            number=step.number,
            time=step.time,
            made=deeds[made],
            best=deeds[best],
            choices=len(deeds),
            avoidable=loss_of(self.unknown, made),
            best_seen=None if self.true is None else deeds[best_of(self.true)],
            hindsight=None if self.true is None else loss_of(self.true, best),
        )


def _deed(game: Game, choice: int) -> Deed:
    if choice == WAIT:
        return Deed("", "let the moment pass")
    return Deed(game.prompt(choice), game.describe_action(choice))
