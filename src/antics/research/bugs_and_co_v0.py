"""Bugs & Co for PettingZoo, version 0 of its observations and actions."""

from functools import partial

from antics.research.zoo import environment

env = partial(environment.env, "bugs_and_co", 0)
raw_env = partial(environment.raw_env, "bugs_and_co", 0)
parallel_env = partial(environment.parallel_env, "bugs_and_co", 0)
