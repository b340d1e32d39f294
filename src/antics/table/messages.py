"""What goes over the wire between a table and the people at it: the only messages there are.

Each is a JSON object with its kind in `type`. What a client sends and gets no answer for it may
send again under the same `id`: nothing is done twice.
"""

from typing import Annotated, Literal

import msgspec

from antics.core.errors import AnticsError
from antics.core.events import Event
from antics.core.game import JsonObject, Rows, View
from antics.table.receipts import Receipt

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
"""Chosen by the client, new for each thing it asks for; sent again with a repeated request."""
Word = Annotated[str, msgspec.Meta(max_length=40)]
Entropy = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Seal = Annotated[str, msgspec.Meta(max_length=64)]
ActionText = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Age = Annotated[int, msgspec.Meta(ge=0, le=150)]
ChairNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Place = Annotated[int, msgspec.Meta(ge=0, le=999)]
EmoteName = Literal["laugh", "cry", "wow", "angry", "clap", "sleepy", "heart", "wave"]


class Refusal(AnticsError):
    """A request that changed nothing. `code` is for programs, `rule` for "why?"."""

    def __init__(self, code: str, words: str, rule: str = "") -> None:
        super().__init__(words)
        self.code = code
        self.words = words
        self.rule = rule


# From the client -----------------------------------------------------------------------------


