"""OpenSpiel's game, state and observer over the rules of Antics.

Simultaneous choices are sealed, so they are told to OpenSpiel as turns, lowest seat first, whose
results nobody sees before all have chosen: a sequential game with imperfect information. That is
what information-set search wants, and nothing leaks from the order.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel

from antics.core.game import Setup, Switch
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.core.state import NOTHING
from antics.games.bullenparty.cards import HIGHEST
from antics.games.party_bugs.costumes import KING
from antics.research import VERSION
from antics.research.encodings import encoding_for
from antics.research.rewards import WIN, rewards
from antics.research.spiel.moment import Moment


class AnticsGame(pyspiel.Game):
    """One of the games, for so many players and with these options."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS[name], **(params or {})}
        self.setup: Setup = find_game(name).setup(
            int(given["players"]), {key: given[key] for key in given if key != "players"}
        )
        players = len(self.setup.players)
        self.encoding = encoding_for(name, players)
        self.opening = Moment(self.setup)
        self.lengths = LENGTHS[name](self.setup)
        longest, _ = self.lengths
        kind = game_type(name, zero_sum=name != "party_bugs" or players > 2)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions.size,
            max_chance_outcomes=max(KING, HIGHEST) + 1 if name == "bullenparty" else KING + 1,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if kind.utility == pyspiel.GameType.Utility.GENERAL_SUM else 0.0,
            max_game_length=longest,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self, *_: object) -> "AnticsState":
        return AnticsState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.lengths[1]

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "AnticsObserver":
        return AnticsObserver(self, iig_obs_type, params)


class AnticsState(pyspiel.State):
    """The part of a game that OpenSpiel sees; all of it is in `moment`."""

    def __init__(self, game: AnticsGame) -> None:
        super().__init__(game)
        self.moment = game.opening.copy()

    def current_player(self) -> int:
        state = self.moment.state
        if state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if state.awaits != NOTHING:
            return int(pyspiel.PlayerId.CHANCE)
        return self.moment.player()

    def _legal_actions(self, player: int) -> list[int]:
        encoding = self._encoding()
        moves = self.moment.state.actions(player)
        return sorted([encoding.index(player, move) for move in moves])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        choices = self.moment.choices
        return [(choice, 1 / len(choices)) for choice in choices]

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        if moment.state.awaits != NOTHING:
            moment.draw(action)
        else:
            player = moment.player()
            moment.apply(player, self._encoding().move(player, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        move = self._encoding().move(player, action)
        return "wait" if move < 0 else self.moment.setup.game.notation(move)

    def is_terminal(self) -> bool:
        return self.moment.state.over

    def returns(self) -> list[float]:
        players = len(self.moment.setup.players)
        outcome = self.moment.state.outcome()
        if outcome is None:
            return [0.0] * players
        return rewards(outcome, players, self._encoding().low_scores_win, WIN)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "AnticsState":
        """Another state that the player cannot tell from this one, what all the others could hold
        being as likely as it is. Its `history` is still that of the game it was imagined in.
        """
        twin = AnticsState.__new__(AnticsState)
        pyspiel.State.__init__(twin, self.get_game())
        twin.moment = self.moment.resampled(player, FastRng(int(sampler() * 2**53)))
        return twin

    def __str__(self) -> str:
        """The whole state, secrets included, for people who look for mistakes."""
        moment = self.moment
        parts = [moment.looks(seat) for seat in range(len(moment.setup.players))]
        return "\n".join([*parts, f"drawn: {moment.drawn}", f"all: {moment.state.numbers()}"])

    def _encoding(self) -> Any:
        return encoding_for(self.moment.setup.game.name, len(self.moment.setup.players))


class AnticsObserver:
    """OpenSpiel's observer: the same numbers as in PettingZoo, each part by its name.

    With perfect recall, or without private information, there is a text and no tensor.
    """

    def __init__(self, game: AnticsGame, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations here, not {params}")
        private = pyspiel.PrivateInfoType
        self._recalls = kind is not None and kind.perfect_recall
        self._owner = kind is None or kind.private_info == private.SINGLE_PLAYER
        if kind is not None and kind.private_info == private.ALL_PLAYERS:
            raise ValueError("an observation is one player's or nobody's, never all players'")
        self._encoding = game.encoding
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._owner and not self._recalls:
            self.tensor = np.zeros(self._encoding.layout.size, np.float32)
            for part in self._encoding.layout.parts:
                self.dict[part.name] = self.tensor[self._encoding.layout.span(part.name)]

    def set_from(self, state: AnticsState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._encoding.observe(state.moment.state.view(player))

    def string_from(self, state: AnticsState, player: int) -> str:
        seat = player if self._owner else None
        return state.moment.memory(seat) if self._recalls else state.moment.looks(seat)


# What there is -------------------------------------------------------------------------------


def party_bugs_lengths(setup: Setup) -> tuple[int, int]:
    """No game has more moves, nor more numbers drawn by chance, than this."""
    players = len(setup.players)
    games = players if setup.options["series"] is True else 1
    colours = 3 if players == 2 else players
    return games * (players * (1 + 2 * 12 + 1) + 1), games * colours * KING


def bullenparty_lengths(setup: Setup) -> tuple[int, int]:
    """In each of ten rounds at most (see PILE_ROOM in the rules' table.py) every bidding takes a
    row or adds a card to one; only in the final round are discards shuffled."""
    players = len(setup.players)
    biddings = 4 * players
    moves = biddings * players + players + 3 * players + 9 * players
    return 10 * moves, HIGHEST + 5 + 5 * players * HIGHEST


LENGTHS: Final = {"party_bugs": party_bugs_lengths, "bullenparty": bullenparty_lengths}


def defaults(name: str) -> dict[str, Any]:
    """The parameters of a game; of its options those that can be written in one word."""
    switches = [option for option in find_game(name).options if isinstance(option, Switch)]
    return {"players": 4, **{option.name: option.default for option in switches}}


DEFAULTS: Final = {name: defaults(name) for name in LENGTHS}


def game_type(name: str, zero_sum: bool) -> Any:
    kinds = pyspiel.GameType
    game = find_game(name)
    return kinds(
        short_name=f"antics_{name}_v{VERSION}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS[name],
    )


class PartyBugsGame(AnticsGame):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__("party_bugs", params)


class BullenpartyGame(AnticsGame):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__("bullenparty", params)


def register(name: str, game: type[AnticsGame]) -> str:
    """OpenSpiel holds what makes a game until the process is over and then lets go of it without
    asking Python. A class survives that, a function does not."""
    kind = game_type(name, zero_sum=False)
    pyspiel.register_game(kind, game)
    return str(kind.short_name)


GAMES: Final = (register("party_bugs", PartyBugsGame), register("bullenparty", BullenpartyGame))
"""The names to give `pyspiel.load_game`."""
