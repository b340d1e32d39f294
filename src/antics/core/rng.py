"""Where chance comes from: two generators with one interface, and the one shuffle.

`FastRng` is for playouts and bots: a few nanoseconds a number, the same numbers compiled or
not, no promise against somebody who wants to predict it. `SeedStream` is for dealing to people:
SHA-256 in counter mode, so a published seed lets anyone recompute a deal and nobody foresee it
(docs/fair-deals.md has the construction, for checkers in other languages).
"""

import hashlib
from struct import unpack
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

SHUFFLE_VERSION: Final = 1
"""Goes into every record with a seed. A changed construction gets a new number."""

_MASK62: Final = (1 << 62) - 1
_MASK32: Final = (1 << 32) - 1
_MULTIPLIER: Final = 2862933555777941757


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A source of whole numbers. Anything with a `below` can deal cards."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, every one as likely."""
        raise NotImplementedError


@final
class FastRng(Rng):
    """A permuted congruential generator on 62 bits, so that compiled and plain Python agree
    and every constant fits a machine word.

    The bias of `below` is under n / 2**32: nothing for playouts, which is what it is for.
    """

    def __init__(self, seed: int | str = 0) -> None:
        digest = hashlib.sha256(f"antics fast {seed}".encode()).digest()
        self._state: i64 = int.from_bytes(digest[:8], "big") >> 2
        self._step: i64 = (int.from_bytes(digest[8:16], "big") >> 2) | 1

    def below(self, n: i64) -> i64:
        state = (self._state * _MULTIPLIER + self._step) & _MASK62
        self._state = state
        word = ((state ^ (state >> 22)) >> (20 + (state >> 59))) & _MASK32
        return (word * n) >> 32


class SeedStream(Rng):
    """The published generator: word k of moment m under a key is fixed by SHA-256.

    Block b is SHA-256(key ‖ moment ‖ b), both numbers as 8 bytes, most significant first, and
    gives eight 32-bit words. A word too high to be fair for n is thrown away.
    """

    def __init__(self, key: bytes, moment: int) -> None:
        self._prefix = key + moment.to_bytes(8, "big")
        self._block = 0
        self._words: list[int] = []

    def below(self, n: i64) -> i64:
        words: i64 = 1 << 32
        fair = words - words % n
        while True:
            if not self._words:
                block = self._prefix + self._block.to_bytes(8, "big")
                digest = hashlib.sha256(block).digest()
                self._words = list(unpack(">8I", digest))
                self._words.reverse()
                self._block += 1
            word: i64 = self._words.pop()
            if word < fair:
                return word % n


def shuffle(cards: vec[i64], start: i64, stop: i64, rng: Rng) -> None:
    """Fisher and Yates from the back, in place, over cards[start:stop]."""
    last = stop - 1
    while last > start:
        pick = start + rng.below(last - start + 1)
        card = cards[last]
        cards[last] = cards[pick]
        cards[pick] = card
        last -= 1
