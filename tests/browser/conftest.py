"""A server and browsers that look at it: the system's own Chromium, driven by Playwright."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from ..faults.outpost import Outpost  # noqa: TID252
from ..server.live import Live, living  # noqa: TID252
from .person import Person

Visitor = Callable[..., Page]
"""Opens a page in a browser of its own. What goes wrong in it fails the test."""
People = Callable[..., Person]
"""Brings somebody with a browser of their own. What goes wrong in it fails the test."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with living(tmp_path_factory.mktemp("browsed"), workers=1, proxies=[]) as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outpost]:
    """The installed server in a process of its own, for each file of tests: limits are fresh."""
    outpost = Outpost(tmp_path_factory.mktemp("served"))
    outpost.start()
    yield outpost
    assert outpost.stop() == 0


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for the whole session: as long as Playwright runs, no other test could have a loop."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    assert chromium is not None, "there is no Chromium; `make browser` installs one"
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


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Visitor]:
    pages: list[Page] = []
    faults: list[str] = []

    def visit(width: int = 1100, height: int = 800) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height})
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console",
            lambda message: faults.append(message.text) if message.type == "error" else None,
        )
        pages.append(page)
        return page

    yield visit
    for page in pages:
        page.context.close()
    assert faults == []


@pytest.fixture
def people(browser: Browser, server: Outpost) -> Iterator[People]:
    came: list[Person] = []

    def bring(name: str, **choices: Any) -> Person:
        person = Person(browser, f"http://127.0.0.1:{server.port}", name, **choices)
        came.append(person)
        return person

    yield bring
    for person in came:
        person.close()
    assert [(person.name, fault) for person in came for fault in person.faults] == []
