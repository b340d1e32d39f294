"""Everything that one running server consists of, for the parts of the API that use it."""

from collections.abc import Callable
from typing import NamedTuple

from antics.core.registry import find_game
from antics.server.addresses import Addresses
from antics.server.gate import Gate
from antics.server.hub import Hub
from antics.server.identity import Signet
from antics.server.metrics import Metrics
from antics.server.minds import MindPool
from antics.server.office import Office
from antics.server.projector import ProjectionRoom
from antics.server.reviewer import ReviewRoom
from antics.server.settings import Settings
from antics.store.store import Store
from antics.table.thinking import Plan, Question, Thought


class CountedMinds:
    """The bots' processes, with every question counted.

    `pace` is what they take of a person's time to think, in games that wait for their players.
    """

    def __init__(self, pool: MindPool, metrics: Metrics, pace: float = 1.0) -> None:
        self._pool = pool
        self._metrics = metrics
        self._pace = pace

    def ask(self, question: Question, answered: Callable[[Thought], None]) -> None:
        self._metrics.asked_bot(question.game)
        if self._pace != 1 and not find_game(question.game).timed:
            answered = in_a_hurry(question, answered, self._pace)
        self._pool.ask(question, answered)

    def forget(self, mind: str) -> None:
        self._pool.forget(mind)

    async def close(self) -> None:
        await self._pool.close()


def in_a_hurry(
    question: Question, answered: Callable[[Thought], None], pace: float
) -> Callable[[Thought], None]:
    """As `answered`, but every plan lies that much nearer."""

    def sooner(thought: Thought) -> None:
        if isinstance(thought, Plan):
            pause = thought.at - question.now
            thought = Plan(thought.action, question.now + int(pause * pace))
        answered(thought)

    return sooner


class House(NamedTuple):
    settings: Settings
    store: Store
    hub: Hub
    gate: Gate
    signet: Signet
    metrics: Metrics
    addresses: Addresses
    office: Office
    minds: CountedMinds
    projection: ProjectionRoom
    reviews: ReviewRoom
