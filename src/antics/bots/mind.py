"""One bot at a table with people: it is told, it is asked, and it keeps to human pace.

A `Mind` knows neither the game's state nor the table: whoever has those hands it what its seat
could see, and does for it what it plans. It may be far away, so a plan lies in the future.

In games that wait for their players it thinks for a while, always drawn from the same times
whatever it decides, so that nobody reads a hand from a pause. In real-time games the rules are
those of `Clockwork`, whose `Chair` it sits on: what it was about to do stands until something
makes it alert, and cannot be called back in its last moments.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from antics.bots.bot import Choice
from antics.bots.levels import make_bot, thinking_pace
from antics.bots.pace import WAIT
from antics.bots.realtime import Chair
from antics.core.events import Event
from antics.core.game import View
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.core.state import NEVER

LOOK_UP: Final = 250
"""After so many ms somebody who waits for what may come unseen looks up again."""


class Plan(NamedTuple):
    """What the bot will do, and when (game time in ms)."""

    action: int
    """One of the actions, perhaps an open one; WAIT (-1) to be asked again `at` that time."""
    at: int
    """NEVER, with WAIT: it has nothing in mind any more, until something happens."""


class Mind:
    """A bot of that level on that seat. The same seed, the same decisions."""

    def __init__(self, game: str, level: str, seat: int, seed: str) -> None:
        bot = make_bot(game, level, seat, FastRng(seed))
        timed = find_game(game).timed
        self._chair = Chair(seat, bot) if timed else None
        self._bot = bot if self._chair is None else self._chair.bot
        self._game = game
        # Of its own, so that the bot decides as it does where nobody waits for it
        self._rng = FastRng(f"{seed} pace")
        self._is_new = True

    def answer(
        self,
        seen: Iterable[tuple[Event, int]],
        view: View,
        actions: list[int],
        now: int,
        idle: bool = False,
    ) -> Plan | None:
        """What it will do, having seen all this; None if the plan made before stands.

        `idle`, in real-time games: what was planned is done or came too late. The first answer
        in those is a plan in any case.
        """
        for event, at in seen:
            self._bot.see(event, at)
        if self._chair is None:
            return self._in_turn(view, actions, now)
        return self._in_real_time(self._chair, view, actions, now, idle)

    def _in_turn(self, view: View, actions: list[int], now: int) -> Plan | None:
        if not actions:
            return None
        action = actions[0]
        if len(actions) > 1:
            choice = self._bot.choose(view, actions, now)
            if choice is None:
                raise RuntimeError(f"the bot waits in {self._game}, which waits for it")
            action = choice.action
        return Plan(action, now + thinking_pace(self._game, view).draw(self._rng))

    def _in_real_time(
        self, chair: Chair, view: View, actions: list[int], now: int, idle: bool
    ) -> Plan | None:
        is_first, self._is_new = self._is_new, False
        if idle:
            chair.rest()
        if not chair.takes_question(now):
            return None
        stood, bot = Plan(chair.action, chair.at), chair.bot
        choice = bot.choose(view, actions, now) if bot.wants_look else bot.decide(now)
        chair.takes_answer(choice, now)
        if bot.alert and chair.at == NEVER:
            chair.takes_answer(Choice(WAIT, LOOK_UP), now)
        plan = Plan(chair.action, chair.at)
        if is_first:
            return plan
        return None if plan == stood or plan.at == stood.at == NEVER else plan
