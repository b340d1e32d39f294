"""Players of boardgame.io: socket.io's text frames with the whole view after each move."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from bench.server.players import NOBODY, SEATS, Chair, Host, Player, Telephone

GAME = "party"
PLAY = 1

PING, PONG = b"2", b"3"
OPENED = b"0"
JOINED = f"40/{GAME},".encode()
EVENT = f"42/{GAME},".encode()
UPDATE, SYNC = b'["update",', b'["sync",'


class Seat(msgspec.Struct):
    chosen: bool
    hand: list[int] | int


class Table(msgspec.Struct):
    phase: int
    turn: int
    floor: list[int]
    players: list[Seat]


class State(msgspec.Struct):
    G: Table
    number: int = msgspec.field(name="_stateID")


class Payload(msgspec.Struct):
    player: str = msgspec.field(name="playerID")


class Action(msgspec.Struct):
    payload: Payload


class Entry(msgspec.Struct):
    action: Action


class Update(msgspec.Struct, array_like=True):
    kind: str
    match: str
    state: State
    log: list[Entry]


class Synced(msgspec.Struct):
    state: State


class Sync(msgspec.Struct, array_like=True):
    kind: str
    match: str
    synced: Synced


update_of = msgspec.json.Decoder(Update).decode
sync_of = msgspec.json.Decoder(Sync).decode
encode = msgspec.json.Encoder().encode


class BoardgamePlayer(Player):
    def __init__(self, seat: int, match: str, credentials: str, rng: Random) -> None:
        super().__init__(seat)
        self.match = match
        self.credentials = credentials
        self.rng = rng
        self.state: State | None = None

    def hear(self, frame: memoryview) -> Sequence[int]:
        if frame[: len(EVENT)] == EVENT:
            return self.told(frame[len(EVENT) :])
        if frame[:1] == PING:
            self.say(PONG)
        elif frame[: len(JOINED)] == JOINED:
            self.send("sync", self.match, str(self.seat), self.credentials, SEATS)
        elif frame[:1] == OPENED:
            self.say(JOINED)
        return NOBODY

    def told(self, words: memoryview) -> Sequence[int]:
        if words[: len(UPDATE)] == UPDATE:
            update = update_of(words)
            self.state = update.state
            movers = [int(entry.action.payload.player) for entry in update.log]
            if self.seat in movers:
                self.waiting = False
            return movers
        if words[: len(SYNC)] == SYNC:
            self.state = sync_of(words).synced.state
            self.seated = True
        return NOBODY

    def send(self, *words: object) -> None:
        self.say(EVENT + encode(words))

    def due(self) -> bool:
        if self.waiting or self.state is None:
            return False
        table = self.state.G
        if table.phase == PLAY:
            return not table.players[self.seat].chosen
        return table.turn == self.seat

    def move(self) -> bytes:
        assert self.state is not None
        table = self.state.G
        kind, cards = "take", table.floor
        if table.phase == PLAY:
            kind, hand = "play", table.players[self.seat].hand
            assert isinstance(hand, list)
            cards = hand
        self.waiting = True
        payload: dict[str, Any] = {
            "type": kind,
            "args": [self.rng.choice(cards)],
            "playerID": str(self.seat),
            "credentials": self.credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        words = ("update", action, self.state.number, self.match, str(self.seat))
        return EVENT + encode(words)


class BoardgameHost(Host):
    def __init__(self, ports: Sequence[int]) -> None:
        super().__init__(ports)
        self.lobby = Telephone(ports[1])
        self.rng = Random(1)

    def open_table(self) -> list[Chair]:
        match = self.lobby.post(f"/games/{GAME}/create", {"numPlayers": SEATS})["matchID"]
        chairs = []
        for seat in range(SEATS):
            wanted = {"playerID": str(seat), "playerName": f"player {seat}"}
            joined = self.lobby.post(f"/games/{GAME}/{match}/join", wanted)
            player = BoardgamePlayer(seat, match, joined["playerCredentials"], self.rng)
            url = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
            chairs.append(Chair(url, player))
        return chairs
