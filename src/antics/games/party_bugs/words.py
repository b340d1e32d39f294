"""Party Bugs in words: moves for menus, events for the log, and the table as rows of text."""

from collections.abc import Sequence

from antics.core.events import Event
from antics.core.game import Rows
from antics.games.party_bugs import events as happened
from antics.games.party_bugs.moves import (
    KEEP,
    MATCH,
    MIRROR_HIDDEN,
    PLAY,
    PUT_DOWN,
    TAKE_IT,
    TAKE_MATCH,
)
from antics.games.party_bugs.view import Dancer, PartyBugsView


def describe_action(action: int) -> str:
    kind, value = action >> 4, action & 15
    if action == MATCH:
        return "match: send the first card that fits off with the face-down one"
    if action == KEEP:
        return "keep: take the whole floor and leave the face-down card"
    if action == MIRROR_HIDDEN:
        return "send the face-down card off with the mirror"
    if kind == PLAY:
        return "play the Party King" if value == 13 else f"play the {value}"
    if kind == TAKE_IT:
        return f"take the {value}"
    if kind == TAKE_MATCH:
        return f"take the {value} and send it off with the face-down {value}"
    if kind == PUT_DOWN:
        return f"put the {value} face down"
    return f"send the {value} off with the mirror"


def describe(event: Event, names: Sequence[str]) -> str:
    who = [*names, "Paul"]
    match event:
        case happened.Dealt(game=game, floor=floor):
            return f"Game {game + 1} begins. On the dance floor: {_listed(floor)}."
        case happened.TiedGiven(seat=seat):
            return f"{who[seat]} has the Tied card."
        case happened.Drew(seat=seat, cards=None, count=count):
            return f"{who[seat]} draws {count} card{'s' if count > 1 else ''}."
        case happened.Drew(seat=seat, cards=[*cards]):
            return f"{who[seat]} draws {_listed(cards)}."
        case happened.Hid(seat=seat, card=None):
            return f"{who[seat]} puts a card face down."
        case happened.Hid(seat=seat, card=card):
            return f"{who[seat]} puts the {card} face down."
        case happened.Sealed(seat=seat, card=None):
            return f"{who[seat]} has chosen."
        case happened.Sealed(seat=seat, card=card):
            return f"{who[seat]} chooses the {card}."
        case happened.Revealed(cards=cards):
            shown = [f"{who[seat]} {card}" for seat, card in enumerate(cards)]
            return f"Played: {', '.join(shown)}."
        case happened.Took(seat=seat, card=card, pair=True):
            return f"{who[seat]} takes a second {card}, and the pair dances off."
        case happened.Took(seat=seat, card=card):
            return f"{who[seat]} takes the {card}."
        case happened.Matched(seat=seat, card=card):
            return f"{who[seat]} takes the {card} and sends it off with the face-down {card}."
        case happened.KingCame(seat=seat, cards=cards):
            return f"{who[seat]}'s Party King takes the whole floor: {_listed(cards)}."
        case happened.MirrorGiven(seat=seat):
            return f"{who[seat]} is furthest behind and gets the mirror card."
        case happened.Mirrored(seat=seat, face_down=True, card=None):
            return f"{who[seat]} sends the face-down card off with the mirror."
        case happened.Mirrored(seat=seat, card=card):
            return f"{who[seat]} sends the {card} off with the mirror."
        case happened.MirrorUnused(seat=seat):
            return f"{who[seat]} has nothing in the display, so the mirror goes unused."
        case happened.FloorFilled(floor=floor):
            return f"New on the dance floor: {_listed(floor)}."
        case happened.RoundBegan(number=number, last=True):
            return f"Round {number}, the last: the floor is shared out."
        case happened.RoundBegan(number=number):
            return f"Round {number}."
        case happened.HiddenShown(seat=seat, card=card):
            return f"{who[seat]} turns over the face-down card, a {card}."
        case happened.GameScored(scores=scores, totals=totals):
            points = [f"{who[seat]} {score}" for seat, score in enumerate(scores)]
            line = f"The game is over: {', '.join(points)}."
            if totals != scores:
                sums = [f"{who[seat]} {score}" for seat, score in enumerate(totals)]
                line += f" In all games: {', '.join(sums)}."
            return line
        case _:
            raise TypeError(f"not an event of Party Bugs: {event!r}")


def sketch(view: PartyBugsView) -> list[Rows]:
    number = min(view.game_number + 1, view.games)
    games = f"Game {number} of {view.games} · " if view.games > 1 else ""
    title = f"{games}Round {view.round} of {view.last_round}"
    floor = " ".join(str(card) for card in view.floor) or "empty"
    tables = [Rows(title, ("dance floor",), ((floor,),))]
    series = view.games > 1
    columns = ["", "player", "display", "sum", "played", "hand", "pile"]
    if series:
        columns.append("before")
    rows: list[tuple[str, ...]] = []
    for colour, dancer in enumerate(view.dancers):
        row = [
            "→" if colour in view.to_act else "",
            dancer.name + (" (Tied)" if colour == view.tied else ""),
            _display(dancer),
            _sum(dancer),
            "sealed" if dancer.has_sealed else str(dancer.played or ""),
            str(dancer.hand_size or ""),
            str(dancer.pile_size or ""),
        ]
        if series:
            row.append(str(dancer.total))
        rows.append(tuple(row))
    tables.append(Rows("Displays", tuple(columns), tuple(rows)))
    if view.hand is not None:
        hand = " ".join(str(card) for card in view.hand) or "empty"
        tables.append(Rows("Your hand", ("cards",), ((hand,),)))
    return tables


def _display(dancer: Dancer) -> str:
    cards = [str(card) for card in dancer.display]
    if dancer.has_face_down:
        cards.append(f"[{dancer.face_down or '?'}]")
    if dancer.has_mirror:
        cards.append("mirror")
    return " ".join(cards)


def _sum(dancer: Dancer) -> str:
    if dancer.face_down is not None:
        return str(dancer.display_total + dancer.face_down)
    return str(dancer.display_total) + ("+?" if dancer.has_face_down else "")


def _listed(cards: Sequence[int]) -> str:
    return ", ".join(str(card) for card in cards)
