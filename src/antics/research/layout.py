"""What stands at which index: the parts of a row of numbers, each with a name and a meaning.

Observations and action masks are both such rows. Code fills them in by the names of their parts,
and the tables in the documentation are made from the same parts, so they cannot disagree.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class Part(NamedTuple):
    """Neighbouring entries that belong together."""

    name: str
    size: int
    meaning: str
    unit: float = 1.0
    """An entry is a number divided by this and kept between -1 and 1."""


class Layout:
    """Parts one after the other."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self.starts: dict[str, int] = {}
        self._spans: dict[str, slice] = {}
        self.units = {part.name: part.unit for part in parts}
        self.size = 0
        for part in parts:
            if part.name in self.starts:
                raise ValueError(f"two parts are called {part.name!r}")
            self.starts[part.name] = self.size
            self._spans[part.name] = slice(self.size, self.size + part.size)
            self.size += part.size

    def span(self, name: str) -> slice:
        return self._spans[name]


class Sheet:
    """One row that is being filled in; what nobody writes is 0."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.numbers: Floats = np.zeros(layout.size, np.float32)

    def number(self, name: str, number: float, at: int = 0) -> None:
        """A number, in the part's unit. Beyond the unit it counts as the unit."""
        entry = number / self.layout.units[name]
        self.numbers[self.layout.starts[name] + at] = min(max(entry, -1.0), 1.0)

    def mark(self, name: str, at: int | None) -> None:
        """A 1 at this place of the part; None marks nothing."""
        if at is not None:
            self.numbers[self.layout.starts[name] + at] = 1.0

    def marks(self, name: str, places: Iterable[int]) -> None:
        start = self.layout.starts[name]
        for at in places:
            self.numbers[start + at] = 1.0

    def counts(self, name: str, places: Iterable[int]) -> None:
        """How often each place is named, in the part's unit."""
        start, unit = self.layout.starts[name], self.layout.units[name]
        for at, count in Counter(places).items():
            self.numbers[start + at] = min(count / unit, 1.0)
