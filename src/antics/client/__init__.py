"""Play at a table of any Antics server from Python: for bots, and for whatever else you like.

    async with Visitor("http://127.0.0.1:8080", "Robo") as robo:
        seat = await robo.sit_down("QWERTY")
        async for turn in seat.turns():
            await turn.play(random.choice(turn.moves))

The client needs nothing of the games: it gets the view of its seat and the legal moves, as a page
does. `docs/protocol.md` has all of it for those who write one in another language.
"""

from antics.client.seat import Gone, Outcome, Seat, ServerSaysNo, Turn
from antics.client.visitor import Visitor

__all__ = ["Gone", "Outcome", "Seat", "ServerSaysNo", "Turn", "Visitor"]
