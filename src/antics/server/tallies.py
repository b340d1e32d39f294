"""What was counted, as Prometheus reads it."""

from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from antics.server.counts import Counts, Ranges
from antics.server.metrics import Metrics

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
Family = CounterMetricFamily | GaugeMetricFamily | HistogramMetricFamily


def written(metrics: Metrics) -> bytes:
    """Everything, as it is now."""
    registry = CollectorRegistry()
    registry.register(_Shown(metrics))
    return generate_latest(registry)


class _Shown(Collector):
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterator[Family]:
        of, moves = self._metrics, self._metrics.moves
        yield GaugeMetricFamily("antics_tables", "Tables in memory.", value=of.tables)
        seats = GaugeMetricFamily("antics_seats", "Chairs of tables in memory.", labels=["kind"])
        for kind, count in of.seats.items():
            seats.add_metric([kind], count)
        yield seats
        yield GaugeMetricFamily("antics_connections", "Open WebSockets.", value=of.connections)
        yield _tally("antics_moves", "Accepted moves.", "game", moves.moves)
        about = "From a move's arrival until it is sent to everybody, the disk included."
        yield _spread("antics_move_to_told_seconds", about, moves.told_after)
        about = "How long one commit of the log takes."
        yield _spread("antics_log_commit_seconds", about, moves.commit_seconds)
        about = "How many entries one commit of the log holds."
        yield _spread("antics_log_commit_entries", about, moves.commit_entries)
        yield _tally("antics_refused", "Refused requests, by code.", "code", of.refusals)
        about = "Claims that a race's referee refused."
        yield CounterMetricFamily("antics_refused_claims", about, value=of.refused_claims)
        yield _tally("antics_finished_games", "Games.", "game", of.games)
        yield _tally("antics_bot_questions", "Questions to bots.", "game", of.questions)
        yield _tally("antics_http_responses", "HTTP answers, by status.", "status", of.answers)


def _tally(name: str, about: str, label: str, counts: Counts) -> CounterMetricFamily:
    family = CounterMetricFamily(name, about, labels=[label])
    for value, count in sorted(counts.of.items()):
        family.add_metric([value], count)
    return family


def _spread(name: str, about: str, ranges: Ranges) -> HistogramMetricFamily:
    so_far = 0
    buckets: list[tuple[str, float]] = []
    bounds = [*(str(float(bound)) for bound in ranges.bounds), "+Inf"]
    for bound, count in zip(bounds, ranges.counts, strict=True):
        so_far += count
        buckets.append((bound, so_far))
    return HistogramMetricFamily(name, about, buckets=buckets, sum_value=ranges.sum)
