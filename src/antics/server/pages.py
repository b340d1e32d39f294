"""The pages that browsers load: the built page where there is one, and the bare pages always.

Files are read once and kept, with what the build compressed beside them. Names of built assets
carry a hash of their content, so browsers may keep them for ever; everything else is asked for
anew each time, at the cost of a "not modified".
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from antics.server.answers import HTML, Headers, Send, answer, not_modified, refuse

HERE: Final = Path(__file__).parent
BUILT: Final = HERE / "page"
BARE: Final = HERE / "bare"

_FOR_EVER: Final = b"public, max-age=31536000, immutable"
_ASK: Final = b"no-cache"
_CODE: Final = r"[A-Za-z]{6}"
_PAGE_PATH: Final = re.compile(rf"/|/(?:t|tv)/{_CODE}|/replay(?:/[A-Za-z0-9_-]{{0,64}})?")
_TABLE_PATH: Final = re.compile(rf"/(?:t|tv)/{_CODE}")
_BARE_PATH: Final = re.compile(rf"/bare/{_CODE}")
_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_TEXTS: Final = (b"text/", b"image/svg", b"application/json", b"application/manifest")
WORTH_PACKING: Final = 1000
"""Bytes; anything shorter fits into one packet anyway."""
_ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))


def is_built(built: Path = BUILT) -> bool:
    """Whether there is more to show than the bare pages."""
    return (built / "index.html").is_file()


class File(NamedTuple):
    """A file ready to be sent, in each encoding there is."""

    content_type: bytes
    etag: bytes
    body: bytes
    encoded: dict[str, bytes]


class Pages:
    """Answers every path that is not the API's."""

    def __init__(self, prefix: str = "", built: Path = BUILT, bare: Path = BARE) -> None:
        self._prefix = prefix
        self._built = built
        self._bare = bare
        self._built_at: int | None = None
        self._assets: dict[str, File] = {}
        self._index: File | None = None
        self._table: File | None = None
        self._bare_files = _read_all(bare, prefix)

    async def __call__(
        self, path: str, method: str, headers: Mapping[str, str], send: Send
    ) -> None:
        if method not in ("GET", "HEAD"):
            words = "pages can only be looked at"
            await refuse(send, 405, "wrong_method", words, [(b"allow", b"GET, HEAD")])
            return
        self._refresh()
        found = self._find(path)
        if found is None:
            await self._missing(headers, send)
            return
        file, caching = found
        await _send_file(file, caching, headers, method == "HEAD", send)

    def _find(self, path: str) -> tuple[File, bytes] | None:
        if _PAGE_PATH.fullmatch(path):
            if self._index is not None:
                table = self._table if _TABLE_PATH.fullmatch(path) else None
                return table or self._index, _ASK
            if path == "/":
                return self._bare_files["lobby.html"], _ASK
            return None
        if path in ("/bare", "/bare/"):
            return self._bare_files["lobby.html"], _ASK
        if _BARE_PATH.fullmatch(path):
            return self._bare_files["table.html"], _ASK
        if path in ("/api", "/api.html"):
            return self._bare_files["api.html"], _ASK
        folder, slash, name = path[1:].rpartition("/")
        if slash and folder == "bare/files" and name in self._bare_files:
            return self._bare_files[name], _ASK
        asset = self._assets.get(path[1:])
        if asset is None:
            return None
        return asset, _FOR_EVER if path.startswith("/assets/") else _ASK

    def _refresh(self) -> None:
        """A page that was built anew while the server runs is taken up."""
        index = self._built / "index.html"
        try:
            built_at = index.stat().st_mtime_ns
        except OSError:
            built_at = None
        if built_at == self._built_at:
            return
        self._built_at = built_at
        self._assets = {} if built_at is None else _read_all(self._built, self._prefix)
        self._index = self._assets.pop("index.html", None)
        # The same page, naming what a table needs besides: fetched at once instead of step by step.
        self._table = self._assets.pop("table.html", None)

    async def _missing(self, headers: Mapping[str, str], send: Send) -> None:
        if "text/html" in headers.get("accept", ""):
            file = self._index or self._bare_files["missing.html"]
            await answer(send, 404, HTML, file.body, [(b"cache-control", b"no-store")])
            return
        await refuse(send, 404, "no_page", "there is no such page here")


def _read_all(folder: Path, prefix: str) -> dict[str, File]:
    files: dict[str, File] = {}
    if not folder.is_dir():
        return files
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in (".gz", ".br"):
            files[path.relative_to(folder).as_posix()] = _read(path, prefix)
    return files


def _read(path: Path, prefix: str) -> File:
    body = path.read_bytes()
    encoded: dict[str, bytes] = {}
    if path.suffix == ".html":
        body = _placed(body, prefix)
    else:
        for encoding, suffix in _ENCODINGS:
            beside = path.with_name(path.name + suffix)
            if beside.is_file():
                encoded[encoding] = beside.read_bytes()
    guessed = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    content_type = "text/html; charset=utf-8" if path.suffix == ".html" else guessed
    etag = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
    return File((content_type or "application/octet-stream").encode(), etag.encode(), body, encoded)


def _placed(page: bytes, prefix: str) -> bytes:
    """A page is built for any place: its relative addresses become those of this server, since it
    is also shown as /t/CODE, and its script finds the prefix in `<html data-prefix>`."""
    start = prefix.encode()
    page = re.sub(rb'((?:src|href)=")\./', rb"\1" + start + rb"/", page)
    return re.sub(rb"<html\b", b'<html data-prefix="' + start + b'"', page, count=1)


async def _send_file(
    file: File, caching: bytes, asked: Mapping[str, str], head: bool, send: Send
) -> None:
    headers: Headers = [(b"cache-control", caching), (b"etag", file.etag)]
    accepted = _accepted(asked.get("accept-encoding", ""))
    if not file.encoded and "gzip" in accepted and _is_worth_packing(file):
        file.encoded["gzip"] = gzip.compress(file.body, 6, mtime=0)
    if file.encoded or _is_worth_packing(file):
        headers.append((b"vary", b"accept-encoding"))
    if file.etag.decode() in asked.get("if-none-match", ""):
        await not_modified(send, headers)
        return
    body = file.body
    for encoding, content in file.encoded.items():
        if encoding in accepted:
            body = content
            headers.append((b"content-encoding", encoding.encode()))
            break
    await answer(send, 200, file.content_type, body, headers, head)


def _is_worth_packing(file: File) -> bool:
    """Text of some length; what the build has not compressed is compressed when first asked for."""
    return len(file.body) > WORTH_PACKING and file.content_type.startswith(_TEXTS)


def _accepted(header: str) -> set[str]:
    """'br;q=0' says that br is not wanted."""
    parts = [part.replace(" ", "").lower().partition(";q=") for part in header.split(",")]
    return {name for name, _, quality in parts if not quality or quality.strip("0.")}
