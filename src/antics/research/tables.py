"""The tables in docs/research-indices.md: what stands at which index, made from the encodings.

python -m antics.research.tables party_bugs --players 3     for any number of players
python -m antics.research.tables --write docs               the page
"""

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from antics.core.errors import AnticsError
from antics.core.registry import find_game
from antics.research import VERSION
from antics.research.encoded import encoded_games
from antics.research.encodings import Encoding, encoding_for
from antics.research.layout import Layout, Part

PAGE: Final = "research-indices.md"
_BLOCK: Final = re.compile(r"^(?P<what>\w+ )(?P<number>\d+)(?P<rest>: .*|)$")

_HEAD: Final = """# What stands at which index

Made from the code by `python -m antics.research.tables --write docs`; the tests compare. \
[research.md](research.md) is the guide.

Every entry of an observation is between −1 and 1. Where a unit is given, the entry is the number \
divided by it, and what lies beyond counts as the unit; without one, entries are 0 or 1. Players \
are told from the observer: `you`, then `left 1`, who sits to your left, and so on clockwise.

The tables are for four players. Sizes for other numbers stand below each; \
`python -m antics.research.tables GAME --players N` prints their tables. Options change nothing. \
`8 + 13 n` with n from 1 to 3 means 8 + 13, 8 + 26 and 8 + 39.
"""


class Row(NamedTuple):
    """One line of a table: a part, or equal parts of several blocks."""

    start: int
    part: Part
    first: int = 0
    last: int = 0
    stride: int = 0
    """How far it is from one block to the next; 0 for a part that stands alone."""

    def indices(self) -> str:
        if not self.stride:
            return _range(self.start, self.part.size)
        base = self.start - self.first * self.stride
        begin = f"{base} + {self.stride} n"
        more = f" (+ 0 to {self.part.size - 1})" if self.part.size > 1 else ""
        return f"{begin}{more}"

    def name(self) -> str:
        if not self.stride:
            return self.part.name
        numbered = _BLOCK.match(self.part.name)
        if numbered is None:
            raise ValueError(f"{self.part.name} has no number")
        blocks = f"n from {self.first} to {self.last}"
        return f"{numbered['what']}n{numbered['rest']}, {blocks}"


def rows(layout: Layout) -> Iterator[Row]:
    """The parts in order, with equal blocks such as 'left 1', 'left 2', … told once."""
    blocks: dict[tuple[str, str], list[Part]] = {}
    for part in layout.parts:
        numbered = _BLOCK.match(part.name)
        if numbered:
            blocks.setdefault((numbered["what"], numbered["rest"]), []).append(part)
    for part in layout.parts:
        numbered = _BLOCK.match(part.name)
        start = layout.starts[part.name]
        if not numbered:
            yield Row(start, part)
            continue
        equals = blocks[numbered["what"], numbered["rest"]]
        if len(equals) == 1:
            yield Row(start, part)
        elif part is equals[0]:
            stride = layout.starts[equals[1].name] - start
            first = int(numbered["number"])
            yield Row(start, part, first, first + len(equals) - 1, stride)


def table(layout: Layout, whole: bool = False) -> list[str]:
    """As Markdown; `whole` tells every block."""
    parts = rows(layout)
    if whole:
        parts = (Row(layout.starts[part.name], part) for part in layout.parts)
    if all(part.unit == 1 for part in layout.parts):
        lines = ["| index | part | meaning |", "|---|---|---|"]
        return lines + [f"| {row.indices()} | {row.name()} | {row.part.meaning} |" for row in parts]
    lines = ["| index | part | meaning | unit |", "|---|---|---|---|"]
    for row in parts:
        unit = f"{row.part.unit:g}" if row.part.unit != 1 else ""
        lines.append(f"| {row.indices()} | {row.name()} | {row.part.meaning} | {unit} |")
    return lines


def chapter(encoding: Encoding, whole: bool = False) -> list[str]:
    game = find_game(encoding.game)
    return [
        f"## {game.title}: `{game.name}_v{VERSION}`",
        "",
        f"### Observation: {encoding.layout.size} numbers",
        "",
        *table(encoding.layout, whole),
        "",
        f"### Actions: {encoding.actions.size}",
        "",
        *table(encoding.actions, whole),
        "",
    ]


def sizes(name: str) -> list[str]:
    """How long the rows are for every number of players."""
    encodings = [encoding_for(name, players) for players in find_game(name).players]
    return [
        "| players | " + " | ".join(str(one.players) for one in encodings) + " |",
        "|---|" + "---|" * len(encodings),
        "| observation | " + " | ".join(str(one.layout.size) for one in encodings) + " |",
        "| actions | " + " | ".join(str(one.actions.size) for one in encodings) + " |",
        "",
    ]


def page() -> str:
    lines = [_HEAD]
    for name in encoded_games():
        lines += [*chapter(encoding_for(name, 4)), *sizes(name)]
    return "\n".join(lines)


def _range(start: int, size: int) -> str:
    return str(start) if size == 1 else f"{start}–{start + size - 1}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m antics.research.tables",
        description="What stands at which index of observations and actions.",
    )
    parser.add_argument("game", nargs="?", help=f"one of {', '.join(encoded_games())}")
    parser.add_argument("--players", type=int, default=4, help="how many; 4 unless said")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help=f"write {PAGE} there")
    given = parser.parse_args(arguments)
    if given.write:
        (given.write / PAGE).write_text(page(), "utf-8")
        return 0
    if not given.game:
        parser.error("say which game, or --write docs")
    try:
        encoding = encoding_for(given.game, given.players)
    except AnticsError as error:
        parser.error(str(error))
    print("\n".join(chapter(encoding, whole=True)))  # noqa: T201
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
