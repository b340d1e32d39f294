"""OpenSpiel's IS-MCTS as a bot for Party Bugs and Bullenparty, to compare others with.

    antics arena party_bugs master:ms=200 examples/bots/ismcts.py:IsMcts -p 4

The search is OpenSpiel's own (open_spiel.python.algorithms.ismcts), on the games as
`antics.research.spiel` gives them to it. For each decision it gets 200 ms of a core. `IsMcts` is
all OpenSpiel's: it spends most of its time on random games played through two layers of Python.
`QuickIsMcts` has those played by the compiled rules and looks ten times as often. Both need the
extra `research`.
"""

import time

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import Evaluator, RandomRolloutEvaluator

from antics.bots.bot import Bot, Choice
from antics.bots.imagine import bullenparty, party_bugs
from antics.core.playout import playout
from antics.research.rewards import WIN, rewards
from antics.research.spiel.games import BullenpartyGame, PartyBugsGame
from antics.research.spiel.moment import Moment

SECONDS = 0.2
"""Processor time for each decision."""
EXPLORATION = 1.0

IMAGINES = {"PartyBugsView": party_bugs.imagine, "BullenpartyView": bullenparty.imagine}
GAMES = {"party_bugs": PartyBugsGame, "bullenparty": BullenpartyGame}


class RandomGames(Evaluator):
    """What a position is worth: how one game from there ends if everybody plays at random."""

    def __init__(self, rng):
        self.rng = rng

    def evaluate(self, state):
        end = state.moment.state.clone()
        playout(end, self.rng)
        encoding = state.get_game().encoding
        return np.array(rewards(end.outcome(), encoding.players, encoding.low_scores_win, WIN))

    def prior(self, state):
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class TimedSearch(ISMCTSBot):
    """OpenSpiel's search, ended by the clock instead of by a number of simulations."""

    def run_search(self, state):
        end = time.thread_time() + SECONDS
        self.reset()
        self._root_node = self.create_new_node(state)
        while self._root_node.total_visits < 1 or time.thread_time() < end:
            self.run_simulation(self.sample_root_state(state))
        return self.get_final_policy(state, self._root_node)


class IsMcts(Bot):
    """Imagines a table from its view, as the bots of the house do, and lets OpenSpiel choose."""

    def __init__(self, seat, rng):
        super().__init__(seat, rng)
        self.chance = np.random.RandomState(int(rng.below(1 << 30)))
        self.search = None

    def choose(self, view, actions, now):
        if len(actions) == 1:
            return Choice(actions[0])
        root = IMAGINES[type(view).__name__](view)
        # OpenSpiel asks the lowest seat first: whoever sits lower has sealed something by now.
        while root.actors()[0] != self.seat:
            other = root.actors()[0]
            root.apply(other, int(root.sample(other, self.rng)))
        if self.search is None:
            setup = root.setup
            game = GAMES[setup.game.name]({"players": len(setup.players), **switches(setup)})
            self.search = TimedSearch(
                game,
                self.evaluator(),
                EXPLORATION,
                max_simulations=0,
                random_state=self.chance,
                use_observation_string=True,
            )
            self.search.set_resampler(self.resampled)
            self.game = game
        state = self.game.new_initial_state()
        state.moment = Moment(root.setup, root)
        index = self.search.step(state)
        return Choice(self.game.encoding.move(self.seat, int(index)))

    def resampled(self, state, player):
        return state.resample_from_infostate(player, self.chance.uniform)

    def evaluator(self):
        return RandomRolloutEvaluator(1, self.chance)


class QuickIsMcts(IsMcts):
    """The same with compiled play-outs."""

    def evaluator(self):
        return RandomGames(self.rng)


def switches(setup):
    return {name: value for name, value in setup.options.items() if isinstance(value, bool)}
