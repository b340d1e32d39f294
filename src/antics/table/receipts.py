"""Receipts: who claimed what when, how sure that is, and who had it. Everyone may read them.

A receipt is about one race. It holds what anybody at the table may know: who came when, by the
referee's reckoning, and how that went. It is written down when the race has been decided for a
little while, so that those who came a moment too late stand in it too, and it stays in the
record's `meta.receipts`.
"""

from collections import deque
from typing import Final

import msgspec

from antics.core.game import Race
from antics.core.state import NEVER, State
from antics.table.referee import ROUNDING, Claim, Verdict

LINGER: Final = 500.0
"""How long after a race latecomers still get into its receipt, in ms."""
_SHOWN: Final = 64
"""So many of the latest happenings, it is remembered when they were shown."""


class Claimed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One claim. Times are whole ms."""

    seat: int
    at: int
    """Game time at which, by what the player saw, it was made."""
    unsure: int
    """It may have been so much later, had the client lied."""
    reaction: int | None = None
    """How long after the race was shown, if it had a beginning."""
    won: bool = False
    """It counted. Otherwise it came too late."""
    tied: bool = False
    """Too close to another one: the rules' tie-break gave it its place."""


class Receipt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One race, its claims in the order in which they were judged."""

    race: str
    at: int
    """Game time of the decision."""
    since: int | None = None
    """From when on it could be claimed."""
    until: int | None = None
    """When it was over, or would have been."""
    claims: list[Claimed]


class _Track:
    """A race under way, or just decided."""

    __slots__ = ("at", "claims", "closed", "race", "tied", "witness", "won")

    def __init__(self, race: Race, at: int, witness: Claim) -> None:
        self.race = race
        self.at = at
        self.witness = witness
        """The first claim: by it the game is asked whether the race still runs."""
        self.claims: list[Claim] = []
        self.won: list[Claim] = []
        self.tied: list[Claim] = []
        self.closed: float | None = None
        """When it was decided."""

    def add(self, claim: Claim) -> None:
        if claim not in self.claims:
            self.claims.append(claim)

    def is_worth_it(self) -> bool:
        """Alone, without anything to be measured by, nobody races."""
        timed = self.race.since is not None or self.race.until is not None
        return timed or len({claim.seat for claim in self.claims}) > 1


class ReceiptBook:
    """The receipts of one game.

    `note` every verdict and whether it came true; then, once nothing more is to be judged now,
    and again at `next_at`, `take` the receipts that are complete.
    """

    def __init__(self) -> None:
        self._tracks: dict[str, _Track] = {}
        self._full: list[Receipt] = []
        self._shown: deque[tuple[int, float]] = deque(maxlen=_SHOWN)

    def note(self, verdict: Verdict, won: bool, now: float) -> None:
        """The verdict was carried out at this moment, or (`won` is False) the rules refused it."""
        claim, race = verdict.claim, verdict.race
        if won:
            self._shown.append((verdict.at, now))
        if claim is None or race is None:
            return
        if race.gone or not won:
            track = self._tracks.get(race.key)
            if race.gone and not won and track is not None:
                track.add(claim)
            return
        track = self._track(race, verdict, claim)
        track.at = verdict.at
        track.won.append(claim)
        track.add(claim)
        for rival in verdict.rivals:
            track.add(rival)
        track.tied += verdict.tied
        if not race.many:
            track.closed = now

    def _track(self, race: Race, verdict: Verdict, claim: Claim) -> _Track:
        track = self._tracks.get(race.key)
        if track is not None:
            if track.closed is None and track.race.since == race.since:
                return track
            self._write(track)
        track = self._tracks[race.key] = _Track(race, verdict.at, claim)
        return track

    def take(self, state: State, now: float) -> list[Receipt]:
        """The receipts that are complete by now; all of them when the game is over."""
        for key, track in list(self._tracks.items()):
            if track.closed is None and not _still_runs(track, state):
                track.closed = now
            if state.over or (track.closed is not None and track.closed + LINGER <= now + ROUNDING):
                del self._tracks[key]
                self._write(track)
        written, self._full = self._full, []
        return written

    def next_at(self) -> float:
        """When a receipt will be complete; NEVER if none is to be expected."""
        closed = [track.closed for track in self._tracks.values() if track.closed is not None]
        return min(closed) + LINGER if closed else NEVER

    def _write(self, track: _Track) -> None:
        if not track.is_worth_it():
            return
        race = track.race
        late = [claim for claim in track.claims if claim not in track.won]
        late.sort(key=lambda claim: claim.at)
        shown = None if race.since is None else self._shown_at(race.since)
        self._full.append(
            Receipt(
                race=race.key,
                at=track.at,
                since=race.since,
                until=race.until,
                claims=[
                    Claimed(
                        seat=claim.seat,
                        at=round(claim.at),
                        unsure=round(claim.unsure),
                        reaction=None if shown is None else max(round(claim.at - shown), 0),
                        won=claim in track.won,
                        tied=claim in track.tied,
                    )
                    for claim in track.won + late
                ],
            )
        )

    def _shown_at(self, since: int) -> float:
        """When people were shown what happened at that game time."""
        for at, now in reversed(self._shown):
            if at <= since:
                return now + since - at
        return since


def _still_runs(track: _Track, state: State) -> bool:
    witness = track.witness
    race = state.setup.game.race(state, witness.seat, witness.action)
    return race is not None and not race.gone and race.since == track.race.since
