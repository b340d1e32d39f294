"""Who is here and who is not, and what happens to the chairs of those who left.

After a grace a bot keeps the chair warm, until the person is back. When nobody is left the game
waits: a real-time one is paused, in an untimed one nothing moves.
"""

import hashlib
import hmac
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from antics.table.entries import (
    Came,
    Handed,
    HostPassed,
    Linked,
    Paused,
    Reclaimed,
    Resumed,
    Warmed,
    Went,
)
from antics.table.guests import Guest
from antics.table.messages import Hello
from antics.table.stopwatch import NO_TIME

if TYPE_CHECKING:
    from antics.table.table import Table

GRACE_TIMED: Final = 20_000
GRACE: Final = 60_000
"""Ms that somebody may be away before a bot plays for them."""


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class Absence:
    """Since when people who have a chair are away; and the secrets by which chairs change hands."""

    def __init__(self) -> None:
        self._away: dict[str, float] = {}
        self.game_goes_on = False
        """A player is here, or all are bots and somebody looks on."""
        self.next_look = 0.0
        """When to look around again even if nobody comes or goes."""
        self._arrived: set[str] = set()
        """Who has come since it looked around, other than by a line that was mended."""
        self._secrets: dict[str, str] = {}
        self._host_gone_since: float | None = None
        self._nobody_plays_since: float | None = None
        self._nobody_here_since: float | None = None
        """Time in which all are away counts for nobody's absence, and not for the host's."""

    def everyone_is_away(self, people: Iterable[str], now: float) -> None:
        self._away = dict.fromkeys(people, now)

    def present(self, people: Iterable[str]) -> set[str]:
        """Those of them who are not known to be away. What everyone sees goes by that: it changes
        with an entry, and not in between, when nobody would be told."""
        return {person for person in people if person not in self._away}

    # Secrets -------------------------------------------------------------------------------

    def new_secret(self, table: "Table", person: str) -> str:
        """A word that gives the person's chair to whoever shows it, until the next welcome."""
        word = self._secrets[person] = table.outside.word()
        return word

    def new_link(self, table: "Table", person: str) -> str:
        """A word that does so until it is used, or another is asked for: one device may be put away
        before the other is taken up, and the table may sleep meanwhile."""
        word = table.outside.word()
        self._secrets.pop(person, None)
        table.write(Linked(person=person, hash=hashed(word)))
        return word

    def came(self, table: "Table", guest: Guest, hello: Hello) -> None:
        """Somebody is connected, perhaps with the secret of a chair from another device."""
        if hello.since is None:
            self._arrived.add(guest.person)
        if hello.secret is None or table.room.chair_of(guest.person) is not None:
            return
        person = self._owner_of(table, hello.secret)
        chair = None if person is None else table.room.chair_of(person)
        if person is None or chair is None:
            words = "this link to a chair is not good any more; take a new one on the other device"
            table.refuse(guest, hello, "wrong_secret", words)
            return
        self._secrets.pop(person, None)
        self._away.pop(person, None)
        table.write(Handed(chair=chair, person=guest.person))
        if table.room.host == person:  # the same human, on another device
            table.write(HostPassed(person=guest.person))

    def _owner_of(self, table: "Table", secret: str) -> str | None:
        """Whose secret this is."""
        shown = hashed(secret).encode()
        known = {person: hashed(word) for person, word in self._secrets.items()}
        for hashes in (known, table.room.links):
            for person, kept in hashes.items():
                if hmac.compare_digest(kept.encode(), shown):
                    return person
        return None

    # Coming and going ----------------------------------------------------------------------

    def look_around(self, table: "Table", now: float) -> None:
        """Notice who has come and gone, and do what follows from it."""
        room, here = table.room, table.people_here()
        for person in room.people():
            if person not in here:
                if person not in self._away:
                    self._away[person] = now
                    table.write(Went(person=person))
            elif self._away.pop(person, None) is not None:
                table.write(Came(person=person))
                chair, arrived = room.chair_of(person), person in self._arrived
                if chair is not None and room.sitter(chair).is_theirs_again(arrived):
                    table.write(Reclaimed(chair=chair))
        self._arrived.clear()
        people = room.people()
        seated_here = any(person in here for person in people)
        self.game_goes_on = seated_here or (not people and bool(here))
        self._leave_out_time_without_players(now)
        if room.in_play():
            if self.game_goes_on:
                self._keep_warm(table, now)
            self._stand_still_or_go_on(table, now)
        self._pass_host_on(table, here, now)
        table.presence_changed = False
        self.next_look = self._next_look(table)

    def _leave_out_time_without_players(self, now: float) -> None:
        """Nobody was missed then: where the line broke for everyone, whoever is back first does not
        find bots on the others' chairs."""
        gone = self._nobody_plays_since
        if not self.game_goes_on:
            self._nobody_plays_since = now if gone is None else gone
        elif gone is not None:
            self._nobody_plays_since = None
            for person, since in self._away.items():
                self._away[person] = since + now - max(since, gone)

    def give_back(self, table: "Table") -> None:
        """Whoever stood up in a game and stayed plays the next one themselves."""
        here = table.people_here()
        for person in table.room.people():
            chair = table.room.chair_of(person)
            if person not in here or chair is None:
                continue
            if table.room.sitter(chair).kept_by is not None:
                table.write(Reclaimed(chair=chair))

    def _pass_host_on(self, table: "Table", here: set[str], now: float) -> None:
        """A host who stays away leaves the say to somebody who is here."""
        room, host = table.room, table.room.host
        if host is None or host in here:
            self._host_gone_since = self._nobody_here_since = None
            return
        empty = self._nobody_here_since
        if not here:
            self._nobody_here_since = now if empty is None else empty
            return
        self._nobody_here_since = None
        if self._host_gone_since is None:
            self._host_gone_since = now
        elif empty is not None:
            self._host_gone_since += now - max(self._host_gone_since, empty)
        heir = next((person for person in room.people() if person in here), None)
        if heir is not None and now >= self._host_gone_since + GRACE:
            table.write(HostPassed(person=heir))
            self._host_gone_since = None

    def _keep_warm(self, table: "Table", now: float) -> None:
        room = table.room
        for person, since in self._away.items():
            chair = room.chair_of(person)
            if chair is None or room.sitter(chair).kept_by is not None:
                continue
            if now >= since + self._grace(table):
                table.write(Warmed(chair=chair, level=room.stand_in()))

    def _stand_still_or_go_on(self, table: "Table", now: float) -> None:
        room, playing = table.room, table.playing
        if playing is None or not room.game.timed:
            return
        somebody = self.game_goes_on
        if room.phase == "playing" and not somebody:
            table.write(Paused(at=playing.running.now(now), by="absence"))
        elif room.phase == "paused" and room.paused_by == "absence" and somebody:
            table.write(Resumed(at=playing.running.now(now)))
            playing.resume(now)

    def _grace(self, table: "Table") -> float:
        return GRACE_TIMED if table.room.game.timed else GRACE

    def _next_look(self, table: "Table") -> float:
        """When a bot has to take somebody's chair next, or somebody becomes host."""
        room = table.room
        moment = NO_TIME
        if self._host_gone_since is not None and table.guests:
            moment = max(self._host_gone_since + GRACE, table.outside.now() + 1000)
        if room.in_play() and self.game_goes_on:
            for person, since in self._away.items():
                chair = room.chair_of(person)
                if chair is not None and room.sitter(chair).kept_by is None:
                    moment = min(moment, since + self._grace(table))
        return moment
