"""Foes at the door: other sites' pages, floods, and things that are no HTTP at all."""

import json
import socket

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antics.server import sockets
from antics.server.api import LARGEST_BODY
from antics.server.listening import LARGEST_HEAD

from .live import LONGEST, Live
from .test_library import golden
from .test_lobby import NEW, refused

RECORD: dict[str, object] = json.loads(golden("party_bugs"))
FORMS = [
    ("application/x-www-form-urlencoded", b"game=party_bugs&name=Eve"),
    ("multipart/form-data; boundary=x", b"--x--"),
    ("text/plain", b'{"game":"party_bugs","name":"Eve"}'),
    ("", b'{"game":"party_bugs","name":"Eve"}'),
    ("application/jsonx", b'{"game":"party_bugs","name":"Eve"}'),
]


@pytest.mark.parametrize(("kind", "body"), FORMS)
@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/replay"])
def test_no_form_can_change_anything(live: Live, path: str, kind: str, body: bytes) -> None:
    headers = {"content-type": kind} if kind else {}
    answer = live.guest().post(path, content=body, headers=headers)
    refused(answer, 415, "wrong_content_type")


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file://"]
)
@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/replay"])
def test_no_page_of_another_site_can_either(live: Live, path: str, origin: str) -> None:
    answer = live.guest().post(path, json=NEW, headers={"origin": origin})
    refused(answer, 403, "wrong_origin")
    assert "access-control-allow-origin" not in answer.headers


def test_a_cookie_alone_is_not_enough(live: Live) -> None:
    guest = live.guest()
    del guest.headers["origin"]
    refused(guest.post("/api/tables", json=NEW), 403, "no_origin")


def test_no_other_site_may_even_ask_first(live: Live) -> None:
    headers = {"origin": "https://evil.example", "access-control-request-method": "POST"}
    answer = live.visitor().options("/api/tables", headers=headers)
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_a_body_that_is_not_utf_8_is_refused(live: Live) -> None:
    headers = {"content-type": "application/json"}
    body = b'{"type":"po\xff\xfet"}'
    refused(live.guest().post("/api/tables", content=body, headers=headers), 400, "bad_request")


# Too much ----------------------------------------------------------------------------------


def test_a_body_larger_than_anything_honest_is_refused_unread(live: Live) -> None:
    guest = live.guest()
    large = {**NEW, "options": {"x": "y" * (LARGEST_BODY + 1)}}
    refused(guest.post("/api/tables", json=large), 413, "too_large")
    head = b"POST /api/me HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"
    claimed = raw(live, head + b"content-length: 99999999999\r\nconnection: close\r\n\r\n{")
    assert claimed.startswith(b"HTTP/1.1 413 ")


def test_a_body_without_an_announced_length_is_cut_off_too(live: Live) -> None:
    guest = live.guest()

    def parts() -> object:
        for _ in range(40):
            yield b"x" * 4096

    headers = {"content-type": "application/json"}
    answer = guest.post("/api/me", content=parts(), headers=headers)  # type: ignore[arg-type]
    refused(answer, 413, "too_large")


def test_a_body_that_never_comes_is_not_waited_for(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("antics.server.front.SLOWEST_BODY", 0.0)
    head = b"POST /api/me HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"
    answer = raw(live, head + b"content-length: 20\r\nconnection: close\r\n\r\n{")
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'"too_slow"' in answer


def test_a_record_may_be_larger_but_not_any_size(live: Live) -> None:
    guest = live.guest()
    headers = {"content-type": "application/json"}
    answer = guest.post("/api/replay", content=b" " * 100_000 + b"[]", headers=headers)
    assert "a record is a JSON object" in refused(answer, 422, "unreadable_record")
    answer = guest.post("/api/replay", content=b" " * 10_000_001, headers=headers)
    refused(answer, 413, "too_large")


def test_a_long_address_is_refused(live: Live) -> None:
    refused(live.visitor().get("/api/" + "x" * 2000), 414, "too_long")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b"3", b'"x"', b"\xff\xfe", b'{"name":"\\ud800"}', b"[" * 10_000],
)
def test_bodies_that_are_no_requests_are_refused(live: Live, body: bytes) -> None:
    answer = live.guest().post(
        "/api/tables", content=body, headers={"content-type": "application/json"}
    )
    assert refused(answer, 400, "bad_request")


