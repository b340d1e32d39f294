"""Pages and their files: what is cached how long, compressed, and found below a prefix."""

import asyncio
import gzip
import os
from pathlib import Path

import pytest
from multidict import CIMultiDict

from antics.server.answers import Message, policy
from antics.server.pages import BARE, Pages

from .live import Live

PACKED = gzip.compress(b"let packed = 1;", mtime=0)


class Answer:
    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.body += message["body"]


def get(pages: Pages, path: str, method: str = "GET", **headers: str) -> Answer:
    answer = Answer()
    sent = CIMultiDict({name.replace("_", "-"): value for name, value in headers.items()})
    asyncio.run(pages(path, method, sent, answer.send))
    return answer


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(
        '<!doctype html><html lang="en"><script src="./assets/i-1a.js"></script>'
        '<link href="./assets/i-2b.css"></html>'
    )
    script = folder / "assets" / "i-1a.js"
    script.write_text("let plain = 1;")
    (folder / "assets" / "i-1a.js.gz").write_bytes(PACKED)
    (folder / "assets" / "i-1a.js.br").write_bytes(b"as if it were brotli")
    (folder / "bug.svg").write_text("<svg/>")
    (folder / "manifest.webmanifest").write_text("{}")
    return folder


def test_whoever_comes_to_a_table_gets_the_page_that_names_its_files(built: Path) -> None:
    (built / "table.html").write_text('<html><link href="./assets/table.js"></html>')
    pages = Pages("/games", built=built)
    for path in ("/t/ABCDEF", "/tv/ABCDEF"):
        assert b'href="/games/assets/table.js"' in get(pages, path).body
    for path in ("/", "/replay", "/replay/x"):
        assert b"table.js" not in get(pages, path).body
    assert get(pages, "/table.html").status == 404


@pytest.mark.parametrize(
    "path", ["/", "/t/ABCDEF", "/t/abcdef", "/tv/ABCDEF", "/replay", "/replay/", "/replay/x_-9"]
)
def test_the_built_page_answers_for_every_place_in_it(built: Path, path: str) -> None:
    answer = get(Pages(built=built), path)
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert b'src="/assets/i-1a.js"' in answer.body


@pytest.mark.parametrize(
    "path",
    [
        *("/t/ABC", "/t/ABCDEFG", "/t/AB1DEF", "/tv/", "/x", "/index.html/", "/assets/"),
        *("/assets/../index.html", "/..%2f..%2fetc/passwd", "//etc/passwd", "/replay/a/b"),
        *("/assets/i-1a.js.gz", "/bare/files/../../gate.py", "/bare/files/", "/bare/ABC"),
    ],
)
def test_anything_else_is_a_typed_no(built: Path, path: str) -> None:
    answer = get(Pages(built=built), path)
    assert answer.status == 404
    assert b'"code":"no_page"' in answer.body


def test_a_browser_is_told_so_on_a_page(built: Path) -> None:
    answer = get(Pages(built=built), "/nowhere", accept="text/html,*/*")
    assert answer.status == 404
    assert answer.body.startswith(b"<!doctype html>")


def test_hashed_files_are_kept_for_ever_and_others_asked_for(built: Path) -> None:
    pages = Pages(built=built)
    assert "immutable" in get(pages, "/assets/i-1a.js").headers["cache-control"]
    other = get(pages, "/bug.svg")
    assert other.headers["cache-control"] == "no-cache"
    again = get(pages, "/bug.svg", if_none_match=other.headers["etag"])
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize(
    ("accepts", "encoding", "body"),
    [
        ("gzip, br", "br", b"as if it were brotli"),
        ("gzip", "gzip", PACKED),
        ("br;q=0, gzip;q=0.5", "gzip", PACKED),
        ("br;q=0.0", None, b"let plain = 1;"),
        ("", None, b"let plain = 1;"),
    ],
)
def test_what_was_compressed_is_sent_to_who_can_read_it(
    built: Path, accepts: str, encoding: str | None, body: bytes
) -> None:
    answer = get(Pages(built=built), "/assets/i-1a.js", accept_encoding=accepts)
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert len(answer.body) == int(answer.headers["content-length"])
    assert answer.body == body


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/bug.svg", "image/svg+xml"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/assets/i-1a.js", "text/javascript; charset=utf-8"),
    ],
)
def test_every_file_says_what_it_is(built: Path, path: str, kind: str) -> None:
    assert get(Pages(built=built), path).headers["content-type"] == kind


