"""A table of Party Bugs made up from what one seat sees of it.

What the seat cannot know is laid out in a fixed order: the view alone decides what comes out.
`resample` then makes random tables of it, each as likely as the seat must think it.
"""

from typing import Final, cast

from antics.core.bits import bit
from antics.core.errors import AnticsError
from antics.core.game import Player
from antics.core.registry import find_game
from antics.core.state import NOTHING
from antics.games.party_bugs.costumes import KING, mask_of, packed
from antics.games.party_bugs.rules import PartyBugs
from antics.games.party_bugs.table import CHOOSE, CROWN, HIDE, NOBODY, REFLECT, TAKE
from antics.games.party_bugs.view import Dancer, PartyBugsView

_PHASES: Final = {"hide": HIDE, "choose": CHOOSE, "take": TAKE, "crown": CROWN, "reflect": REFLECT}
_LAST_WITH_HIDDEN: Final = 12
"""The last round, with face-down cards (PB-21)."""


def imagine(view: PartyBugsView, mirrored: int = 0) -> PartyBugs:
    """A state in which the view's seat sees just this. `mirrored`: its own face-down card, if
    that left with the mirror; the view does not tell any more, so its owner has to remember."""
    if view.seat is None or view.phase not in _PHASES:
        raise AnticsError(f"nobody has to decide anything here ({view.phase})")
    table = empty_table(view)
    table.awaits = NOTHING
    table.phase = _PHASES[view.phase]
    table.round = view.round
    table.game_number = view.game_number
    table.tied = NOBODY if view.tied is None else view.tied
    table.queue = packed([seat + 1 for seat in view.taking_order])
    table.to_act = mask_of(view.to_act)
    for card in view.floor:
        table.put_on_floor(card)
    for card in view.danced_off:
        table.danced_off += bit(4 * card)
    for colour, dancer in enumerate(view.dancers):
        table.displays[colour] = mask_of(dancer.display)
        table.totals[colour] = dancer.total
        if dancer.has_mirror:
            table.mirror = colour
        if dancer.played is not None:
            table.played |= dancer.played << (4 * colour)
        if colour == view.seat:
            _own_cards(table, view, dancer, mirrored)
        else:
            _unknown_cards(table, colour, dancer)
    return table


def empty_table(view: PartyBugsView) -> PartyBugs:
    """Ages are not in a view. They decide who is Tied after a deal, and that has been."""
    players = view.dancers[:2] if has_paul(view) else view.dancers
    setup = find_game("party_bugs").setup(
        [Player(dancer.name) for dancer in players],
        {"hidden_card": view.last_round == _LAST_WITH_HIDDEN, "series": view.games > 1},
    )
    return cast(PartyBugs, setup.state())


def has_paul(view: PartyBugsView) -> bool:
    """Whether the third of three is Paul. Only he has neither hand nor played card before the
    last round, and in it the floor has a card for him beyond those of the takers (PB-14)."""
    if len(view.dancers) != 3:
        return False
    if view.round == view.last_round:
        return len(view.floor) > len(view.taking_order) + 1
    last = view.dancers[2]
    return not (last.hand_size or last.has_sealed or last.has_face_down or last.played is not None)


def _unseen(dancer: Dancer) -> list[int]:
    return [card for card in range(1, KING + 1) if card not in dancer.seen]


def _own_cards(table: PartyBugs, view: PartyBugsView, own: Dancer, mirrored: int) -> None:
    hand, seat = view.hand or [], view.seat or 0
    table.hands[seat] = mask_of(hand)
    rest = [card for card in _unseen(own) if card not in (*hand, own.played, own.face_down)]
    if own.face_down is not None:
        table.face_down |= own.face_down << (4 * seat)
    if len(rest) > own.pile_size:
        away = mirrored if mirrored in rest else rest[0]
        rest.remove(away)
        table.mirrored = 16 * seat + away
    table.piles[seat] = packed(rest)


def _unknown_cards(table: PartyBugs, colour: int, dancer: Dancer) -> None:
    """Lowest first: the face-down cards, of which none is a King (PB-20), then the sealed one."""
    cards = _unseen(dancer)
    in_sight = dancer.hand_size + dancer.pile_size + dancer.has_sealed + dancer.has_face_down
    if dancer.has_face_down:
        table.face_down |= cards.pop(0) << (4 * colour)
    if len(_unseen(dancer)) > in_sight:
        table.mirrored = 16 * colour + cards.pop(0)
    if dancer.has_sealed:
        table.played |= cards.pop(0) << (4 * colour)
    table.hands[colour] = mask_of(cards[: dancer.hand_size])
    table.piles[colour] = packed(cards[dancer.hand_size :])
