"""The two games without a clock as OpenSpiel games. Importing this registers them.

>>> import antics.research.spiel
>>> import pyspiel
>>> game = pyspiel.load_game("antics_party_bugs_v0(players=3,hidden_card=True)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
"""

from antics.research.needs import need

need("antics.research.spiel", "pyspiel")

from antics.research.spiel.games import GAMES  # noqa: E402

__all__ = ["GAMES"]
