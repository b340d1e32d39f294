"""Whoever sends an HTTP request, as the API's handlers get them."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import SkipValidation

from antics.server.callers import Caller
from antics.server.front import seen
from antics.server.gate import Turned
from antics.server.house import House

T = TypeVar("T")
READING: Final = ("GET", "HEAD", "OPTIONS")


class Visitor(NamedTuple):
    caller: Caller
    headers: Mapping[str, str]
    person: str | None

    def known(self) -> str:
        """The person, or Turned for somebody without a token."""
        if self.person is None:
            words = "say who you are first: POST /api/me gives you a token"
            raise Turned("no_token", words, 401)
        return self.person


OurHouse = SkipValidation[NamedDependency[House]]
OurVisitor = SkipValidation[NamedDependency[Visitor]]
"""What handlers take as `house` and `visitor`; both are made by us, not read from a request."""


def strictly(given: object, kind: type[T]) -> T:
    """A request's body. Litestar would take '4' for a number; here nothing is repaired. Handlers
    say `SkipValidation` for the body and call this instead."""
    return msgspec.convert(given, kind, strict=True)


async def visitor(request: Request[Any, Any, Any], house: OurHouse) -> Visitor:
    headers, caller = seen(request.scope)
    return Visitor(caller, headers, house.gate.person_of(headers))


def from_our_pages(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A guard: what changes something comes as JSON, which no form of another site can send, and
    from a page of ours or with a bearer token."""
    scope = connection.scope
    if scope.get("method") in READING:
        return
    headers, caller = seen(scope)
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        words = "send this as application/json"
        raise Turned("wrong_content_type", words, 415)
    house: House = connection.app.state["house"]
    house.gate.check_origin(caller, headers)
