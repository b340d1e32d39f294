"""What the tiles of Bugs & Co may show, for somebody who remembers some of them.

What others have kept was not kept at random: it is taken to be three of a kind after another. All
the rest, those put away too, may be anything.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.rng import FastRng, shuffle
from antics.games.bugs_and_co.rules import BugsAndCo
from antics.games.bugs_and_co.tiles import COPIES, TEXTS

UNKNOWN: Final = -1
"""In place of a motif."""
MOTIFS: Final = len(TEXTS)

_IN_THREES: Final = 90
"""Of a hundred threes of tiles that somebody else has kept one after the other, so many are three
of a kind; also those that are not complete yet."""


class Faces:
    def __init__(self, seat: i64, known: list[int], kept: list[list[int]]) -> None:
        """`known`: by tile its motif, as the seat remembers it, or UNKNOWN. `kept`: by seat the
        tiles in the order in which they were kept."""
        self._seat = seat
        self._known = vec[i64](known)
        self._kept = kept
        self._left = vec[i64]([0] * MOTIFS)
        """By motif, how many of its tiles are still to be found a place for."""
        self._drawn = vec[i64]([0] * (MOTIFS * COPIES))

    def guess(self, table: BugsAndCo, rng: FastRng) -> vec[i64]:
        """The motif of every tile on this table, those put away last."""
        faces = table.faces[:]
        left, known = self._left, self._known
        motif: i64 = 0
        while motif < MOTIFS:
            left[motif] = 0
            motif += 1
        for each in table.motifs:
            left[each] = COPIES
        tile: i64 = 0
        while tile < len(faces):
            faces[tile] = UNKNOWN
            if tile < len(known) and known[tile] != UNKNOWN:
                faces[tile] = known[tile]
                left[known[tile]] -= 1
            tile += 1
        seat: i64 = 0
        while seat < table.seats:
            if seat != self._seat:
                self._guess_kept(faces, self._kept[seat], rng)
            seat += 1
        self._fill(faces, rng)
        return faces

    def _guess_kept(self, faces: vec[i64], kept: list[int], rng: FastRng) -> None:
        """Three after another of a kind, as far as it is not known better."""
        start: i64 = 0
        while start < len(kept):
            stop = start + COPIES
            if stop > len(kept):
                stop = len(kept)
            motif: i64 = UNKNOWN
            missing: i64 = 0
            at = start
            while at < stop:
                face = faces[kept[at]]
                if face == UNKNOWN:
                    missing += 1
                else:
                    motif = face
                at += 1
            if missing and rng.below(100) < _IN_THREES:
                if motif == UNKNOWN:
                    motif = self._any_motif(missing, rng)
                at = start
                while at < stop and motif != UNKNOWN:
                    tile: i64 = kept[at]
                    if faces[tile] == UNKNOWN and self._left[motif]:
                        faces[tile] = motif
                        self._left[motif] -= 1
                    at += 1
            start = stop

    def _any_motif(self, copies: i64, rng: FastRng) -> i64:
        """One of which so many may still be anywhere."""
        motif = rng.below(MOTIFS)
        tries: i64 = 0
        while tries < MOTIFS:
            if self._left[motif] >= copies:
                return motif
            motif += 1
            if motif == MOTIFS:
                motif = 0
            tries += 1
        return UNKNOWN

    def _fill(self, faces: vec[i64], rng: FastRng) -> None:
        """All other tiles, and those put away."""
        drawn, left = self._drawn, self._left
        count: i64 = 0
        motif: i64 = 0
        while motif < MOTIFS:
            copies = left[motif]
            while copies > 0:
                drawn[count] = motif
                count += 1
                copies -= 1
            motif += 1
        shuffle(drawn, 0, count, rng)
        tile: i64 = 0
        while tile < len(faces):
            if faces[tile] == UNKNOWN:
                count -= 1
                faces[tile] = drawn[count]
            tile += 1
