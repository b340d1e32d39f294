"""Make the pictures of the documentation: `python docs/images/make_pictures.py`.

Each is a real game in the terminal, played by a list of answers or keys, of which the last screen
is kept as SVG. The bots play at random with a fixed seed, so that a picture only changes when
what the program shows does.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from antics.core.registry import find_game
from antics.terminal.evening import Evening
from antics.terminal.realtime.live import FIRST_COUNT
from antics.terminal.screen import Screen
from antics.terminal.session import Ask

NIGHT: Final = TerminalTheme(
    background=(29, 25, 43),
    foreground=(232, 228, 240),
    normal=[
        (29, 25, 43),
        (238, 120, 120),
        (155, 208, 125),
        (238, 198, 118),
        (130, 170, 250),
        (250, 150, 200),
        (120, 212, 214),
        (206, 202, 218),
    ],
)

FRAME: Final = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px;
  line-height: {line_height}px;
}}
.{unique_id}-title {{ font: bold 18px sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""Rich's own frame fetches a font from elsewhere; a picture should need nothing but itself."""


def recorder(height: int) -> Console:
    return Console(
        record=True,
        file=StringIO(),
        width=84,
        height=height,
        force_terminal=True,
        color_system="standard",
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )


def table(game: str, seed: str, console: Console, ask: Ask) -> Evening:
    return Evening(
        find_game(game),
        Screen(console, "Ada"),
        ask,
        person="Ada",
        players=4,
        level="random",
        seed=seed,
        hurries=True,
    )


def write(path: Path, game: str, console: Console) -> Path:
    title = f"antics play {game}"
    svg = console.export_svg(title=title, theme=NIGHT, code_format=FRAME, unique_id=path.stem)
    lines = [line.rstrip() for line in svg.splitlines() if line.strip()]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def picture_of_turns(path: Path, game: str, seed: str, answers: Sequence[str], last: int) -> Path:
    """Play until the answers are used up. What the `last` of them answer to is in the picture."""
    console = recorder(height=40)
    waiting = list(answers)

    def ask(prompt: str) -> str:
        console.print(Text(prompt), end="", soft_wrap=True)
        if not waiting:
            console.print(Text("▂"), end="")
            raise EOFError
        answer = waiting.pop(0)
        console.print(Text(answer, "bold"), soft_wrap=True)
        if len(waiting) == last:
            console.export_text(clear=True)
        return answer

    with suppress(EOFError):
        table(game, seed, console, ask).session().play()
    return write(path, game, console)


def picture_in_time(
    path: Path, game: str, seed: str, keys: Sequence[tuple[float, str]], until: float, height: int
) -> Path:
    """Press keys, each so many seconds after the game began, and keep what is seen at `until`."""
    console = recorder(height)
    now = 0.0

    live = table(game, seed, console, ask=str).live(seconds=lambda: now).live
    live.key("enter")
    now = began = 3 * FIRST_COUNT
    live.step()
    for moment, key in (*keys, (until, "")):
        while now < began + moment:
            now = min(began + moment, now + 0.05)
            live.step()
        if key:
            live.key(key)
    console.print(*live.picture(console.width, height).lines(), sep="\n")
    return write(path, game, console)


def make_pictures(folder: Path) -> list[Path]:
    """All of them, into that folder."""
    return [
        picture_of_turns(
            folder / "party-bugs.svg",
            "party_bugs",
            seed="ladybird",
            answers=[*["1"] * 9, "why 2"],
            last=1,
        ),
        picture_in_time(
            folder / "bugs-and-co.svg",
            "bugs_and_co",
            seed="ladybird",
            keys=[(0.5, "0"), (0.6, "7"), (1.2, "k"), (2.4, "1"), (2.5, "2")],
            until=3.2,
            height=28,
        ),
        picture_in_time(
            folder / "cheating-moth.svg",
            "cheating_moth",
            seed="ladybird",
            keys=[],
            until=6,
            height=28,
        ),
    ]


if __name__ == "__main__":
    for picture in make_pictures(Path(__file__).parent):
        sys.stdout.write(f"{picture}\n")
