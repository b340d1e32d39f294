"""The fairness curves as SVG: shares over round trips, one panel for each kind of race."""

from collections.abc import Callable, Sequence
from html import escape

from bench.fairness.counting import Share
from bench.fairness.drills import DRILLS
from bench.fairness.experiments import (
    MIXED,
    PROMISE,
    PROMISED_TO,
    RIVALS,
    TRIPS,
    WAYS,
    Findings,
)

WIDTH = 920
PANEL, GAP = 244, 48
LEFT = 52
HIGH = 190
TOP, ROW = 150, 290
TALLEST = 0.6
"""The share at the upper edge of a panel."""

COLOURS = {"referee": "#7b2d8b", "unproven": "#c77d1a", "arrival": "#6b7280"}
INK, FAINT, LINE, PAPER, BAND = "#1f2430", "#667085", "#e4e7ec", "#ffffff", "#ede4f0"

STYLE = f"""
  text {{ font-family: 'DejaVu Sans', Verdana, 'Segoe UI', sans-serif; fill: {INK}; }}
  .title {{ font-size: 19px; font-weight: bold; }}
  .below {{ font-size: 12px; fill: {FAINT}; }}
  .group {{ font-size: 13px; font-weight: bold; }}
  .panel {{ font-size: 12.5px; }}
  .scale {{ font-size: 11px; fill: {FAINT}; }}
"""

Measured = Callable[[str, int], Share]
"""The share that was found, by the way of judging and the round trip."""


class Panel:
    """One kind of race: its place on the paper, and its scales."""

    def __init__(self, number: int, top: float, trips: Sequence[int]) -> None:
        self.left = LEFT + number * (PANEL + GAP)
        self.top = top
        self.trips = trips

    def x(self, trip: int) -> float:
        """Evenly spaced: the steps matter, not their size."""
        step = PANEL / len(self.trips)
        return self.left + step * (self.trips.index(trip) + 0.5)

    def y(self, share: float) -> float:
        return self.top + HIGH * (1 - min(share, TALLEST) / TALLEST)

    def draw(self, title: str, ways: Sequence[str], measured: Measured) -> list[str]:
        even = 1 / RIVALS
        promised = [trip for trip in self.trips if trip <= PROMISED_TO]
        right = self.x(promised[-1]) + PANEL / len(self.trips) / 2
        parts = [
            f'<rect x="{self.left}" y="{self.y(even + PROMISE):.1f}" '
            f'width="{right - self.left:.1f}" '
            f'height="{self.y(even - PROMISE) - self.y(even + PROMISE):.1f}" fill="{BAND}"/>',
            f'<text class="panel" x="{self.left}" y="{self.top - 10}">{escape(title)}</text>',
        ]
        for share in (0.0, 0.25, 0.5):
            y = self.y(share)
            parts.append(
                f'<line x1="{self.left}" x2="{self.left + PANEL}" y1="{y:.1f}" y2="{y:.1f}" '
                f'stroke="{LINE}"/><text class="scale" x="{self.left - 6}" y="{y + 4:.1f}" '
                f'text-anchor="end">{100 * share:.0f} %</text>'
            )
        for trip in self.trips:
            parts.append(
                f'<text class="scale" x="{self.x(trip):.1f}" y="{self.top + HIGH + 17}" '
                f'text-anchor="middle">{trip}</text>'
            )
        parts.append(
            f'<text class="scale" x="{self.left + PANEL / 2}" y="{self.top + HIGH + 33}" '
            'text-anchor="middle">round trip in ms</text>'
        )
        for way in reversed(ways):
            parts += self._curve(way, measured)
        return parts

    def _curve(self, way: str, measured: Measured) -> list[str]:
        colour = COLOURS[way]
        points, marks = [], []
        for trip in self.trips:
            share = measured(way, trip)
            x, y = self.x(trip), self.y(share.mean)
            low, high = self.y(max(share.mean - share.margin, 0)), self.y(share.mean + share.margin)
            points.append(f"{x:.1f},{y:.1f}")
            marks.append(
                f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" '
                f'stroke="{colour}" stroke-width="1.4"/>'
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.4" fill="{colour}"/>'
            )
        dashes = ' stroke-dasharray="5 4"' if way == "unproven" else ""
        line = (
            f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" '
            f'stroke-width="2"{dashes}/>'
        )
        return [line, *marks]


def draw(findings: Findings) -> str:
    """The whole picture."""
    height = TOP + ROW + HIGH + 48
    title = "Who wins, by the length of the line"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" aria-label="{title}">',
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="{PAPER}"/>',
        f'<text class="title" x="24" y="36">{title}</text>',
        '<text class="below" x="24" y="58">Share of wins of one of four equally quick players, by'
        " round trip in ms. The band is even ± 3 points, as promised up to 200 ms.</text>",
        *_legend(),
        f'<text class="group" x="24" y="{TOP - 34}">One far player among near ones (10 ms)</text>',
        f'<text class="group" x="24" y="{TOP + ROW - 34}">Everyone at another distance</text>',
    ]
    near = [racer.trip for racer in MIXED]
    for number, drill in enumerate(DRILLS):

        def far(way: str, trip: int, drill: str = drill) -> Share:
            return findings.far(drill, way, trip)

        def mixed(way: str, trip: int, drill: str = drill) -> Share:
            return findings.mixed(drill, way, trip)

        parts += Panel(number, TOP, TRIPS).draw(drill, list(WAYS), far)
        parts += Panel(number, TOP + ROW, near).draw(drill, ["referee", "arrival"], mixed)
    return "\n".join([*parts, "</svg>", ""])


def _legend() -> list[str]:
    parts, x = [], 24
    for way, words in WAYS.items():
        dashes = ' stroke-dasharray="5 4"' if way == "unproven" else ""
        parts.append(
            f'<line x1="{x}" x2="{x + 26}" y1="76" y2="76" stroke="{COLOURS[way]}" '
            f'stroke-width="2"{dashes}/><circle cx="{x + 13}" cy="76" r="3.4" '
            f'fill="{COLOURS[way]}"/><text class="panel" x="{x + 34}" y="80">{escape(words)}</text>'
        )
        x += 66 + 7 * len(words)
    return parts
