"""What each seat sees of a game of Party Bugs, put together from its state.

Every move is told to everybody, so what they see is also written straight from the numbers of the
state, without a view in between (`looks_of`). Field by field it is what msgspec makes of the view.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from antics.core.bits import bit
from antics.core.looks import Item, Looks, Memory, Own, Part, names_of
from antics.core.writing import (
    NULL,
    emptied,
    number,
    put_counted,
    put_members,
    put_nibbles,
    truth,
)
from antics.games.party_bugs.costumes import (
    NIBBLE,
    counted,
    packed_mask,
    packed_values,
    size,
    total,
    unpacked,
    value_list,
)
from antics.games.party_bugs.table import NOBODY, Table
from antics.games.party_bugs.view import Dancer, PartyBugsView

_DEAL: Final = 0
_OVER: Final = 6
_PHASES: Final = ["deal", "hide", "choose", "take", "crown", "reflect", "over"]
"""By their numbers: HIDE, CHOOSE, TAKE, CROWN and REFLECT are 1 to 5."""

_NAMES: Final = names_of(PartyBugsView)
_PLACES: Final = {name: place for place, name in enumerate(PartyBugsView.__struct_fields__)}
SEAT: Final[i64] = _PLACES["seat"]
PHASE: Final[i64] = _PLACES["phase"]
TO_ACT: Final[i64] = _PLACES["to_act"]
GAME_NUMBER: Final[i64] = _PLACES["game_number"]
GAMES: Final[i64] = _PLACES["games"]
ROUND: Final[i64] = _PLACES["round"]
LAST_ROUND: Final[i64] = _PLACES["last_round"]
FLOOR: Final[i64] = _PLACES["floor"]
TIED: Final[i64] = _PLACES["tied"]
HAND: Final[i64] = _PLACES["hand"]
DANCERS: Final[i64] = _PLACES["dancers"]
TAKING_ORDER: Final[i64] = _PLACES["taking_order"]
DANCED_OFF: Final[i64] = _PLACES["danced_off"]
OVER: Final[i64] = _PLACES["over"]


# Views -------------------------------------------------------------------------------------------


def view_of(state: Table, seat: int | None) -> PartyBugsView:
    own = NOBODY if seat is None else seat
    return PartyBugsView(
        seat=seat,
        phase=_PHASES[_phase(state)],
        to_act=state.actors(),
        game_number=int(state.game_number),
        games=int(state.games),
        round=int(state.round),
        last_round=int(state.last_played_round()) + 1,
        floor=counted(state.floor),
        tied=None if state.tied == NOBODY else int(state.tied),
        hand=None if seat is None else value_list(state.hands[seat]),
        dancers=[_dancer(state, colour, own) for colour in range(int(state.colours))],
        taking_order=[item - 1 for item in unpacked(state.queue)],
        danced_off=counted(state.danced_off),
        over=state.over,
    )


def _phase(state: Table) -> i64:
    return _OVER if state.over else _DEAL if state.awaits else state.phase


def _dancer(state: Table, colour: i64, own: i64) -> Dancer:
    """What a colour looks like to everyone or, where it is their own, to its owner."""
    played, face_down = state.played_by(colour), state.face_down_of(colour)
    sealed = state.has_sealed(colour)
    values = value_list(state.displays[colour])
    return Dancer(
        name=_name(state, colour),
        display=values,
        display_total=sum(values),
        hand_size=int(size(state.hands[colour])),
        pile_size=int(size(packed_mask(state.piles[colour]))),
        played=None if played == 0 or (sealed and colour != own) else int(played),
        has_sealed=sealed,
        has_face_down=face_down != 0,
        face_down=int(face_down) if _shows_face_down(state, colour, own) else None,
        has_mirror=state.mirror == colour,
        seen=value_list(state.seen(colour)),
        total=int(state.totals[colour]),
    )


def _name(state: Table, colour: i64) -> str:
    players = state.setup.players
    return players[colour].name if colour < len(players) else "Paul"


def _shows_face_down(state: Table, colour: i64, own: i64) -> bool:
    return state.face_down_of(colour) != 0 and (colour == own or state.has_ended())


# The same, written -------------------------------------------------------------------------------


_DANCER_NAMES: Final = names_of(Dancer)
DISPLAY: Final = Dancer.__struct_fields__.index("display")
DISPLAY_TOTAL: Final = Dancer.__struct_fields__.index("display_total")
SEEN: Final = Dancer.__struct_fields__.index("seen")
"""Their places in a dancer."""


@mypyc_attr(acyclic=True, free_list_len=1)
class _Known:
    """A dancer as written, and the numbers of the state behind that."""

    __slots__ = ("item", "key", "pile", "seen")

    def __init__(self, key: i64, pile: i64, seen: i64, item: Item) -> None:
        self.key = key
        self.pile = pile
        self.seen = seen
        self.item = item


@mypyc_attr(acyclic=True)
class _Remembered:
    """What was written last, and the numbers behind it: as long as those are the same, so is what
    is written. What each seat sees differently is remembered by the seat."""

    def __init__(self, state: Table) -> None:
        colours = int(state.colours)
        self.names = [msgspec.json.encode(_name(state, colour)) for colour in range(colours)]
        self.fields: list[Part] = [NULL] * len(_NAMES)
        self.numbers = vec[i64]([NOBODY] * len(_NAMES))
        """What is behind each field that follows from one number."""
        self.dancers: list[Item] = []
        self.known: list[_Known | None] = [None] * (2 * colours)
        """Each colour as everyone sees it, then each as its owner does."""
        self.hands = vec[i64]([NOBODY] * colours)
        self.written_hands = [b""] * colours
        self.seen: list[list[Item]] = [[] for _ in range(colours)]
        self.own: list[Own] = [() for _ in range(colours)]
        self.out = BytesWriter()
        """For one field at a time."""


_REMEMBERED: Final = 0


def looks_of(state: Table, seats: Sequence[int | None], memory: Memory) -> Looks:
    """What several seats see."""
    found = memory.get(_REMEMBERED)
    if isinstance(found, _Remembered):
        remembered = found
    else:
        remembered = _Remembered(state)
        memory[_REMEMBERED] = remembered
    _look_at_dancers(state, remembered)
    own: list[Own] = []
    for seat in seats:
        own.append(() if seat is None else _own(state, seat, remembered))
    return Looks(_NAMES, _public(state, remembered), own)


_ALIKE: Final = 2
"""Fields that are a seat's own when it sees all dancers as everyone does."""


