"""The refusals that each part of the API documents, in the words of its schema."""

from typing import Final

from litestar.openapi.datastructures import ResponseSpec

from antics.server.answers import Refused

_WORDS: Final = {
    400: "This makes no sense, or the game does not allow it.",
    401: "Say who you are first, or give the server's password.",
    403: "Not you, or not from there.",
    404: "There is no such thing.",
    408: "The request did not arrive in time.",
    413: "Too large.",
    415: "Not sent as application/json.",
    422: "The record breaks its format or the rules.",
    429: "Too often; `Retry-After` says when to come back.",
    503: "The server cannot save anything at the moment, or is stopping.",
}
_EVERYWHERE: Final = (400, 403, 429, 503)
_CHANGING: Final = (408, 413, 415)


def refusals(*more: int, changing: bool = False) -> dict[int, ResponseSpec]:
    """What may come back besides what was asked for."""
    statuses = {*_EVERYWHERE, *more, *(_CHANGING if changing else ())}
    return {
        status: ResponseSpec(Refused, generate_examples=False, description=_WORDS[status])
        for status in sorted(statuses)
    }
