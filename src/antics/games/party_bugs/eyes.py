"""What each seat sees of a game of Party Bugs, put together from its state."""

from collections.abc import Sequence

from antics.games.party_bugs.costumes import counted, size, unpacked, value_list
from antics.games.party_bugs.table import CHOOSE, CROWN, HIDE, NOBODY, REFLECT, TAKE, Table
from antics.games.party_bugs.view import Dancer, PartyBugsView

_PHASES = {0: "deal", HIDE: "hide", CHOOSE: "choose", TAKE: "take", CROWN: "crown"}
_PHASES[REFLECT] = "reflect"


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
