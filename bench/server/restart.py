"""How soon 1,000 open tables are back after the server was killed.

All tables are in the middle of a game. The server is killed and started again on what it kept,
and somebody comes back to each table: first to see it again, then to move.
"""

import asyncio
import os
import tempfile
import time
from functools import partial
from pathlib import Path

import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.server.load import PATIENCE, Load
from bench.server.ours import AnticsHost, AnticsPlayer
from bench.server.players import SEATS, Chair
from bench.server.scenes import Cores
from bench.server.servers import Running, Server, start

AT_ONCE = 50
"""How many come back at the same time."""
PLAYED_FOR = 2.0


class Returning(WSListener):
    """Somebody who comes back to a table: sees it, and moves if it is their turn."""

    def __init__(self, player: AnticsPlayer) -> None:
        self.player = player
        loop = asyncio.get_running_loop()
        self.back: asyncio.Future[float] = loop.create_future()
        self.moved: asyncio.Future[float] = loop.create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.player.say = lambda frame: transport.send(WSMsgType.TEXT, frame)
        self.player.greet()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        self.player.hear(frame.get_payload_as_memoryview())
        now = time.perf_counter()
        if self.player.seated and not self.back.done():
            self.back.set_result(now)
            if self.player.due():
                self.player.say(self.player.move())
                return
            self.moved.set_result(now)
        if self.back.done() and not self.player.waiting and not self.moved.done():
            self.moved.set_result(now)


def measure(server: Server, tables: int, cores: Cores) -> dict[str, float]:
    """Seconds from the second start until it serves, shows all tables, and took a move at each."""
    os.sched_setaffinity(0, {cores.players})
    with tempfile.TemporaryDirectory() as folder:
        begin = partial(start, server, Path(folder), cores.server)
        running = begin()
        try:
            running.wait()
            chairs = uvloop.run(fill(running, tables))
            running.kill()
            running = begin(ports=running.ports)
            serving = running.wait()
            back, moved = uvloop.run(come_back(chairs, running))
        finally:
            running.kill()
    return {"restart/serving": serving, "restart/back": back, "restart/moved": moved}


async def fill(running: Running, tables: int) -> list[Chair]:
    """Open the tables and play for a moment; of each table, the chair of somebody to move."""
    spec = running.spec(tables, PLAYED_FOR, 0.0, 0.0)
    load = Load(spec)
    await load.open_tables(AnticsHost(running.ports), tables)
    load.begin()
    await asyncio.sleep(PLAYED_FOR)
    load.playing = False
    await asyncio.sleep(0.5)
    load.over = True
    if load.fault:
        raise ConnectionError(load.fault)
    seats = [load.chairs[place : place + SEATS] for place in range(0, len(load.chairs), SEATS)]
    return [next((chair for chair in four if to_move(chair)), four[0]) for four in seats]


def to_move(chair: Chair) -> bool:
    return chair.player.due() or chair.player.waiting


async def come_back(chairs: list[Chair], running: Running) -> tuple[float, float]:
    free = asyncio.Semaphore(AT_ONCE)

    async def one(chair: Chair) -> Returning:
        assert isinstance(chair.player, AnticsPlayer)
        player = AnticsPlayer(chair.player.seat, chair.player.rng, begins=False)
        listener = Returning(player)
        async with free:
            await ws_connect(lambda: listener, chair.url, extra_headers=chair.headers)
            await listener.back
        return listener

    async with asyncio.timeout(PATIENCE):
        listeners = await asyncio.gather(*map(one, chairs))
        moved = [await listener.moved for listener in listeners]
    back = [listener.back.result() for listener in listeners]
    return max(back) - running.begin, max(moved) - running.begin
