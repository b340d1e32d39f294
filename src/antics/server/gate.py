"""The gate that HTTP and WebSocket share: who is asking, from where, and how often.

Whoever is turned away gets a `Turned`: a code for programs, words for people, the HTTP status
that fits, and when it is worth coming back.
"""

import hashlib
import hmac
import math
from collections import OrderedDict
from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Final, NamedTuple

from antics.server.callers import Caller, Callers, neighbourhood, same_site
from antics.server.guesses import Guesses, Turn
from antics.server.identity import Signet, tokens_in
from antics.server.inside import Inside
from antics.server.limits import Bucket, Clock, Limit, Pace
from antics.server.whereabouts import Whereabouts
from antics.table.guests import Line
from antics.table.messages import Bye, Refusal, write

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
BANNED: Final = "whoever runs this server does not want you to play here"
RTT_HEADER: Final = "x-client-rtt"
MOST_KNOWN: Final = 50_000
"""Remembered pairs of a person and a table that they have found, or ask something of."""


class Turned(Refusal):
    """Turned away at the gate."""

    def __init__(self, code: str, words: str, status: int, retry_after: int | None = None) -> None:
        super().__init__(code, words)
        self.status = status
        self.retry_after = retry_after
        """Seconds."""


class Paces(NamedTuple):
    """How often what is allowed. Those per address are for everybody behind it together."""

    requests: Pace = Pace(60, SECOND / 30)
    """Of one person at one table."""
    pointing: Pace = Pace(20, SECOND / 20)
    """A hand that hovers; what comes faster is dropped, which nobody can see."""
    wrong_codes: Pace = Pace(20, 30 * SECOND)
    """Per address. At this pace somebody tries 2,900 of 191 million codes a day."""
    wrong_passwords: Pace = Pace(5, 2 * MINUTE)
    new_people: Pace = Pace(60, MINUTE)
    tables: Pace = Pace(10, MINUTE)
    """Made by one person."""
    tables_of_address: Pace = Pace(60, 10 * SECOND)
    replays: Pace = Pace(20, 3 * SECOND)
    """Records played through per address: each costs a good part of a second."""
    connections: int = 300
    """At once, per address."""


