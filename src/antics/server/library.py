"""The library's part of the API: finished games, looked up, downloaded and replayed.

Everybody finds the games in which they played. Any other is open to whoever knows its id, which
nobody can guess: that is how a replay is shared.
"""

import gzip
import hashlib
import re
from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.params import PathParameter, QueryParameter

from antics import __version__
from antics.core import records
from antics.core.registry import find_game
from antics.core.state import MOST_SEATS
from antics.review.findings import Review
from antics.server.bodies import PlayerInfo, RecordInfo, RecordLink, RecordList
from antics.server.frames import Replay
from antics.server.gate import Turned
from antics.server.house import House
from antics.server.refusals import refusals
from antics.server.visitors import OurHouse, OurVisitor
from antics.store.rows import RecordRow

MOST_LISTED: Final = 100
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_KEEP: Final = "private, max-age=31536000, immutable"
"""A finished game never changes."""
_ASK: Final = "private, no-cache"
"""What is made of it may, with the next version of the server: browsers keep it, and ask."""

Seat = Annotated[
    str,
    QueryParameter(
        max_length=10,
        description="Whose eyes: a seat's number, `all`, or `watch` for a bystander.",
    ),
]
ReviewedSeat = Annotated[int, QueryParameter(ge=0, lt=MOST_SEATS, description="Whose decisions.")]
PlayerName = Annotated[
    str | None,
    QueryParameter(max_length=24, description="Only games with somebody of this name, or part."),
]
GameName = Annotated[str | None, QueryParameter(max_length=40, description="Only this game.")]
Place = Annotated[
    str | None, QueryParameter(max_length=200, description="The `next` of the page before.")
]
Limit = Annotated[int, QueryParameter(ge=1, le=MOST_LISTED)]
RecordId = Annotated[str, PathParameter(description="As the list of games, or a table, tells it.")]
Words = Annotated[bool, QueryParameter(description="Also send the table as plain words.")]


@get("/api/records", tags=["records"], responses=refusals(401, 404))
async def list_records(
    house: OurHouse,
    visitor: OurVisitor,
    player: PlayerName = None,
    game: GameName = None,
    before: Place = None,
    limit: Limit = 20,
) -> Response[RecordList]:
    """The games you have played here, newest first."""
    person = visitor.known()
    if game is not None:
        find_game(game)
    page = await house.store.records(
        name=player or None, person=person, game=game, before=before or None, limit=limit
    )
    found = RecordList(records=[_info(house, row) for row in page.records], next=page.next)
    return Response(found, headers={"cache-control": "no-store"})


@get("/api/records/{record_id:str}", tags=["records"], responses=refusals(404))
async def download_record(record_id: RecordId, house: OurHouse) -> Response[records.Record]:
    """A finished game as a file, `*.antics.json`, which `antics replay` and `verify` read."""
    content = await _stored(house, record_id)
    name = f"{record_id}{records.SUFFIX}"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": _KEEP}
    return Response(content, media_type="application/json", headers=headers)  # type: ignore[arg-type]


@get("/api/records/{record_id:str}/replay", tags=["records"], responses=refusals(404, 422))
async def replay_record(
    record_id: RecordId,
    request: Request[Any, Any, Any],
    house: OurHouse,
    visitor: OurVisitor,
    seat: Seat = "watch",
    words: Words = False,
) -> Response[Replay]:
    """A finished game step by step, as somebody at the table knew it."""
    content = await _stored(house, record_id)
    tag = _tag("replay", seat, words)
    if tag in request.headers.get("if-none-match", ""):
        return _unchanged(tag)
    house.gate.check_replay(visitor.caller)
    shown = await house.projection.show(content, seat, words)
    return _answer(request, shown, _ASK, tag)


@get("/api/records/{record_id:str}/link", tags=["records"], responses=refusals(404))
async def link_to_record(
    record_id: RecordId, house: OurHouse, visitor: OurVisitor
) -> Response[RecordLink]:
    """Where others find the replay of a finished game."""
    await _stored(house, record_id)
    found = RecordLink(link=house.addresses.replay_link(visitor.caller, record_id))
    return Response(found, headers={"cache-control": "no-store"})


@get("/api/records/{record_id:str}/review", tags=["records"], responses=refusals(404, 422, 503))
async def review_record(
    record_id: RecordId,
    request: Request[Any, Any, Any],
    house: OurHouse,
    visitor: OurVisitor,
    seat: ReviewedSeat,
) -> Response[Review]:
    """What each decision of a player cost, as far as that can be told, and what was only luck.

    Making it takes seconds; it is made once and the same for everybody."""
    content = await _stored(house, record_id)
    tag = _tag("review", seat)
    if tag in request.headers.get("if-none-match", ""):
        return _unchanged(tag)
    house.gate.check_replay(visitor.caller)
    return _answer(request, await house.reviews.review(record_id, content, seat), _ASK, tag)


@post(
    "/api/replay",
    tags=["records"],
    status_code=200,
    request_max_body_size=records.MOST_BYTES,
    responses=refusals(422, changing=True),
)
async def replay_file(
    request: Request[Any, Any, Any],
    house: OurHouse,
    visitor: OurVisitor,
    seat: Seat = "watch",
    words: Words = False,
) -> Response[Replay]:
    """The same for a record file of your own, sent as the body. Every move is checked."""
    house.gate.check_replay(visitor.caller)
    shown = await house.projection.show(await request.body(), seat, words)
    return _answer(request, shown, "no-store")


async def _stored(house: House, record_id: str) -> bytes:
    content = await house.store.record(record_id) if _ID.fullmatch(record_id) else None
    if content is None:
        raise Turned("no_record", "there is no such game here", 404)
    return content


def _tag(*wishes: object) -> str:
    """Of what this version makes of a game, by what was asked for."""
    wanted = f"{__version__} {wishes}"
    return f'W/"{hashlib.sha256(wanted.encode()).hexdigest()[:32]}"'


def _unchanged(tag: str) -> Response[Any]:
    headers = {"cache-control": _ASK, "vary": "accept-encoding", "etag": tag}
    return Response(None, status_code=304, headers=headers)


def _answer(
    request: Request[Any, Any, Any], content: bytes, caching: str, tag: str | None = None
) -> Response[Any]:
    """It was compressed where it was made; whoever cannot read that gets it plain."""
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    if tag is not None:
        headers["etag"] = tag
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        content = gzip.decompress(content)
    return Response(content, media_type="application/json", headers=headers)


def _info(house: House, row: RecordRow) -> RecordInfo:
    path = f"{house.settings.prefix}/api/records/{row.id}"
    sign = house.signet.sign_of
    return RecordInfo(
        id=row.id,
        game=row.game,
        finished_at=row.finished_at,
        players=[
            PlayerInfo(
                name=player.name,
                person=None if player.person is None else sign(player.person),
                score=player.score,
                won=player.won,
            )
            for player in row.players
        ],
        download=path,
        replay=f"{path}/replay",
    )


HANDLERS: Final = [
    list_records,
    download_record,
    replay_record,
    link_to_record,
    review_record,
    replay_file,
]
