"""Behind a proxy that has TLS, below a path of a larger site, as docs/hosting.md describes it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from ..faults.outpost import Outpost  # noqa: TID252
from .conftest import BOT_PACE
from .person import Person
from .playing import OFFERED
from .tls import TlsProxy


@pytest.fixture
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TlsProxy]:
    outpost = Outpost(tmp_path_factory.mktemp("behind"), ANTICS_BOT_PACE=BOT_PACE)
    outpost.start("--proxy", "127.0.0.1", "--prefix", "/antics", "--workers", "1")
    with TlsProxy(outpost.port) as proxy:
        yield proxy
    assert outpost.stop() == 0


@pytest.fixture
def ada(browser: Browser, proxy: TlsProxy) -> Iterator[Person]:
    person = Person(browser, f"https://localhost:{proxy.port}/antics", "Ada", believing=True)
    yield person
    person.close()
    assert person.faults == []


def test_everything_goes_over_tls(ada: Person, proxy: TlsProxy) -> None:
    """The page, its socket, the link for others and the cookie; a card is played, and played on
    after a reload."""
    site = f"localhost:{proxy.port}/antics"
    sockets: list[str] = []
    asked: list[str] = []
    ada.page.on("websocket", lambda line: sockets.append(line.url))
    ada.page.on("request", lambda request: asked.append(request.url))
    ada.go("/")
    ada.page.get_by_role("button", name="Play now: Party Bugs").click()
    ada.expect_scene()
    ada.take_turn(*OFFERED["party_bugs"])
    code = ada.room["code"]
    expect(ada.page).to_have_url(f"https://{site}/t/{code}")
    ada.page.reload()
    ada.expect_scene()
    ada.take_turn(*OFFERED["party_bugs"])

    assert ada.page.evaluate("isSecureContext")
    assert set(sockets) == {f"wss://{site}/ws/{code}"}
    assert {"https", "wss"} == set(proxy.schemes)
    assert [
        url for url in asked if not url.startswith((f"https://{site}/", "data:", "blob:"))
    ] == []
    cookies = ada.context.cookies()
    assert cookies
    assert all(cookie["secure"] and cookie["httpOnly"] for cookie in cookies)
    assert {cookie["path"] for cookie in cookies} == {"/antics"}
    table = ada.context.request.get(f"https://{site}/api/tables/{code}").json()
    assert table["link"] == f"https://{site}/t/{code}"
