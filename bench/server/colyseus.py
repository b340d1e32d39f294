"""Players of Colyseus: binary frames, the state once and then patches to it."""

from collections.abc import Sequence
from random import Random

from bench.server.patches import CHOSEN, GAMES, PHASE, ROUND, TURN, Mirror
from bench.server.players import NOBODY, SEATS, Chair, Host, Player, Telephone

PLAY = 1
JOIN_ROOM, ERROR, ROOM_DATA, ROOM_STATE, ROOM_STATE_PATCH = 10, 11, 13, 14, 15

Told = tuple[Sequence[int], dict[int, bytes]]
"""Whose moves a patch tells of, and the move of each seat that is to move after it."""


class Sight:
    """What one or more players see, patch by patch."""

    def __init__(self, rng: Random, eyes: Sequence[int]) -> None:
        self.mirror = Mirror()
        self.rng = rng
        self.eyes = eyes
        """The seats that look through it, whose hands it can see."""
        self.seen: list[Told] = []
        self.first = 0
        """The number of the oldest patch in `seen`."""
        self.read = dict.fromkeys(eyes, 0)
        self.begun = False
        """Whether anyone has moved. Patches before that repeat what the whole state said."""

    def whole(self, state: memoryview) -> dict[int, bytes]:
        if not self.mirror.table.players:
            self.mirror.take_in(state)
        return self.moves()

    def next(self, seat: int, patch: memoryview) -> Told:
        """The patch after the one this seat saw last. Who gets it first reads it for all."""
        number = self.read[seat]
        self.read[seat] = number + 1
        if number == self.first + len(self.seen):
            self.seen.append(self.take_in(patch))
        told = self.seen[number - self.first]
        if number == self.first and min(self.read.values()) > number:
            del self.seen[0]
            self.first += 1
        return told

    def take_in(self, patch: memoryview) -> Told:
        table = self.mirror.table
        before = table.fields.copy()
        chosen = [seat.fields[CHOSEN] for seat in table.players]
        self.mirror.take_in(patch)
        after = table.fields
        movers: Sequence[int] = (before[TURN],)
        if before[PHASE] == PLAY:
            turned = (before[ROUND], before[GAMES]) != (after[ROUND], after[GAMES])
            movers = [
                seat
                for seat in range(SEATS)
                if not chosen[seat] and (turned or table.players[seat].fields[CHOSEN])
            ]
        return movers, self.moves()

    def moves(self) -> dict[int, bytes]:
        table = self.mirror.table
        if table.fields[PHASE] != PLAY:
            taker = table.fields[TURN]
            return {taker: b"\xa4take" + bytes([self.any(table.floor)])}
        return {
            seat: b"\xa4play" + bytes([self.any(table.players[seat].hand)])
            for seat in self.eyes
            if not table.players[seat].fields[CHOSEN]
        }

    def any(self, cards: list[int | None]) -> int:
        card = cards[int(self.rng.random() * len(cards))]
        assert card is not None
        return card


class ColyseusPlayer(Player):
    binary = True

    def __init__(self, seat: int, sight: Sight) -> None:
        super().__init__(seat)
        self.sight = sight
        self.words: bytes | None = None

    def hear(self, frame: memoryview) -> Sequence[int]:
        kind = frame[0]
        if kind == ROOM_STATE_PATCH:
            if not self.sight.begun:
                return NOBODY
            movers, moves = self.sight.next(self.seat, frame[1:])
            self.words = moves.get(self.seat)
            if self.seat in movers:
                self.waiting = False
            return movers
        if kind == ROOM_STATE:
            self.words = self.sight.whole(frame[1:]).get(self.seat)
            self.seated = True
        elif kind == JOIN_ROOM:
            self.say(bytes([JOIN_ROOM]))
        elif kind == ROOM_DATA:
            # The only message that the room sends is a refusal.
            self.refused += 1
        elif kind == ERROR:
            raise ConnectionError(f"Colyseus reported {bytes(frame[1:])!r}")
        return NOBODY

    def due(self) -> bool:
        return self.words is not None and not self.waiting

    def move(self) -> bytes:
        assert self.words is not None
        self.waiting = True
        self.sight.begun = True
        return bytes([ROOM_DATA]) + self.words


class ColyseusHost(Host):
    def __init__(self, ports: Sequence[int], secret: bool = False) -> None:
        super().__init__(ports)
        self.matchmaker = Telephone(self.port)
        self.secret = secret
        self.rng = Random(1)

    def open_table(self) -> list[Chair]:
        shared = Sight(self.rng, range(SEATS))
        chairs = []
        room = ""
        for seat in range(SEATS):
            way = f"joinById/{room}" if room else "create/party"
            reserved = self.matchmaker.post(f"/matchmake/{way}", {"seat": seat})
            room = reserved["roomId"]
            place = f"{reserved['processId']}/{room}?sessionId={reserved['sessionId']}"
            sight = Sight(self.rng, (seat,)) if self.secret else shared
            player = ColyseusPlayer(seat, sight)
            chairs.append(Chair(f"ws://127.0.0.1:{self.port}/{place}", player))
        return chairs
