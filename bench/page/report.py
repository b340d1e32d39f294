"""The figures as a page to read: medians, with the least and the most of all rounds."""

from collections.abc import Mapping, Sequence
from statistics import median

Rows = Mapping[str, Sequence[Mapping[str, float]]]

LIGHTHOUSE = (
    ("performance", "performance", 1.0, 0),
    ("alone", "performance, alone", 1.0, 0),
    ("accessibility", "accessibility", 1.0, 0),
    ("first paint", "first paint, s", 0.001, 1),
    ("largest paint", "largest paint, s", 0.001, 1),
    ("speed index", "speed index, s", 0.001, 1),
    ("blocked", "blocked, ms", 1.0, 0),
    ("blocked alone", "blocked, alone, ms", 1.0, 0),
    ("shift", "layout shift", 1.0, 3),
    ("elements", "elements", 1.0, 0),
)
PLAY = (
    ("rate", "frames a second", 1.0, 1),
    ("frames", "frames shown", 1.0, 0),
    ("dropped", "dropped", 1.0, 0),
    ("longest", "longest task, ms", 1.0, 0),
    ("worked", "of it at work, ms", 1.0, 0),
    ("long", "tasks over 50 ms", 1.0, 0),
    ("updates", "updates", 1.0, 0),
)
Columns = tuple[tuple[str, str, float, int], ...]


def table(rows: Rows, columns: Columns, first: str) -> str:
    lines = [
        f"| {first} | " + " | ".join(title for _, title, _, _ in columns) + " |",
        "|---|" + "---:|" * len(columns),
    ]
    for name, rounds in rows.items():
        cells = [cell([each[key] for each in rounds], by, digits) for key, _, by, digits in columns]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def cell(values: Sequence[float], by: float, digits: int) -> str:
    """The median; the least and the most where they differ."""
    middle, least, most = (
        f"{by * value:.{digits}f}" for value in (median(values), min(values), max(values))
    )
    return middle if least == most else f"{middle} ({least}–{most})"


def page(about: Mapping[str, str], asked: Rows, played: Rows) -> str:
    parts = [
        "# How fast the page is",
        "Made by `make bench-page`; what is measured and how is in "
        "[bench/page](../page/README.md). Medians of all rounds, with the least and the most.",
        "\n".join(f"- {name}: {value}" for name, value in about.items()),
    ]
    if asked:
        parts += ["## Lighthouse", table(asked, LIGHTHOUSE, "page")]
    if played:
        parts += ["## Full tables in play", table(played, PLAY, "table")]
    return "\n\n".join(parts) + "\n"