LONG = "é" * 20_000


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/me", {LONG: 1}, 400, "bad_request"),
        ("/api/tables", {**NEW, LONG: 1}, 400, "bad_request"),
        ("/api/tables", {**NEW, "options": {LONG: 1}}, 400, "bad_setup"),
        ("/api/tables", {**NEW, "options": {"series": LONG}}, 400, "bad_setup"),
        ("/api/replay", {**RECORD, LONG: 1}, 422, "unreadable_record"),
        ("/api/replay", {**RECORD, "result": {LONG: 1}}, 422, "unreadable_record"),
        ("/api/replay", {**RECORD, "options": {"series": [LONG]}}, 422, "bad_record"),
    ],
    ids=["field", "field-of-table", "option", "value", "field-of-record", "result", "setup"],
)
def test_a_refusal_does_not_repeat_all_that_was_sent(
    live: Live, path: str, body: dict[str, object], status: int, code: str
) -> None:
    words = refused(live.guest().post(path, json=body), status, code)
    assert "é" in words
    assert len(words) < 400


ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


def test_any_json_is_answered_with_sense(live: Live) -> None:
    guest = live.guest()

    @settings(max_examples=100)
    @given(ANY_JSON)
    def try_out(body: object) -> None:
        for path in ("/api/me", "/api/tables"):
            answer = guest.post(path, json=body)
            assert answer.status_code < 500
            assert "Traceback" not in answer.text
            if answer.status_code >= 400:
                assert answer.json()["words"]

    try_out()


# Below HTTP --------------------------------------------------------------------------------


def raw(live: Live, *pieces: bytes) -> bytes:
    """What the server answers to these bytes, until it hangs up."""
    answer = b""
    with socket.create_connection(("127.0.0.1", live.house.addresses.port), timeout=30) as line:
        try:
            for piece in pieces:
                line.sendall(piece)
            while chunk := line.recv(65536):
                answer += chunk
        except ConnectionError:
            pass
    return answer


def test_what_is_no_http_is_told_so_in_json(live: Live) -> None:
    answer = raw(live, b"\x16\x03\x01 this is TLS, or so\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "bad_http"


def test_headers_without_end_are_cut_off(live: Live) -> None:
    line = b"x-more: " + b"y" * 1000 + b"\r\n"
    pieces = [b"GET / HTTP/1.1\r\nhost: a\r\n", *[line] * (LARGEST_HEAD // 1000 + 1)]
    answer = raw(live, *pieces)
    assert answer.startswith(b"HTTP/1.1 431 ")


def test_one_header_of_any_size_is_cut_off(live: Live) -> None:
    answer = raw(live, b"GET / HTTP/1.1\r\nhost: a\r\nx-more: ", b"y" * (LARGEST_HEAD + 1))
    assert answer.startswith(b"HTTP/1.1 431 ")


def test_a_body_is_not_counted_as_headers(live: Live) -> None:
    head = b"POST /api/me HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"
    body = b'{"name":"Ada"' + b" " * 30_000 + b"}"
    head += b"content-length: %d\r\nconnection: close\r\n\r\n" % len(body)
    answer = raw(
        live,
        head + body[:10],
        *[body[start : start + 5000] for start in range(10, len(body), 5000)],
    )
    assert answer.startswith(b"HTTP/1.1 200 ")


def test_any_bytes_end_in_an_answer_or_a_goodbye(live: Live) -> None:
    guest = live.visitor()

    @settings(max_examples=100)
    @given(st.binary(min_size=1, max_size=300))
    def try_out(content: bytes) -> None:
        answer = raw(live, content + b"\r\n\r\n\r\n", b"GET /healthz HTTP/1.0\r\n\r\n")
        assert b"Traceback" not in answer
        assert guest.get("/healthz").status_code == 200

    try_out()


@pytest.mark.parametrize("rest", [b"GET /heal", b"\r\n"])
def test_half_a_second_request_is_not_waited_for_for_ever(
    live: Live, monkeypatch: pytest.MonkeyPatch, rest: bytes
) -> None:
    monkeypatch.setattr(sockets, "REQUEST_WITHIN", 0.05)
    port = live.house.addresses.port
    with socket.create_connection(("127.0.0.1", port), timeout=LONGEST) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 200")
        line.sendall(rest)
        heard = b"something"
        while heard:  # until the line is closed; the body may have been on its way
            heard = line.recv(4096)