def _own(state: Table, seat: int, memory: _Remembered) -> Own:
    """What only this seat sees; the same object as long as it is the same."""
    hand, seen = state.hands[seat], _seen_by(state, seat, memory)
    own = memory.own[seat]
    if memory.hands[seat] == hand:
        if own and (memory.seen[seat] is seen or (seen is memory.dancers and len(own) == _ALIKE)):
            return own
    else:
        memory.hands[seat] = hand
        memory.written_hands[seat] = _values(hand, memory.out)
    cards: Part = memory.written_hands[seat]
    place: Part = number(seat)
    if seen is memory.dancers:
        own = ((SEAT, place), (HAND, cards))
    else:
        shown: Part = seen
        own = ((SEAT, place), (HAND, cards), (DANCERS, shown))
    memory.seen[seat] = seen
    memory.own[seat] = own
    return own


def _public(state: Table, memory: _Remembered) -> list[Part]:
    """A new list; in it, what looks as before is the same object."""
    fields, numbers = memory.fields.copy(), memory.numbers
    phase = _phase(state)
    if numbers[PHASE] != phase:
        numbers[PHASE] = phase
        fields[PHASE] = b'"' + _PHASES[phase].encode() + b'"'
        fields[OVER] = truth(state.over)
    if numbers[TO_ACT] != state.to_act:
        numbers[TO_ACT] = state.to_act
        out = emptied(memory.out)
        put_members(out, state.to_act)
        fields[TO_ACT] = out.getvalue()
    if numbers[GAME_NUMBER] != state.game_number:
        numbers[GAME_NUMBER] = state.game_number
        fields[GAME_NUMBER] = number(state.game_number)
        fields[GAMES] = number(state.games)
        fields[LAST_ROUND] = number(state.last_played_round() + 1)
    if numbers[ROUND] != state.round:
        numbers[ROUND] = state.round
        fields[ROUND] = number(state.round)
    if numbers[FLOOR] != state.floor:
        numbers[FLOOR] = state.floor
        out = emptied(memory.out)
        put_counted(out, state.floor)
        fields[FLOOR] = out.getvalue()
    if numbers[TIED] != state.tied:
        numbers[TIED] = state.tied
        fields[TIED] = NULL if state.tied == NOBODY else number(state.tied)
    if numbers[TAKING_ORDER] != state.queue:
        numbers[TAKING_ORDER] = state.queue
        out = emptied(memory.out)
        put_nibbles(out, state.queue, 1)
        fields[TAKING_ORDER] = out.getvalue()
    if numbers[DANCED_OFF] != state.danced_off:
        numbers[DANCED_OFF] = state.danced_off
        out = emptied(memory.out)
        put_counted(out, state.danced_off)
        fields[DANCED_OFF] = out.getvalue()
    fields[DANCERS] = memory.dancers
    memory.fields = fields
    return fields