class Request(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag=str.lower,
    tag_field="type",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """Anything a client sends."""


class Hello(Request, frozen=True, kw_only=True):
    """The first message of a connection: who is here, and what they know already."""

    since: int | None = None
    """The last version seen; what happened after it is told again."""
    name: str | None = None
    face: Word | None = None
    """Any word; the page draws a bug from it."""
    age: Age | None = None
    """In years, for rules that ask who is oldest or youngest. It is kept in the game's record."""
    secret: Word | None = None
    """The secret of a chair, to go on playing on this device."""
    words: bool = False
    """Also send the table, the moves and the events as plain words."""
    screen: bool = False
    """This is a big screen, that all at the table look at."""


class Play(Request, frozen=True, kw_only=True):
    """A move, written as in records."""

    id: Id
    action: ActionText
    seen: int | None = None
    """In real-time games: the version shown when the player reacted, …"""
    reacted: Annotated[int, msgspec.Meta(ge=0, le=600_000)] | None = None
    """… and how many ms after it was shown."""


class Pong(Request, frozen=True, kw_only=True):
    nonce: str


class Sit(Request, frozen=True, kw_only=True):
    id: Id
    chair: ChairNumber | None = None
    """None: any free one."""


class Stand(Request, frozen=True, kw_only=True):
    """Give the own chair up."""

    id: Id


class Rename(Request, frozen=True, kw_only=True):
    id: Id
    name: str
    face: Word = ""
    age: Age | None = None
    """None for whoever does not tell (any more)."""


class AddBot(Request, frozen=True, kw_only=True, tag="add_bot"):
    """Host: put a bot on a free chair, or give the bot there another level."""

    id: Id
    chair: ChairNumber | None = None
    level: Word = "sharp"


class Clear(Request, frozen=True, kw_only=True):
    """Host: free a chair of a bot or a person."""

    id: Id
    chair: ChairNumber


class Choose(Request, frozen=True, kw_only=True):
    """Host: the game's options, those named; and which game, while nobody plays."""

    id: Id
    options: JsonObject = {}
    game: Word | None = None


class SetClock(Request, frozen=True, kw_only=True, tag="set_clock"):
    """Host: seconds for each decision in untimed games."""

    id: Id
    seconds: Annotated[int, msgspec.Meta(ge=5, le=3600)] | None


class PassHost(Request, frozen=True, kw_only=True, tag="pass_host"):
    """Host: somebody else decides from now on."""

    id: Id
    chair: ChairNumber


class Start(Request, frozen=True, kw_only=True):
    id: Id


class Pause(Request, frozen=True, kw_only=True):
    id: Id


class Resume(Request, frozen=True, kw_only=True):
    id: Id


class Rematch(Request, frozen=True, kw_only=True):
    """Host: back to the room when a game is over, everyone on their chair."""

    id: Id
    start: bool = False
    """And start at once with the same options."""


class Close(Request, frozen=True, kw_only=True):
    """Host: end the table for good."""

    id: Id


class NewSecret(Request, frozen=True, kw_only=True, tag="new_secret"):
    """A secret for the own chair, for a link to it: worth a chair until it is used, or until the
    next one. Those before are worth nothing any more."""

    id: Id


class Emote(Request, frozen=True, kw_only=True):
    emote: EmoteName


class Point(Request, frozen=True, kw_only=True):
    """Where the own hand hovers over the table, for others to see. Fleeting, never kept."""

    x: Place
    y: Place


class Stir(Request, frozen=True, kw_only=True):
    """Something random of the client's own for the deal that this commitment seals. Nobody answers;
    what the people on the chairs have sent when the game starts is mixed in."""

    commitment: Seal
    entropy: Entropy


AnyRequest = (
    Hello
    | Play
    | Pong
    | Sit
    | Stand
    | Rename
    | AddBot
    | Clear
    | Choose
    | SetClock
    | PassHost
    | Start
    | Pause
    | Resume
    | Rematch
    | Close
    | NewSecret
    | Emote
    | Point
    | Stir
)

read_request = msgspec.json.Decoder(AnyRequest).decode


# To the client -------------------------------------------------------------------------------


class Answer(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag=str.lower,
    tag_field="type",
    omit_defaults=True,
):
    """Anything a table sends."""


class Chair(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A chair as everyone sees it. While a game runs the chairs are the game's seats."""

    kind: Literal["empty", "person", "bot"] = "empty"
    name: str = ""
    face: str = ""
    person: str | None = None
    """A public sign of the person, the same at every table; no right comes with it."""
    level: str | None = None
    """A bot's."""
    here: bool = False
    """A person's connection stands."""
    kept_by: str | None = None
    """The level of the bot that keeps an absent person's chair warm."""


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """All that everyone knows about the table besides the game itself."""

    code: str
    game: str
    options: JsonObject
    phase: Literal["room", "playing", "paused", "over", "closed"]
    paused_by: Literal["host", "absence"] | None
    host: str | None
    """The host's public sign."""
    chairs: list[Chair]
    watchers: int
    screens: int
    """How many big screens show the table."""
    clock: int | None
    commitment: str | None
    """SHA-256 of the seed of the game that runs or has just ended; in the room, of the next one."""
    next_commitment: str | None
    """The next one's, as long as words may be added to its deal: in the room and after a game."""
    games_played: int
    record: str | None
    """The finished game's, where it can be looked up."""


class You(msgspec.Struct, frozen=True, kw_only=True):
    """Who the receiver is."""

    person: str
    chair: int | None
    host: bool
    secret: str | None
    """For going on on another device; worth nothing after the next welcome."""


class Told(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened, as the receiver may know it."""

    at: int
    """Game time in ms."""
    event: Event
    words: str | None = None


class Move(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A legal move. `?` in the action stands for numbers to fill in."""

    action: str
    words: str | None = None


class Welcome(Answer, frozen=True, kw_only=True):
    """Everything, from the start; the answer to hello."""

    version: int
    you: You
    room: Room
    server: str
    """The server's version."""
    view: View | None = None
    at: int = 0
    """Game time in ms at sending; it runs on unless the table is paused, over or in the room."""
    starts_in: int = 0
    """Ms until game time runs: everybody gets ready."""
    deadline: int | None = None
    """Ms that are left for the decision being waited for, if there is a move clock."""
    moves: list[Move] = []
    events: list[Told] = []
    """What happened in this game since the version asked for."""
    whole: bool = True
    """False: something happened before the first of these events that is not told again."""
    receipts: list[Receipt] = []
    sketch: list[Rows] | None = None


class Update(Answer, frozen=True, kw_only=True):
    """What changed from one version to another. Applied in order, nothing is ever missing."""

    version: int
    after: int
    """The version before: the one that the receiver has, or something was lost."""
    at: int = 0
    starts_in: int = 0
    events: list[Told] = []
    view: JsonObject | None = None
    """Those fields of the view that changed, whole."""
    items: dict[str, dict[str, JsonObject | None]] | None = None
    """Fields of the view that are lists of which items changed: of those, by their place, the
    fields that changed."""
    new_game: bool = False
    """`view` is a whole view; forget the one before."""
    moves: list[Move] | None = None
    deadline: int | None = None
    room: JsonObject | None = None
    """Those fields of the room that changed."""
    chair: int | msgspec.UnsetType | None = msgspec.UNSET
    """The receiver's own chair, where it changed."""
    done: list[str] = []
    """The receiver's requests that were granted, by id."""
    receipts: list[Receipt] = []
    sketch: list[Rows] | None = None


class Refused(Answer, frozen=True, kw_only=True):
    """A request that changed nothing."""

    id: str | None
    code: str
    words: str
    rule: str = ""


class Done(Answer, frozen=True, kw_only=True):
    """A request that had been granted before, or that changed nothing for others."""

    id: str
    secret: str | None = None


class Ping(Answer, frozen=True, kw_only=True):
    """To be answered with a pong at once."""

    nonce: str


class Fleeting(Answer, frozen=True, kw_only=True):
    """A hand that hovers, an emote, a watcher: shown, never kept, without a version."""

    chair: int | None = None
    x: int | None = None
    y: int | None = None
    emote: str | None = None
    watchers: int | None = None
    """How many look on now."""
    screens: int | None = None


class Bye(Answer, frozen=True, kw_only=True):
    """The last message before the server hangs up, and why. `again`: come back, it may work."""

    code: str
    words: str
    again: bool = False


AnyAnswer = Welcome | Update | Refused | Done | Ping | Fleeting | Bye

write = msgspec.json.Encoder().encode
