"""What is decided in Bugs & Co: what to keep, what to put back, when to stop.

Which tile to grab next is left out: one face-down tile is like another, and who grabs one they
know wants that one. A player is taken to remember every tile they have held; bots that play on
begin with such a memory too, and forget as usual from there on.
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from antics.bots.bot import Bot
from antics.bots.bugs_and_co import BugsBot
from antics.bots.pace import WAIT
from antics.core.rng import FastRng, shuffle
from antics.core.state import State
from antics.games.bugs_and_co.moves import BACK, KEEP, TROPHY
from antics.games.bugs_and_co.rules import BugsAndCo
from antics.games.bugs_and_co.tiles import TEXTS
from antics.review.moment import Moments


class BugsMoments(Moments):
    def __init__(self) -> None:
        self._held: dict[int, set[int]] = {}
        """By seat, the tiles it has looked at."""

    def notice(self, state: State, seat: int, action: int) -> None:
        if 0 <= action < KEEP:
            self._held.setdefault(seat, set()).add(action)

    def instead_of(self, state: State, seat: int, made: int) -> list[int]:
        if made < KEEP:
            return []
        if made == TROPHY:
            return [WAIT]
        return [BACK] if made == KEEP else [KEEP]

    def imagine(self, state: State, seat: int, rng: FastRng) -> State:
        world = cast(BugsAndCo, state.clone())
        faces = [int(face) for face in world.faces]
        held = self._held.get(seat, set())
        hidden = [tile for tile in range(len(faces)) if tile not in held]
        shuffled = vec[i64]([faces[tile] for tile in hidden])
        shuffle(shuffled, 0, len(hidden), rng)
        for tile, face in zip(hidden, shuffled, strict=True):
            faces[tile] = int(face)
        world.faces = vec[i64](faces)
        return world

    def remind(self, bot: Bot, world: State) -> None:
        faces, now = cast(BugsAndCo, world).faces, int(world.now)
        for tile in sorted(self._held.get(bot.seat, ())):
            cast(BugsBot, bot).memory.note(tile, TEXTS[int(faces[tile])], now)

    def lead(self, state: State, seat: int) -> float:
        """BC-12."""
        outcome = state.outcome()
        scores = [] if outcome is None else list(outcome.scores)
        own = scores.pop(seat)
        return float(own - max(scores))


MOMENTS: Final = BugsMoments
