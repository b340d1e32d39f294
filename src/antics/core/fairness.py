"""Deals that can be checked afterwards: a seed, its commitment, and what players add to it.

The dealer publishes the SHA-256 of a secret seed before the first deal. Players may then add
words of their own (entropy). Both together make the key from which every deal and shuffle of
the game follows. When the game is over the seed stands in the record's `meta`, and anyone can
check that it fits the commitment and gives exactly these cards. docs/fair-deals.md has the
construction for other languages.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence

import msgspec

from antics.core.errors import BadRecord
from antics.core.records import Record
from antics.core.rng import SHUFFLE_VERSION, SeedStream

META_KEY = "fair"
_HEX = re.compile("([0-9a-fA-F]{2})*")


class FairDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a record's `meta.fair` holds; `seed` is revealed only when the game is over."""

    shuffle: int
    commitment: str
    seed: str
    entropy: list[str] = []

    @classmethod
    def from_seed(cls, seed: bytes, entropy: Sequence[str] = ()) -> "FairDeal":
        return cls(SHUFFLE_VERSION, commitment(seed), seed.hex(), list(entropy))

    @classmethod
    def fresh(cls) -> "FairDeal":
        """With a seed that nobody can guess."""
        return cls.from_seed(secrets.token_bytes(32))

    @classmethod
    def named(cls, name: str) -> "FairDeal":
        """With a seed that follows from a name, for games that are to be repeated."""
        return cls.from_seed(hashlib.sha256(f"antics seed {name}".encode()).digest())

    def stream(self, moment: int) -> SeedStream:
        """The generator for the game's deal or shuffle of that number, counted from 0."""
        return SeedStream(self.key(), moment)

    def key(self) -> bytes:
        parts = [bytes.fromhex(self.seed), *(words.encode() for words in self.entropy)]
        joined = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
        return hashlib.sha256(f"antics shuffle {self.shuffle}".encode() + joined).digest()


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def fair_deal_of(record: Record) -> FairDeal:
    """What the record reveals about its deals, or BadRecord."""
    meta = record.meta if isinstance(record.meta, dict) else {}
    if META_KEY not in meta:
        raise BadRecord("it reveals no seed: there is no 'fair' in its 'meta'")
    try:
        fair = msgspec.convert(meta[META_KEY], FairDeal)
    except msgspec.ValidationError as error:
        raise BadRecord(f"its 'meta.fair' is unreadable: {error}") from None
    if _HEX.fullmatch(fair.seed) is None:
        raise BadRecord("its 'meta.fair' is unreadable: the seed is not pairs of hex digits")
    if fair.shuffle != SHUFFLE_VERSION:
        raise BadRecord(f"it uses shuffle {fair.shuffle}; this program knows {SHUFFLE_VERSION}")
    return fair
