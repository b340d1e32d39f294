"""What goes in and out of the HTTP API, apart from refusals."""

from typing import Annotated, Literal

import msgspec

from antics.core.game import JsonObject
from antics.table.messages import Age, Room, Word

GameName = Annotated[str, msgspec.Meta(max_length=40, description="As GET /api/games names it.")]
NameText = Annotated[str, msgspec.Meta(max_length=200)]
"""What somebody calls themselves; how long it may really be is checked with words, not by shape."""
Password = Annotated[str, msgspec.Meta(max_length=200)]


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request's body."""


# People ------------------------------------------------------------------------------------


class Introduction(Asked, frozen=True, kw_only=True):
    """Who somebody wants to be called. The browser keeps it; a table is told with hello."""

    name: NameText | None = None
    face: Word | None = None


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who is asking."""

    person: str | None
    """The public sign; None for somebody who has no token yet."""
    needs_password: bool
    """Whether tables can only be made with this server's password."""
    server: str
    """The server's version."""


class NewMe(Me, frozen=True, kw_only=True):
    token: str
    """For programs, as `Authorization: Bearer …`. Browsers have it in a cookie already."""
    name: str | None = None
    """As it will be shown."""
    face: str | None = None


# Games -------------------------------------------------------------------------------------


class OptionInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something a host can choose, with what is needed to draw a form for it."""

    name: str
    kind: Literal["switch", "choice", "amount", "numbers"]
    default: bool | int | str | list[int]
    help: str
    values: str
    """The allowed values in words."""
    choices: list[str | int] | None = None
    least: int | None = None
    most: int | None = None
    length: int | None = None
    """How many numbers there have to be."""
    rising: bool | None = None
    """Whether none of them may be smaller than the one before."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    title: str
    blurb: str
    credits: str
    minutes: int
    least_players: int
    most_players: int
    timed: bool
    """Played in real time."""
    rule_prefix: str
    levels: list[str]
    """Of bots, weakest first."""
    fitting_level: str
    """The level that suits most people."""
    options: list[OptionInfo]


class RuleInfo(msgspec.Struct, frozen=True, kw_only=True):
    number: str
    text: str


class RulesText(msgspec.Struct, frozen=True, kw_only=True):
    """A game's rules: the whole page as Markdown, and each rule under its number."""

    game: str
    title: str
    markdown: str
    rules: list[RuleInfo]


# Tables ------------------------------------------------------------------------------------


class NewTable(Asked, frozen=True, kw_only=True):
    game: GameName
    name: NameText
    """What the host is called."""
    face: Word | None = None
    age: Age | None = None
    options: JsonObject = {}
    players: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    """How many are to play."""
    bots: Word | None = None
    """A level: bots take all other chairs, and the game starts at once."""
    stirs: bool = False
    """With `bots`: the host will add to the deal, and the game starts with their first `stir`."""
    password: Password | None = None


class MadeTable(msgspec.Struct, frozen=True, kw_only=True):
    code: str
    link: str
    """The address to send to friends."""
    table: str
    """Paths from the server's root, the prefix included: the page of the table, …"""
    bare: str
    """… the bare one, …"""
    screen: str
    """… the one for a big screen, …"""
    socket: str
    """… the WebSocket, …"""
    qr: str
    """… and a picture that leads phones to the table."""


class TableInfo(MadeTable, frozen=True, kw_only=True):
    """What anybody who knows the code may know."""

    room: Room


# Records -----------------------------------------------------------------------------------


class PlayerInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    person: str | None
    """A public sign; None for bots."""
    score: int
    won: bool


class RecordInfo(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    game: str
    finished_at: int
    """Ms since 1970."""
    players: list[PlayerInfo]
    download: str
    replay: str


class RecordLink(msgspec.Struct, frozen=True, kw_only=True):
    link: str
    """The address of the replay, to send to friends."""


class RecordList(msgspec.Struct, frozen=True, kw_only=True):
    """Newest first."""

    records: list[RecordInfo]
    next: str | None
    """The `before` of the next page; None when this is the last."""
