"""The games as PettingZoo environments, both ways that PettingZoo knows."""

from antics.research.needs import need

need("antics.research.zoo", "gymnasium", "pettingzoo")
