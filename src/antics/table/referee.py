"""The race referee: who was first, when everybody sits behind a line of another length.

Everything in real-time games goes through here, and comes out in the order in which people acted,
each by what they saw. Whoever is far away sees things late and is heard late; both are taken off.
So a claim's effective time is its arrival minus the whole round trip: the table's time as that
player saw it. Everyone's reaction is measured from the moment they were shown something, and how
far away they are does not matter.

How long a trip took exactly only the client knows, who may say so (`said`); it is believed between
the shortest trip and trip plus jitter, as the server measured them (`Link`, which also sets the
caps). A lie gains no more than that span, which is stated as the claim's `unsure`.

A claim waits until nobody else can have been earlier, or so little later that it cannot be told:
as long as the slowest other person's trip, `LONGEST_HOLD` at most. Whoever plays with bots alone
never waits. What falls due by itself waits likewise. Then claims are judged in effective order;
where two want the same thing and lie closer together than they are sure, the rules' tie-break
decides. All times are game time in ms; nothing here reads a clock.
"""

from bisect import insort
from typing import Final, NamedTuple

import msgspec

from antics.core.errors import AnticsError
from antics.core.game import Race
from antics.core.state import NEVER, State
from antics.table.link import LONGEST_HOLD, Link

MOST_PENDING: Final = 16
"""So many moves of one seat may wait for judgement."""
REMEMBERED: Final = 10_000.0
"""So long a seat is still taken to see as fast as its quickest connection did: longer than any
window in which something can be claimed."""
ROUNDING: Final = 0.01
"""Whoever is woken at a moment may come so much too early: times are added on the way."""
LATEST_RIVAL: Final = 500.0
"""Whoever comes so much later for the same thing was no rival."""


class TooManyClaims(AnticsError):
    """A seat that sends moves faster than they can be judged."""


class Claim(msgspec.Struct, eq=False):
    """A move on its way to be judged."""

    seat: int
    action: int
    arrival: float
    at: float
    """Effective time: when, by what the player saw, the move was made."""
    unsure: float
    """By how much less it could be true, if the client lied."""
    note: object = None
    """Whatever the table wants to find again."""
    number: int = 0


class Verdict(NamedTuple):
    """What happens next. Without a claim, time has come for what is due by itself."""

    at: int
    """The game time at which it happens: never before what has happened already."""
    claim: Claim | None = None
    race: Race | None = None
    """What was contested, as it stood before this."""
    rivals: tuple[Claim, ...] = ()
    """Who else waits for the same thing."""
    tied: tuple[Claim, ...] = ()
    """Those among them, and the claim itself, of which the rules' tie-break chose this one."""


class Chair:
    """One seat: its connections, and its moves that wait."""

    __slots__ = ("before", "last", "links", "pending")

    def __init__(self) -> None:
        self.links: list[Link] = []
        self.before: list[tuple[float, float]] = []
        """Connections that are gone: until when they count, and their trips."""
        self.last = 0.0
        """The effective time of its latest claim: a seat's moves stay in order."""
        self.pending = 0

    def trip(self, now: float) -> float:
        """The shortest there is: whoever has two connections sees by the quicker one."""
        if len(self.links) == 1 and not self.before:
            return self.links[0].trip
        if self.before and self.before[-1][0] <= now:
            self.before.clear()
        trips = [link.trip for link in self.links]
        trips += [trip for until, trip in self.before if until > now]
        return min(trips, default=0.0)

    def reach(self, now: float) -> float:
        """How far back a claim that comes now could be dated."""
        links = self.links
        if len(links) == 1 and not self.before:
            return links[0].trip + links[0].jitter
        return self.trip(now) + max([link.jitter for link in links], default=0.0)

    def unsure(self) -> float:
        """How unsure a claim could be."""
        links = self.links
        return links[0].unsure if len(links) == 1 else max([link.unsure for link in links])


