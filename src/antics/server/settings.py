"""How a server is to run: what the command line asks for, checked and with every default."""

from pathlib import Path
from typing import Final

import msgspec

from antics.core.errors import AnticsError
from antics.server.callers import Network

PREFERRED_PORT: Final = 8080
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  # people on the same network are to join
HERE: Final = "127.0.0.1"
REQUESTS_A_SECOND: Final = 30


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    data: Path
    """The directory that holds everything the server keeps."""
    host: str = EVERYWHERE
    port: int | None = None
    """None: the preferred one or the next that is free; 0: any free one."""
    password: str | None = None
    """What somebody has to know to make tables."""
    proxies: list[Network] = []
    """Whose forwarding headers are believed."""
    proxies_measure: bool = False
    """Whether those proxies also tell how far away visitors are, and let nobody else say so."""
    prefix: str = ""
    """The path below which everything is found, '' or '/somewhere'."""
    workers: int | None = None
    """Processes in which bots think; None for as many as fit."""
    log_file: Path | None = None
    database: str | None = None
    """A PostgreSQL URL; None for SQLite in the data directory."""
    metrics_token: str | None = None
    """Whoever shows it may read the metrics from elsewhere, too."""
    requests_a_second: int = REQUESTS_A_SECOND
    """Of one person at one table; twice as many at once."""
    bot_pace: float = 1.0
    """What bots take of a person's time to think, where a game waits for them. Tests hurry."""


def checked_prefix(text: str) -> str:
    """'/antics' for what somebody typed as 'antics', '/antics' or '/antics/'."""
    prefix = "/" + text.strip("/") if text.strip("/") else ""
    if not all(sign.isascii() and (sign.isalnum() or sign in "/-_.~") for sign in prefix):
        raise AnticsError(
            f"'{text}' is no path prefix; one has letters, digits and -_.~ only, such as /antics"
        )
    return prefix
