"""PettingZoo's two kinds of environment over one `Sitting`.

A cycle is once round the table. `ParallelTable` is given everyone's action for it at once.
`TurnTable` asks one after the other and plays the cycle when the last has answered; in games that
wait for their players it can ask only those who have a choice instead, and play each answer as it
comes.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from antics.core.errors import AnticsError
from antics.core.registry import find_game
from antics.research.encodings import encoding_for
from antics.research.rewards import WIN, check_reward
from antics.research.zoo.sitting import Info, Observation, Sitting

EVERYONE: Final = "everyone"
ACTORS: Final = "actors"
REFUSE: Final = "refuse"
RAISE: Final = "raise"
USUAL_TICK: Final = 250
"""About as quick as people are, in ms."""


class Table:
    """What both kinds have in common: the sitting, the spaces and the counting of cycles."""

    def __init__(
        self,
        game: str,
        version: int,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        tick: int = USUAL_TICK,
        max_cycles: int | None = None,
        reward: str = WIN,
        illegal: str = REFUSE,
        render_mode: str | None = None,
    ) -> None:
        """See docs/research.md for what can be chosen."""
        found = find_game(game)
        seats = usual_players(game) if players is None else players
        setup = found.setup(seats, options)
        check_reward(reward)
        if illegal not in (REFUSE, RAISE):
            raise AnticsError(f"illegal actions are {REFUSE}d or they {RAISE}, not {illegal!r}")
        if max_cycles is not None and max_cycles < 1:
            raise AnticsError(f"max_cycles is at least 1, not {max_cycles}")
        if render_mode not in (None, "ansi"):
            raise AnticsError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.sitting = Sitting(setup, encoding_for(game, seats), tick, strict=illegal == RAISE)
        self.metadata: dict[str, Any] = {
            "name": f"{game}_v{version}",
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.cycles = 0
        self.reward = reward
        self.timed = found.timed
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        encoding = self.sitting.encoding
        self.observation_spaces: dict[str, Any] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, (encoding.layout.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (encoding.actions.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(encoding.actions.size) for agent in self.possible_agents
        }

    def begin(self, seed: int | None) -> None:
        self.agents = self.possible_agents.copy()
        self.cycles = 0
        self.sitting.deal(seed)

    def seen_by(self, agent: str) -> Observation:
        return self.sitting.observe(self.seat_of[agent])

    def play(self, chosen: Mapping[int, int]) -> dict[str, Info]:
        """One cycle; what everybody still there is told about it."""
        told = self.sitting.play(chosen)
        self.cycles += 1
        return {agent: told.get(self.seat_of[agent], {}) for agent in self.agents}

    def has_ended(self) -> bool:
        return self.sitting.state.over

    def is_cut_short(self) -> bool:
        limit = self.max_cycles
        return not self.has_ended() and limit is not None and self.cycles >= limit

    def rewards_now(self) -> dict[str, float]:
        by_seat = self.sitting.rewards(self.reward)
        return {agent: by_seat[self.seat_of[agent]] for agent in self.agents}

    # PettingZoo's names for what both kinds answer alike

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The table as a bystander sees it, if render_mode is 'ansi'."""
        return self.sitting.sketch() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class ParallelTable(Table, ParallelEnv[str, Observation, int]):
    """Everyone chooses at once."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        if not self.agents:
            raise AnticsError("the game is over or has not begun; reset deals a new one")
        if set(actions) != set(self.agents):
            raise AnticsError(
                f"a step takes an action of each of {', '.join(self.agents)},"
                f" not of {', '.join(map(str, actions)) or 'nobody'}"
            )
        infos = self.play({self.seat_of[agent]: action for agent, action in actions.items()})
        ended, cut = self.has_ended(), self.is_cut_short()
        result = (
            self._observations(),
            self.rewards_now(),
            dict.fromkeys(self.agents, ended),
            dict.fromkeys(self.agents, cut),
            infos,
        )
        if ended or cut:
            self.agents = []
        return result

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.seen_by(agent) for agent in self.agents}


class TurnTable(Table, AECEnv[str, Observation, int]):
    """One after the other is asked."""

    asks: ClassVar[tuple[str, ...]] = (EVERYONE, ACTORS)

    def __init__(self, game: str, version: int, ask: str | None = None, **chosen: Any) -> None:
        """`ask` is `everyone` or `actors`. Unless said, only those who have a choice are asked,
        but everyone where time runs or cycles, which go round the table, are counted."""
        super().__init__(game, version, **chosen)
        counted = self.timed or self.max_cycles is not None
        self.ask = ask if ask is not None else EVERYONE if counted else ACTORS
        if self.ask not in self.asks:
            raise AnticsError(f"ask is {' or '.join(self.asks)}, not {ask!r}")
        if self.timed and self.ask == ACTORS:
            raise AnticsError(f"{game} does not wait for its players, so everyone is asked")
        self._chosen: dict[int, int] = {}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self._chosen = {}
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select(0)

    def observe(self, agent: str) -> Observation:
        return self.seen_by(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(cast(int, action))
            return
        if action is None:
            raise AnticsError(f"{agent} is in the game and has to choose an action")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._chosen[self.seat_of[agent]] = action
        if self.ask == EVERYONE and len(self._chosen) < len(self.agents):
            self._select(self.seat_of[agent] + 1)
            return
        chosen, self._chosen = self._chosen, {}
        self.infos = self.play(chosen)
        self.terminations = dict.fromkeys(self.agents, self.has_ended())
        self.truncations = dict.fromkeys(self.agents, self.is_cut_short())
        self.rewards = self.rewards_now()
        self._accumulate_rewards()
        self._select(0)

    def _select(self, seat: int) -> None:
        """Who is asked next: that seat, or of those who have a choice the first."""
        actors = self.sitting.actors() if self.ask == ACTORS else []
        self.agent_selection = self.possible_agents[actors[0] if actors else seat]


def usual_players(game: str) -> int:
    """As many as a table has when nobody says how many."""
    numbers = find_game(game).players
    return 4 if 4 in numbers else numbers[-1]


def raw_env(game: str, version: int, **chosen: Any) -> TurnTable:
    return TurnTable(game, version, **chosen)


def env(game: str, version: int, **chosen: Any) -> AECEnv[str, Observation, int]:
    """With PettingZoo's own checks of how it is used around it."""
    wrapped: AECEnv[str, Observation, int] = wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(raw_env(game, version, **chosen))
    )
    return wrapped


def parallel_env(game: str, version: int, **chosen: Any) -> ParallelTable:
    return ParallelTable(game, version, **chosen)
