"""A server and browsers that look at it: the system's own Chromium, driven by Playwright.

Both last for all tests of this folder that one worker runs, and no longer: while Playwright runs,
no other test could have an event loop. Every visitor comes from an address of their own, so that
no test uses up what another is allowed, and has a browser context of their own.
"""

import itertools
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from ..faults.outpost import Outpost  # noqa: TID252
from .person import PATIENCE, Person

Visitor = Callable[..., Page]
"""Opens a page in a browser of its own. What goes wrong in it fails the test."""
People = Callable[..., Person]
"""Brings somebody with a browser of their own. What goes wrong in it fails the test."""

BOT_PACE = "0.02"
"""Bots in turn-based games think for so much of a person's time."""

AS_USUAL = ("--proxy", "127.0.0.1", "--workers", "1")
"""How it is started. Without the proxy all visitors would come from one address, and soon be too
many for it."""

_addresses = itertools.count(1)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outpost]:
    """The server of the build that is tested, in a process of its own."""
    outpost = Outpost(tmp_path_factory.mktemp("served"), ANTICS_BOT_PACE=BOT_PACE)
    outpost.start(*AS_USUAL)
    yield outpost
    assert outpost.stop() == 0


@contextmanager
def dumb(server: Outpost) -> Iterator[None]:
    """The server neither hears nor says anything meanwhile."""
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    assert chromium is not None, "there is no Chromium; `make browser` installs one"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium,
            args=[
                "--no-sandbox",
                "--disable-gpu",
                # Two people of a test play at the same time, whichever window is in front.
                "--disable-renderer-backgrounding",
                "--disable-backgrounding-occluded-windows",
                "--disable-background-timer-throttling",
            ],
        )
        yield browser
        browser.close()


def address() -> str:
    number = next(_addresses)
    return f"198.51.{number // 250}.{1 + number % 250}"


@pytest.fixture
def people(browser: Browser, server: Outpost) -> Iterator[People]:
    came: list[Person] = []

    def bring(name: str, **choices: Any) -> Person:
        root = f"http://127.0.0.1:{server.port}"
        person = Person(browser, root, name, address=address(), **choices)
        came.append(person)
        return person

    yield bring
    for person in came:
        person.close()
    assert [(person.name, fault) for person in came for fault in person.faults] == []


@pytest.fixture
def visitor(people: People) -> Visitor:
    """For pages that are not the page: nothing is remembered, and a person's name is typed."""

    def visit(width: int = 1100, height: int = 800) -> Page:
        return people("", size=(width, height), newcomer=True).page

    return visit
