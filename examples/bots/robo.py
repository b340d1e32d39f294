"""A bot that sits down at a table and plays whatever it may.

python examples/bots/robo.py http://127.0.0.1:8080 QWERTY
"""

import asyncio
import random
import sys

from antics.client import ServerSaysNo, Visitor


async def main(server: str, code: str) -> None:
    async with Visitor(server, "Robo") as robo:
        seat = await robo.sit_down(code)
        async for turn in seat.turns():
            await turn.play(random.choice(turn.moves).replace("?", "0"))


if len(sys.argv) != 3:
    sys.exit("robo: say which server and table: robo.py http://127.0.0.1:8080 QWERTY")
try:
    asyncio.run(main(*sys.argv[1:]))
except ServerSaysNo as error:
    sys.exit(f"robo: {error}")