def _look_at_dancers(state: Table, memory: _Remembered) -> None:
    """A new list only where one of them looks different."""
    dancers = memory.dancers
    fresh: list[Item] | None = None if dancers else []
    colour: i64 = 0
    while colour < state.colours:
        dancer = _written_dancer(state, colour, NOBODY, memory)
        if fresh is None and dancer is not dancers[colour]:
            fresh = dancers[:colour]
        if fresh is not None:
            fresh.append(dancer)
        colour += 1
    if fresh is not None:
        memory.dancers = fresh


def _seen_by(state: Table, seat: int, memory: _Remembered) -> list[Item]:
    """The same dancers, unless one of them keeps a card that this seat knows."""
    dancers = memory.dancers
    if not (state.has_sealed(seat) or state.face_down_of(seat)):
        return dancers
    dancer = _written_dancer(state, seat, seat, memory)
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


_DISPLAY_BITS: Final[i64] = (1 << 13) - 1


def _written_dancer(state: Table, colour: i64, own: i64, memory: _Remembered) -> Item:
    """`_dancer`, written. Most look as they did when somebody looked last."""
    played, face_down = state.played_by(colour), state.face_down_of(colour)
    display, hand, pile = state.displays[colour], state.hands[colour], state.piles[colour]
    # A mask of values has no bit 0: 13 bits are enough for each.
    key = (display >> 1) | ((hand >> 1) << 13) | (played << 26) | (face_down << 30)
    sealed = state.has_sealed(colour)
    shows_face_down = _shows_face_down(state, colour, own)
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
        return found.item
    seen = state.seen(colour)
    if found is not None and not (found.key ^ key) & _DISPLAY_BITS:
        written, added = found.item.parts[DISPLAY], found.item.parts[DISPLAY_TOTAL]
    else:
        written, added = _values(display, memory.out), number(total(display))
    parts = [
        memory.names[colour],
        written,
        added,
        number(size(hand)),
        number(size(packed_mask(pile))),
        _card(played if colour == own or not sealed else 0),
        truth(sealed),
        truth(face_down != 0),
        _card(face_down if shows_face_down else 0),
        truth(state.mirror == colour),
        found.item.parts[SEEN]
        if found is not None and found.seen == seen
        else _values(seen, memory.out),
        number(state.totals[colour]),
    ]
    item = Item(_DANCER_NAMES, parts)
    memory.known[place] = _Known(key, pile, seen, item)
    return item


def _values(mask: i64, out: BytesWriter) -> bytes:
    put_nibbles(emptied(out), packed_values(mask))
    return out.getvalue()


def _card(card: i64) -> bytes:
    """0 is none."""
    return number(card) if card else NULL
