"""A whole server: put together, run until somebody stops it, taken apart without losing a move."""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import time
from collections.abc import Callable
from typing import Final, cast

from antics.core.errors import AnticsError
from antics.server.addresses import Addresses, network_address
from antics.server.answers import AsgiApp
from antics.server.callers import Callers
from antics.server.front import Front
from antics.server.gate import Gate, Paces
from antics.server.house import CountedMinds, House
from antics.server.hub import STOPPING, Hub
from antics.server.identity import Signet, new_key
from antics.server.limits import Pace, milliseconds
from antics.server.listening import ask_for_more, listen, make_room, make_server
from antics.server.metrics import Metrics
from antics.server.minds import MindPool
from antics.server.office import Office, read_note
from antics.server.pages import Pages
from antics.server.projector import ProjectionRoom
from antics.server.reviewer import ReviewRoom
from antics.server.settings import EVERYWHERE, Settings
from antics.server.sockets import upgrade_class
from antics.server.welfare import count_chairs, refresh_bans
from antics.store import memory
from antics.store.faults import StoreFailed
from antics.store.store import Store

log = logging.getLogger("antics.server")

KEY: Final = "signet"
"""The name under which the store keeps the key of all tokens."""
SWEEP_EVERY: Final = 5.0
"""Seconds between two looks for tables that nobody is at."""
BANS_EVERY: Final = 10.0
QUIET: Final = 0.5
"""Seconds in which nobody came to another table: the first rush is over, or there was none."""

Ready = Callable[[House], None]


async def serve(
    settings: Settings, ready: Ready | None = None, stop: asyncio.Event | None = None
) -> None:
    """Until `stop` is set or, without one, until SIGINT or SIGTERM. `ready` is called once people
    can come."""
    if stop is None:
        stop = asyncio.Event()
        _stop_on_signals(stop)
    with contextlib.closing(listen(settings)) as listener:
        ask_for_more()
        make_room(listener)
        store = await _open(settings)
        try:
            port: int = listener.getsockname()[1]
            house = await _furnish(settings, store, port)
            await _open_doors(house, listener, ready, stop)
        finally:
            await store.close()


async def _open(settings: Settings) -> Store:
    try:
        return await Store.open(settings.database or settings.data)
    except StoreFailed as fault:
        note = read_note(settings.data) if fault.code == "in_use" else None
        if note is None:
            raise
        raise AnticsError(
            f"a server runs with {settings.data} already, at {note.address}/ (process {note.pid});"
            " stop that one first, or choose another place with --data"
        ) from None


async def signet_of(store: Store) -> Signet:
    """With the key that was made when a server first ran on this store."""
    return Signet(await store.first_setting(KEY, new_key()))


async def _furnish(settings: Settings, store: Store, port: int) -> House:
    signet = await signet_of(store)
    metrics = Metrics()
    store.journal.on_commit = metrics.committed
    rate = settings.requests_a_second
    gate = Gate(
        signet,
        milliseconds,
        callers=Callers(settings.proxies),
        proxies_measure=settings.proxies_measure,
        password=settings.password,
        paces=Paces(requests=Pace(2 * rate, 1000 / rate)),
    )
    minds = CountedMinds(MindPool(settings.workers), metrics, settings.bot_pace)
    network = network_address() if settings.host in (EVERYWHERE, "::") else None
    return House(
        settings=settings,
        store=store,
        hub=Hub(store, minds, signet, metrics),
        gate=gate,
        signet=signet,
        metrics=metrics,
        addresses=Addresses(settings.host, port, settings.prefix, network),
        office=Office(settings.data),
        minds=minds,
        projection=ProjectionRoom(),
        reviews=ReviewRoom(),
    )


async def _open_doors(
    house: House, listener: socket.socket, ready: Ready | None, stop: asyncio.Event
) -> None:
    settings, gate, office = house.settings, house.gate, house.office
    await refresh_bans(house)
    pages = Pages(settings.prefix)
    front = Front(pages, LateApi(house).get, gate.callers, house.metrics, settings.prefix)
    server = make_server(front, upgrade_class(house.hub, gate, settings.prefix))
    office.open(house.addresses.host, house.addresses.port, settings.prefix)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    chores = asyncio.create_task(_do_chores(house))
    stopping = asyncio.create_task(stop.wait())
    try:
        while not server.started and not serving.done():
            await asyncio.sleep(0)
        _spare_the_collector()
        memory.keep_freed()
        house.hub.open()
        if ready is not None and not serving.done():
            ready(house)
        log.info("serving", extra={"address": house.addresses.local})
        await asyncio.wait((serving, chores, stopping), return_when=asyncio.FIRST_COMPLETED)
    finally:
        # First those at the tables are told, then the doors close: a closed door waits for all
        # who are still inside.
        gate.closing = front.stopping = True
        try:
            await house.hub.close()
        except Exception:  # whatever it is, the doors still have to close
            log.exception("tables could not be left in order")
        gate.send_all_away(STOPPING)
        server.should_exit = True
        for task in (chores, stopping):
            task.cancel()
        outcomes = await asyncio.gather(serving, chores, stopping, return_exceptions=True)
        await house.reviews.close()
        await house.minds.close()
        office.close()
        log.info("stopped")
    for outcome in outcomes:
        if isinstance(outcome, Exception):
            raise outcome


def _spare_the_collector() -> None:
    """What is there now stays: it need not be looked through again and again, not even once. What
    moves make is freed by counting; cycles are rare, so looking for them rarely is enough."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows: Ctrl-C comes as KeyboardInterrupt
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))


async def _do_chores(house: House) -> None:
    """Let empty tables go, look who is banned, count chairs. Forever."""
    bans_at = time.monotonic() + BANS_EVERY
    while True:
        await asyncio.sleep(SWEEP_EVERY)
        house.hub.sweep()
        count_chairs(house)
        if time.monotonic() >= bans_at:
            bans_at = time.monotonic() + BANS_EVERY
            try:
                await refresh_bans(house)
            except StoreFailed as fault:  # those who were banned stay so
                log.warning("cannot read the bans", extra={"fault": fault.code})


class LateApi:
    """The API, loaded when somebody asks for it or else in a quiet moment, in the background: the
    framework takes longer to load than all the rest of the server. A crowd that comes back to its
    tables after a restart needs none of it, and should not have to wait for it."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._loading: asyncio.Task[AsgiApp] | None = None
        self._waiting = asyncio.create_task(self._load_when_quiet())

    def _make(self) -> AsgiApp:
        from antics.server.api import make_api  # noqa: PLC0415

        return cast(AsgiApp, make_api(self._house))

    async def _load_when_quiet(self) -> None:
        tables = -1
        while tables != (tables := len(self._house.hub.tables())):
            await asyncio.sleep(QUIET)
        await self.get()

    async def get(self) -> AsgiApp:
        if self._loading is None:
            self._loading = asyncio.create_task(asyncio.to_thread(self._make))
        return await asyncio.shield(self._loading)
