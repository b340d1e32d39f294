"""Tables whose bots are asked from outside, as at a server's table, with a clock that only jumps.

Each seat gets what a person there would get: events, view, moves. Who answers is handed in.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from antics.bots.mind import Mind
from antics.bots.pace import WAIT
from antics.core.fairness import FairDeal
from antics.core.game import Game, Setup
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.core.state import NEVER
from antics.table.thinking import Lost, Plan, Question, Sight, Thought

Ask = Callable[[Question], Awaitable[Thought]]

SHORT: Final[dict[str, dict[str, object]]] = {"bugs_and_co": {"limit": 60_000}}
"""Options that make a whole game quick to play."""


def short_setup(name: str, players: int = 3) -> Setup:
    return find_game(name).setup(players, SHORT.get(name))


class InHere:
    """Minds in this very process."""

    def __init__(self) -> None:
        self.minds: dict[str, Mind] = {}

    async def ask(self, question: Question) -> Thought:
        if question.from_start:
            self.minds[question.mind] = Mind(
                question.game, question.level, question.seat, question.seed
            )
        return self.minds[question.mind].answer(
            question.seen, question.view, question.actions, question.now, question.idle
        )


class AskedSeat:
    def __init__(self, seat: int, level: str) -> None:
        self.seat = seat
        self.level = level
        self.unseen: list[Sight] = []
        self.all_seen: list[Sight] = []
        self.is_known = False
        self.plan = Plan(WAIT, NEVER)
        self.idle = True


class AskedTable:
    """One game; its bots draw from the seed as in simulations."""

    def __init__(self, setup: Setup, levels: Sequence[str], seed: str, ask: Ask) -> None:
        self._told: list[Happening] = []
        self.match = Match(setup, FairDeal.named(seed), self._told)
        self.seats = [
            AskedSeat(seat, levels[seat % len(levels)]) for seat in range(len(setup.players))
        ]
        self.lost = 0
        self._setup = setup
        self._seed = seed
        self._ask = ask
        self._rng = FastRng(seed)
        self._tell()

    @property
    def game(self) -> Game:
        return self._setup.game

    def _tell(self) -> None:
        now = int(self.match.state.now)
        for seat in self.seats:
            seat.unseen += [Sight(item.seen_by(seat.seat), now) for item in self._told]
        self._told.clear()

    def question(self, seat: AskedSeat) -> Question:
        """What the seat is asked now, as if it will be."""
        state = self.match.state
        seat.all_seen += seat.unseen
        seen, seat.unseen = seat.unseen, []
        question = Question(
            mind=f"{self.game.name} {self._seed} {seat.seat}",
            game=self.game.name,
            level=seat.level,
            seat=seat.seat,
            seed=f"{self._seed} bot {seat.seat}",
            from_start=not seat.is_known,
            seen=seen if seat.is_known else list(seat.all_seen),
            view=state.view(seat.seat),
            actions=state.actions(seat.seat),
            now=int(state.now),
            idle=seat.idle,
        )
        seat.is_known, seat.idle = True, False
        return question

    async def _answer(self, seat: AskedSeat) -> Plan | None:
        idle = seat.idle
        thought = await self._ask(self.question(seat))
        while isinstance(thought, Lost):
            self.lost += 1
            seat.is_known, seat.idle = False, idle
            thought = await self._ask(self.question(seat))
        return thought

    async def play_out(self) -> Match:
        await (self._play_moments() if self.game.timed else self._play_turns())
        return self.match

    async def _play_turns(self) -> None:
        match, state = self.match, self.match.state
        while not state.over:
            seat = self.seats[state.actors()[0]]
            actions = state.actions(seat.seat)
            action = actions[0]
            if len(actions) > 1:
                plan = await self._answer(seat)
                assert plan is not None
                assert plan.at >= state.now + 600, "nobody decides in no time"
                action = plan.action
            match.apply(seat.seat, action)
            self._tell()

    async def _play_moments(self) -> None:
        await self._ask_all()
        state = self.match.state
        while not state.over:
            moment = min(int(state.due_at), *(seat.plan.at for seat in self.seats))
            assert moment < NEVER, "everybody waits"
            self.match.advance(moment)
            self._tell()
            self._make([seat for seat in self.seats if seat.plan.at <= moment])
            if not state.over:
                await self._ask_all()

    def _make(self, due: list[AskedSeat]) -> None:
        state = self.match.state
        claims: list[tuple[int, int]] = []
        for seat in due:
            if seat.plan.action != WAIT:
                claims.append((seat.seat, int(state.complete(seat.plan.action, self._rng))))
            seat.plan, seat.idle = Plan(WAIT, NEVER), True
        for number, action in sorted(claims, key=lambda claim: (state.claim_rank(*claim), claim)):
            if state.is_legal(number, action):
                self.match.apply(number, action)
                self._tell()

    async def _ask_all(self) -> None:
        for seat in self.seats:
            if seat.unseen or seat.idle:
                plan = await self._answer(seat)
                if plan is not None:
                    seat.plan = plan
