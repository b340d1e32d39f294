"""Cheating Moth in words: moves for menus, events for the log, and the table as rows of text."""

from collections.abc import Sequence

from antics.core.events import Event
from antics.core.game import Rows
from antics.games.cheating_moth import events as happened
from antics.games.cheating_moth.cards import CARD_OF, kind_of, text_of, value_of
from antics.games.cheating_moth.moves import (
    CAUGHT,
    DRAW,
    FIDGET,
    GIVE,
    GIVE_TO,
    KEEP,
    PASS,
    PLAY,
    RACE,
    SLAP,
    VANISH,
)
from antics.games.cheating_moth.view import Bug, CheatingMothView

_KINDS = ("", "spider", "mosquito", "cockroach", "ant", "moth")

_PLAIN = {
    DRAW: "draw a card",
    FIDGET: "fidget: a gesture that only looks like cheating",
    KEEP: "keep all your cards",
    SLAP: "slap the mosquito",
    PASS: "stay out of the race",
}


def describe_action(action: int) -> str:
    if action in _PLAIN:
        return _PLAIN[action]
    if action >= CAUGHT:
        return f"accuse seat {action - CAUGHT}: caught!"
    kind = action >> 6
    card = the_card(text_of(action & 63))
    if kind == PLAY:
        return f"play {card}"
    if kind == VANISH:
        return f"make {card} vanish"
    if kind == RACE:
        return f"lay {card} on the cockroach"
    if kind == GIVE:
        return f"give {card}"
    return f"give {card} to seat {kind - GIVE_TO}"


def the_card(text: str) -> str:
    """A card such as 3s in words: the 3 spider."""
    card = CARD_OF[text]
    kind = _KINDS[kind_of(card)]
    return f"the {value_of(card)} {kind}" if kind else f"the {value_of(card)}"


def describe(event: Event, names: Sequence[str]) -> str:
    match event:
        case happened.RoundBegan(number=number, rounds=rounds, guard=guard, top=top):
            return (
                f"Round {number} of {rounds}: {names[guard]} is the Guard and begins on"
                f" {the_card(top)}."
            )
        case happened.Dealt(seat=seat, cards=None, count=count):
            return f"{names[seat]} gets {count} cards."
        case happened.Dealt(seat=seat, cards=[*cards]):
            return f"{names[seat]} gets {' '.join(cards)}."
        case happened.Played(seat=seat, card=card, hand=hand):
            return f"{names[seat]} plays {the_card(card)}{_last(hand)}."
        case happened.Drew(seat=seat, card=card, rule="CM-16"):
            return f"{names[seat]} takes {_a_card(card)} for the wrong accusation."
        case happened.Drew(seat=seat, card=card, rule="CM-21"):
            return f"{names[seat]} takes {_a_card(card)} from the draw pile for the ant."
        case happened.Drew(seat=seat, card=card):
            return f"{names[seat]} draws {_a_card(card)}."
        case happened.FoundNoCard(seat=seat):
            return f"There is no card left for {names[seat]} to take."
        case happened.Shuffled(count=count):
            return f"The discards are shuffled: a new draw pile of {_cards(count)}."
        case happened.Accused() | happened.GuardChanged() | happened.HasOnlyMoths():
            return _of_the_guard(event, names)
        case happened.Gestured() | happened.GestureEnded() | happened.GestureCalledOff():
            return _of_a_gesture(event, names)
        case happened.RoundEnded():
            return _of_the_end(event, names)
        case _:
            return _of_an_action(event, names)


def _of_a_gesture(
    event: happened.Gestured | happened.GestureEnded | happened.GestureCalledOff,
    names: Sequence[str],
) -> str:
    who = names[event.seat]
    match event:
        case happened.Gestured(real=None):
            return f"{who} makes a gesture."
        case happened.Gestured(card=str(card)):
            return f"{who} is making {the_card(card)} vanish."
        case happened.Gestured():
            return f"{who} only fidgets."
        case happened.GestureEnded(vanished=True, card=None, hand=hand):
            return f"{who}'s gesture is over: a card is gone, {_cards(hand)} left."
        case happened.GestureEnded(vanished=True, card=str(card), hand=hand):
            return f"{who} has made {the_card(card)} vanish, {_cards(hand)} left."
        case happened.GestureEnded(card=str(card)):
            return f"{who}'s gesture is over: {the_card(card)} is the last card and stays."
        case happened.GestureEnded():
            return f"{who}'s gesture is over: no card is gone."
        case happened.GestureCalledOff(card=str(card)):
            return f"{who}'s gesture is called off: {the_card(card)} stays."
        case happened.GestureCalledOff():
            return f"{who}'s gesture is called off."


def _of_the_guard(
    event: happened.Accused | happened.GuardChanged | happened.HasOnlyMoths,
    names: Sequence[str],
) -> str:
    match event:
        case happened.Accused(guard=guard, seat=seat, right=True):
            return f"Caught! {names[guard]} sees {names[seat]} cheating."
        case happened.Accused(guard=guard, seat=seat):
            return f"Caught? {names[guard]} is wrong about {names[seat]}."
        case happened.GuardChanged(seat=seat):
            return f"{names[seat]} is the Guard now."
        case happened.HasOnlyMoths(seat=seat):
            return f"{names[seat]} has nothing but moths and gives no card."