def test_long_texts_are_compressed_even_if_the_build_did_not(built: Path) -> None:
    text = b"/* a bug */" * 1000
    (built / "assets" / "i-3c.css").write_bytes(text)
    pages = Pages(built=built)
    plain = get(pages, "/assets/i-3c.css")
    assert (plain.body, plain.headers["vary"]) == (text, "accept-encoding")
    packed = get(pages, "/assets/i-3c.css", accept_encoding="gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == text
    assert "content-encoding" not in get(pages, "/bug.svg", accept_encoding="gzip").headers


def test_below_a_prefix_the_page_knows_where_it_is(built: Path) -> None:
    body = get(Pages("/antics", built=built), "/t/ABCDEF").body
    assert b'src="/antics/assets/i-1a.js"' in body
    assert b'href="/antics/assets/i-2b.css"' in body
    assert b'<html data-prefix="/antics" lang' in body


def test_a_page_built_anew_is_taken_up(built: Path) -> None:
    pages = Pages(built=built)
    assert b"i-1a" in get(pages, "/").body
    index = built / "index.html"
    index.write_text("<html>new</html>")
    os.utime(index, ns=(1, 1))
    assert b"new" in get(pages, "/").body


def test_without_a_built_page_there_is_a_plain_lobby(tmp_path: Path) -> None:
    pages = Pages(built=tmp_path / "missing")
    answer = get(pages, "/")
    assert b"lobby.js" in answer.body
    assert get(pages, "/t/ABCDEF").status == 404


@pytest.mark.parametrize("path", ["/bare", "/bare/", "/bare/ABCDEF", "/api"])
def test_the_bare_pages_are_always_there(built: Path, path: str) -> None:
    assert get(Pages(built=built), path).status == 200


@pytest.mark.parametrize("file", sorted(path.name for path in BARE.iterdir()))
def test_every_bare_file_is_served_and_asks_for_nothing_elsewhere(file: str) -> None:
    answer = get(Pages(), f"/bare/files/{file}")
    assert answer.status == 200
    assert b"://" not in answer.body.replace(b"//${location.host}", b"")
    assert b"innerHTML" not in answer.body
    if file.endswith(".html"):
        assert b"<script>" not in answer.body
        assert b" style=" not in answer.body
        assert b" onclick=" not in answer.body


def test_head_gives_the_length_without_the_body(built: Path) -> None:
    answer = get(Pages(built=built), "/bug.svg", "HEAD")
    assert (answer.status, answer.body, answer.headers["content-length"]) == (200, b"", "6")


def test_pages_can_only_be_looked_at(built: Path) -> None:
    answer = get(Pages(built=built), "/", "POST")
    assert answer.status == 405
    assert answer.headers["allow"] == "GET, HEAD"


# What protects browsers --------------------------------------------------------------------


def test_pages_run_no_script_that_stands_in_them() -> None:
    rules = dict(
        rule.split(" ", 1) for rule in policy(b"text/html", "a.example").decode().split("; ")
    )
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self'"
    assert rules["frame-ancestors"] == "'none'"
    assert rules["base-uri"] == "'none'"
    assert rules["connect-src"] == "'self' ws://a.example wss://a.example"


def test_a_host_header_cannot_loosen_the_policy() -> None:
    assert b"evil" not in policy(b"text/html", "a.example; script-src evil.example")


def test_not_modified_leaves_the_policy_of_a_kept_page_alone(live: Live) -> None:
    visitor = live.visitor()
    first = visitor.get("/bare/")
    again = visitor.get("/bare/", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert "content-security-policy" not in again.headers


@pytest.mark.parametrize("path", ["/", "/bare/ABCDEF", "/api/me", "/nowhere", "/healthz"])
def test_every_answer_carries_what_protects_browsers(live: Live, path: str) -> None:
    headers = live.visitor().get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers
