"""What happened, told while it happens: for the log, the animations and the answer to "why?".

Each game declares its events as small structs with the number of the rule behind them. What is
secret is written beside what everyone sees, at the place in the rules where it happens.
"""

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="event", gc=False):
    """Something that happened. `rule` is the number of the rule it follows from.

    An event with a field whose name begins with `score` says how points came about; faces show
    those at the end of a game.
    """

    rule: str
