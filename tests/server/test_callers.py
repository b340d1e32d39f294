"""Where requests come from, with proxies that are trusted and proxies that are not."""

import pytest
from multidict import CIMultiDict

from antics.core.errors import AnticsError
from antics.server.callers import (
    Callers,
    neighbourhood,
    read_networks,
    same_site,
    shortened,
)

NOBODY = Callers()
NEAR = Callers(read_networks(["127.0.0.1", "10.0.0.0/8"]))


def test_without_proxies_the_peer_is_the_caller_whatever_it_says() -> None:
    lies = {"host": "a.example", "x-forwarded-for": "1.2.3.4", "x-forwarded-proto": "https"}
    caller = NOBODY.of("203.0.113.9", lies)
    assert (caller.address, caller.host, caller.secure) == ("203.0.113.9", "a.example", False)


def test_a_trusted_proxy_tells_who_is_behind_it() -> None:
    told = {
        "host": "127.0.0.1:8080",
        "x-forwarded-for": "203.0.113.9",
        "x-forwarded-host": "games.example",
        "x-forwarded-proto": "https",
    }
    caller = NEAR.of("127.0.0.1", told)
    assert caller.address == "203.0.113.9"
    assert caller.host == "games.example"
    assert caller.secure
    assert not caller.local


@pytest.mark.parametrize(
    ("header", "address"),
    [
        ("6.6.6.6, 203.0.113.9", "203.0.113.9"),
        ("6.6.6.6, 203.0.113.9, 10.1.2.3", "203.0.113.9"),
        ("10.9.9.9, 10.1.2.3", "10.9.9.9"),
        ("not an address, 10.1.2.3", "10.1.2.3"),
        ("203.0.113.9:4711", "203.0.113.9"),
        ('"[2001:db8::1]:4711"', "2001:db8::1"),
        ("", "127.0.0.1"),
    ],
)
def test_the_last_hop_that_nobody_trusts_is_the_caller(header: str, address: str) -> None:
    assert NEAR.of("127.0.0.1", {"x-forwarded-for": header}).address == address


def test_a_header_on_several_lines_counts_as_one() -> None:
    lines = CIMultiDict([("X-Forwarded-For", "6.6.6.6"), ("X-Forwarded-For", "203.0.113.9")])
    assert NEAR.of("127.0.0.1", lines).address == "203.0.113.9"


def test_this_machine_is_local_unless_somebody_is_behind_it() -> None:
    assert NOBODY.of("127.0.0.1", {}).local
    assert NOBODY.of("::1", {}).local
    assert NOBODY.of("::ffff:127.0.0.1", {}).local
    assert not NOBODY.of("127.0.0.1", {"x-forwarded-for": "203.0.113.9"}).local
    assert not NOBODY.of("127.0.0.1", {"forwarded": "for=203.0.113.9"}).local
    assert not NEAR.of("127.0.0.1", {}).local
    assert not NOBODY.of("203.0.113.9", {}).local


def test_networks_that_are_none_are_named() -> None:
    with pytest.raises(AnticsError, match=r"'proxy\.example' is no address"):
        read_networks(["10.0.0.1", "proxy.example"])
    assert len(read_networks(["10.0.0.1,10.0.0.2", "fd00::/8"])) == 3


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://a.example", "a.example", True),
        ("http://a.example", "a.example:80", True),
        ("https://a.example", "a.example:443", True),
        ("https://a.example", "a.example", True),
        ("http://a.example:8080", "a.example:8080", True),
        ("http://A.Example:8080", "a.example:8080", True),
        ("http://[::1]:8080", "[::1]:8080", True),
        ("http://a.example:8080", "a.example:8081", False),
        ("http://a.example:8080", "a.example", False),
        ("https://evil.example", "a.example", False),
        ("https://a.example.evil.example", "a.example", False),
        ("https://evil.example/a.example", "a.example", False),
        ("https://a.example@evil.example", "a.example", False),
        ("null", "a.example", False),
        ("", "", False),
        ("file://", "a.example", False),
        ("ftp://a.example", "a.example", False),
        ("http://a.example:99999", "a.example", False),
        ("http://a.example", "", False),
        ("http://[", "a.example", False),
    ],
)
def test_a_page_of_ours_has_our_host_in_its_origin(origin: str, host: str, same: bool) -> None:
    assert same_site(origin, host) is same


def test_limits_go_by_the_network_that_one_customer_has() -> None:
    assert neighbourhood("203.0.113.9") == "203.0.113.9"
    assert neighbourhood("2001:db8:1:2:3::4") == neighbourhood("2001:db8:1:2:ffff::1")
    assert neighbourhood("2001:db8:1:2::") != neighbourhood("2001:db8:1:3::")


@pytest.mark.parametrize(
    ("address", "logged"),
    [
        ("203.0.113.9", "203.0.113.0/24"),
        ("2001:db8:1:2:3::4", "2001:db8:1::/48"),
        ("127.0.0.1", "127.0.0.1"),
        ("\n{forged}", "?"),
    ],
)
def test_logs_name_nobody(address: str, logged: str) -> None:
    assert shortened(address) == logged
