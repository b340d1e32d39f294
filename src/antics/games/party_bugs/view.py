"""What a seat may know of a game of Party Bugs. What is not written here stays secret."""

from collections.abc import Sequence

import msgspec

from antics.core.game import View
from antics.games.party_bugs.costumes import counted, size, unpacked, value_list
from antics.games.party_bugs.table import CHOOSE, CROWN, HIDE, NOBODY, REFLECT, TAKE, Table

_PHASES = {0: "deal", HIDE: "hide", CHOOSE: "choose", TAKE: "take", CROWN: "crown"}
_PHASES[REFLECT] = "reflect"


class Dancer(msgspec.Struct, frozen=True, kw_only=True):
    """One colour, as the viewer sees it. Paul's, where he plays, comes last."""

    name: str
    display: list[int]
    display_total: int
    """What lies face up; a face-down card is not counted."""
    hand_size: int
    pile_size: int
    played: int | None
    """The card played this round, once revealed; the own one as soon as it is sealed."""
    has_sealed: bool
    has_face_down: bool
    face_down: int | None
    """The face-down card's value, for its owner alone until the game ends."""
    has_mirror: bool
    seen: list[int]
    """The cards of this colour that everyone has seen by now."""
    total: int
    """Score of the games of the series that are over."""


class PartyBugsView(View, frozen=True, kw_only=True):
    seat: int | None
    phase: str
    to_act: list[int]
    game_number: int
    games: int
    round: int
    last_round: int
    floor: list[int]
    tied: int | None
    hand: list[int] | None
    dancers: list[Dancer]
    taking_order: list[int]
    """Who takes after the seat that takes now."""
    danced_off: list[int]
    """What left the game in view of all."""
    over: bool


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
    dancers = [_dancer(state, colour, -1) for colour in range(int(state.colours))]
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


def _dancer(state: Table, colour: int, own: int) -> Dancer:
    players = state.setup.players
    played = int(state.played_by(colour))
    face_down = int(state.face_down_of(colour))
    sealed = state.phase == CHOOSE and played != 0
    display = value_list(state.displays[colour])
    return Dancer(
        name=players[colour].name if colour < len(players) else "Paul",
        display=display,
        display_total=sum(display),
        hand_size=int(size(state.hands[colour])),
        pile_size=len(unpacked(state.piles[colour])),
        played=played if played and (not sealed or colour == own) else None,
        has_sealed=sealed,
        has_face_down=face_down != 0,
        face_down=face_down or None if colour == own or state.has_ended() else None,
        has_mirror=state.mirror == colour,
        seen=value_list(state.seen(colour)),
        total=int(state.totals[colour]),
    )