class Gate:
    """One per server."""

    def __init__(
        self,
        signet: Signet,
        clock: Clock,
        *,
        callers: Callers | None = None,
        proxies_measure: bool = False,
        password: str | None = None,
        paces: Paces | None = None,
    ) -> None:
        self.signet = signet
        self.callers = callers or Callers()
        self._proxies_measure = proxies_measure
        self.banned: Collection[str] = frozenset()
        """Signs of people who may not come in; the server keeps this fresh from the store."""
        self.closing = False
        """The server is about to stop: nobody new comes in."""
        self._clock = clock
        self._paces = paces = paces or Paces()
        self._password = None if password is None else _digest(password)
        self._requests = Limit(paces.requests, clock, MOST_KNOWN)
        self._wrong_codes = Whereabouts(paces.wrong_codes, clock)
        self._wrong_passwords = Whereabouts(paces.wrong_passwords, clock)
        self._new_people = Whereabouts(paces.new_people, clock)
        self._tables = Limit(paces.tables, clock)
        self._tables_of_address = Whereabouts(paces.tables_of_address, clock)
        self._replays = Whereabouts(paces.replays, clock)
        self._guesses: Final = Guesses()
        self.inside: Final = Inside()
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    # Who ---------------------------------------------------------------------------------

    def person_of(self, headers: Mapping[str, str]) -> str | None:
        """Who is asking, or None for somebody without a token of ours. Banned people are Turned."""
        tokens, _ = self._shown(headers)
        read = self.signet.read
        person = next((person for person in map(read, tokens) if person is not None), None)
        if person is not None and self.is_banned(person):
            raise Turned("banned", BANNED, 403)
        return person

    def _shown(self, headers: Mapping[str, str]) -> tuple[list[str], bool]:
        cookies, authorization = headers.get("cookie", ""), headers.get("authorization", "")
        return tokens_in(cookies, authorization, self.signet.cookie)

    def is_banned(self, person: str) -> bool:
        return bool(self.banned) and self.signet.sign_of(person) in self.banned

    def check_origin(self, caller: Caller, headers: Mapping[str, str]) -> None:
        """Pages of other sites cannot act in a visitor's name.

        Browsers name the page that sends something in `Origin`. Who sends none is no browser and
        has to show a bearer token, or nothing; what a cookie allows needs an origin.
        """
        origin = headers.get("origin")
        if origin is None:
            tokens, is_bearer = self._shown(headers)
            if not tokens or is_bearer:
                return
            words = "a request with a cookie has to name its page in the Origin header"
            raise Turned("no_origin", words, 403)
        if not same_site(origin, caller.host):
            raise Turned("wrong_origin", "this was sent by a page of another site", 403)

    # Sockets -----------------------------------------------------------------------------

    def admit_socket(
        self, path: str, headers: Mapping[str, str], peer: str
    ) -> tuple[str, str] | Turned:
        """Who wants to connect and from which address, or why not. The path ends in a code."""
        if self.closing:
            return Turned("stopping", "the server is stopping; come back in a moment", 503, 5)
        caller = self.callers.of(peer, headers)
        try:
            self.check_origin(caller, headers)
            person = self.person_of(headers)
            if person is None:
                words = "say who you are first: POST /api/me gives you a token"
                raise Turned("no_token", words, 401)
            code = path.partition("?")[0].rstrip("/").rpartition("/")[2]
            self.check_guessing(caller.address, person, code)
        except Turned as turned:
            return turned
        return person, caller.address

    def crowded(self, address: str) -> Turned | None:
        """Why there may be no more connections from there, if so. Nothing is counted yet: what
        asks for a connection need not become one."""
        count = self.inside.count(neighbourhood(address))
        if count < self._paces.connections or _is_this_machine(address):
            return None
        words = f"there are {count} connections from your address; close some first"
        return Turned("too_many_connections", words, 429, 10)

    def connected(self, line: Line, person: str, address: str) -> Turned | None:
        """One more connection, or why not: others may have come in since it asked. The person is
        the one whose token it came with, whoever it is at the table."""
        turned = self.crowded(address)
        if turned is None:
            self.inside.enter(line, self.signet.sign_of(person), neighbourhood(address))
        return turned

    def disconnected(self, line: Line) -> None:
        """Of every connection that ends, also of one that was turned away."""
        self.inside.leave(line)

    def send_all_away(self, bye: Bye) -> None:
        """Who is at a table has been told already; others may not have got so far."""
        frame = write(bye)
        for line in self.inside.lines():
            line.hang_up(frame)

    def send_banned_away(self) -> None:
        """All that is open of people who may not come in any more, wherever they had got to."""
        frame = write(Bye(code="banned", words=BANNED))
        for line in self.inside.lines_of(self.banned):
            line.hang_up(frame)

    @property
    def measures_clients(self) -> bool:
        """Whether the kernel at the other end of a connection is the player's own. Behind a proxy
        it is the proxy's, and how far away that is says nothing."""
        return not self.callers.has_proxies

    def proxied_rtt(self, headers: Mapping[str, str], peer: str) -> float | None:
        """The round trip in ms from a trusted proxy to the player, as nginx's `$tcpinfo_rtt`
        tells it in µs. Most proxies pass on what a visitor says of it, so it counts only where
        whoever runs the server says that theirs does not."""
        if not self._proxies_measure or not self.callers.is_trusted(peer):
            return None
        told = headers.get(RTT_HEADER, "")
        if not told.isascii() or not told.isdecimal() or len(told) > 8:
            return None
        return int(told) / 1000 or None

    def bucket(self, owner: str, code: str) -> Bucket:
        """For the requests of one person at one table, whatever the number of their lines."""
        return self._requests.bucket(f"{owner}/{code}")

    def pointing(self) -> Bucket:
        """For a connection's hand that hovers."""
        return Bucket(self._paces.pointing, self._clock())

    # Codes -------------------------------------------------------------------------------

    def wrong_code(self, address: str) -> Turned | None:
        """Somebody asked for a table that does not exist; too many of those are refused."""
        wait = self._wrong_codes.take(address)
        return _guessing(wait) if wait else None

    def check_guessing(self, address: str, person: str | None, code: str) -> None:
        """Before a code is looked up: right guesses are no better than wrong ones by then. And when
        it was found, in its `turn`: others may have led nowhere meanwhile. Those who have found
        this table before are let through; they do not guess."""
        wait = self._wrong_codes.wait(address)
        if wait and not self.knows(person, code):
            raise _guessing(wait)

    def turn(self, address: str) -> AbstractContextManager[Turn]:
        """Codes that are tried at once are answered one after the other (antics.server.guesses).
        From this machine a whole crowd may come back after a restart, and nobody guesses."""
        return nullcontext(_at_once) if _is_this_machine(address) else self._guesses.turn(address)

    def knows(self, person: str | None, code: str) -> bool:
        """Whether they have found that table before."""
        return person is not None and (person, code.upper()) in self._known

    def found(self, person: str | None, code: str) -> None:
        """The person knows that there is such a table."""
        if person is None:
            return
        key = person, code.upper()
        self._known[key] = None
        self._known.move_to_end(key)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    # What costs --------------------------------------------------------------------------

    def check_new_person(self, caller: Caller) -> None:
        if not caller.local:
            words = "too many new people come from your address"
            _check(self._new_people.take(caller.address), "too_many_people", words)

    def check_new_table(self, caller: Caller, person: str, password: str | None) -> None:
        """Whether that person may make a table now."""
        self._check_password(caller, password)
        if caller.local:
            return
        _check(self._tables.take(person), "too_many_tables", "you make tables too fast")
        words = "too many tables are made from your address"
        _check(self._tables_of_address.take(caller.address), "too_many_tables", words)

    def check_replay(self, caller: Caller) -> None:
        words = "too many records at once"
        _check(self._replays.take(caller.address), "too_many_replays", words)

    @property
    def needs_password(self) -> bool:
        return self._password is not None

    def _check_password(self, caller: Caller, password: str | None) -> None:
        if self._password is None:
            return
        if password is None:
            words = "to make tables on this server you need its password"
            raise Turned("password_needed", words, 401)
        address = caller.address
        words = "too many wrong passwords"
        _check(self._wrong_passwords.wait(address), "too_many_passwords", words)
        if not hmac.compare_digest(self._password, _digest(password)):
            self._wrong_passwords.take(address)
            raise Turned("wrong_password", "that is not this server's password", 403)


async def _at_once() -> None:
    """It is everybody's turn."""


def _digest(password: str) -> bytes:
    """Digests have one length, so comparing them says nothing about the password's."""
    return hashlib.sha256(password.encode("utf-8", "surrogatepass")).digest()


def _check(wait: float, code: str, words: str) -> None:
    if wait:
        raise Turned(code, f"{words}; {_later(wait)}", 429, _seconds(wait))


def _guessing(wait: float) -> Turned:
    words = f"too many codes that lead nowhere; {_later(wait)}"
    return Turned("too_many_codes", words, 429, _seconds(wait))


def _later(wait: float) -> str:
    seconds = _seconds(wait)
    return f"try again in {seconds} second{'' if seconds == 1 else 's'}"


def _seconds(wait: float) -> int:
    return max(1, math.ceil(wait / SECOND))


def _is_this_machine(address: str) -> bool:
    return address == "::1" or address.startswith("127.")
