"""docs/protocol.md, written from the types."""

from collections.abc import Collection, Iterable
from typing import Final

import msgspec

from antics.core.game import Rows
from antics.core.registry import find_game, game_names
from antics.review import findings
from antics.server import bodies, frames
from antics.server.answers import Refused
from antics.server.protocol import examples
from antics.server.protocol.schema import ABSTRACT, game_structs
from antics.server.protocol.shapes import Field, Shape, Struct, shape_of, structs_in
from antics.table import messages
from antics.table.receipts import Claimed, Receipt

NOTE: Final = "<!-- Made from the types by `make docs`; change those, not this page. -->"

_INTRODUCTION: Final = """\
# The protocol

People at a table talk to the server over one WebSocket; everything around it (who I am, which
games there are, making tables, looking up finished games) is a small HTTP API. Both speak JSON.
This page is made from the types that the server itself uses, and its examples are checked by a
test. `GET /api/openapi.json` describes the HTTP part for programs, `/api` for people.

## A visit, step by step

1. `POST /api/me` makes you a guest. Browsers get a cookie; programs keep the `token` and send it
   as `Authorization: Bearer …` with everything, the WebSocket's upgrade too.
2. `POST /api/tables` makes a table and gives its `code`, or somebody gave you one.
3. Connect to the path in `socket`, `/ws/CODE`, and send [hello](#hello). The answer is a
   [welcome](#welcome): the room, your chair, and the whole game as you may see it.
4. Send `sit` and, as the host, `start`. From then on every change comes as an [update](#update).
5. When it is your turn, `moves` lists what you may do. Send one of them as [play](#play), written
   exactly like that; a `?` in it stands for a number that you fill in.

## What can be relied on

- **Versions have no gaps.** Each update says which version it leads to and which one it starts
  from (`after`). If `after` is not the version you have, something was lost: connect again with
  `since`, and you are told what you missed, or everything.
- **Nothing is done twice.** Requests carry an `id` of your own. If you never heard what became of
  one, send it again under the same `id`, on a new connection too. You get `done`, in an update or
  alone, or `refused`, and it has happened once or not at all.
- **What you are told is on disk.** A move is told to nobody, not even to whoever made it, before
  it has been written down.
- **Refusals change nothing.** They have a `code` for programs, `words` for people and, where a
  rule of the game is behind them, its number in `rule`.
- **You see what your seat may know.** Views, events and moves are made for one seat, or for
  somebody who looks on. There is no other way to the game than these.
- **Time is the server's.** `at` is game time in ms. Answer each `ping` at once: that is how the
  server knows how far away you are, and a race is decided by when you acted, not by when the
  message arrived. `seen` and `reacted` make it more exact; a lie gains no more than the
  uncertainty that stands in the receipt.
- **Only what changed is sent.** In an update, `view` and `room` hold the fields that are new, each
  one whole; `items` names, for lists in the view of which items changed, those items by their
  place, each with the fields that are new. Fields with their default are left out everywhere.

The connection ends with a [bye](#bye) that says why, and whether to come back. Read up to there and
close; two seconds later the line is cut. A client that does not read what it is sent is sent away
like that, and sees the bye only if it reads on in time. One that sends faster than 30 requests a
second (60 at once) is told so; what cannot be read counts, and so does a pong without a ping.
"""

_HTTP: Final = """\
## HTTP

Requests that change something are JSON (`content-type: application/json`). Browsers have to send
them from a page of this server; programs show their bearer token. Every refusal is a
[Refused](#refused-over-http) with a fitting status.

| | | |
|---|---|---|
| `POST /api/me` | [Introduction](#introduction) | [NewMe](#newme), and the cookie |
| `GET /api/me` | | [Me](#me) |
| `GET /api/games` | | list of [GameInfo](#gameinfo) |
| `GET /api/rules/GAME` | | [RulesText](#rulestext) |
| `POST /api/tables` | [NewTable](#newtable) | [MadeTable](#madetable) |
| `GET /api/tables/CODE` | | [TableInfo](#tableinfo) |
| `GET /api/tables/CODE/qr.svg` | | a picture that leads phones to the table |
| `GET /api/records` | `player`, `game`, `before`, `limit` | [RecordList](#recordlist): your games |
| `GET /api/records/ID` | | the record, see [records.md](records.md) |
| `GET /api/records/ID/replay` | `seat`, `words` | [Replay](#replay) |
| `GET /api/records/ID/link` | | [RecordLink](#recordlink) |
| `GET /api/records/ID/review` | `seat` | [Review](#review): made once, which takes seconds |
| `POST /api/replay` | a record | [Replay](#replay) |
| `GET /healthz` | | whether the server runs |
| `GET /metrics` | | for Prometheus, see [hosting.md](hosting.md) |
"""

