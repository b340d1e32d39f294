"""A learning curve as CSV and SVG."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 28, 84, 52
EVEN: Final = 0.25
INK, FAINT, LINE, PAPER, OURS = "#1f2430", "#667085", "#e4e7ec", "#ffffff", "#7b2d8b"
STYLE: Final = f"""
  text {{ font-family: 'DejaVu Sans', Verdana, 'Segoe UI', sans-serif; fill: {INK}; }}
  .title {{ font-size: 18px; font-weight: bold; }}
  .below, .scale {{ font-size: 12px; fill: {FAINT}; }}
"""


class Point(NamedTuple):
    games: int
    wins: float
    margin: float


def write(curve: Sequence[Point], folder: Path) -> None:
    lines = ["games,wins,margin"]
    lines += [f"{point.games},{point.wins:.4f},{point.margin:.4f}" for point in curve]
    (folder / "learning-curve.csv").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "learning-curve.svg").write_text(drawn(curve), "utf-8")


def drawn(curve: Sequence[Point]) -> str:
    most = max(point.games for point in curve) or 1
    high = max(0.5, *(point.wins + point.margin for point in curve))

    def x(games: float) -> float:
        return LEFT + games / most * (WIDTH - LEFT - RIGHT)

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - max(share, 0) / high * (HEIGHT - TOP - BOTTOM)

    upper = [f"{x(point.games):.1f},{y(point.wins + point.margin):.1f}" for point in curve]
    lower = [f"{x(point.games):.1f},{y(point.wins - point.margin):.1f}" for point in curve]
    middle = [f"{x(point.games):.1f},{y(point.wins):.1f}" for point in curve]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img" aria-label="Learning curve of the trained policy">',
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{PAPER}"/>',
        '<text class="title" x="24" y="34">Learning Party Bugs by self-play</text>',
        '<text class="below" x="24" y="55">Share of games won by one trained bot against three '
        "sharp ones, with 95 % intervals</text>",
    ]
    for tenth in range(int(high * 10) + 1):
        height = y(tenth / 10)
        parts += [
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height:.1f}" y2="{height:.1f}" '
            f'stroke="{LINE}"/>',
            f'<text class="scale" x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">'
            f"{tenth * 10} %</text>",
        ]
    even = y(EVEN)
    parts += [
        f'<polygon points="{" ".join([*upper, *lower[::-1]])}" fill="{OURS}" opacity="0.15"/>',
        f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{even:.1f}" y2="{even:.1f}" '
        f'stroke="{FAINT}" stroke-dasharray="5 4"/>',
        f'<text class="scale" x="{LEFT + 8}" y="{even - 7:.1f}">as good as sharp</text>',
        f'<polyline points="{" ".join(middle)}" fill="none" stroke="{OURS}" stroke-width="2.5"/>',
    ]
    parts += [
        f'<circle cx="{at.split(",")[0]}" cy="{at.split(",")[1]}" r="3.5" fill="{OURS}"/>'
        for at in middle
    ]
    for games in ticks(most):
        parts.append(
            f'<text class="scale" x="{x(games):.1f}" y="{HEIGHT - BOTTOM + 20}" '
            f'text-anchor="middle">{games:,}</text>'
        )
    parts.append(
        f'<text class="scale" x="{(LEFT + WIDTH - RIGHT) / 2:.1f}" y="{HEIGHT - 12}" '
        'text-anchor="middle">games of self-play</text>'
    )
    return "\n".join([*parts, "</svg>", ""])


def ticks(most: int) -> list[int]:
    """Round numbers from 0, at most six of them."""
    step = 1
    while most // step > 5:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return list(range(0, most + 1, step))
