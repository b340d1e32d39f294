"""Players of Antics: JSON over `/ws/CODE`, each update with what changed for its receiver.

They read only what a player needs: who moved, what may be done now, and whether the game is over.
The host starts the game when all four sit, and the next one as soon as it ends.
"""

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Literal

import msgspec

from antics.table.messages import Hello, Play, Pong, Rematch, Sit, Start
from bench.server.players import NOBODY, SEATS, Chair, Host, Player, Telephone

GAME = "party_bugs"


class Event(msgspec.Struct):
    event: str
    seat: int = -1


class Told(msgspec.Struct):
    event: Event


class Move(msgspec.Struct):
    action: str


class Place(msgspec.Struct):
    kind: str = "empty"


class Room(msgspec.Struct):
    """Or those of its fields that changed."""

    phase: Literal["room", "playing", "paused", "over", "closed"] | None = None
    chairs: list[Place] | None = None


class Welcome(msgspec.Struct, tag="welcome"):
    version: int
    room: Room
    moves: list[Move] = []


class Update(msgspec.Struct, tag="update"):
    version: int
    after: int
    events: list[Told] = []
    moves: list[Move] | None = None
    room: Room | None = None
    done: list[str] = []


class Refused(msgspec.Struct, tag="refused"):
    id: str | None
    code: str
    words: str


class Ping(msgspec.Struct, tag="ping"):
    nonce: str


class Done(msgspec.Struct, tag="done"):
    id: str


class Fleeting(msgspec.Struct, tag="fleeting"):
    watchers: int | None = None


class Bye(msgspec.Struct, tag="bye"):
    code: str
    words: str


read = msgspec.json.Decoder(Welcome | Update | Refused | Ping | Done | Fleeting | Bye).decode
write = msgspec.json.Encoder().encode


class AnticsPlayer(Player):
    def __init__(self, seat: int, rng: Random, begins: bool = True) -> None:
        super().__init__(seat)
        self.rng = rng
        self.begins = begins
        """Whether the table is new, so that players have to sit down and start."""
        self.moves: list[Move] = []
        self.numbers = count()
        self.version = 0
        self.sent = ""
        """The id of the move under way."""

    def greet(self) -> None:
        self.say(write(Hello(name=f"Player {self.seat}")))

    def hear(self, frame: memoryview) -> Sequence[int]:
        message = read(frame)
        if isinstance(message, Update):
            return self.updated(message)
        if isinstance(message, Welcome):
            self.version = message.version
            self.moves = message.moves
            self.look_at(message.room)
            if self.begins:
                self.say(write(Sit(id=self.next_id(), chair=self.seat)))
        elif isinstance(message, Ping):
            self.say(write(Pong(nonce=message.nonce)))
        elif isinstance(message, Refused):
            if message.id != self.sent:
                raise ConnectionError(f"refused: {message.words} ({message.code})")
            self.refused += 1
            self.waiting = False
        elif isinstance(message, Bye):
            raise ConnectionError(f"sent away: {message.words} ({message.code})")
        return NOBODY

    def updated(self, update: Update) -> Sequence[int]:
        if update.after != self.version:
            raise ConnectionError(f"version {update.after} follows on {self.version}")
        self.version = update.version
        if update.moves is not None:
            self.moves = update.moves
        if self.waiting and self.sent in update.done:
            self.waiting = False
        if update.room is not None:
            self.look_at(update.room)
        return movers(update.events)

    def look_at(self, room: Room) -> None:
        if room.phase == "playing":
            self.seated = True
        if self.seat:
            return
        if room.phase == "over":
            self.say(write(Rematch(id=self.next_id(), start=True)))
        elif not self.seated and room.chairs and all_sit(room.chairs):
            self.say(write(Start(id=self.next_id())))

    def due(self) -> bool:
        return bool(self.moves) and not self.waiting

    def move(self) -> bytes:
        self.waiting = True
        self.sent = self.next_id()
        action = self.moves[int(self.rng.random() * len(self.moves))].action
        return write(Play(id=self.sent, action=action))

    def next_id(self) -> str:
        return f"b{next(self.numbers)}"


def all_sit(chairs: list[Place]) -> bool:
    return sum(place.kind == "person" for place in chairs) == SEATS


def movers(events: list[Told]) -> Sequence[int]:
    """A card sealed or taken is a move, but not those that a King sweeps up."""
    found = []
    swept = False
    for told in events:
        name = told.event.event
        if name == "Sealed" or (name == "Took" and not swept):
            found.append(told.event.seat)
        elif name == "KingCame":
            swept = True
        elif name == "FloorFilled":
            swept = False
    return found


class AnticsHost(Host):
    def __init__(self, ports: Sequence[int]) -> None:
        super().__init__(ports)
        self.api = Telephone(self.port)
        self.rng = Random(1)

    def open_table(self) -> list[Chair]:
        tokens = [self.api.post("/api/me", {})["token"] for _ in range(SEATS)]
        wanted = {"game": GAME, "name": "Player 0", "players": SEATS}
        made = self.api.post("/api/tables", wanted, bearer(tokens[0]))
        return [
            Chair(
                f"ws://127.0.0.1:{self.port}{made['socket']}",
                AnticsPlayer(seat, self.rng),
                bearer(token),
            )
            for seat, token in enumerate(tokens)
        ]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
