"""Party Bugs for PettingZoo, version 0 of its observations and actions."""

from functools import partial

from antics.research.zoo import environment

env = partial(environment.env, "party_bugs", 0)
raw_env = partial(environment.raw_env, "party_bugs", 0)
parallel_env = partial(environment.parallel_env, "party_bugs", 0)