class Referee:
    """The referee of one game."""

    def __init__(self, seats: int) -> None:
        self._chairs = [Chair() for _ in range(seats)]
        self._queue: list[tuple[float, int, Claim]] = []
        self._count = 0

    # Who is there --------------------------------------------------------------------------

    def sit(self, seat: int, link: Link) -> None:
        """A person at this seat has a connection, maybe a further one."""
        chair = self._chairs[seat]
        if link not in chair.links:
            chair.links.append(link)

    def rise(self, seat: int, link: Link, now: float) -> None:
        """A connection of this seat is gone. Nobody is waited for who has none."""
        chair = self._chairs[seat]
        if link in chair.links:
            chair.links.remove(link)
            chair.before = [(until, trip) for until, trip in chair.before if until > now]
            chair.before.append((now + REMEMBERED, link.trip))

    # Claims --------------------------------------------------------------------------------

    def claim(
        self,
        seat: int,
        action: int,
        arrival: float,
        link: Link,
        said: float | None = None,
        note: object = None,
        began: float = -NEVER,
    ) -> Claim:
        """A person's move. `said` is the client's own statement of the effective time: when the
        table sent what the player reacted to, plus how long after seeing it they reacted. `began`
        is when game time began to run: everyone knows that beforehand, and who sends a move so
        that it arrives just then has not seen it begin."""
        latest = arrival - self._chairs[seat].trip(arrival)
        wanted = arrival - link.usual if said is None else said
        at = max(min(max(wanted, latest - link.jitter), latest), began)
        return self._enter(Claim(seat, action, arrival, at, link.unsure, note))

    def exact_claim(self, seat: int, action: int, at: float, note: object = None) -> Claim:
        """A move whose time is known: a bot's."""
        return self._enter(Claim(seat, action, at, at, 0.0, note))

    def _enter(self, claim: Claim) -> Claim:
        chair = self._chairs[claim.seat]
        if chair.pending >= MOST_PENDING:
            raise TooManyClaims(
                f"{MOST_PENDING} moves of this seat already wait to be judged; wait for them"
            )
        chair.pending += 1
        claim.at = chair.last = max(claim.at, chair.last)
        self._count += 1
        claim.number = self._count
        insort(self._queue, (claim.at, claim.number, claim))
        return claim

    def clear(self) -> list[Claim]:
        """Forget all claims that wait, as in a pause; these are they."""
        dropped = [claim for _, _, claim in self._queue]
        self._queue.clear()
        for chair in self._chairs:
            chair.pending = 0
        return dropped

    # Waiting -------------------------------------------------------------------------------

    def hold(self, now: float) -> float:
        """For so long somebody's claim may still be on its way."""
        return max([chair.reach(now) for chair in self._chairs if chair.links], default=0.0)

    def quiet_at(self, seat: int | None, now: float) -> float:
        """When all is judged that was done before now, by what everyone saw. `seat` is that of
        whoever asks: what they did before has come before they asked."""
        others = [
            chair
            for number, chair in enumerate(self._chairs)
            if chair.links and (number != seat or chair.pending)
        ]
        hold = max([chair.reach(now) for chair in others], default=0.0)
        if not hold and not self._queue:
            return now
        return now + min(
            hold + max([chair.unsure() for chair in others], default=0.0), LONGEST_HOLD
        )

    def _ripe_at(self, claim: Claim, now: float) -> float:
        """When nobody else can have been earlier, or as early as far as one can tell."""
        own, least = self._chairs[claim.seat], claim.unsure
        hold = 0.0
        for chair in self._chairs:
            if chair.links and chair is not own:
                unsure = chair.unsure()
                wait = chair.reach(now) + max(unsure, least)
                if wait > hold:
                    hold = wait
        return claim.at + min(hold, LONGEST_HOLD)

    def next_at(self, state: State, now: float) -> float:
        """When `judge` will have something if nothing else comes before; NEVER if it will not."""
        due = NEVER if state.over else int(state.due_at)
        if self._queue and self._queue[0][0] < due:
            return self._ripe_at(self._queue[0][2], now)
        return NEVER if due == NEVER else due + self.hold(now)

    # Judging -------------------------------------------------------------------------------

    def judge(self, state: State, now: float, until: float = NEVER) -> Verdict | None:
        """The next thing that happens, or None if nothing can yet. Call it again, after having
        made that happen in the state, until there is nothing. After `until` nothing happens: game
        time is to stand still from then on."""
        by = now + ROUNDING
        while True:
            due = NEVER if state.over else int(state.due_at)
            if due > until:
                due = NEVER
            if self._queue and until < self._queue[0][0] < due:
                return None
            if not self._queue or due <= self._queue[0][0]:
                is_due = due != NEVER and due + self.hold(now) <= by
                return Verdict(due) if is_due else None
            first = self._queue[0][2]
            if self._ripe_at(first, now) > by:
                return None
            if due <= first.arrival and not state.is_legal(first.seat, first.action):
                self._put_off(due, first)
                continue
            return self._decide(state, first, due)

    def _put_off(self, due: int, claim: Claim) -> None:
        """A claim that is not possible yet, but was when it arrived, counts from then on: else
        measuring would make a fault of a move that was none."""
        chair = self._chairs[claim.seat]
        chair.last = max(chair.last, due)
        kept = [entry for entry in self._queue if entry[2].seat != claim.seat]
        for _, number, own in self._queue:
            if own.seat == claim.seat:
                own.at = max(own.at, due)
                insort(kept, (own.at, number, own))
        self._queue = kept

    def _decide(self, state: State, first: Claim, due: int) -> Verdict:
        race = state.setup.game.race(state, first.seat, first.action)
        chosen, rivals, tied = first, [], [first]
        if race is not None and not race.gone and state.is_legal(first.seat, first.action):
            rivals = self._rivals(state, race, first)
            tied += [claim for claim in rivals if claim.at < due and self._is_tie(first, claim)]
            chosen = min(
                tied, key=lambda claim: (state.claim_rank(claim.seat, claim.action), claim.seat)
            )
            rivals = [claim for claim in (first, *rivals) if claim is not chosen]
        self._queue.remove((chosen.at, chosen.number, chosen))
        self._chairs[chosen.seat].pending -= 1
        at = max(int(state.now), int(first.at))
        return Verdict(at, chosen, race, tuple(rivals), tuple(tied) if len(tied) > 1 else ())

    def _rivals(self, state: State, race: Race, first: Claim) -> list[Claim]:
        """Who else waits for the same thing, and could have it now."""
        game = state.setup.game
        found: list[Claim] = []
        seats = {first.seat}
        for at, _, claim in self._queue:
            if at > first.at + LATEST_RIVAL:
                break
            if claim.seat in seats:
                continue  # what a seat did before comes before
            seats.add(claim.seat)
            other = game.race(state, claim.seat, claim.action)
            is_same = other is not None and other.key == race.key and not other.gone
            if is_same and state.is_legal(claim.seat, claim.action):
                found.append(claim)
        return found

    def _is_tie(self, first: Claim, claim: Claim) -> bool:
        """Whether nobody can tell which of the two was first; and nothing else, wanted by others,
        came surely in between."""
        if not closer(first, claim):
            return False
        for at, _, other in self._queue:
            if at >= claim.at:
                return True
            if other.seat not in {first.seat, claim.seat} and not closer(other, claim):
                return False
        return True


def closer(one: Claim, other: Claim) -> bool:
    """Whether two claims lie closer together than can be told. A lie only ever makes a claim
    earlier, so their distance is wrong by the greater of the two doubts at most."""
    return abs(one.at - other.at) <= max(one.unsure, other.unsure)
