"""One table and everyone at it, driven by the indices of actions.

What both kinds of environment share: dealing, whose choice it is, what happens with what everyone
chose in a cycle, and what each was told about it.

Where time runs, a cycle is a tick. What players choose happens within it, each at a random moment
of its own, for people are never equally quick; then the clock goes on to the next tick. An action
that somebody or time was quicker than comes too late and does nothing.
"""

import secrets
from collections.abc import Mapping
from operator import index
from typing import Final, SupportsIndex, TypedDict

from antics.core.errors import AnticsError, IllegalMove, MoveError
from antics.core.game import Setup
from antics.core.rng import FastRng
from antics.core.state import NOTHING, State
from antics.research.encodings import NO_MOVE, WAIT, Encoding
from antics.research.encodings.encoding import Mask
from antics.research.layout import Floats
from antics.research.rewards import rewards

SHORTEST_TICK: Final = 1
LONGEST_TICK: Final = 60_000


class Observation(TypedDict):
    observation: Floats
    action_mask: Mask


Info = dict[str, object]
"""What PettingZoo calls an info: 'refused' or 'too_late' with the reason, where there is one."""


class Sitting:
    def __init__(self, setup: Setup, encoding: Encoding, tick: int, strict: bool) -> None:
        if type(tick) is not int or not SHORTEST_TICK <= tick <= LONGEST_TICK:
            raise AnticsError(
                f"a tick lasts {SHORTEST_TICK} to {LONGEST_TICK} whole ms of game time, not {tick}"
            )
        self.setup = setup
        self.encoding = encoding
        self.seats = len(setup.players)
        self._tick = tick
        self._strict = strict
        self._rng = FastRng(secrets.randbits(63))
        self.state: State = setup.state()

    def deal(self, seed: int | None) -> None:
        """A new game. With a seed, it and all chance from now on follow from it."""
        if seed is not None:
            self._rng = FastRng(f"research {seed}")
        self.state = self.setup.state()
        self._settle_chance()

    def actors(self) -> list[int]:
        return self.state.actors()

    def observe(self, seat: int) -> Observation:
        """All that the seat is given: its view and its legal moves, in numbers."""
        view, legal = self.state.view(seat), self.state.actions(seat)
        return {
            "observation": self.encoding.observe(view),
            "action_mask": self.encoding.mask(seat, legal, may_wait=self.setup.game.timed),
        }

    def play(self, chosen: Mapping[int, int]) -> dict[int, Info]:
        """What these seats chose happens. Returns what each is to be told about it."""
        moves = {seat: self.encoding.move(seat, _index(action)) for seat, action in chosen.items()}
        infos: dict[int, Info] = {}
        for seat, move in moves.items():
            fault = self._fault(seat, move)
            if fault is not None:
                if self._strict:
                    raise fault
                infos[seat] = {"refused": str(fault)}
        made = {seat: move for seat, move in moves.items() if move != NO_MOVE and seat not in infos}
        if self.setup.game.timed:
            infos |= self._play_tick(made)
        else:
            for seat in sorted(made):
                self.state.apply(seat, made[seat])
                self._settle_chance()
        return infos

    def rewards(self, kind: str) -> list[float]:
        """By seat; all 0 while the game runs."""
        outcome = self.state.outcome()
        if outcome is None:
            return [0.0] * self.seats
        return rewards(outcome, self.seats, self.encoding.low_scores_win, kind)

    def sketch(self) -> str:
        """The table as a bystander sees it, as text."""
        lines: list[str] = []
        for table in self.setup.game.sketch(self.state.view(None)):
            lines.append(table.title)
            lines += ["  ".join(("", *row)) for row in (table.columns, *table.rows)]
        return "\n".join(lines)

    def _fault(self, seat: int, move: int) -> MoveError | None:
        """Why the seat may not choose this now."""
        if move != NO_MOVE:
            legal = self.state.is_legal(seat, move)
            return None if legal else self.state.refusal(seat, move)
        if self.setup.game.timed or not self.state.actions(seat):
            return None
        name = self.setup.players[seat].name
        return IllegalMove(f"action {WAIT}, wait, is not possible: {name} has a choice to make")

    def _play_tick(self, moves: Mapping[int, int]) -> dict[int, Info]:
        state, began = self.state, int(self.state.now)
        turns = [
            (int(self._rng.below(self._tick)), int(state.claim_rank(seat, move)), seat, move)
            for seat, move in sorted(moves.items())
        ]
        infos: dict[int, Info] = {}
        for moment, _, seat, move in sorted(turns):
            self._advance(began + moment)
            if state.is_legal(seat, move):
                state.apply(seat, move)
                self._settle_chance()
            else:
                infos[seat] = {"too_late": str(state.refusal(seat, move))}
        self._advance(began + self._tick)
        return infos

    def _advance(self, now: int) -> None:
        state = self.state
        while not state.over and (state.now < now or state.due_at <= now):
            state.advance(now)
            self._settle_chance()

    def _settle_chance(self) -> None:
        while self.state.awaits != NOTHING:
            self.state.roll(self._rng)


def _index(action: SupportsIndex) -> int:
    """A whole number of any library, and nothing that would have to be rounded."""
    try:
        return index(action)
    except TypeError:
        raise AnticsError(f"an action is a whole number, not {action!r:.40}") from None
