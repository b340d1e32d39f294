"""A process for bots like the server's own, with odd bots in it; the tests of the pool start it.

The first argument is a folder with two pipes. A bot called `gate` writes its process's number into
`arrived` and thinks until something comes through `open`.
"""

import os
import sys
from pathlib import Path

from antics.bots import party_bugs
from antics.bots.bot import Bot, Choice
from antics.core.game import View
from antics.server import mind_worker

FOLDER = Path(sys.argv.pop(1))


class GateBot(Bot):
    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        with (FOLDER / "arrived").open("w") as arrived:
            arrived.write(f"{os.getpid():9}\n")
        with (FOLDER / "open").open("rb", buffering=0) as gate:
            gate.read(1)
        return Choice(actions[-1])


class RaisingBot(Bot):
    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        raise ValueError("seven is not a colour")


class PrintingBot(Bot):
    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        print("what a fine hand", flush=True)  # noqa: T201
        return Choice(actions[-1])


class DyingBot(Bot):
    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        os._exit(3)


party_bugs.BOTS.update(gate=GateBot, raising=RaisingBot, printing=PrintingBot, dying=DyingBot)

if __name__ == "__main__":
    mind_worker.main()
