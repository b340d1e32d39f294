"""What the server counts about itself, for Prometheus and for whoever runs it."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

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
        self._moves = Counter("antics_moves", "Accepted moves.", ["game"], registry=registry)
        self._moves_of: dict[str, Counter] = {}
        self._told = Histogram(
            "antics_move_to_told_seconds",
            "From a move's arrival until it is sent to everybody, the disk included.",
            buckets=_FAST,
            registry=registry,
        )
        self._commits = Histogram(
            "antics_log_commit_seconds",
            "How long one commit of the log takes.",
            buckets=_FAST,
            registry=registry,
        )
        self._batches = Histogram(
            "antics_log_commit_entries",
            "How many entries one commit of the log holds.",
            buckets=_BATCH,
            registry=registry,
        )
        self._refused = Counter(
            "antics_refused", "Refused requests, by code.", ["code"], registry=registry
        )
        self._refused_of: dict[str, Counter] = {}
        self._refused_claims = Counter(
            "antics_refused_claims", "Claims that a race's referee refused.", registry=registry
        )
        self._finished = Counter("antics_finished_games", "Games.", ["game"], registry=registry)
        self._questions = Counter(
            "antics_bot_questions", "Questions to bots.", ["game"], registry=registry
        )
        self._questions_of: dict[str, Counter] = {}
        self._answers = Counter(
            "antics_http_responses", "HTTP answers, by status.", ["status"], registry=registry
        )

    # Hot: once or more for each move --------------------------------------------------------

    def moved(self, game: str, moves: int = 1) -> None:
        counter = self._moves_of.get(game)
        if counter is None:
            counter = self._moves_of[game] = self._moves.labels(game)
        counter.inc(moves)

    def told(self, seconds: float) -> None:
        self._told.observe(seconds)

    def committed(self, seconds: float, entries: int) -> None:
        self._commits.observe(seconds)
        self._batches.observe(entries)

    def refused(self, code: str) -> None:
        """Codes are our own words, so there are few of them."""
        counter = self._refused_of.get(code)
        if counter is None:
            counter = self._refused_of[code] = self._refused.labels(code)
        counter.inc()

    def asked_bot(self, game: str) -> None:
        counter = self._questions_of.get(game)
        if counter is None:
            counter = self._questions_of[game] = self._questions.labels(game)
        counter.inc()

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
