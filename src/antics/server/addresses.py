"""Under which addresses people find this server."""

import socket
from typing import Final, NamedTuple

from antics.server.callers import Caller
from antics.server.codes import LENGTH

_ELSEWHERE: Final = ("192.0.2.1", "2001:db8::1")
"""Addresses for documentation: nothing is ever sent there."""
_THIS_MACHINE: Final = ("localhost", "127.", "[::1]")


def network_address() -> str | None:
    """This machine's own address on the local network, or None if it is on none.

    The system is asked from which of its addresses it would send something away.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_ELSEWHERE[0], 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith(("127.", "0.")) else address


class Paths(NamedTuple):
    """What belongs to a table, from the server's root."""

    table: str
    bare: str
    screen: str
    socket: str
    qr: str


class Addresses:
    """Where the server is, seen from this machine, from the network and by whoever asks."""

    def __init__(self, host: str, port: int, prefix: str, network: str | None) -> None:
        """`network`: this machine's address for others, or None if it cannot be reached."""
        self.port = port
        self.prefix = prefix
        shown = f"[{host}]" if ":" in host else host
        anywhere = host in ("0.0.0.0", "::", "")  # noqa: S104
        here = "127.0.0.1" if anywhere or host == "127.0.0.1" else shown
        self.local = f"http://{here}:{port}{prefix}/"
        self.host = here.strip("[]")
        """Where this machine reaches the server."""
        others = network if anywhere else None if here.startswith(_THIS_MACHINE) else shown
        self.network = None if others is None else f"http://{others}:{port}{prefix}/"

    def root(self, caller: Caller) -> str:
        """The address to send to others, as the caller sees this server. Whoever is on the very
        machine would otherwise invite their friends to the friends' own machines."""
        if self.network is not None and caller.host.startswith(_THIS_MACHINE):
            return self.network
        scheme = "https" if caller.secure else "http"
        return f"{scheme}://{caller.host}{self.prefix}/"

    def paths(self, code: str) -> Paths:
        start = self.prefix
        return Paths(
            table=f"{start}/t/{code}",
            bare=f"{start}/bare/{code}",
            screen=f"{start}/tv/{code}",
            socket=f"{start}/ws/{code}",
            qr=f"{start}/api/tables/{code}/qr.svg",
        )

    def link(self, caller: Caller, code: str) -> str:
        return f"{self.root(caller)}t/{code[:LENGTH]}"

    def replay_link(self, caller: Caller, record_id: str) -> str:
        return f"{self.root(caller)}replay/{record_id}"
