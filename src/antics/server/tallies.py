"""What was counted, as Prometheus wants to see it when it asks."""

from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from antics.server.counts import Counts, Ranges


class Tally(Collector):
    """Counts, by a label with few values."""

    def __init__(self, name: str, about: str, label: str, counts: Counts) -> None:
        self._name = name
        self._about = about
        self._label = label
        self._counts = counts

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(self._name, self._about, labels=[self._label])
        for value, count in sorted(self._counts.of.items()):
            family.add_metric([value], count)
        yield family


class Spread(Collector):
    """How figures are spread over ranges."""

    def __init__(self, name: str, about: str, ranges: Ranges) -> None:
        self._name = name
        self._about = about
        self._ranges = ranges

    def collect(self) -> Iterator[HistogramMetricFamily]:
        so_far = 0
        buckets: list[tuple[str, float]] = []
        bounds = [*(str(float(bound)) for bound in self._ranges.bounds), "+Inf"]
        for bound, count in zip(bounds, self._ranges.counts, strict=True):
            so_far += count
            buckets.append((bound, so_far))
        yield HistogramMetricFamily(
            self._name, self._about, buckets=buckets, sum_value=self._ranges.sum
        )
