"""What each seat sees of a game of Party Bugs, put together from its state."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from mypy_extensions import i64, mypyc_attr

from antics.core.bits import bit
from antics.core.looks import Looks, Memory, Own
from antics.games.party_bugs.costumes import counted, packed_mask, size, unpacked, value_list
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
    """A dancer, and all about them but the name as one number."""

    __slots__ = ("dancer", "key")

    def __init__(self, key: i64, dancer: Dancer) -> None:
        self.key = key
        self.dancer = dancer


def view_of(state: Table, seat: int | None) -> PartyBugsView:
    memory: Memory = {}
    public = _public(state, memory)
    if seat is None:
        return public
    dancers = _seen_by(state, seat, public.dancers, memory)
    return replace(public, seat=seat, hand=value_list(state.hands[seat]), dancers=dancers)


def looks_of(state: Table, seats: Sequence[int | None], memory: Memory) -> Looks:
    """What several seats see."""
    public = _public(state, memory)
    dancers = public.dancers
    own: list[Own] = []
    for seat in seats:
        if seat is None:
            own.append(())
            continue
        hand, seen = value_list(state.hands[seat]), _seen_by(state, seat, dancers, memory)
        if seen is dancers:
            own.append(((SEAT, seat), (HAND, hand)))
        else:
            own.append(((SEAT, seat), (HAND, hand), (DANCERS, seen)))
    return Looks(public, own)


def _public(state: Table, memory: Memory) -> PartyBugsView:
    return PartyBugsView(
        seat=None,
        phase="over" if state.over else "deal" if state.awaits else _PHASES[state.phase],
        to_act=state.actors(),
        game_number=int(state.game_number),
        games=int(state.games),
        round=int(state.round),
        last_round=int(state.last_played_round()) + 1,
        floor=counted(state.floor),
        tied=None if state.tied == NOBODY else int(state.tied),
        hand=None,
        dancers=[_dancer(state, colour, NOBODY, memory) for colour in range(int(state.colours))],
        taking_order=[item - 1 for item in unpacked(state.queue)],
        danced_off=counted(state.danced_off),
        over=state.over,
    )


def _seen_by(state: Table, seat: int, dancers: list[Dancer], memory: Memory) -> list[Dancer]:
    """The same dancers, unless one of them keeps a card that this seat knows."""
    if not (dancers[seat].has_sealed or dancers[seat].has_face_down):
        return dancers
    seen = dancers.copy()
    seen[seat] = _dancer(state, seat, seat, memory)
    return seen


def _dancer(state: Table, colour: i64, own: i64, memory: Memory) -> Dancer:
    """What a colour looks like to everyone or, where it is their own, to its owner. Most look as
    they did when somebody looked last."""
    played = state.played_by(colour)
    face_down = state.face_down_of(colour)
    sealed = state.phase == CHOOSE and played != 0
    shown_played = played if not sealed or colour == own else 0
    shown_face_down = face_down if colour == own or state.has_ended() else 0
    display, seen = state.displays[colour], state.seen(colour)
    hand_size, pile_size = size(state.hands[colour]), size(packed_mask(state.piles[colour]))
    marks = shown_played | (shown_face_down << 4) | (state.totals[colour] << 11)
    if sealed:
        marks |= bit(8)
    if face_down:
        marks |= bit(9)
    if state.mirror == colour:
        marks |= bit(10)
    # The mask of a colour has no bit 0: 13 bits are enough for each.
    key = (display >> 1) | ((seen >> 1) << 13) | (hand_size << 26) | (pile_size << 30)
    key |= marks << 34
    place = int(colour if own == NOBODY else colour + state.colours)
    found = memory.get(place)
    if isinstance(found, _Known) and found.key == key:
        return found.dancer
    players = state.setup.players
    values = value_list(display)
    dancer = Dancer(
        name=players[colour].name if colour < len(players) else "Paul",
        display=values,
        display_total=sum(values),
        hand_size=int(hand_size),
        pile_size=int(pile_size),
        played=int(shown_played) or None,
        has_sealed=sealed,
        has_face_down=face_down != 0,
        face_down=int(shown_face_down) or None,
        has_mirror=state.mirror == colour,
        seen=value_list(seen),
        total=int(state.totals[colour]),
    )
    memory[place] = _Known(key, dancer)
    return dancer
