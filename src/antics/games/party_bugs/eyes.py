"""What each seat sees of a game of Party Bugs, put together from its state."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from antics.core.bits import bit
from antics.games.party_bugs.costumes import counted, packed_mask, size, unpacked, value_list
from antics.games.party_bugs.table import CHOOSE, CROWN, HIDE, NOBODY, REFLECT, TAKE, Table
from antics.games.party_bugs.view import Dancer, PartyBugsView

_PHASES = {0: "deal", HIDE: "hide", CHOOSE: "choose", TAKE: "take", CROWN: "crown"}
_PHASES[REFLECT] = "reflect"

MOST_KNOWN: Final = 4000
"""Dancers that are remembered: those of a few hundred tables as they are now."""

_known: dict[tuple[str, int, int], Dancer] = {}


def view_of(state: Table, seat: int | None) -> PartyBugsView:
    return views_of(state, [seat])[0]


def views_of(state: Table, seats: Sequence[int | None]) -> list[PartyBugsView]:
    """What several seats see. What everyone sees is looked at once."""
    phase = "over" if state.over else "deal" if state.awaits else _PHASES[state.phase]
    to_act = state.actors()
    game_number, games = int(state.game_number), int(state.games)
    round_number, last_round = int(state.round), int(state.last_played_round()) + 1
    floor = counted(state.floor)
    tied = None if state.tied == NOBODY else int(state.tied)
    dancers = [_dancer(state, colour, NOBODY) for colour in range(int(state.colours))]
    taking_order = [item - 1 for item in unpacked(state.queue)]
    danced_off = counted(state.danced_off)
    views: list[PartyBugsView] = []
    for seat in seats:
        hand = None
        seen = dancers
        if seat is not None:
            hand = value_list(state.hands[seat])
            if dancers[seat].has_sealed or dancers[seat].has_face_down:  # it knows which
                seen = dancers.copy()
                seen[seat] = _dancer(state, seat, seat)
        views.append(
            PartyBugsView(
                seat=seat,
                phase=phase,
                to_act=to_act,
                game_number=game_number,
                games=games,
                round=round_number,
                last_round=last_round,
                floor=floor,
                tied=tied,
                hand=hand,
                dancers=seen,
                taking_order=taking_order,
                danced_off=danced_off,
                over=state.over,
            )
        )
    return views


def _dancer(state: Table, colour: i64, own: i64) -> Dancer:
    """What a colour looks like to everyone or, where it is their own, to its owner.

    Most look as they did when somebody looked last. Those are the same objects then: whoever
    tells what changed sees at once that nothing did.
    """
    played = state.played_by(colour)
    face_down = state.face_down_of(colour)
    sealed = state.phase == CHOOSE and played != 0
    shown_played = played if not sealed or colour == own else 0
    shown_face_down = face_down if colour == own or state.has_ended() else 0
    display, seen = state.displays[colour], state.seen(colour)
    hand_size, pile_size = size(state.hands[colour]), size(packed_mask(state.piles[colour]))
    cards = display | (seen << 14) | (hand_size << 28) | (pile_size << 32)
    marks = shown_played | (shown_face_down << 4) | (state.totals[colour] << 12)
    if sealed:
        marks |= bit(8)
    if face_down:
        marks |= bit(9)
    if state.mirror == colour:
        marks |= bit(10)
    players = state.setup.players
    name = players[colour].name if colour < len(players) else "Paul"
    key = (name, int(cards), int(marks))
    known = _known.get(key)
    if known is None:
        values = value_list(display)
        known = Dancer(
            name=name,
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
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        _known[key] = known
    return known
