"""Charts as SVG: a row for every bot, a dot for what was measured, a line for how sure that is."""

import math
from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

LEFT: Final = 190
PANEL: Final = 230
LEAST: Final = 760
"""What is written below the title needs that much."""
GAP: Final = 36
LABEL: Final = 45
"""Numbers below a panel need that much room each."""
ROW: Final = 26
TOP: Final = 100

INK, FAINT, LINE, PAPER = "#1f2430", "#667085", "#e4e7ec", "#ffffff"
COLOURS: Final = ("#7b2d8b", "#2f7fb8", "#c77d1a", "#4d9152", "#b8405e", "#6b7280")

STYLE: Final = f"""
  text {{ font-family: 'DejaVu Sans', Verdana, 'Segoe UI', sans-serif; fill: {INK}; }}
  .title {{ font-size: 18px; font-weight: bold; }}
  .below {{ font-size: 11.5px; fill: {FAINT}; }}
  .panel {{ font-size: 12.5px; font-weight: bold; }}
  .who {{ font-size: 12.5px; }}
  .scale {{ font-size: 10.5px; fill: {FAINT}; }}
"""


class Whisker(NamedTuple):
    """A value, and from where to where the truth may well lie."""

    value: float
    low: float
    high: float


class Panel(NamedTuple):
    """One scale, with a whisker, or nothing, for every row."""

    title: str
    unit: str
    rows: Sequence[Whisker | None]
    even: float | None = None
    """What would be even, drawn as a dashed line."""


def chart(
    title: str, below: str, rows: Sequence[str], panels: Sequence[Panel], wide: int = PANEL
) -> str:
    """The whole picture. Every panel is so `wide`."""
    width = max(LEFT + len(panels) * (wide + GAP), LEAST)
    height = TOP + len(rows) * ROW + 44
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" role="img" aria-label="{escape(title)}">',
        f"<style>{STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        f'<text class="title" x="20" y="34">{escape(title)}</text>',
        f'<text class="below" x="20" y="55">{escape(below)}</text>',
    ]
    for number, name in enumerate(rows):
        y = TOP + number * ROW + ROW / 2
        parts.append(f'<text class="who" x="20" y="{y + 4:.1f}">{escape(_short(name))}</text>')
    for number, panel in enumerate(panels):
        parts += _panel(panel, LEFT + number * (wide + GAP), wide, TOP + len(rows) * ROW)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(panel: Panel, left: float, wide: float, bottom: float) -> list[str]:
    ends = [end for row in panel.rows if row is not None for end in (row.low, row.high)]
    if panel.even is not None:
        ends.append(panel.even)
    most = max(2, int(wide // LABEL))
    steps = scale(min(ends, default=0.0), max(ends, default=1.0), most)
    first, last = steps[0], steps[-1]

    def at(value: float) -> float:
        return left + wide * (value - first) / (last - first)

    parts = [f'<text class="panel" x="{left:.1f}" y="{TOP - 16}">{escape(panel.title)}</text>']
    for step in steps:
        x = at(step)
        parts.append(
            f'<line x1="{x:.1f}" y1="{TOP - 6}" x2="{x:.1f}" y2="{bottom:.1f}" stroke="{LINE}"/>'
            f'<text class="scale" x="{x:.1f}" y="{bottom + 16:.1f}" text-anchor="middle">'
            f"{step:g}{escape(panel.unit)}</text>"
        )
    if panel.even is not None:
        x = at(panel.even)
        parts.append(
            f'<line x1="{x:.1f}" y1="{TOP - 6}" x2="{x:.1f}" y2="{bottom:.1f}"'
            f' stroke="{FAINT}" stroke-dasharray="4 3"/>'
        )
    for number, row in enumerate(panel.rows):
        if row is None:
            continue
        y, colour = TOP + number * ROW + ROW / 2, COLOURS[number % len(COLOURS)]
        said = f"{row.value:.2f}{panel.unit} ({row.low:.2f} to {row.high:.2f})"
        parts.append(
            f'<g><title>{escape(said)}</title><line x1="{at(row.low):.1f}" y1="{y:.1f}"'
            f' x2="{at(row.high):.1f}" y2="{y:.1f}" stroke="{colour}" stroke-width="3"'
            f' stroke-linecap="round" opacity="0.45"/>'
            f'<circle cx="{at(row.value):.1f}" cy="{y:.1f}" r="4.5" fill="{colour}"/></g>'
        )
    return parts


def scale(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers from below the lowest to above the highest, about so `most` steps."""
    span = max(high - low, 1e-9, abs(high) * 1e-6)
    power: float = 10.0 ** math.floor(math.log10(span))
    step = next(power * times for times in (0.2, 0.5, 1, 2, 5) if span / (power * times) <= most)
    first, last = math.floor(low / step), math.ceil(high / step)
    if last == first:
        last += 1
    return [round(number * step, 10) for number in range(first, last + 1)]


def _short(name: str) -> str:
    return name if len(name) <= 24 else f"{name[:11]}…{name[-12:]}"