def _of_an_action(event: Event, names: Sequence[str]) -> str:
    match event:
        case happened.Gave(seat=seat, to=to, card=card, hand=hand):
            return f"{names[seat]} gives {names[to]} {_a_card(card)}{_last(hand)}."
        case happened.Received(seat=seat, card=None, hand=hand):
            return f"{names[seat]} now has {_cards(hand)}."
        case happened.Received(seat=seat, card=str(card), hand=hand):
            return f"{names[seat]} gets {the_card(card)} and now has {_cards(hand)}."
        case happened.Kept(seat=seat):
            return f"{names[seat]} gives no card away."
        case happened.SlapBegan(seat=seat):
            return f"A mosquito! Everyone but {names[seat]} slaps it."
        case happened.Slapped(seat=seat):
            return f"{names[seat]} slaps."
        case happened.WasSlowest(seat=seat, owing=owing):
            if not owing:
                return f"{names[seat]} was slowest, but nobody has a card to give."
            givers = " and ".join(names[giver] for giver in owing)
            return f"{names[seat]} was slowest and is given a card by {givers}."
        case happened.RaceBegan(card=card):
            return f"A cockroach! The first to lay {the_card(card)} gets rid of it."
        case happened.Raced(seat=seat, card=card, hand=hand):
            return f"{names[seat]} is first with {the_card(card)}{_last(hand)}."
        case happened.Passed(seat=seat):
            return f"{names[seat]} stays out of the race."
        case happened.RaceClosed():
            return "Nobody lays a card on the cockroach."
        case happened.AntFed(seat=seat, card=card):
            return f"{names[seat]} takes {the_card(card)} from the discards for the ant."
        case _:
            raise TypeError(f"not an event of Cheating Moth: {event!r}")


def _of_the_end(event: happened.RoundEnded, names: Sequence[str]) -> str:
    if event.seat is None:
        reason = "nobody can draw or play any more"
    else:
        reason = f"{names[event.seat]} has no card left"
    points = [f"{names[seat]} {cost}" for seat, cost in enumerate(event.points)]
    line = f"Round {event.number} is over, {reason}. Minus points: {', '.join(points)}."
    if event.number > 1:
        sums = [f"{names[seat]} {total}" for seat, total in enumerate(event.totals)]
        line += f" In all: {', '.join(sums)}."
    return line


def sketch(view: CheatingMothView) -> list[Rows]:
    if view.phase == "deal" and not view.discard:
        return [Rows("The cards are not dealt yet", ("player",), _names(view))]
    top = f"{view.discard[0]}   ({len(view.discard)} discards, {view.draw_size} to draw)"
    tables = [
        Rows(f"Round {view.round} of {view.rounds}", (_waiting_for(view),), ((top,),)),
        _players(view),
    ]
    own = None if view.seat is None else view.bugs[view.seat]
    if own is not None and own.hand is not None:
        tables.append(Rows("Your hand", ("cards",), ((_own_cards(own),),)))
    return tables


def _waiting_for(view: CheatingMothView) -> str:
    """What the table is about just now, in a few words."""
    active = "" if view.active is None else view.bugs[view.active].name
    match view.phase:
        case "turn":
            return f"{active}'s turn"
        case "spider":
            return f"{active} may give a card away"
        case "slap":
            return f"slap the mosquito!{_time_left(view)}"
        case "race":
            return f"race for the cockroach!{_time_left(view)}"
        case "gifts":
            slowest = "" if view.slowest is None else view.bugs[view.slowest].name
            return f"{slowest} was slowest and is given cards"
        case "settle":
            accused = "" if view.accused is None else view.bugs[view.accused].name
            return f"{accused} was caught and is given a card"
        case "over":
            return "the game is over"
        case _:
            return "cards are shuffled"


def _time_left(view: CheatingMothView) -> str:
    if view.window_ends_at is None:
        return ""
    return f" {(view.window_ends_at - view.now) / 1000:.1f} s"


def _players(view: CheatingMothView) -> Rows:
    columns = ("", "player", "cards", "vanished", "doing", "known", "minus points")
    rows: list[tuple[str, ...]] = []
    for seat, bug in enumerate(view.bugs):
        row = (
            "→" if seat == view.active else "",
            bug.name + (" (Guard)" if seat == view.guard else ""),
            str(bug.hand_size),
            str(bug.vanished or ""),
            _doing(view, seat),
            _known(bug),
            str(bug.minus_points),
        )
        rows.append(row)
    return Rows("Players", columns, tuple(rows))


def _doing(view: CheatingMothView, seat: int) -> str:
    bug = view.bugs[seat]
    doing: list[str] = []
    if bug.gesture is not None:
        doing.append("a fidget" if bug.gesture.harmless else "a gesture")
    if bug.rests_until is not None:
        doing.append("rests")
    if seat in view.answered:
        doing.append("has slapped" if view.phase == "slap" else "has passed")
    if seat in view.owing:
        doing.append("owes a card")
    return ", ".join(doing)


def _known(bug: Bug) -> str:
    parts = list(bug.known)
    if bug.moths_at_least:
        parts.append(f"{bug.moths_at_least}+ moths")
    return " ".join(parts)


def _own_cards(own: Bug) -> str:
    line = " ".join(own.hand or []) or "empty"
    if own.gesture is not None and own.gesture.card is not None:
        line += f"   ({own.gesture.card} is about to vanish)"
    return line


def _names(view: CheatingMothView) -> tuple[tuple[str, ...], ...]:
    return tuple((bug.name,) for bug in view.bugs)


def _a_card(card: str | None) -> str:
    return "a card" if card is None else the_card(card)


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _last(hand: int) -> str:
    return ", the last card" if hand == 0 else ""
