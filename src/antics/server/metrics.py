"""What the server counts about itself. Prometheus is loaded when somebody asks for it: most
evenings nobody does, and it would be a tenth of the time that the server takes to start."""

from typing import Final

from antics.server.counts import Counts, MoveCounts

_FAST: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_BATCH: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Metrics:
    """Each server has its own; nothing is counted globally."""

    def __init__(self) -> None:
        self.tables = 0
        """In memory."""
        self.connections = 0
        """Open WebSockets."""
        self.seats: dict[str, int] = {}
        """Chairs of tables in memory: person, bot and empty."""
        self.moves = MoveCounts(_FAST, _BATCH)
        self.told = self.moves.told
        self.committed = self.moves.committed
        self.refusals = Counts()
        """By their codes, which are our own words, so there are few of them."""
        self.refused = self.refusals.add
        self.refused_claims = 0
        """By a race's referee."""
        self.games = Counts()
        """Finished ones."""
        self.finished = self.games.add
        self.questions = Counts()
        """To bots, by game."""
        self.asked_bot = self.questions.add
        self.answers = Counts()
        """Of HTTP, by status."""

    def answered(self, status: int) -> None:
        self.answers.add(str(status))

    def seated(self, people: int, bots: int, empty: int) -> None:
        self.seats = {"person": people, "bot": bots, "empty": empty}
