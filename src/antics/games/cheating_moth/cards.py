"""The cards of Cheating Moth (CM-1), and any number of them counted in one whole number.

A card is a place in that number: how often it is there is written from that place upwards, in
four bits for the number cards, one for the actions and two for the moths, as many as the pack
can fill. Equal cards are one and the same: nobody can tell them apart. So a hand is one number,
cards are added and taken away with plus and minus, and two hands thrown together are their sum.
A set of *faces* has one bit for each different card, at the card's place.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from antics.core.bits import bit

NUMBER: Final = 0
SPIDER: Final = 1
MOSQUITO: Final = 2
COCKROACH: Final = 3
ANT: Final = 4
MOTH: Final = 5

LETTERS: Final = ("", "s", "q", "c", "a", "m")
"""What a card's text has after its value, by kind."""

FIRST_ACTION: Final = 20
FIRST_MOTH: Final = 40
PLACES: Final = 50
"""Places run from 0 to below this; not each of them is a card's."""

NUMBERS: Final = 0x11111
"""The faces of the number cards."""
ACTIONS: Final = ((1 << 20) - 1) << 20
MOTHS: Final = 0b01_01_01_01_01 << 40
NO_MOTHS: Final = (1 << 40) - 1
"""Keeps all but the moths, of cards and of faces alike."""

PACK: Final = 0x98989 | (((1 << 20) - 1) << 20) | (0b10_10_01_10_01 << 40)
"""CM-1, value 1 last: 43 number cards, every action once for each value, 8 moths."""
PACK_SIZE: Final = 71

HAND_SIZE: Final = 8


def value_of(card: i64) -> i64:
    if card < FIRST_ACTION:
        return (card >> 2) + 1
    if card < FIRST_MOTH:
        return (card - FIRST_ACTION) % 5 + 1
    return ((card - FIRST_MOTH) >> 1) + 1


def kind_of(card: i64) -> i64:
    if card < FIRST_ACTION:
        return NUMBER
    if card < FIRST_MOTH:
        return (card - FIRST_ACTION) // 5 + SPIDER
    return MOTH


def number_card(value: i64) -> i64:
    return (value - 1) << 2


def faces(cards: i64) -> i64:
    """The different cards among these, one bit each.

    `cards - faces(cards)` therefore is what surely remains when any one of them goes unseen.
    """
    pairs = cards | (cards >> 1)
    return ((pairs | (pairs >> 2)) & NUMBERS) | (cards & ACTIONS) | (pairs & MOTHS)


def count_of(cards: i64, card: i64) -> i64:
    """How often that card is among these."""
    width: i64 = 15 if card < FIRST_ACTION else 1 if card < FIRST_MOTH else 3
    return (cards >> card) & width


def size(marks: i64) -> i64:
    """How many bits are set: how many different cards, of a set of faces."""
    marks -= (marks >> 1) & 0x1555555555555555
    marks = (marks & 0x3333333333333333) + ((marks >> 2) & 0x3333333333333333)
    marks = (marks + (marks >> 4)) & 0x0F0F0F0F0F0F0F0F
    marks += marks >> 8
    marks += marks >> 16
    return (marks + (marks >> 32)) & 127


def moth_count(cards: i64) -> i64:
    moths = cards >> FIRST_MOTH
    return size(moths & 0b01_01_01_01_01) + 2 * size(moths & 0b10_10_10_10_10)


def how_many(cards: i64) -> i64:
    """How many cards these are, equal ones counted each."""
    numbers: i64 = 0
    place: i64 = 0
    while place < FIRST_ACTION:
        numbers += (cards >> place) & 15
        place += 4
    return numbers + size(cards & ACTIONS) + moth_count(cards)


def minus_points(cards: i64) -> i64:
    """CM-23: a number card costs 1, an action 5, a moth 10."""
    actions, moths = size(cards & ACTIONS), moth_count(cards)
    return how_many(cards) + 4 * actions + 9 * moths


def lowest(marks: i64) -> i64:
    """The place of the lowest bit that is set; there must be one."""
    place: i64 = 0
    if not marks & 0xFFFFFFFF:
        marks >>= 32
        place += 32
    if not marks & 0xFFFF:
        marks >>= 16
        place += 16
    if not marks & 0xFF:
        marks >>= 8
        place += 8
    if not marks & 0xF:
        marks >>= 4
        place += 4
    if not marks & 3:
        marks >>= 2
        place += 2
    return place if marks & 1 else place + 1


def nth_place(marks: i64, index: i64) -> i64:
    """The place of the bit with that many set bits below it."""
    while index > 0:
        marks &= marks - 1
        index -= 1
    return lowest(marks)


def nth_card(cards: i64, index: i64) -> i64:
    """The card with that many cards before it, when they are laid out in order."""
    left = faces(cards)
    while True:
        card = lowest(left)
        index -= count_of(cards, card)
        if index < 0:
            return card
        left &= left - 1


def card_list(cards: i64) -> list[int]:
    """The cards one by one, in order."""
    listed: list[int] = []
    left = faces(cards)
    while left:
        card = lowest(left)
        for _ in range(int(count_of(cards, card))):
            listed.append(int(card))
        left &= left - 1
    return listed


def counted(cards: list[int]) -> i64:
    """Single cards thrown together."""
    total: i64 = 0
    for card in cards:
        total += bit(card)
    return total


def beyond(cards: i64, others: i64) -> i64:
    """What is left of these cards when the others are taken from them as far as they are there."""
    result = cards
    left = faces(cards) & faces(others)
    while left:
        card = lowest(left)
        result -= min(count_of(cards, card), count_of(others, card)) << card
        left &= left - 1
    return result


def _neighbours() -> vec[i64]:
    """CM-4: for each value the faces that fit on it, moths among them; 1 and 5 are neighbours."""
    fitting = vec[i64]([0])
    for value in range(1, 6):
        marks: i64 = 0
        for card in CARDS:
            if (int(value_of(card)) - value) % 5 in {1, 4}:
                marks |= bit(card)
        fitting = append(fitting, marks)
    return fitting


CARDS: Final = card_list(faces(PACK))
"""Every card there is, once."""

DECK: Final = vec[i64](card_list(PACK))
"""All 71 of them."""

FITS: Final = _neighbours()


def text_of(card: i64) -> str:
    """A card as records write it: 3 is a number, 3s a spider."""
    return f"{value_of(card)}{LETTERS[kind_of(card)]}"


CARD_OF: Final = {text_of(card): card for card in CARDS}
"""The card that a text means."""


def texts(cards: i64) -> list[str]:
    return [text_of(card) for card in card_list(cards)]
