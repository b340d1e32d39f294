"""Cheating Moth for PettingZoo, version 0 of its observations and actions."""

from functools import partial

from antics.research.zoo import environment

env = partial(environment.env, "cheating_moth", 0)
raw_env = partial(environment.raw_env, "cheating_moth", 0)
parallel_env = partial(environment.parallel_env, "cheating_moth", 0)
