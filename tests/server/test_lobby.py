"""The lobby over real HTTP: guests, games, tables and their codes."""

import asyncio
import json
import re
from pathlib import Path

import httpx
import pytest

from antics.core.registry import find_game, game_names
from antics.server.gate import Turned
from antics.server.lobby import find_room, option_info
from antics.server.visitors import Visitor
from antics.table.table import Table

from .hearing import answer_to
from .live import Live, living

WORD = "swordfish"
NEW = {"game": "party_bugs", "name": "Ada"}


def refused(answer: httpx.Response, status: int, code: str) -> str:
    """Refusals are JSON with a code and words, and nothing of ours in them."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert set(body) <= {"code", "words", "rule", "move", "about"}
    assert body["code"] == code
    assert body["words"]
    assert "Traceback" not in answer.text
    words = body["words"]
    assert isinstance(words, str)
    return words


# People ------------------------------------------------------------------------------------


def test_a_guest_is_somebody_from_the_first_word_on(live: Live) -> None:
    visitor = live.visitor()
    assert visitor.get("/api/me").json()["person"] is None
    made = visitor.post("/api/me", json={"name": "  Ada ", "face": "moth"})
    me = made.json()
    assert (me["name"], me["face"], me["needs_password"]) == ("Ada", "moth", False)
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert visitor.get("/api/me").json()["person"] == me["person"]


def test_the_same_browser_stays_the_same_person(live: Live) -> None:
    guest = live.guest()
    first = guest.get("/api/me").json()["person"]
    assert guest.post("/api/me", json={}).json()["person"] == first
    assert live.guest().get("/api/me").json()["person"] != first


def test_a_program_uses_the_token_as_a_bearer(live: Live) -> None:
    token = live.visitor().post("/api/me", json={}).json()["token"]
    answer = httpx.get(f"{live.root}/api/me", headers={"authorization": f"Bearer {token}"})
    assert answer.json()["person"] is not None


def test_over_tls_the_cookie_is_secure(live: Live) -> None:
    visitor = live.visitor(
        **{"x-forwarded-proto": "https", "x-forwarded-host": "a.example"},
        origin="https://a.example",
    )
    assert "Secure" in visitor.post("/api/me", json={}).headers["set-cookie"]


def test_a_forged_token_is_nobodys(live: Live) -> None:
    forged = "a1." + "A" * 22 + "." + "0" * 64
    for name in (live.house.signet.cookie, "antics"):
        answer = live.visitor().get("/api/me", headers={"cookie": f"{name}={forged}"})
        assert answer.json()["person"] is None


def test_two_servers_on_one_machine_leave_each_other_their_guests(
    live: Live, tmp_path: Path
) -> None:
    """Browsers tell cookies apart by host, not by port."""
    with living(tmp_path) as other, httpx.Client() as browser:

        def introduced(server: Live) -> object:
            headers = {"origin": server.origin}
            return browser.post(f"{server.root}/api/me", json={}, headers=headers).json()["person"]

        here, there = introduced(live), introduced(other)
        assert browser.get(f"{live.root}/api/me").json()["person"] == here
        assert (introduced(live), introduced(other)) == (here, there)


def test_who_has_the_cookie_of_old_stays_the_same_person_and_gets_the_new_one(live: Live) -> None:
    before = live.guest()
    person, token = before.get("/api/me").json()["person"], live.token(before)
    browser = live.visitor()
    browser.cookies.set("antics", token, domain="127.0.0.1")
    made = browser.post("/api/me", json={})
    assert made.json()["person"] == person
    assert made.headers["set-cookie"].startswith(f"{live.house.signet.cookie}={token};")
    assert live.token(browser) == browser.cookies["antics"] == token


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u202eb", "line\nbreak", "\u0000"])
def test_names_that_nobody_can_read_are_refused(live: Live, name: str) -> None:
    refused(live.visitor().post("/api/me", json={"name": name}), 400, "bad_name")


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "'; DROP TABLE --", "Ада", "👩‍🚀", "%s{0}"]
)
def test_odd_names_are_names(live: Live, name: str) -> None:
    guest = live.visitor()
    answer = guest.post("/api/me", json={"name": name[:24]})
    assert answer.json()["name"] == name[:24]
    assert answer.headers["content-type"] == "application/json"
    code = guest.post("/api/tables", json={**NEW, "name": name[:24]}).json()["code"]
    room = guest.get(f"/api/tables/{code}").json()["room"]
    assert room["chairs"][0]["name"] == name[:24]


# Games -------------------------------------------------------------------------------------


def test_every_game_is_listed_with_what_a_form_needs(live: Live) -> None:
    games = live.visitor().get("/api/games").json()
    assert [game["name"] for game in games] == game_names()
    for info in games:
        game = find_game(info["name"])
        assert info["title"] == game.title
        assert (info["least_players"], info["most_players"]) == (game.players[0], game.players[-1])
        assert info["fitting_level"] in info["levels"]
        assert [option["name"] for option in info["options"]] == [o.name for o in game.options]


@pytest.mark.parametrize("name", game_names())
def test_every_option_has_a_form_that_gives_its_default(name: str) -> None:
    for option in find_game(name).options:
        info = option_info(option)
        assert option.check(info.default) == option.default
        if info.kind == "choice":
            assert info.choices is not None
            assert all(option.check(choice) == choice for choice in info.choices)


@pytest.mark.parametrize("name", game_names())
def test_rules_come_whole_and_by_number(live: Live, name: str) -> None:
    rules = live.visitor().get(f"/api/rules/{name}").json()
    game = find_game(name)
    assert rules["markdown"] == game.rules_text()
    assert rules["rules"][0]["number"].startswith(f"{game.rule_prefix}-")


def test_a_game_that_is_not_there_is_named(live: Live) -> None:
    words = refused(live.visitor().get("/api/rules/party-bug"), 404, "no_game")
    assert "did you mean party_bugs?" in words
    refused(live.guest().post("/api/tables", json={**NEW, "game": "chess"}), 400, "no_game")


# Tables ------------------------------------------------------------------------------------


def test_an_invitation_is_a_code_a_link_and_a_picture(live: Live) -> None:
    host = live.guest()
    made = host.post("/api/tables", json=NEW)
    assert made.status_code == 201
    table = made.json()
    assert re.fullmatch("[A-HJ-NP-Z]{6}", table["code"])
    assert table["link"] == f"{live.origin}/t/{table['code']}"
    friend = live.guest("Bo")
    seen = friend.get(f"/api/tables/{table['code'].lower()}").json()
    assert seen["room"]["chairs"][0] == {
        "kind": "person",
        "name": "Ada",
        "face": "Ada",
        "person": host.get("/api/me").json()["person"],
    }
    picture = friend.get(table["qr"])
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")
    assert friend.get(table["bare"]).status_code == 200


def test_nobody_needs_to_be_somebody_to_look_at_a_table(live: Live) -> None:
    code = live.guest().post("/api/tables", json=NEW).json()["code"]
    assert live.visitor().get(f"/api/tables/{code}").status_code == 200


def test_play_now_starts_at_once_with_bots(live: Live) -> None:
    guest = live.guest()
    wanted = {**NEW, "game": "bullenparty", "bots": "casual", "players": 3}
    code = guest.post("/api/tables", json=wanted).json()["code"]
    room = guest.get(f"/api/tables/{code}").json()["room"]
    assert room["phase"] == "playing"
    assert [chair["kind"] for chair in room["chairs"]] == ["person", "bot", "bot"]
    assert len(room["commitment"]) == 64


def test_a_host_who_stirs_is_waited_for(live: Live) -> None:
    """What the page does: the commitment is known before anybody adds to the deal."""
    guest = live.guest()
    wanted = {**NEW, "game": "bullenparty", "bots": "casual", "players": 3, "stirs": True}
    code = guest.post("/api/tables", json=wanted).json()["code"]
    room = guest.get(f"/api/tables/{code}").json()["room"]
    assert room["phase"] == "room"
    assert [chair["kind"] for chair in room["chairs"][:3]] == ["person", "bot", "bot"]
    assert len(room["next_commitment"]) == 64


def test_options_are_checked_by_the_game(live: Live) -> None:
    guest = live.guest()
    good = guest.post("/api/tables", json={**NEW, "options": {"series": True}}).json()["code"]
    assert guest.get(f"/api/tables/{good}").json()["room"]["options"] == {"series": True}
    bad = guest.post("/api/tables", json={**NEW, "options": {"series": "yes"}})
    assert "true or false" in refused(bad, 400, "bad_setup")
    odd = guest.post("/api/tables", json={**NEW, "options": {"seris": True}})
    assert "seris" in refused(odd, 400, "bad_setup")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"players": 7}, "bad_setup"),
        ({"players": 1}, "bad_setup"),
        ({"players": 99}, "bad_request"),
        ({"players": "4"}, "bad_request"),
        ({"bots": "brilliant"}, "no_level"),
        ({"name": "x" * 25}, "bad_name"),
        ({"name": "x" * 5000}, "bad_request"),
        ({"face": "x" * 41}, "bad_request"),
        ({"name": None}, "bad_request"),
        ({"unknown": 1}, "bad_request"),
        ({"options": []}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_words(
    live: Live, change: dict[str, object], code: str
) -> None:
    refused(live.guest().post("/api/tables", json={**NEW, **change}), 400, code)


def test_making_a_table_takes_somebody(live: Live) -> None:
    refused(live.visitor().post("/api/tables", json=NEW), 401, "no_token")


@pytest.mark.parametrize("code", ["ABC", "ABCDEFG", "ABCDE1", "OOOOOO", "%00", "ÄÄÄÄÄÄ", "a" * 500])
def test_what_is_no_code_leads_nowhere(live: Live, code: str) -> None:
    refused(live.visitor().get(f"/api/tables/{code}"), 404, "no_table")


def test_guessing_codes_over_http_is_stopped(live: Live) -> None:
    code = live.guest().post("/api/tables", json=NEW).json()["code"]
    guesser = live.guest("Eve")
    for _ in range(20):
        refused(guesser.get("/api/tables/ZZZZZZ"), 404, "no_table")
    stopped = guesser.get("/api/tables/ZZZZZZ")
    refused(stopped, 429, "too_many_codes")
    assert 1 <= int(stopped.headers["retry-after"]) <= 30
    refused(guesser.get(f"/api/tables/{code}"), 429, "too_many_codes")
    refused(guesser.get(f"/api/tables/{code}/qr.svg"), 429, "too_many_codes")
    assert live.visitor().get(f"/api/tables/{code}").status_code == 200


@pytest.mark.parametrize("door", ["http", "socket"])
def test_codes_that_are_tried_all_at_once_are_tried_one_after_the_other(
    live: Live, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = live.guest().post("/api/tables", json=NEW).json()["code"]
    guesser = live.guest("Eve")
    hub = live.house.hub
    find = hub.find
    asked: list[str] = []
    everybody = asyncio.Event()

    async def slowly(wanted: str) -> Table | None:
        """What is there is found at once, what is not when everybody has asked."""
        asked.append(wanted)
        if wanted == code:
            everybody.set()
            return await find(wanted)
        await everybody.wait()
        return None

    monkeypatch.setattr(hub, "find", slowly)
    address = guesser.headers["x-forwarded-for"]

    async def look(wanted: str) -> str:
        return (await answer_to(live, guesser, wanted)).get("code", "welcome")

    async def ask(wanted: str) -> str:
        caller = live.house.gate.callers.of("127.0.0.1", {"x-forwarded-for": address})
        try:
            await find_room(live.house, Visitor(caller, {}, None), wanted)
        except Turned as turned:
            return turned.code
        return "welcome"

    async def try_all() -> list[str]:
        guess = ask if door == "http" else look
        wrong = [asyncio.ensure_future(guess("ZZZZZZ")) for _ in range(29)]
        while len(asked) < 29:
            await asyncio.sleep(0)
        return list(await asyncio.gather(*wrong, guess(code)))

    answers = live.run(try_all()) if door == "http" else asyncio.run(try_all())
    assert answers.count("no_table") == 20
    assert answers[-1] == "too_many_codes"


def test_one_person_cannot_fill_the_server_with_tables(live: Live) -> None:
    guest = live.guest()
    answers = [guest.post("/api/tables", json=NEW) for _ in range(11)]
    assert [answer.status_code for answer in answers[:10]] == [201] * 10
    refused(answers[10], 429, "too_many_tables")
    assert int(answers[10].headers["retry-after"]) >= 1


def test_a_server_with_a_password_keeps_its_tables_to_itself(tmp_path: Path) -> None:
    with living(tmp_path, password=WORD) as server:
        guest = server.guest()
        assert guest.get("/api/me").json()["needs_password"] is True
        refused(guest.post("/api/tables", json=NEW), 401, "password_needed")
        for _ in range(5):
            wrong = guest.post("/api/tables", json={**NEW, "password": "guess"})
            refused(wrong, 403, "wrong_password")
        right = {**NEW, "password": WORD}
        refused(guest.post("/api/tables", json=right), 429, "too_many_passwords")
        made = server.guest("Bo").post("/api/tables", json=right)
        assert made.status_code == 201
        assert guest.get(f"/api/tables/{made.json()['code']}").status_code == 200
        assert WORD not in json.dumps(guest.get("/api/openapi.json").json())


def test_below_a_prefix_everything_is_found_there_and_nowhere_else(tmp_path: Path) -> None:
    with living(tmp_path, prefix="/antics") as server:
        guest = server.visitor()
        made = guest.post("/api/me", json={"name": "Ada"})
        assert "Path=/antics;" in made.headers["set-cookie"]
        table = guest.post("/api/tables", json=NEW).json()
        assert table["table"] == f"/antics/t/{table['code']}"
        assert table["link"] == f"{server.origin}/antics/t/{table['code']}"
        outside = httpx.Client(base_url=server.origin)
        with outside:
            assert outside.get(table["qr"]).status_code == 200
            assert b'data-prefix="/antics"' in outside.get(table["bare"]).content
            refused(outside.get("/api/me"), 404, "no_page")
            assert outside.get("/healthz").json()["state"] == "ok"
            assert outside.get("/antics").headers["location"] == "/antics/"
