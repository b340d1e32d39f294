"""A whole server on a real port, in a thread of its own, for tests that ask it things.

It trusts proxies on this machine, so each visitor of a test can come from an address of its own
and no test uses up what another is allowed.
"""

import asyncio
import itertools
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx

from antics.server.app import serve
from antics.server.callers import read_networks
from antics.server.house import House
from antics.server.settings import Settings

T = TypeVar("T")
_places = itertools.count(1)
LONGEST = 60.0


class Live:
    """A running server."""

    def __init__(self, house: House, loop: asyncio.AbstractEventLoop) -> None:
        self.house = house
        self.loop = loop
        self.root = house.addresses.local.rstrip("/")
        self.origin = f"http://127.0.0.1:{house.addresses.port}"
        self.visitors: list[httpx.Client] = []

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Something on the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(LONGEST)

    def visitor(self, **headers: str) -> httpx.Client:
        """Somebody new, from an address of their own, with a browser that keeps cookies."""
        number = next(_places)
        address = f"198.51.{number // 250}.{1 + number % 250}"
        client = httpx.Client(
            base_url=self.root,
            headers={"origin": self.origin, "x-forwarded-for": address, **headers},
            timeout=LONGEST,
        )
        self.visitors.append(client)
        return client

    def token(self, guest: httpx.Client) -> str:
        """What this guest's browser keeps for the server."""
        return guest.cookies[self.house.signet.cookie]

    def guest(self, name: str = "Ada", **headers: str) -> httpx.Client:
        """A visitor who has said who they are."""
        client = self.visitor(**headers)
        assert client.post("/api/me", json={"name": name}).status_code == 200
        return client


@contextmanager
def living(data: Path, **choices: Any) -> Iterator[Live]:
    """A server for as long as the test needs it."""
    settings = Settings(
        data=data,
        **{
            "host": "127.0.0.1",
            "port": 0,
            "workers": 1,
            "proxies": read_networks(["127.0.0.1"]),
            **choices,
        },
    )
    started = threading.Event()
    found: list[Live] = []
    failed: list[BaseException] = []
    stop = asyncio.Event()

    async def main() -> None:
        def tell(house: House) -> None:
            found.append(Live(house, asyncio.get_running_loop()))
            started.set()

        await serve(settings, tell, stop)

    def run() -> None:
        try:
            asyncio.run(main())
        except BaseException as error:  # the test is told, not the thread
            failed.append(error)
        started.set()

    thread = threading.Thread(target=run)
    thread.start()
    started.wait(LONGEST)
    if not found:
        thread.join(LONGEST)
        raise failed[0]
    try:
        yield found[0]
    finally:
        for visitor in found[0].visitors:
            visitor.close()
        found[0].loop.call_soon_threadsafe(stop.set)
        thread.join(LONGEST)
        assert not thread.is_alive(), "the server does not stop"
        if failed:
            raise failed[0]
