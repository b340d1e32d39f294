"""Logs as JSON lines: one object a line, so nothing that somebody typed can forge another line.

No token, seat secret, password or seed is ever handed to a logger. Should one slip into a
message all the same, it is blacked out here by its looks.
"""

import logging
import re
import sys
import time
import traceback
from pathlib import Path
from typing import Final, TextIO

import msgspec

from antics.core.errors import AnticsError

LONGEST: Final = 2000
"""Characters of one value; whatever is longer is cut."""
LONGEST_TRACE: Final = 10_000
_SECRETS: Final = re.compile(r"a1\.[A-Za-z0-9_-]{22}\.[0-9a-f]{64}|\b[0-9a-f]{64}\b")
_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """Each record as one JSON object, with everything passed as `extra` in it."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.gmtime(record.created)
        line: dict[str, object] = {
            "at": f"{time.strftime('%Y-%m-%dT%H:%M:%S', moment)}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "says": _fit(record.getMessage()),
        }
        for name, value in vars(record).items():
            if name not in _STANDARD:
                line[name] = value if isinstance(value, bool | int | float) else _fit(str(value))
        if record.exc_info and record.exc_info[0] is not None:
            trace = "".join(traceback.format_exception(*record.exc_info))
            line["trouble"] = _blacked_out(trace)[-LONGEST_TRACE:]
        return msgspec.json.encode(line).decode()


def _fit(text: str) -> str:
    text = _blacked_out(text)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _blacked_out(text: str) -> str:
    """Also without lone surrogates, which no file could take."""
    return _SECRETS.sub("[secret]", text).encode("utf-8", "replace").decode()


def start_logging(file: Path | None, stream: TextIO | None = None) -> None:
    """To the file from `info` on; without one to stderr, and only what somebody should look at."""
    handler: logging.Handler
    if file is None:
        handler = logging.StreamHandler(stream or sys.stderr)
        handler.setLevel(logging.WARNING)
    else:
        try:
            handler = logging.FileHandler(file, encoding="utf-8")
        except OSError as error:
            raise AnticsError(f"cannot write the log file {file}: {error.strerror}") from None
        handler.setLevel(logging.INFO)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    for old in list(root.handlers):
        if isinstance(old.formatter, JsonLines):
            root.removeHandler(old)
            old.close()
    root.addHandler(handler)
    root.setLevel(handler.level)
