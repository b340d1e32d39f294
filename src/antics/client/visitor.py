"""Somebody at the door of a server: a guest with a token, who opens tables and sits down."""

import asyncio
import json
import urllib.error
import urllib.request
from types import TracebackType
from typing import Any, Self

from antics.client.seat import Seat, ServerSaysNo

PATIENCE = 30.0
"""Seconds for an answer."""


class Visitor:
    """A guest of one server. With `token` it is the same person as at an earlier visit."""

    def __init__(self, server: str, name: str, token: str = "") -> None:
        self.server = server.rstrip("/")
        self.name = name
        self.token = token
        self._seats: list[Seat] = []

    async def __aenter__(self) -> Self:
        if not self.token:
            answer = await self._ask("/api/me", {"name": self.name})
            self.token = answer["token"]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for seat in self._seats:
            seat.leave()

    async def open_table(self, game: str, **wishes: Any) -> str:
        """A new table, with a chair for oneself; its code. More wishes as in the API: `options`,
        `players`, `bots`, `stirs`, `password`."""
        made = await self._ask("/api/tables", {"game": game, "name": self.name, **wishes})
        code: str = made["code"]
        return code

    async def sit_down(self, code: str, chair: int | None = None) -> Seat:
        """Take a free chair at the table, or the one that is one's own already."""
        seat = await self.watch(code)
        if seat.chair is None:
            outcome = await seat.ask("sit", chair=chair)
            if not outcome.ok:
                seat.leave()
                raise ServerSaysNo(outcome.code, outcome.words)
        return seat

    async def watch(self, code: str) -> Seat:
        """Come to the table and only look on."""
        seat = Seat(f"{self.server.replace('http', 'ws', 1)}/ws/{code}", self.name, self.token)
        self._seats.append(seat)
        await seat.come()
        return seat

    async def _ask(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        return await asyncio.to_thread(self._post, path, body)

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        if not self.server.startswith(("http://", "https://")):
            raise ServerSaysNo("no_address", f"'{self.server}' is no address of a server")
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(  # noqa: S310 - checked above
            f"{self.server}{path}", json.dumps(body).encode(), headers
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                found: dict[str, Any] = json.load(answer)
                return found
        except urllib.error.HTTPError as refused:
            with refused:
                raise _no(refused.code, refused.read()) from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise ServerSaysNo(
                "no_server", f"no server answers at {self.server}: {reason}"
            ) from None


def _no(status: int, body: bytes) -> ServerSaysNo:
    try:
        said = json.loads(body)
        return ServerSaysNo(str(said["code"]), str(said["words"]))
    except (ValueError, KeyError, TypeError):
        return ServerSaysNo("http", f"the server answered {status}")
