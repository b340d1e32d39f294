"""Where a request comes from: the caller's address, and which site it was sent to.

Behind a reverse proxy the connection is the proxy's own. What proxies say in their headers is
believed only from those that the server was told to trust.
"""

import ipaddress
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlsplit

from antics.core.errors import AnticsError

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Caller(NamedTuple):
    """One request's origin, as far as it can be believed."""

    address: str
    host: str
    """The site asked for, as the browser wrote it: 'example.org' or '192.168.1.5:8080'."""
    secure: bool
    """It came over TLS."""
    local: bool
    """From this very machine, through no proxy."""


def read_networks(texts: Iterable[str]) -> list[Network]:
    """Addresses and networks that somebody typed; AnticsError names the one that is none."""
    networks: list[Network] = []
    for text in texts:
        for part in text.split(","):
            try:
                networks.append(ipaddress.ip_network(part.strip(), strict=False))
            except ValueError:
                raise AnticsError(
                    f"'{part.strip()}' is no address or network of a proxy, such as 127.0.0.1"
                    " or 10.0.0.0/8"
                ) from None
    return networks


class Callers:
    """Reads a connection's peer and headers, believing the trusted proxies."""

    def __init__(self, trusted: Iterable[Network] = ()) -> None:
        self._trusted = list(trusted)

    def of(self, peer: str, headers: Mapping[str, str]) -> Caller:
        here = _address(peer)
        if here is None or not self._is_trusted(here):
            local = here is not None and here.is_loopback and not _is_forwarded(headers)
            return Caller(str(here or peer), headers.get("host", ""), False, local)
        caller: Address = here
        for text in reversed(_listed(headers, "x-forwarded-for")):
            hop = _address(text)
            if hop is None:
                break
            caller = hop
            if not self._is_trusted(hop):
                break
        hosts = _listed(headers, "x-forwarded-host")
        schemes = _listed(headers, "x-forwarded-proto")
        return Caller(
            str(caller),
            hosts[0] if hosts else headers.get("host", ""),
            bool(schemes) and schemes[0].lower() in ("https", "wss"),
            False,
        )

    @property
    def has_proxies(self) -> bool:
        return bool(self._trusted)

    def is_trusted(self, peer: str) -> bool:
        """Whether what this peer says about others is believed."""
        here = _address(peer)
        return here is not None and self._is_trusted(here)

    def _is_trusted(self, address: Address) -> bool:
        return any(
            address.version == network.version and address in network for network in self._trusted
        )


def same_site(origin: str, host: str) -> bool:
    """Whether a browser's Origin header names the site that the request was sent to."""
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return False
    default = {"http": 80, "https": 443}.get(parts.scheme)
    if default is None or not parts.hostname or not host:
        return False
    try:
        asked = urlsplit(f"//{host}")
        asked_port = asked.port
    except ValueError:
        return False
    return parts.hostname == asked.hostname and (port or default) == (asked_port or default)


def neighbourhood(address: str) -> str:
    """What limits go by: one IPv4 address, or the /64 that an IPv6 customer has to themselves."""
    found = _address(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return address


def site(address: str) -> str | None:
    """The wider network around a neighbourhood: an IPv6 customer's /48. IPv4 has none."""
    found = _address(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 48), strict=False))
    return None


def shortened(address: str) -> str:
    """An address for logs: enough to see a pattern, too little to name a person."""
    found = _address(address)
    if found is None:
        return "?"
    if found.is_loopback:
        return str(found)
    return str(ipaddress.ip_network((found, 24 if found.version == 4 else 48), strict=False))


def _is_forwarded(headers: Mapping[str, str]) -> bool:
    """Somebody's proxy on this machine that nobody told us to trust: not local, whoever it is."""
    return any(name in headers for name in ("x-forwarded-for", "forwarded", "x-real-ip"))


@lru_cache(maxsize=4096)
def _address(text: str) -> Address | None:
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped
    return found


def _listed(headers: Mapping[str, str], name: str) -> list[str]:
    """A header's values, in order, whether on one line or on several."""
    every = getattr(headers, "getall", None)
    lines: list[str] = [headers.get(name, "")] if every is None else list(every(name, []))
    return [part.strip() for line in lines for part in line.split(",") if part.strip()]
