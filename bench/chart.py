"""Charts as SVG: one bar a row, on a scale of powers of ten. First of all decisions per second."""

from dataclasses import dataclass
from html import escape
from math import floor, log10

from bench.figures import Figures, Spread, short, three_digits
from bench.report import GROUPS, named, stands_beside

WIDTH = 920
LEFT = 292
RIGHT = 164
ROW = 24
BAR = 14
TOP = 94
GROUP_GAP = 40

COLOURS = {
    "Antics": "#7b2d8b",
    "C": "#6b7280",
    "OpenSpiel": "#2f7fb8",
    "RLCard": "#c77d1a",
    "PettingZoo": "#4d9152",
    "Colyseus": "#2f7fb8",
    "boardgame.io": "#c77d1a",
}
INK, FAINT, LINE, PAPER = "#1f2430", "#667085", "#e4e7ec", "#ffffff"

STYLE = f"""
  text {{ font-family: 'DejaVu Sans', Verdana, 'Segoe UI', sans-serif; fill: {INK};
         paint-order: stroke; stroke: {PAPER}; stroke-width: 3px; }}
  .title {{ font-size: 19px; font-weight: bold; }}
  .below {{ font-size: 12px; fill: {FAINT}; }}
  .group {{ font-size: 13px; font-weight: bold; }}
  .who {{ font-size: 12.5px; }}
  .ours {{ font-size: 12.5px; font-weight: bold; }}
  .game {{ fill: {FAINT}; font-weight: normal; }}
  .scale {{ font-size: 11px; fill: {FAINT}; }}
"""


@dataclass(frozen=True)
class Bar:
    who: str
    label: str
    spread: Spread
    times: str
    """How many times as fast our game of the same group is; '' for ours."""


def bars(figures: Figures) -> list[tuple[str, list[Bar]]]:
    """The rows of the report's groups, fastest first."""
    groups = []
    for title, beginnings, ours in GROUPS:
        rows = []
        for key, lap in figures.laps.items():
            spread = figures.spread(key)
            if spread is None or not key.startswith(beginnings) or not stands_beside(lap):
                continue
            label = named(lap).replace(" players", "p").replace("_", " ")
            if key.startswith(("limit/", "rlcard/")):
                label += {
                    "limit/tight": ", tight",
                    "limit/stepwise": ", stops at each move",
                    "rlcard/env": ", environment",
                    "rlcard/game": ", game object",
                }["/".join(key.split("/")[:2])]
            ratio = figures.ratio(ours, key) if lap.who != "Antics" else None
            times = f"Antics {three_digits(ratio.middle)} ×" if ratio else ""
            rows.append(Bar(lap.who, label, spread, times))
        rows.sort(key=lambda bar: -bar.spread.middle)
        if rows:
            groups.append((title, rows))
    return groups


class Scale:
    """Decisions per second to places on the paper."""

    def __init__(self, spreads: list[Spread]) -> None:
        self.low = floor(log10(min(spread.least for spread in spreads)))
        self.high = max(log10(max(spread.most for spread in spreads)) + 0.1, self.low + 1)
        self.powers = range(self.low, floor(self.high) + 1)

    def at(self, figure: float) -> float:
        share = (log10(figure) - self.low) / (self.high - self.low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)


def power(exponent: int) -> str:
    return short(10.0**exponent).replace(".00", "").replace(".0", "")


def draw(figures: Figures, below: str) -> str:
    return picture("Random decisions per second, one core", bars(figures), below)


def picture(title: str, groups: list[tuple[str, list[Bar]]], below: str) -> str:
    """Groups of bars, each with its own heading. `below` are the lines under the title."""
    if not groups:
        return empty(below)
    scale = Scale([bar.spread for _, rows in groups for bar in rows])
    height = TOP + sum(GROUP_GAP + ROW * len(rows) for _, rows in groups) + 36
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" '
        f'aria-label="{escape(title)}">',
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="{PAPER}"/>',
        f'<text class="title" x="24" y="36">{escape(title)}</text>',
        *(
            f'<text class="below" x="24" y="{57 + 18 * place}">{escape(line)}</text>'
            for place, line in enumerate(below.splitlines())
        ),
    ]
    y = TOP
    for heading, rows in groups:
        y += GROUP_GAP
        parts.append(f'<text class="group" x="24" y="{y - 12}">{escape(heading)}</text>')
        parts += [grid_line(scale.at(10.0**exponent), y, len(rows)) for exponent in scale.powers]
        for bar in rows:
            parts.append(row(bar, y, scale))
            y += ROW
    for exponent in scale.powers:
        parts.append(
            f'<text class="scale" x="{scale.at(10.0**exponent):.1f}" y="{y + 18}" '
            f'text-anchor="middle">{power(exponent)}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])


def grid_line(x: float, y: int, rows: int) -> str:
    return f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y}" y2="{y + rows * ROW}" stroke="{LINE}"/>'


def row(bar: Bar, y: int, scale: Scale) -> str:
    begin, end = scale.at(10.0**scale.low), scale.at(bar.spread.middle)
    least, most = scale.at(bar.spread.least), scale.at(bar.spread.most)
    middle = y + ROW / 2
    colour = COLOURS.get(bar.who, FAINT)
    kind = "ours" if bar.who == "Antics" else "who"
    whisker = (
        f'<path d="M{least:.1f} {middle} H{most:.1f} M{least:.1f} {middle - 3} v6 '
        f'M{most:.1f} {middle - 3} v6" stroke="{INK}" stroke-width="1.2" fill="none"/>'
    )
    return (
        f'<text class="{kind}" x="{LEFT - 10}" y="{middle + 4}" text-anchor="end">'
        f'{escape(bar.who)} <tspan class="game">{escape(bar.label)}</tspan></text>'
        f'<rect x="{begin:.1f}" y="{middle - BAR / 2}" width="{max(end - begin, 1):.1f}" '
        f'height="{BAR}" rx="2" fill="{colour}"/>{whisker}'
        f'<text class="{kind}" x="{most + 8:.1f}" y="{middle + 4}">'
        f'{short(bar.spread.middle)} <tspan class="game" dx="6">{bar.times}</tspan></text>'
    )


def empty(below: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} 100">'
        f'<style>{STYLE}</style><rect width="{WIDTH}" height="100" fill="{PAPER}"/>'
        f'<text class="title" x="24" y="40">Nothing was measured</text>'
        f'<text class="below" x="24" y="62">{escape(below)}</text></svg>\n'
    )
