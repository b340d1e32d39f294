"""What each seat sees of a game of Party Bugs, put together from its state."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64, mypyc_attr

from antics.core.bits import bit
from antics.core.looks import Looks, Memory, Own
from antics.games.party_bugs.costumes import (
    NIBBLE,
    counted,
    packed_mask,
    size,
    unpacked,
    value_list,
)
from antics.games.party_bugs.table import CHOOSE, CROWN, HIDE, NOBODY, REFLECT, TAKE, Table
from antics.games.party_bugs.view import Dancer, PartyBugsView

_PHASES: Final = {
    0: "deal",
    HIDE: "hide",
    CHOOSE: "choose",
    TAKE: "take",
    CROWN: "crown",
    REFLECT: "reflect",
}

_PLACES: Final = {name: place for place, name in enumerate(PartyBugsView.__struct_fields__)}
SEAT: Final = _PLACES["seat"]
HAND: Final = _PLACES["hand"]
DANCERS: Final = _PLACES["dancers"]


@mypyc_attr(acyclic=True)
class _Known:
    """A dancer, and the numbers of the state that they were drawn from."""

    __slots__ = ("dancer", "key", "pile")

    def __init__(self, key: i64, pile: i64, dancer: Dancer) -> None:
        self.key = key
        self.pile = pile
        self.dancer = dancer


@mypyc_attr(acyclic=True)
class _Remembered:
    """What was shown last, and the numbers behind it: as long as those are the same, so is what is
    shown. What each seat sees differently is remembered by the seat."""

    def __init__(self, state: Table) -> None:
        colours = int(state.colours)
        self.to_act: i64 = 0
        self.actors: list[int] = []
        self.floor: i64 = 0
        self.floor_cards: list[int] = []
        self.queue: i64 = 0
        self.taking_order: list[int] = []
        self.danced_off: i64 = 0
        self.danced_off_cards: list[int] = []
        self.dancers: list[Dancer] = []
        self.known: list[_Known | None] = [None] * (2 * colours)
        """Each colour as everyone sees it, then each as its owner does."""
        self.hands = vec[i64]([0] * colours)
        self.hand_cards: list[list[int]] = [[] for _ in range(colours)]
        self.seen: list[list[Dancer]] = [[] for _ in range(colours)]
        self.own: list[Own] = [() for _ in range(colours)]


_REMEMBERED: Final = 0


def view_of(state: Table, seat: int | None) -> PartyBugsView:
    memory = _Remembered(state)
    public = _public(state, memory)
    if seat is None:
        return public
    dancers = _seen_by(state, seat, public.dancers, memory)
    return replace(public, seat=seat, hand=value_list(state.hands[seat]), dancers=dancers)


def looks_of(state: Table, seats: Sequence[int | None], memory: Memory) -> Looks:
    """What several seats see."""
    found = memory.get(_REMEMBERED)
    if isinstance(found, _Remembered):
        remembered = found
    else:
        remembered = _Remembered(state)
        memory[_REMEMBERED] = remembered
    public = _public(state, remembered)
    dancers = remembered.dancers
    own: list[Own] = []
    for seat in seats:
        own.append(() if seat is None else _own(state, seat, dancers, remembered))
    return Looks(public, own)


def _own(state: Table, seat: int, dancers: list[Dancer], memory: _Remembered) -> Own:
    """What only this seat sees; the same object as long as it is the same."""
    hand, seen = state.hands[seat], _seen_by(state, seat, dancers, memory)
    own = memory.own[seat]
    if own and memory.hands[seat] == hand and memory.seen[seat] is seen:
        return own
    if not own or memory.hands[seat] != hand:
        memory.hands[seat] = hand
        memory.hand_cards[seat] = value_list(hand)
    cards = memory.hand_cards[seat]
    if seen is dancers:
        own = ((SEAT, seat), (HAND, cards))
    else:
        own = ((SEAT, seat), (HAND, cards), (DANCERS, seen))
    memory.seen[seat] = seen
    memory.own[seat] = own
    return own


def _public(state: Table, memory: _Remembered) -> PartyBugsView:
    if state.to_act != memory.to_act:
        memory.to_act, memory.actors = state.to_act, state.actors()
    if state.floor != memory.floor:
        memory.floor, memory.floor_cards = state.floor, counted(state.floor)
    if state.queue != memory.queue:
        memory.queue = state.queue
        memory.taking_order = [item - 1 for item in unpacked(state.queue)]
    if state.danced_off != memory.danced_off:
        memory.danced_off, memory.danced_off_cards = state.danced_off, counted(state.danced_off)
    _look_at_dancers(state, memory)
    return PartyBugsView(
        seat=None,
        phase="over" if state.over else "deal" if state.awaits else _PHASES[state.phase],
        to_act=memory.actors,
        game_number=int(state.game_number),
        games=int(state.games),
        round=int(state.round),
        last_round=int(state.last_played_round()) + 1,
        floor=memory.floor_cards,
        tied=None if state.tied == NOBODY else int(state.tied),
        hand=None,
        dancers=memory.dancers,
        taking_order=memory.taking_order,
        danced_off=memory.danced_off_cards,
        over=state.over,
    )


def _look_at_dancers(state: Table, memory: _Remembered) -> None:
    """A new list only where one of them looks different."""
    dancers = memory.dancers
    fresh: list[Dancer] | None = None if dancers else [_dancer(state, 0, NOBODY, memory)]
    colour: i64 = 0 if dancers else 1
    while colour < state.colours:
        dancer = _dancer(state, colour, NOBODY, memory)
        if fresh is None and dancer is not dancers[colour]:
            fresh = dancers[:colour]
        if fresh is not None:
            fresh.append(dancer)
        colour += 1
    if fresh is not None:
        memory.dancers = fresh


def _seen_by(state: Table, seat: int, dancers: list[Dancer], memory: _Remembered) -> list[Dancer]:
    """The same dancers, unless one of them keeps a card that this seat knows."""
    if not (state.has_sealed(seat) or state.face_down_of(seat)):
        return dancers
    dancer = _dancer(state, seat, seat, memory)
    seen = memory.seen[seat]
    if len(seen) == len(dancers) and seen[seat] is dancer and seen is not dancers:
        place = 0
        while place < len(seen) and (place == seat or seen[place] is dancers[place]):
            place += 1
        if place == len(seen):
            return seen
    seen = dancers.copy()
    seen[seat] = dancer
    return seen


def _dancer(state: Table, colour: i64, own: i64, memory: _Remembered) -> Dancer:
    """What a colour looks like to everyone or, where it is their own, to its owner. Most look as
    they did when somebody looked last."""
    played, face_down = state.played_by(colour), state.face_down_of(colour)
    display, hand, pile = state.displays[colour], state.hands[colour], state.piles[colour]
    # A mask of values has no bit 0: 13 bits are enough for each.
    key = (display >> 1) | ((hand >> 1) << 13) | (played << 26) | (face_down << 30)
    sealed = state.has_sealed(colour)
    shows_face_down = face_down != 0 and (colour == own or state.has_ended())
    if sealed:
        key |= bit(34)
    if shows_face_down:
        key |= bit(35)
    if state.mirror == colour:
        key |= bit(36)
    if state.mirrored >> 4 == colour:
        key |= bit(37) | ((state.mirrored & NIBBLE) << 38)
    key |= state.totals[colour] << 42
    place = colour if own == NOBODY else colour + state.colours
    found = memory.known[place]
    if found is not None and found.key == key and found.pile == pile:
        return found.dancer
    players = state.setup.players
    values = value_list(display)
    dancer = Dancer(
        name=players[colour].name if colour < len(players) else "Paul",
        display=values,
        display_total=sum(values),
        hand_size=int(size(hand)),
        pile_size=int(size(packed_mask(pile))),
        played=None if played == 0 or (sealed and colour != own) else int(played),
        has_sealed=sealed,
        has_face_down=face_down != 0,
        face_down=int(face_down) if shows_face_down else None,
        has_mirror=state.mirror == colour,
        seen=value_list(state.seen(colour)),
        total=int(state.totals[colour]),
    )
    memory.known[place] = _Known(key, pile, dancer)
    return dancer
