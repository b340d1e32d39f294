"""The HTTP API: Litestar with our own refusals, limits and schema.

Every refusal is JSON with a code, words and, where a game's rule is behind it, the rule's number.
Whatever changes something has to come as JSON from a page of ours, or with a bearer token.
"""

import logging
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig

from antics import __version__
from antics.core.errors import AnticsError, BadRecord, BadSetup, UnknownGame, code_of, in_short
from antics.server import desk, library, lobby
from antics.server.answers import Refused
from antics.server.bodies import Asked
from antics.server.gate import Turned
from antics.server.house import House
from antics.server.visitors import from_our_pages, visitor
from antics.store.faults import BadPlace, StoreFailed
from antics.table.messages import Refusal

log = logging.getLogger("antics.api")

LARGEST_BODY: Final = 64 * 1024
"""Bytes, for everything but records."""

_AnyRequest = Request[Any, Any, Any]


def make_api(house: House) -> Litestar:
    """The application that answers /api, /admin and /metrics."""
    return Litestar(
        [*lobby.HANDLERS, *library.HANDLERS, *desk.HANDLERS, read_schema],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False, use_cache=True),
            "visitor": Provide(visitor),
        },
        guards=[from_our_pages],
        exception_handlers={Exception: _refuse},
        openapi_config=OpenAPIConfig(
            title="Antics",
            version=__version__,
            description="Tables, games and records of one Antics server. Playing happens over a"
            " WebSocket; docs/protocol.md describes its messages.",
            use_handler_docstrings=True,
        ),
        request_max_body_size=LARGEST_BODY,
        state=State({"house": house}),
        logging_config=None,
        debug=False,
    )


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def read_schema(request: _AnyRequest) -> dict[str, Any]:
    """The schema of all this. Litestar's own pages for it would load scripts from elsewhere."""
    return describe(request.app)


def describe(app: Litestar) -> dict[str, Any]:
    """The OpenAPI schema, with what Litestar cannot know: bodies take no unknown fields, and one
    is handed on without being read here."""
    schema = app.openapi_schema.to_schema()
    shapes = schema["components"]["schemas"]
    for body in Asked.__subclasses__():
        if body.__name__ in shapes:
            shapes[body.__name__]["additionalProperties"] = False
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Record"}}}
    schema["paths"]["/api/replay"]["post"]["requestBody"] = {"content": content, "required": True}
    return schema


# Refusals ----------------------------------------------------------------------------------


def _refuse(request: _AnyRequest, error: Exception) -> Response[Refused]:
    house: House = request.app.state["house"]
    status, refused, headers = _refusal(request, error)
    house.metrics.refused(refused.code)
    headers["cache-control"] = "no-store"
    return Response(refused, status_code=status, headers=headers, media_type="application/json")


def _refusal(request: _AnyRequest, error: Exception) -> tuple[int, Refused, dict[str, str]]:
    match error:
        case Turned():
            later = error.retry_after
            headers = {} if later is None else {"retry-after": str(later)}
            return error.status, Refused(code=error.code, words=error.words), headers
        case Refusal():
            refused = Refused(code=error.code, words=error.words, rule=error.rule)
            return _status_of(error.code), refused, {}
        case BadSetup():
            return 400, Refused(code="bad_setup", words=str(error)), {}
        case UnknownGame():
            status = 404 if request.method == "GET" else 400
            return status, Refused(code="no_game", words=str(error)), {}
        case BadRecord():
            return 422, _bad_record(error), {}
        case BadPlace():
            return 400, Refused(code="bad_place", words=str(error)), {}
        case StoreFailed():
            log.error("the store failed", extra={"fault": error.code, "detail": error.detail})
            words = str(error) if request.scope["path"] == desk.PATH else error.told
            return 503, Refused(code="storage", words=words), {"retry-after": "5"}
        case AnticsError():
            return 400, Refused(code="bad_request", words=str(error)), {}
        case msgspec.ValidationError():
            return 400, Refused(code="bad_request", words=in_short(str(error))), {}
        case UnicodeDecodeError():
            words = "this cannot be read: it is not written in UTF-8"
            return 400, Refused(code="bad_request", words=words), {}
        case TimeoutError():
            return 408, Refused(code="too_slow", words="the rest of this did not arrive"), {}
        case RecursionError():
            return 400, Refused(code="bad_request", words="this is nested too deeply"), {}
        case HTTPException():
            return _http_refusal(request, error)
        case _:
            raise error


def _bad_record(error: BadRecord) -> Refused:
    code, words = code_of(error), str(error)
    return Refused(code=code, words=words, rule=error.rule, move=error.move, about=error.about)


def _status_of(code: str) -> int:
    return 404 if code == "no_table" else 400


def _http_refusal(
    request: _AnyRequest, error: HTTPException
) -> tuple[int, Refused, dict[str, str]]:
    """What Litestar itself refuses, in words of ours."""
    status = error.status_code
    if isinstance(error, ValidationException):
        return 400, Refused(code="bad_request", words=_faults(error)), {}
    match status:
        case 404:
            words, code = "there is nothing here; /api lists what there is", "no_page"
        case 405:
            words, code = f"{request.method} does nothing here", "wrong_method"
        case 413:
            words, code = "this is larger than anything that belongs here", "too_large"
        case 400:
            words, code = f"this cannot be read: {error.detail}", "bad_request"
        case _:
            words, code = HTTPStatus(status).phrase.lower(), f"http_{status}"
    allowed = error.headers or {}
    headers = {name: value for name, value in allowed.items() if name.lower() == "allow"}
    return status, Refused(code=code, words=words), headers


def _faults(error: ValidationException) -> str:
    """The first few things that are wrong, each with its place."""
    extra = error.extra if isinstance(error.extra, list) else []
    faults = [
        f"{fault.get('key', '')}: {fault.get('message', '')}".strip(": ")
        for fault in extra[:3]
        if isinstance(fault, dict)
    ]
    return in_short("; ".join(faults) or error.detail)
