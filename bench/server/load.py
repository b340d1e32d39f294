"""The players' process: `python -m bench.server.load SPEC` plays and prints what it measured.

Tables of four sit down at a running server, each player on a WebSocket of its own. Busy tables
move as soon as it is somebody's turn. With a rate, moves come at random moments that many times a
second, whatever the server does, from whoever has been able to move for longest; a move that had
to wait for a slow server counts from the moment it was wanted.
"""

import asyncio
import gc
import importlib
import json
import sys
import time
from array import array
from collections import deque
from functools import partial
from random import Random

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.server import watch
from bench.server.players import SEATS, Chair, Host

clock = time.perf_counter
RING = 16
"""How many moves of one seat can be under way, told to some and not yet to others."""
FIRST_TABLES = 2
"""Tables opened before memory is looked at, so that what a server does once is not counted."""
PATIENCE = 20.0
STALLED = 2.0
"""Seconds after which an unanswered move counts as lost."""


class Spec(msgspec.Struct, frozen=True, kw_only=True):
    host: str
    """Where the players of this server are: a module and its host, `module:Class`."""
    ports: list[int]
    pid: int
    tables: int
    seconds: float
    warm_up: float = 1.0
    rate: float = 0.0
    """Moves a second of all tables together; 0: as fast as they can."""
    options: dict[str, bool] = {}


class Measured(msgspec.Struct, kw_only=True):
    """Times in milliseconds, memory in bytes."""

    moves_per_second: float
    processor: float
    """Microseconds of the server's processor time for each move, all its processes together."""
    own_50: float
    own_99: float
    """From a player's move to the same player's word of it."""
    other_50: float
    other_99: float
    """From a player's move to the last other player's word of it."""
    memory: float
    """Growth for each table with its four players connected."""
    memory_played: float
    """The same after the game was played for a while."""
    server_share: float
    players_share: float
    """How busy the core of the server and the players' own was; players who wait are not."""
    children: float
    """That part of the server's share which its child processes used."""
    others: float
    """What everything else on the machine used of a core: what disturbed the measurement."""
    moves: int
    refused: int
    late: int
    """Moves at a rate for which nobody was ready in time."""


class Times:
    """What was measured while the window was open."""

    def __init__(self) -> None:
        self.open = False
        self.own = array("d")
        self.other = array("d")


class Table:
    """Who has heard of whose moves at one table, and when they were sent."""

    __slots__ = ("counts", "numbers", "others", "sent", "times")

    def __init__(self, times: Times) -> None:
        self.times = times
        self.sent = [0.0] * (SEATS * RING)
        self.numbers = [-1] * (SEATS * RING)
        self.others = [0] * (SEATS * RING)
        self.counts = [[0] * SEATS for _ in range(SEATS)]
        """How many moves of each seat each seat has heard of."""

    def moves(self, seat: int, now: float) -> None:
        number = self.counts[seat][seat]
        place = seat * RING + number % RING
        self.sent[place] = now
        self.numbers[place] = number
        self.others[place] = 0

    def tells(self, listener: int, mover: int, now: float) -> None:
        counts = self.counts[listener]
        number = counts[mover]
        counts[mover] = number + 1
        place = mover * RING + number % RING
        if self.numbers[place] != number:
            # The server moved for this seat.
            return
        times = self.times
        if listener == mover:
            if times.open:
                times.own.append(now - self.sent[place])
            return
        others = self.others[place] + 1
        self.others[place] = others
        if others == SEATS - 1 and times.open:
            times.other.append(now - self.sent[place])


class Line(WSListener):
    """One player's connection."""

    def __init__(self, load: "Load", table: Table, chair: Chair) -> None:
        self.load = load
        self.table = table
        self.player = chair.player
        self.seat = chair.player.seat
        self.kind = WSMsgType.BINARY if chair.player.binary else WSMsgType.TEXT
        self.queued = False
        self.since = 0.0
        """When the last move was sent."""
        self.transport: WSTransport
        self.seated = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.player.say = lambda frame: transport.send(self.kind, frame)
        self.player.greet()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        now = clock()
        self.load.worked = True
        if frame.msg_type == WSMsgType.CLOSE:
            return
        for mover in self.player.hear(frame.get_payload_as_memoryview()):
            self.table.tells(self.seat, mover, now)
        if self.load.playing:
            self.load.consider(self)
        elif self.player.seated and not self.seated.done():
            self.seated.set_result(None)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.load.over:
            self.load.fault = f"the server closed the connection of seat {self.seat}"
        if not self.seated.done():
            self.seated.set_exception(ConnectionError(self.load.fault))

    def move(self, wanted: float) -> None:
        self.since = clock()
        self.load.worked = True
        self.table.moves(self.seat, wanted)
        self.transport.send(self.kind, self.player.move())


def seat_at(line: Line) -> Line:
    return line


