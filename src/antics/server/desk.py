"""The part of the API for whoever runs the server: metrics, and what `antics admin` asks for.

`antics admin` shows the key from the note in the data directory, and has to be on this machine.
"""

import hmac
from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody, SkipValidation

from antics.server.caretaker import Caretaker
from antics.server.errands import Errand, Report, run_errand
from antics.server.front import seen
from antics.server.gate import Turned
from antics.server.house import House
from antics.server.tallies import CONTENT_TYPE, written
from antics.server.visitors import OurHouse, OurVisitor
from antics.server.welfare import refresh_bans

PATH: Final = "/admin"


def with_key(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """A guard: the key from the data directory, and from this very machine."""
    house: House = connection.app.state["house"]
    headers, _ = seen(connection.scope)
    scheme, _, key = headers.get("authorization", "").partition(" ")
    client, server = connection.scope["client"], connection.scope["server"]
    peer = client[0] if client else ""
    is_here = peer == "::1" or peer.startswith("127.") or (server is not None and peer == server[0])
    if not is_here or scheme.lower() != "bearer" or not house.office.knows(key.strip()):
        raise Turned("no_admin", "this is for whoever runs the server", 403)


@post(PATH, status_code=200, guards=[with_key], include_in_schema=False)
async def run(data: SkipValidation[JSONBody[Errand]], house: OurHouse) -> Report:
    errand: Errand = msgspec.convert(data, Errand, strict=True)
    caretaker = Caretaker(house.store, house.signet, house.hub, house.settings.data)
    report = await run_errand(caretaker, errand)
    await refresh_bans(house)
    return report


@get("/metrics", include_in_schema=False)
async def read_metrics(house: OurHouse, visitor: OurVisitor) -> Response[bytes]:
    """For Prometheus: from this machine, or with the token that the server was started with."""
    token = house.settings.metrics_token
    shown = visitor.headers.get("authorization", "").removeprefix("Bearer ")
    is_known = token is not None and hmac.compare_digest(token.encode(), shown.encode())
    if not visitor.caller.local and not is_known:
        words = "the metrics are for whoever runs the server: on the machine, or with its token"
        raise Turned("no_admin", words, 403)
    return Response(written(house.metrics), media_type=CONTENT_TYPE)


HANDLERS: Final = [run, read_metrics]
