"""What the players of every server have in common: hear what happened, move when it is their turn.

A `Player` speaks one server's protocol from one seat and knows nothing of sockets and clocks. A
`Host` opens tables, over HTTP where the server wants it so, and says where the players connect.
"""

import http.client
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

SEATS = 4
NOBODY: Sequence[int] = ()


def unheard(frame: bytes) -> None:
    raise RuntimeError(f"nobody is connected yet to hear {frame!r}")


class Player(ABC):
    binary = False
    """Whether frames go out as binary ones."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.say: Callable[[bytes], None] = unheard
        """Sends a frame; the connection puts itself here."""
        self.seated = False
        """Whether the server has shown this player the table."""
        self.waiting = False
        """Whether a move is on its way that the server has not told of."""
        self.refused = 0

    def greet(self) -> None:  # noqa: B027
        """What to say first, once connected; most servers speak first."""

    @abstractmethod
    def hear(self, frame: memoryview) -> Sequence[int]:
        """Take in a frame; the seats of whose moves it tells, one for each move."""

    @abstractmethod
    def due(self) -> bool:
        """Whether this player is to move, as far as the player has heard."""

    @abstractmethod
    def move(self) -> bytes:
        """A legal move, which is now on its way."""


@dataclass(frozen=True)
class Chair:
    """Where a player sits down."""

    url: str
    player: Player
    headers: dict[str, str] = field(default_factory=dict)


class Host(ABC):
    def __init__(self, ports: Sequence[int]) -> None:
        self.port = ports[0]

    @abstractmethod
    def open_table(self) -> list[Chair]:
        """A new table with a chair for each seat."""


class Telephone:
    """Plain requests with JSON on a connection that stays open."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)

    def post(self, path: str, body: object, headers: dict[str, str] | None = None) -> Any:
        sent = {"Content-Type": "application/json", **(headers or {})}
        self.connection.request("POST", path, json.dumps(body), sent)
        answer = self.connection.getresponse()
        words = answer.read()
        if answer.status >= http.client.BAD_REQUEST:
            raise ConnectionError(f"{path} was answered with {answer.status}: {words[:200]!r}")
        return json.loads(words)
