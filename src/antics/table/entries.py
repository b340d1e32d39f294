"""What a table writes into its log: everything needed to bring it back exactly as it was.

A table is the fold of its entries. They are numbered from 0 without gaps; the number of entries
so far is the table's version, which every message to a player carries.
"""

from typing import Literal

import msgspec

from antics.core.game import JsonObject
from antics.table.receipts import Receipt


class Entry(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag=True,
    tag_field="entry",
    omit_defaults=True,
):
    """One thing that happened to the table."""


# The room ----------------------------------------------------------------------------------


class Created(Entry, frozen=True, kw_only=True):
    """`host` is the person who made the table."""

    code: str
    game: str
    host: str
    at: int
    """Wall clock, ms since 1970; for people to read, never to reckon with."""


class Sat(Entry, frozen=True, kw_only=True):
    """A person took a chair, or gave themselves another name, face or age on it."""

    chair: int
    person: str
    name: str
    face: str
    age: int | None = None


class BotSat(Entry, frozen=True, kw_only=True):
    chair: int
    level: str
    name: str


class Cleared(Entry, frozen=True, kw_only=True):
    """Nobody sits there any more."""

    chair: int


class OptionsChosen(Entry, frozen=True, kw_only=True):
    """All options that differ from their default, and the game if it changed."""

    options: JsonObject
    game: str = ""


class ClockSet(Entry, frozen=True, kw_only=True):
    """Seconds for each decision in untimed games; None for as long as it takes."""

    seconds: int | None


class HostPassed(Entry, frozen=True, kw_only=True):
    person: str


class Came(Entry, frozen=True, kw_only=True):
    """Somebody with a chair is connected (again)."""

    person: str


class Went(Entry, frozen=True, kw_only=True):
    """Their last connection is gone."""

    person: str


class Warmed(Entry, frozen=True, kw_only=True):
    """A bot keeps the chair warm of a person who is away or, if they `stood` up, may be here."""

    chair: int
    level: str
    stood: bool = False


class Reclaimed(Entry, frozen=True, kw_only=True):
    """The person has the chair back."""

    chair: int


class Linked(Entry, frozen=True, kw_only=True):
    """There is a link that takes this person's chair to another device. `hash` is that of its
    secret: whoever reads the log has no use for it."""

    person: str
    hash: str


class Handed(Entry, frozen=True, kw_only=True):
    """The chair belongs to another person now: they showed its secret."""

    chair: int
    person: str


# The game ----------------------------------------------------------------------------------


class Committed(Entry, frozen=True, kw_only=True):
    """The seed of the next game is fixed; its hash is published, it stays secret until the end."""

    seed: str


class Started(Entry, frozen=True, kw_only=True):
    """Chairs that nobody sits on are put away, and the cards are dealt."""

    entropy: list[str]
    at: int


class Played(Entry, frozen=True, kw_only=True):
    """A move. `at` is game time in ms; `by` tells who made it for the seat."""

    seat: int
    action: str
    at: int = 0
    id: str = ""
    by: str = "person"
    """person, bot, forced (it was the only move) or clock (time was up)."""


class TimePassed(Entry, frozen=True, kw_only=True):
    """Something fell due up to this game time."""

    at: int


class Judged(Entry, frozen=True, kw_only=True):
    """A race was decided."""

    receipt: Receipt


class Paused(Entry, frozen=True, kw_only=True):
    """A real-time game stands still. `by` is host or absence."""

    at: int
    by: Literal["host", "absence"]


class Resumed(Entry, frozen=True, kw_only=True):
    at: int


class Finished(Entry, frozen=True, kw_only=True):
    """The game is over and kept as a record of that id."""

    record: str
    at: int


class BackToRoom(Entry, frozen=True, kw_only=True):
    """A rematch: everyone keeps their chair, and the host may start again."""


class Closed(Entry, frozen=True, kw_only=True):
    """Nobody plays here any more. `by` is host or admin."""

    by: str


class Granted(Entry, frozen=True, kw_only=True):
    """What was written before this was asked for under that id: asked again, it is not done again.
    Moves carry their id themselves."""

    person: str
    id: str


AnyEntry = (
    Created
    | Sat
    | BotSat
    | Cleared
    | OptionsChosen
    | ClockSet
    | HostPassed
    | Came
    | Went
    | Warmed
    | Reclaimed
    | Linked
    | Handed
    | Committed
    | Started
    | Played
    | TimePassed
    | Judged
    | Paused
    | Resumed
    | Finished
    | BackToRoom
    | Closed
    | Granted
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode
