"""What the server counts about itself, for Prometheus and for whoever runs it."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from antics.server.counts import Counts, MoveCounts, Ranges
from antics.server.tallies import Spread, Tally

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST

_FAST: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_BATCH: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Metrics:
    """Each server has its own; nothing is counted globally."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self.tables = Gauge("antics_tables", "Tables in memory.", registry=registry)
        self.seats = Gauge(
            "antics_seats", "Chairs of tables in memory.", ["kind"], registry=registry
        )
        self.connections = Gauge("antics_connections", "Open WebSockets.", registry=registry)
        hot = MoveCounts(_FAST, _BATCH)
        self.told = hot.told
        self.committed = hot.committed
        self._tally("antics_moves", "Accepted moves.", "game", hot.moves)
        self._spread(
            "antics_move_to_told_seconds",
            "From a move's arrival until it is sent to everybody, the disk included.",
            hot.told_after,
        )
        self._spread(
            "antics_log_commit_seconds",
            "How long one commit of the log takes.",
            hot.commit_seconds,
        )
        self._spread(
            "antics_log_commit_entries",
            "How many entries one commit of the log holds.",
            hot.commit_entries,
        )
        self._refused = self._tally(
            "antics_refused", "Refused requests, by code.", "code", Counts()
        )
        self._refused_claims = Counter(
            "antics_refused_claims", "Claims that a race's referee refused.", registry=registry
        )
        self._finished = Counter("antics_finished_games", "Games.", ["game"], registry=registry)
        self._questions = self._tally(
            "antics_bot_questions", "Questions to bots.", "game", Counts()
        )
        self._answers = Counter(
            "antics_http_responses", "HTTP answers, by status.", ["status"], registry=registry
        )

    def _tally(self, name: str, about: str, label: str, counts: Counts) -> Counts:
        self._registry.register(Tally(name, about, label, counts))
        return counts

    def _spread(self, name: str, about: str, ranges: Ranges) -> None:
        self._registry.register(Spread(name, about, ranges))

    # Often ----------------------------------------------------------------------------------

    def refused(self, code: str) -> None:
        """Codes are our own words, so there are few of them."""
        self._refused.add(code)

    def asked_bot(self, game: str) -> None:
        self._questions.add(game)

    # Now and then ---------------------------------------------------------------------------

    def refused_claim(self) -> None:
        self._refused_claims.inc()

    def finished(self, game: str) -> None:
        self._finished.labels(game).inc()

    def answered(self, status: int) -> None:
        self._answers.labels(str(status)).inc()

    def seated(self, people: int, bots: int, empty: int) -> None:
        for kind, count in (("person", people), ("bot", bots), ("empty", empty)):
            self.seats.labels(kind).set(count)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self._registry)
