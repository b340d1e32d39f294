"""The generators: fair, reproducible, and the same in every build and language."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.fairness import FairDeal, commitment
from antics.core.rng import FastRng, Rng, SeedStream, shuffle


def test_the_fast_generator_gives_these_numbers_for_ever() -> None:
    rng = FastRng("pinned")
    assert [int(rng.below(1000)) for _ in range(8)] == PINNED_FAST


def test_the_published_generator_gives_these_numbers_for_ever() -> None:
    stream = SeedStream(bytes(32), 7)
    assert [int(stream.below(1000)) for _ in range(8)] == PINNED_STREAM


def test_the_published_generator_is_sha256_in_counter_mode() -> None:
    digest = hashlib.sha256(bytes(32) + (7).to_bytes(8, "big") + (0).to_bytes(8, "big")).digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    stream = SeedStream(bytes(32), 7)
    assert [int(stream.below(1000)) for _ in range(8)] == [word % 1000 for word in words]


@pytest.mark.parametrize("make", [FastRng, lambda seed: SeedStream(seed.encode(), 0)])
def test_every_number_is_about_as_likely(make: type[FastRng]) -> None:
    rng: Rng = make("fair")
    counts = Counter(int(rng.below(13)) for _ in range(26_000))
    assert sorted(counts) == list(range(13))
    chi_squared = sum((count - 2000) ** 2 / 2000 for count in counts.values())
    assert chi_squared < 32.9  # 12 degrees of freedom, one in a thousand


@given(st.integers(1, 10**9), st.text())
def test_numbers_stay_below_the_bound(bound: int, seed: str) -> None:
    for rng in (FastRng(seed), SeedStream(seed.encode(), 3)):
        assert 0 <= rng.below(bound) < bound


def test_a_shuffle_reaches_every_order_about_as_often() -> None:
    rng = FastRng("orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = vec[i64]([9, 1, 2, 3, 4, 9])
        shuffle(cards, 1, 5, rng)
        assert (cards[0], cards[5]) == (9, 9)
        counts[tuple(int(card) for card in cards)] += 1
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7


@given(st.integers(0, 62))
def test_bit_is_a_power_of_two_at_every_place(place: int) -> None:
    """Compiled C once lost the bits from 31 up."""
    assert bit(place) == 1 << place


def test_entropy_and_seed_both_change_the_cards_and_only_the_seed_the_commitment() -> None:
    plain = FairDeal.from_seed(b"seed")
    stirred = FairDeal.from_seed(b"seed", ["a word", "another"])
    rearranged = FairDeal.from_seed(b"seed", ["a wordanother"])
    other = FairDeal.from_seed(b"other")
    assert len({deal.key() for deal in (plain, stirred, rearranged, other)}) == 4
    assert plain.commitment == stirred.commitment == commitment(b"seed") != other.commitment
    assert FairDeal.fresh().seed != FairDeal.fresh().seed


PINNED_FAST = [836, 423, 312, 966, 900, 899, 594, 200]
PINNED_STREAM = [234, 246, 720, 563, 179, 928, 989, 653]
