"""Another past of a game of Cheating Moth, as far as a seat could not know better.

Each card is followed through a round (`trails.py`), so that it is known of each when the seat
last saw which one it is. Three things can be told otherwise:

- `rename`: cards that the seat has not seen since they were dealt, or shuffled into a new draw
  pile, change faces: in hands, in the draw pile, given by one to another, vanished;
- `swap`: where a card went away unseen, given or made to vanish, it was another one of that hand,
  and the seat has seen neither since then, though it may have before;
- `gesture_otherwise`: a gesture that came to nothing, or is under way, was a fidget, or was to
  make another card vanish, unless an accusation has shown what it was.

Not everything so made up can have happened: who drew a card had none that fitted (CM-5), moths
are not given away (CM-13), and that a hand is all moths shows when it should give (CM-15, CM-19).
So it is replayed, and where a move is refused for such a reason, or such a hand shows elsewhere,
the next attempt is tamer.
"""

from collections.abc import Callable, Sequence
from typing import Final

from antics.core.records import Record
from antics.core.rng import FastRng
from antics.core.state import State

from .records import shuffled
from .trails import NEVER, Card, Trails

TRIES: Final = 4
FOR_ITS_OWNER: Final = ("(CM-5)", "(CM-9)", "(CM-13)")
"""The rules by which what is in a hand forbids its owner a move: a card fits, is in a gesture or
is a moth. Whatever else is refused would show everyone that something is different."""

Way = Callable[[Trails, FastRng, int], bool]
"""Changes the trails at random, the tamer the more often it was tried; whether it did."""


def retell(record: Record, state: State, seat: int | None, rng: FastRng) -> Record:
    return retell_by(WAYS, record, seat, rng)


def retell_by(ways: Sequence[Way], record: Record, seat: int | None, rng: FastRng) -> Record:
    """Tell the last round, or now and then an earlier one, in these ways otherwise."""
    last = len(record.deals) - 1
    deal = int(rng.below(last + 1)) if rng.below(4) == 0 else last
    trails = Trails(record, deal, seat, rng)
    for way in ways:
        for tried in range(TRIES):
            faces = [[card.face for card in pack] for pack in trails.packs]
            meant = [secret.card for secret in trails.secrets]
            if not way(trails, rng, tried):
                break
            other = possible(trails, rng)
            if other is not None:
                trails = other
                break
            for pack, names in zip(trails.packs, faces, strict=True):
                rename_to(pack, names)
            for secret, card in zip(trails.secrets, meant, strict=True):
                secret.card = card
    return trails.record


def possible(trails: Trails, rng: FastRng) -> Trails | None:
    """The trails as they are now, followed anew; None if it cannot have been so."""
    other = Trails(trails.retold(), trails.deal, trails.seat, rng)
    fault = other.fault
    if fault is None:
        return other if other.only_moths == trails.only_moths else None
    end = len(trails.record.moves) if fault.move is None else fault.move
    if other.only_moths == [fact for fact in trails.only_moths if fact[0] < end]:
        assert str(fault).endswith(FOR_ITS_OWNER), (
            f"what nobody can know makes a difference: {fault}"
        )
    return None


def rename_to(cards: Sequence[Card], faces: Sequence[str]) -> None:
    for card, face in zip(cards, faces, strict=True):
        card.face = face


def rename(trails: Trails, rng: FastRng, tried: int) -> bool:
    """First all unseen cards, then only a few of them; in the end only those of equal value, which
    fit on the same cards. What has not been drawn can be in any order."""
    for pack in trails.packs:
        unseen = [card for card in pack if card.seen == NEVER]
        if tried == 0:
            rename_to(unseen, shuffled([card.face for card in unseen], rng))
        elif tried < TRIES - 1:
            for _ in range(min(len(unseen), 6 >> tried)):
                one, two = (unseen[rng.below(len(unseen))] for _ in range(2))
                one.face, two.face = two.face, one.face
        else:
            for value in "12345":
                alike = [c for c in unseen if c.face[0] == value and c.face[1:] != "m"]
                rename_to(alike, shuffled([card.face for card in alike], rng))
    rename_to(trails.draw, shuffled([card.face for card in trails.draw], rng))
    return True


def swap(trails: Trails, rng: FastRng, tried: int) -> bool:
    """From some secret move on, two cards of the hand it was made from go each other's ways."""
    choices = [
        (start, one, two)
        for start, secret in enumerate(trails.secrets)
        if secret.seat != trails.seat
        and (one := secret.card) is not None
        and (secret.gone or secret.to is not None)
        and one.seen < secret.when
        for two in secret.hand
        if two.seen < secret.when and two.face != one.face
    ]
    # Only a card that was seen before makes this more than a new name.
    known = [choice for choice in choices if max(choice[1].seen, choice[2].seen) != NEVER]
    choices = known or choices
    if not choices:
        return False
    start, one, two = choices[rng.below(len(choices))]
    for secret in trails.secrets[start:]:
        if secret.card is one:
            secret.card = two
        elif secret.card is two:
            secret.card = one
    return True


def gesture_otherwise(trails: Trails, rng: FastRng, tried: int) -> bool:
    """Each gesture that nobody has seen the outcome of, or only some of them."""
    bluffs = trails.record.options["bluffs"]
    changed = False
    for secret in trails.secrets:
        own = secret.seat == trails.seat
        if own or secret.to is not None or secret.settled or rng.below(tried + 1):
            continue
        if secret.accused and secret.card is None:
            continue
        meanings: list[Card | None] = list(secret.hand) if len(secret.hand) > 1 else []
        if bluffs and not secret.accused:
            meanings += [None] * (1 + len(meanings) // 2)
        if meanings:
            secret.card = meanings[rng.below(len(meanings))]
            changed = True
    return changed


WAYS: Final = (rename, swap, gesture_otherwise)
