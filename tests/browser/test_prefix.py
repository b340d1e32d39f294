"""The page below a path of a larger site, on a server that asks for a password.

A proxy passes paths on as they come, so that a browser sees here what it would see behind one.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from ..faults.outpost import Outpost  # noqa: TID252
from .conftest import BOT_PACE, address
from .person import PHONE, SAID_NO, Person
from .playing import OFFERED
from .screens import check_screen

PASSWORD = "open sesame"  # noqa: S105


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where such a server is found."""
    data = tmp_path_factory.mktemp("below")
    outpost = Outpost(data, ANTICS_BOT_PACE=BOT_PACE, ANTICS_PASSWORD=PASSWORD)
    outpost.start("--proxy", "127.0.0.1", "--prefix", "/games/antics", "--workers", "1")
    yield f"http://127.0.0.1:{outpost.port}/games/antics"
    assert outpost.stop() == 0


def asked_by(person: Person) -> list[str]:
    """Every address that this person's page asks for from now on, sockets included."""
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.page.on("websocket", lambda line: asked.append(line.url.replace("ws:", "http:")))
    return asked


def test_below_a_prefix(browser: Browser, site: str) -> None:
    """A table is made with the password, joined without it, and played at; also after a reload."""
    ada = Person(browser, site, "Ada", address=address())
    bo = Person(browser, site, "Bo", size=PHONE, touch=True, address=address())
    asked = asked_by(ada)
    make_with_password(ada)
    expect(ada.page.get_by_role("img", name="QR code of this table’s link")).to_be_visible()
    ada.wait_until(lambda: ada.chair is not None, "the host sits")
    code = ada.room["code"]
    expect(ada.page).to_have_url(f"{site}/t/{code}")
    big = ada.page.get_by_role("link", name="Big screen")
    expect(big).to_have_attribute("href", f"/games/antics/tv/{code}")
    bo.join(code)
    ada.start()
    ada.expect_scene()
    bo.take_turn(*OFFERED["party_bugs"])
    ada.page.reload()
    ada.expect_scene()
    ada.take_turn(*OFFERED["party_bugs"])

    ada.go("/")
    ada.page.get_by_role("link", name="Back to your table").click()
    expect(ada.page).to_have_url(f"{site}/t/{code}")
    ada.expect_scene()
    ada.go(f"/tv/{code}")
    ada.expect_scene()
    ada.page.goto(f"{site}/no/such/page")
    ada.page.get_by_role("link", name="To the front page").click()
    expect(ada.page).to_have_url(f"{site}/")
    assert [url for url in asked if not url.startswith((f"{site}/", "data:", "blob:"))] == []
    assert any("/ws/" in url for url in asked)
    for person in (ada, bo):
        person.close()
        assert person.faults == []


def make_with_password(person: Person) -> None:
    page = person.page
    person.noise = SAID_NO
    person.go("/")
    page.get_by_role("button", name="Invite: a table of Party Bugs").click()
    drawer = page.get_by_role("dialog", name="Password of this server")
    check_screen(person, "the password")
    drawer.get_by_label("This server asks for its password").fill("open barley")
    drawer.get_by_role("button", name="Open the table").click()
    expect(drawer.get_by_role("alert")).to_have_text("That is not this server’s password.")
    check_screen(person, "a wrong password")
    drawer.get_by_label("This server asks for its password").fill(PASSWORD)
    drawer.get_by_role("button", name="Open the table").click()
