"""Everything that one running server consists of, for the parts of the API that use it."""

from collections.abc import Callable
from typing import NamedTuple

from antics.server.addresses import Addresses
from antics.server.gate import Gate
from antics.server.hub import Hub
from antics.server.identity import Signet
from antics.server.metrics import Metrics
from antics.server.minds import MindPool
from antics.server.office import Office
from antics.server.projector import ProjectionRoom
from antics.server.settings import Settings
from antics.store import Store
from antics.table.thinking import Question, Thought


class CountedMinds:
    """The bots' processes, with every question counted."""

    def __init__(self, pool: MindPool, metrics: Metrics) -> None:
        self._pool = pool
        self._metrics = metrics

    def ask(self, question: Question, answered: Callable[[Thought], None]) -> None:
        self._metrics.asked_bot(question.game)
        self._pool.ask(question, answered)

    def forget(self, mind: str) -> None:
        self._pool.forget(mind)

    async def close(self) -> None:
        await self._pool.close()


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