class Load:
    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.times = Times()
        self.lines: list[Line] = []
        self.chairs: list[Chair] = []
        self.ready: deque[Line] = deque()
        self.rng = Random(1)
        self.next = 0.0
        """When the next move at a rate is wanted."""
        self.starved = False
        """Whether a move is wanted and nobody can make it."""
        self.behind = 0.0
        """Moves wanted up to then had to wait for somebody who could make them."""
        self.late = 0
        self.rested = 0.0
        """Seconds of turns of the loop in which nothing was to be done."""
        self.turned = 0.0
        self.worked = True
        self.playing = False
        self.over = False
        self.fault = ""

    async def open_tables(self, host: Host, count: int) -> None:
        for _ in range(count):
            table = Table(self.times)
            lines = []
            for chair in host.open_table():
                line = Line(self, table, chair)
                await ws_connect(partial(seat_at, line), chair.url, extra_headers=chair.headers)
                lines.append(line)
                self.chairs.append(chair)
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(line.seated for line in lines))
            self.lines += lines

    def begin(self) -> None:
        self.playing = True
        for line in self.lines:
            self.consider(line)
        self.next = self.turned = clock()
        asyncio.get_running_loop().call_soon(self.turn)

    def consider(self, line: Line) -> None:
        if not line.player.due():
            return
        if not self.spec.rate:
            line.move(clock())
        elif not line.queued:
            line.queued = True
            self.ready.append(line)

    def turn(self) -> None:
        """Turn round without sleep. The loop's own timers are too coarse to keep a rate. And who
        sends to a process that sleeps has to wake it, which on the loopback is the server's time,
        and more of it the lighter the players are; players on a network cost it nothing."""
        if self.over:
            return
        now = clock()
        if not self.worked:
            self.rested += now - self.turned
        self.turned, self.worked = now, False
        if self.spec.rate:
            self.keep_rate(now)
        asyncio.get_running_loop().call_soon(self.turn)

    def keep_rate(self, now: float) -> None:
        while self.next <= now:
            line = self.who_is_ready()
            if line is None:
                self.starved = True
                break
            if self.starved:
                self.starved = False
                self.behind = now
            if self.next <= self.behind:
                self.late += self.times.open
                line.move(self.next)
            else:
                line.move(clock())
            self.next += self.rng.expovariate(self.spec.rate)

    def who_is_ready(self) -> Line | None:
        while self.ready:
            line = self.ready.popleft()
            line.queued = False
            if line.player.due():
                return line
        return None

    def stalled(self) -> int:
        now = clock()
        return sum(line.player.waiting and now - line.since > STALLED for line in self.lines)


async def play(spec: Spec) -> Measured:
    load = Load(spec)
    module, name = spec.host.split(":")
    host: Host = getattr(importlib.import_module(module), name)(spec.ports, **spec.options)
    first = min(FIRST_TABLES, spec.tables - 1)
    await load.open_tables(host, first)
    empty = held(spec.pid)
    await load.open_tables(host, spec.tables - first)
    await asyncio.sleep(0.2)
    opened = held(spec.pid)
    gc.freeze()
    gc.disable()
    load.begin()
    await asyncio.sleep(spec.warm_up)
    load.times.open = True
    begin, mine, rested = clock(), time.process_time(), load.rested
    server, children = used(spec.pid)
    machine = watch.machine_seconds()
    await asyncio.sleep(spec.seconds)
    load.times.open = False
    seconds, mine, rested = clock() - begin, time.process_time() - mine, load.rested - rested
    server, children = used(spec.pid)[0] - server, used(spec.pid)[1] - children
    machine = watch.machine_seconds() - machine
    played = held(spec.pid)
    if stalled := load.stalled():
        load.fault = load.fault or f"{stalled} moves were never answered"
    load.over = True
    if load.fault:
        raise ConnectionError(load.fault)
    moves = len(load.times.own)
    if not moves:
        raise ConnectionError("no move was answered")
    return Measured(
        moves_per_second=moves / seconds,
        processor=server / moves * 1e6,
        own_50=percentile(load.times.own, 0.5),
        own_99=percentile(load.times.own, 0.99),
        other_50=percentile(load.times.other, 0.5),
        other_99=percentile(load.times.other, 0.99),
        memory=(opened - empty) / (spec.tables - first),
        memory_played=(played - empty) / (spec.tables - first),
        server_share=server / seconds,
        players_share=1 - rested / seconds,
        children=children / seconds,
        others=(machine - server - mine) / seconds,
        moves=moves,
        refused=sum(line.player.refused for line in load.lines),
        late=load.late,
    )


def used(pid: int) -> tuple[float, float]:
    """Seconds of the processor that the server has used, and its children's part of them."""
    children = sum(map(watch.processor_seconds, watch.children(pid)))
    return watch.processor_seconds(pid) + children, children


def held(pid: int) -> int:
    """Bytes that the server and its children have in memory."""
    return sum(map(watch.resident, watch.family(pid)))


def percentile(times: "array[float]", share: float) -> float:
    """In milliseconds."""
    ordered = sorted(times)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1000


def main(words: list[str]) -> None:
    spec = msgspec.json.decode(words[0], type=Spec)
    measured = uvloop.run(play(spec))
    print(json.dumps(msgspec.to_builtins(measured)))


if __name__ == "__main__":
    main(sys.argv[1:])
