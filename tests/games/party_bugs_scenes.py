"""How the scenes of Party Bugs are written: short deals, whole rounds, what lies where."""

from collections.abc import Sequence

from antics.core.game import JsonObject
from antics.games.party_bugs import GAME
from antics.games.party_bugs.events import Took
from antics.games.party_bugs.view import PartyBugsView
from antics.testing.scene import Scene, completed

__all__ = ["GAME", "Scene", "dance", "deal", "display", "hand", "next_round", "table", "takers"]


def deal(floor: list[int], *tops: list[int]) -> JsonObject:
    """The floor cards and the tops of the piles; what is missing lies below, ascending."""
    starts = [*tops, *([] for _ in floor[len(tops) :])]
    piles = [
        completed(top, set(range(1, 14)) - {card}) for card, top in zip(floor, starts, strict=True)
    ]
    return {"floor": floor, "piles": piles}


def dance(scene: Scene, plays: Sequence[int], takes: Sequence[int | str] = ()) -> None:
    """A round: the card that each seat plays, then what is taken, in the order of taking.

    A text among the takes is the whole move: 'take 5 match', 'keep'.
    """
    for seat, card in enumerate(plays):
        scene.play(f"{seat} play {card}")
    for take in takes:
        (seat,) = scene.state.actors()
        scene.play(f"{seat} {take}" if isinstance(take, str) else f"{seat} take {take}")


def table(scene: Scene, seat: int | None = None) -> PartyBugsView:
    """What a seat, or a bystander, sees."""
    view = scene.view(seat)
    assert isinstance(view, PartyBugsView)
    return view


def display(scene: Scene, seat: int) -> list[int]:
    return table(scene).dancers[seat].display


def hand(scene: Scene, seat: int) -> list[int]:
    cards = table(scene, seat).hand
    assert cards is not None
    return cards


def takers(scene: Scene) -> list[int]:
    """Who has taken cards so far, in order."""
    return [took.seat for took in scene.events(Took)]


def next_round(scene: Scene, number: int) -> Scene:
    """Let everyone play and take the lowest until that round of the game begins."""
    return scene.play_on(until=lambda: table(scene).round == number)
