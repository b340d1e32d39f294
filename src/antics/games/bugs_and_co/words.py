"""Bugs & Co in words: moves for menus, events for the log, and the table as rows of text."""

from collections.abc import Sequence
from typing import Final

from antics.core.events import Event
from antics.core.game import Rows
from antics.games.bugs_and_co import events as happened
from antics.games.bugs_and_co.moves import BACK, BACK_BASE, KEEP, TROPHY
from antics.games.bugs_and_co.tiles import SIDE
from antics.games.bugs_and_co.view import BugsAndCoView, Hands

_EYES: Final = {"1": "one", "2": "two", "3": "three"}

_COLUMNS: Final = 10
_ROWS: Final = 6
"""How many fields the table is drawn with."""


def describe_action(action: int) -> str:
    if action == KEEP:
        return "keep it: into the left hand, for good"
    if action == TROPHY:
        return "take the highest trophy left and stop playing"
    if action == BACK:
        return "put it back, face down, anywhere on the table"
    if action >= BACK_BASE:
        x, y = divmod(action - BACK_BASE, SIDE)
        return f"put it back, face down, at {x}, {y}"
    return f"pick up tile {action} and look at it"


def describe(event: Event, names: Sequence[str]) -> str:
    match event:
        case happened.Started(places=places, trophies=trophies):
            prizes = f"Trophies: {_listed(trophies)}."
            return f"One, two, three: {len(places)} tiles lie face down. {prizes}"
        case happened.Grabbed(seat=seat, tile=tile, motif=None):
            return f"{names[seat]} picks up tile {tile}."
        case happened.Grabbed(seat=seat, tile=tile, motif=str(motif)):
            return f"{names[seat]} picks up tile {tile}: {motif}, {_monster(motif)}."
        case happened.PutBack(seat=seat, tile=tile, x=x, y=y):
            return f"{names[seat]} puts tile {tile} back at {x}, {y}."
        case happened.Kept(seat=seat, tile=tile, count=count):
            return f"{names[seat]} keeps tile {tile} and now has {_tiles(count)}."
        case happened.TrophyTaken(seat=seat, value=value):
            return f"{names[seat]} takes the trophy worth {value} and stops."
        case happened.CountdownBegan(ends_at=ends_at):
            return f"That was the last trophy: all stop at {_clock(ends_at)}."
        case happened.Stopped(rule="BC-9"):
            return "The countdown is over: all stop."
        case happened.Stopped():
            return "Time is up: all stop."
        case happened.HandShown(
            seat=seat, triples=triples, others=others, trophy=trophy, score=score
        ):
            parts = [f"{triples} triple{'' if triples == 1 else 's'}", f"{others} over"]
            if trophy:
                parts.append(f"trophy {trophy}")
            return f"{names[seat]} has {', '.join(parts)}: {score}."
        case _:
            raise TypeError(f"not an event of Bugs & Co: {event!r}")


def sketch(view: BugsAndCoView) -> list[Rows]:
    tables = [
        Rows(_title(view), ("trophies left",), ((_listed(view.trophies) or "none",),)),
        Rows("Table", ("",) * _COLUMNS, _fields(view)),
        _players(view),
    ]
    if view.seat is not None and view.motif is not None:
        held = view.hands[view.seat].right
        row = (str(held), view.motif, _monster(view.motif))
        tables.append(Rows("Your right hand", ("tile", "motif", "monster"), (row,)))
    return tables


def _title(view: BugsAndCoView) -> str:
    if view.phase == "deal":
        return "The tiles are not on the table yet"
    if view.phase == "over":
        return "All stop"
    left = (view.ends_at - view.now + 999) // 1000
    if view.phase == "countdown":
        return f"Countdown: {left}"
    return f"{_clock(view.now)} of at most {_clock(view.ends_at)}"


def _fields(view: BugsAndCoView) -> tuple[tuple[str, ...], ...]:
    """The table from above: the numbers of the tiles in each field, y growing downwards."""
    fields: list[list[list[str]]] = [[[] for _ in range(_COLUMNS)] for _ in range(_ROWS)]
    for lying in view.lying:
        fields[lying.y * _ROWS // SIDE][lying.x * _COLUMNS // SIDE].append(str(lying.tile))
    return tuple(tuple(" ".join(field) for field in row) for row in fields)


def _players(view: BugsAndCoView) -> Rows:
    columns = ["", "player", "right hand", "kept", "trophy"]
    if view.over:
        columns += ["motifs", "score"]
    rows: list[tuple[str, ...]] = []
    for seat, hands in enumerate(view.hands):
        row = [
            "→" if seat in view.to_act else "",
            hands.name + (" (you)" if seat == view.seat else ""),
            _right_hand(hands),
            str(len(hands.kept)),
            str(hands.trophy or ""),
        ]
        if view.over:
            row += [" ".join(sorted(hands.motifs or [])), str(hands.score)]
        rows.append(tuple(row))
    return Rows("Players", tuple(columns), tuple(rows))


def _right_hand(hands: Hands) -> str:
    if hands.right is not None:
        return f"tile {hands.right}"
    return "reaching" if hands.ready_at is not None else ""


def _monster(motif: str) -> str:
    """A motif such as 2f in words."""
    return f"the {_EYES[motif[0]]}-eyed monster {motif[1:].upper()}"


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def _clock(time: int) -> str:
    """Game time as minutes and seconds, with what is left of a second where there is any."""
    seconds, rest = divmod(time, 1000)
    exact = f".{rest:03}" if rest else ""
    return f"{seconds // 60}:{seconds % 60:02}{exact}"


def _listed(values: Sequence[int]) -> str:
    return ", ".join(str(value) for value in values)
