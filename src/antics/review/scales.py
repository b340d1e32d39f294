"""On what decisions are weighed: what each sort of game has to be able to do for a review."""

from typing import ClassVar

from antics.core.replay import Step
from antics.review.weighed import Weighed


class Scales:
    usual_worlds: ClassVar[int]
    """In so many worlds each choice is tried."""
    most_tries: ClassVar[int]
    """For one seat. Very long games are looked at less closely."""

    def notice(self, step: Step) -> None:
        """Called for every move before anything else: somebody may learn something by it."""

    def choices(self, step: Step) -> list[int]:
        """What is to be compared at this step, what was done among it; one or none of it where
        there was nothing to choose."""
        raise NotImplementedError

    def weigh(self, step: Step, choices: list[int], worlds: int) -> Weighed:
        raise NotImplementedError
