"""Make the pictures of the documentation: `python docs/images/make_pictures.py`.

Each is a real game in the terminal, played by a list of answers, of which the last screens are
kept as SVG. The bots play at random with a fixed seed, so that a picture only changes when what
the program shows does.
"""

import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Final

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from antics.core.registry import find_game
from antics.terminal.evening import Evening
from antics.terminal.screen import Screen

HERE: Final = Path(__file__).parent

NIGHT: Final = TerminalTheme(
    background=(27, 24, 38),
    foreground=(226, 222, 235),
    normal=[
        (27, 24, 38),
        (235, 111, 112),
        (148, 200, 118),
        (232, 190, 108),
        (122, 162, 247),
        (240, 138, 190),
        (110, 202, 205),
        (200, 196, 212),
    ],
)

# Rich's own frame fetches a font from elsewhere; a picture should need nothing but itself.
FRAME: Final = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.S).replace(
    "Fira Code, monospace", "DejaVu Sans Mono, Menlo, Consolas, monospace"
)


def picture_of_play(path: Path, game: str, seed: str, answers: Sequence[str], shown: int) -> Path:
    """Play until the answers are used up; the last `shown` of them and what they led to stay."""
    console = Console(
        record=True,
        file=StringIO(),
        width=84,
        height=40,
        force_terminal=True,
        color_system="standard",
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    waiting = list(answers)

    def ask(prompt: str) -> str:
        console.print(Text(prompt), end="", soft_wrap=True)
        if not waiting:
            console.print("▏")
            raise EOFError
        if len(waiting) == shown:
            screen_so_far = console.export_text(clear=True)
            console.print(Text(_last_screen(screen_so_far)), end="", soft_wrap=True)
        answer = waiting.pop(0)
        console.print(Text(answer, "bold"), soft_wrap=True)
        return answer

    screen = Screen(console, "Ada")
    evening = Evening(
        find_game(game), screen, ask, person="Ada", players=4, level="random", seed=seed
    )
    with suppress(EOFError):
        evening.play()
    title = f"antics play {game}"
    svg = console.export_svg(title=title, theme=NIGHT, code_format=FRAME, unique_id=path.stem)
    path.write_text(svg, "utf-8")
    return path
