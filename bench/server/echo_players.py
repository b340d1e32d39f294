"""Players of the small server in `echoes.py`: each moves when the seat before it has moved."""

from collections.abc import Sequence
from itertools import count

import msgspec

from bench.server.echoes import Move, Told, write
from bench.server.players import NOBODY, SEATS, Chair, Host, Player

read = msgspec.json.Decoder(Told).decode


class EchoPlayer(Player):
    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.turn = 0

    def hear(self, frame: memoryview) -> Sequence[int]:
        if not self.seated:
            self.seated = True
            return NOBODY
        mover = read(frame).seat
        self.turn = (mover + 1) % SEATS
        if mover == self.seat:
            self.waiting = False
        return (mover,)

    def due(self) -> bool:
        return self.turn == self.seat and not self.waiting

    def move(self) -> bytes:
        self.waiting = True
        return write(Move(1234567, 7))


class EchoHost(Host):
    def __init__(self, ports: Sequence[int]) -> None:
        super().__init__(ports)
        self.numbers = count()

    def open_table(self) -> list[Chair]:
        number = next(self.numbers)
        return [
            Chair(f"ws://127.0.0.1:{self.port}/{number}/{seat}", EchoPlayer(seat))
            for seat in range(SEATS)
        ]