_GAMES: Final = """\
## The games

What a seat sees of each game, and what can happen in it. Every view names its kind in `view`,
every event in `event`; and every event has `rule`, the number of the rule it follows from. What
the moves mean is in the rules, [rules/](rules/), and how they are written in
[records.md](records.md).
"""


def page() -> str:
    """All of docs/protocol.md."""
    parts = [NOTE, _INTRODUCTION, *_messages(), *_shapes(), *_http(), *_games()]
    return "\n".join(part.rstrip("\n") + "\n" for part in parts)


def _messages() -> Iterable[str]:
    yield "## From the client\n\nEach message names its kind in `type`.\n"
    for request in examples.REQUESTS:
        yield _section(shape_of(type(request)), [request], "type")
    yield "## To the client\n"
    for answer in examples.answers():
        yield _section(shape_of(type(answer)), [answer], "type")


def _shapes() -> Iterable[str]:
    yield "## What is in them\n"
    shown: list[msgspec.Struct] = [*examples.REQUESTS, *examples.answers()]
    known = {type(message) for message in shown}
    structs: list[Struct] = [*structs_in(messages), Receipt, Claimed, Rows]
    for struct in structs:
        if struct not in known and struct not in ABSTRACT:
            yield _section(shape_of(struct))


def _http() -> Iterable[str]:
    yield _HTTP
    for struct in [*structs_in(bodies), *structs_in(frames), *structs_in(findings)]:
        if struct not in ABSTRACT:
            yield _section(
                shape_of(struct), [body for body in examples.BODIES if type(body) is struct]
            )
    yield _section(shape_of(Refused), heading="Refused over HTTP")


def _games() -> Iterable[str]:
    yield _GAMES
    for name in game_names():
        yield f"### {find_game(name).title}\n"
        views, events, parts = game_structs(name)
        for struct in [*views, *parts]:
            yield _inner(struct)
        for struct in events:
            yield _inner(struct, {"rule"})


# Markdown ----------------------------------------------------------------------------------


def _section(
    shape: Shape,
    shown: Iterable[msgspec.Struct] = (),
    tag_field: str = "",
    heading: str = "",
) -> str:
    lines = [f"### {heading or (shape.tag if tag_field else shape.name)}", ""]
    if shape.words:
        lines += [shape.words, ""]
    lines += _table(shape.fields)
    for example in shown:
        text = msgspec.json.format(msgspec.json.encode(example), indent=0).decode()
        lines += ["```json", _folded(text), "```", ""]
    return "\n".join(lines)


def _inner(struct: Struct, known: Collection[str] = ()) -> str:
    """A struct inside a game's section, without the fields that all of them have."""
    shape = shape_of(struct)
    fields = [field for field in shape.fields if field.name not in known]
    return "\n".join([f"**`{shape.name}`** {shape.words}".rstrip(), "", *_table(fields)])


def _table(fields: list[Field]) -> list[str]:
    if not fields:
        return []
    rows = [f"| `{field.name}` | {field.kind} | {_remark(field)} |" for field in fields]
    return ["| field | type | |", "|---|---|---|", *rows, ""]


def _remark(field: Field) -> str:
    default = ""
    if field.default == "":
        default = "may be left out"
    elif field.default is not None:
        default = f"default `{field.default}`"
    words = field.words.replace("|", "\\|")
    return " · ".join(part for part in (default, words) if part)


_WIDTH: Final = 96


def _folded(text: str) -> str:
    """Long JSON, broken after commas."""
    lines: list[str] = []
    line = ""
    for piece in text.replace("\n", "").split(","):
        addition = f"{piece}," if line == "" else f"{line}{piece},"
        if line and len(addition) > _WIDTH:
            lines.append(line)
            addition = f" {piece.lstrip()},"
        line = addition
    lines.append(line.rstrip(","))
    return "\n".join(lines)
