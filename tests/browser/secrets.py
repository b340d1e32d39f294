"""What a seat was told over its sockets, and what it must not have been told.

Twice, in two ways: by fields that only their owner may see, named here; and against the finished
game, played again from this seat's eyes.
"""

from collections.abc import Iterator
from typing import Any

from antics.client.seat import changed

from .person import Person

Told = dict[str, Any]

OWN = {
    "party_bugs": {"Drew": ["cards"], "Hid": ["card"], "Sealed": ["card"]},
    "bullenparty": {"Dealt": ["cards", "zero"], "Sealed": ["bid"]},
    "cheating_moth": {
        "Dealt": ["cards"],
        "Drew": ["card"],
        "Gestured": ["real", "card"],
        "GestureEnded": ["card"],
        "GestureCalledOff": ["card"],
        "Gave": ["card"],
        "Received": ["card"],
    },
    "bugs_and_co": {"Grabbed": ["motif"]},
}
"""Fields of events that are for the event's own seat alone."""


def leaks(person: Person, game: str) -> list[str]:
    """Everything this person received that was for somebody else's eyes."""
    found = [
        f"{event}: {field}"
        for event in (told["event"] for told in person.told())
        for field in OWN[game].get(event["event"], [])
        if event["seat"] != person.chair and event.get(field) is not None
    ]
    for view in views(person):
        found += [f"{what} in {view}" for what in _seen_too_much(game, view, person.chair)]
    return found


def own_secrets(person: Person, game: str) -> int:
    """How often this person was told something that only they may know."""
    return sum(
        event.get(field) is not None
        for event in (told["event"] for told in person.told())
        for field in OWN[game].get(event["event"], [])
        if event["seat"] == person.chair
    )


def views(person: Person) -> Iterator[Told]:
    """What the table looked like to this person, after each message."""
    view: Told = {}
    for frame in person.frames:
        if frame["type"] not in ("welcome", "update"):
            continue
        fresh = frame["type"] == "welcome" or frame.get("new_game")
        view = changed({} if fresh else view, frame)
        if view:
            yield view


def _seen_too_much(game: str, view: Told, chair: int | None) -> Iterator[str]:
    if chair is None and view.get("hand") is not None:
        yield "a hand of a bystander's"
    match game:
        case "party_bugs":
            for seat, dancer in enumerate(view["dancers"]):
                if seat == chair:
                    continue
                if view["phase"] == "choose" and dancer["played"] is not None:
                    yield f"the sealed card of {seat}"
                if dancer["face_down"] is not None and not view["over"]:
                    yield f"the face-down card of {seat}"
        case "bullenparty":
            for seat, player in enumerate(view["players"]):
                if seat != chair and view["phase"] == "bid" and player["bid"] is not None:
                    yield f"the sealed bid of {seat}"
        case "cheating_moth":
            for seat, bug in enumerate(view["bugs"]):
                if seat == chair:
                    continue
                gesture = bug["gesture"] or {"real": None, "card": None, "harmless": False}
                if gesture["card"] is not None:
                    yield f"the card under {seat}'s hand"
                if gesture["real"] is not None and not gesture["harmless"]:
                    yield f"what the gesture of {seat} is"
                if bug["vanished_cards"] is not None and not view["over"]:
                    yield f"what {seat} made vanish"
        case "bugs_and_co":
            mine = None if chair is None else view["hands"][chair]["right"]
            if view["motif"] is not None and mine is None:
                yield "a face without a tile in the hand"
            if not view["over"] and any(hand["motifs"] is not None for hand in view["hands"]):
                yield "the faces of kept tiles"
            if any(set(tile) != {"tile", "x", "y"} for tile in view["lying"]):
                yield "more of a lying tile than where it is"


def replayed(person: Person, record: str, eyes: str) -> Told:
    answer = person.context.request.get(
        f"{person.root}/api/records/{record}/replay", params={"seat": eyes}
    )
    assert answer.ok, answer.text()
    replay: Told = answer.json()
    return replay


def check_secrets(person: Person, game: str, record: str) -> None:
    """Everything that came over the sockets is what this seat may know, and no more."""
    assert own_secrets(person, game) > 0
    _check_against(person, game, replayed(person, record, str(person.chair)))


def check_bystander(person: Person, game: str, record: str) -> None:
    """Likewise for somebody without a seat, who may know what everybody knows."""
    assert person.chair is None
    _check_against(person, game, replayed(person, record, "watch"))


def _check_against(person: Person, game: str, replay: Told) -> None:
    assert leaks(person, game) == []
    events = [told["event"] for frame in replay["frames"] for told in frame.get("events", [])]
    assert [told["event"] for told in person.told()] == events
    allowed: list[Told] = []
    view: Told = {}
    for frame in replay["frames"]:
        view = {**view, **(frame.get("view") or {})}
        allowed.append({field: view[field] for field in view if field != "now"})
    for seen in views(person):
        shown = {field: seen[field] for field in seen if field != "now"}
        assert shown in allowed, f"a view that no moment of the game allows: {shown}"
