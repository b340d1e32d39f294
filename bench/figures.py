"""The figures of all rounds: medians, spreads, and ratios within the same round."""

from dataclasses import dataclass, field
from statistics import median

from bench.laps import Lap


@dataclass(frozen=True)
class Spread:
    """The middle of some figures, and the least and the most of them."""

    middle: float
    least: float
    most: float

    @staticmethod
    def of(figures: list[float]) -> "Spread":
        return Spread(median(figures), min(figures), max(figures))


@dataclass
class Figures:
    laps: dict[str, Lap]
    rounds: list[dict[str, float]] = field(default_factory=list)
    """Per round the figure of every lap that worked."""
    counts: dict[str, list[dict[str, object]]] = field(default_factory=dict)
    """Per lap what it counted, round by round."""
    faults: dict[str, str] = field(default_factory=dict)
    """Why a lap did not work; the last reason."""

    def add(self, key: str, round_number: int, result: dict[str, object]) -> None:
        while len(self.rounds) <= round_number:
            self.rounds.append({})
        if "fault" in result:
            self.faults[key] = str(result["fault"])
            return
        self.rounds[round_number][key] = float(str(result["figure"]))
        self.counts.setdefault(key, []).append(result)

    def all_of(self, key: str) -> list[float]:
        return [figures[key] for figures in self.rounds if key in figures]

    def spread(self, key: str) -> Spread | None:
        figures = self.all_of(key)
        return Spread.of(figures) if figures else None

    def ratio(self, key: str, other: str) -> Spread | None:
        """One lap by another, divided round by round: what slows the machine slows both."""
        both = [
            figures[key] / figures[other]
            for figures in self.rounds
            if key in figures and other in figures
        ]
        return Spread.of(both) if both else None

    def fastest(self, beginning: str) -> str | None:
        """The lap with the highest median among those whose key begins like this."""
        spreads = {key: self.spread(key) for key in self.laps if key.startswith(beginning)}
        found = {key: spread.middle for key, spread in spreads.items() if spread is not None}
        return max(found, key=lambda key: found[key]) if found else None


def short(figure: float) -> str:
    """A figure with three digits that count: 21.3 M, 437 k, 0.22."""
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if figure >= size * 0.9995:
            return three_digits(figure / size) + letter
    return three_digits(figure)


def three_digits(figure: float) -> str:
    for limit, places in ((9.995, 2), (99.95, 1)):
        if abs(figure) < limit:
            return f"{figure:.{places}f}"
    return f"{figure:.0f}"


def short_spread(spread: Spread) -> str:
    return f"{short(spread.least)} to {short(spread.most)}"
