"""Reading lines from whoever types, or from a file or pipe in their place."""

import sys
from contextlib import suppress
from importlib import import_module

from rich.console import Console
from rich.text import Text

from antics.terminal.session import Ask

with suppress(ImportError):  # editing and history at the prompt, where the system has it
    import_module("readline")


def line_reader(console: Console) -> Ask:
    """From a terminal with editing; from elsewhere with each line printed behind its prompt, so
    that what comes out reads like what a person would have seen."""

    def from_terminal(prompt: str) -> str:
        return input(prompt)

    def from_elsewhere(prompt: str) -> str:
        console.print(Text(prompt), end="", soft_wrap=True)
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            console.print()
            raise EOFError
        console.print(Text(line.rstrip("\r\n")), soft_wrap=True)
        return line

    return from_terminal if sys.stdin and sys.stdin.isatty() else from_elsewhere
