"""One example of every message, made by the types themselves and by a real game of Party Bugs."""

from typing import Final, cast

from msgspec import Struct

from antics import __version__
from antics.core.fairness import FairDeal
from antics.core.game import JsonObject, Player
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.registry import find_game
from antics.games.party_bugs.view import PartyBugsView
from antics.server import bodies
from antics.table import messages as wire
from antics.table.receipts import Claimed, Receipt

_ADA: Final = "7kq2mzx4wahn"
_BO: Final = "t93fpc6ysr5d"
_SEED: Final = FairDeal.named("an evening with Ada and Bo")

REQUESTS: Final[list[wire.AnyRequest]] = [
    wire.Hello(name="Ada", face="moth-3", words=True),
    wire.Play(id="p1-7", action="play 5", seen=12, reacted=840),
    wire.Pong(nonce="9f86d081884c7d65"),
    wire.Sit(id="p1-1", chair=0),
    wire.Stand(id="p1-2"),
    wire.Rename(id="p1-3", name="Ada L.", face="moth-4"),
    wire.AddBot(id="p1-4", chair=2, level="casual"),
    wire.Clear(id="p1-5", chair=2),
    wire.Choose(id="p1-6", game="party_bugs", options={"series": True}),
    wire.SetClock(id="p1-8", seconds=30),
    wire.PassHost(id="p1-9", chair=1),
    wire.Start(id="p1-10"),
    wire.Pause(id="p1-11"),
    wire.Resume(id="p1-12"),
    wire.Rematch(id="p1-13", start=True),
    wire.Close(id="p1-14"),
    wire.NewSecret(id="p1-15"),
    wire.Emote(emote="laugh"),
    wire.Point(x=500, y=120),
    wire.Stir(
        commitment="630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        entropy="6f1c9b",
    ),
]

_CHAIRS: Final = [
    wire.Chair(kind="person", name="Ada", face="moth-3", person=_ADA, here=True),
    wire.Chair(kind="person", name="Bo", face="Bo", person=_BO, kept_by="casual"),
]


def _room(phase: str) -> wire.Room:
    return wire.Room(
        code="KWTPLM",
        game="party_bugs",
        options={},
        phase=phase,  # type: ignore[arg-type]  # one of the words that Room names
        paused_by=None,
        host=_ADA,
        chairs=_CHAIRS,
        watchers=0,
        screens=0,
        clock=None,
        commitment=_SEED.commitment,
        next_commitment=None,
        games_played=0,
        record=None,
    )


def _changed(before: Struct, after: Struct) -> JsonObject:
    """The fields that differ, as they are now."""
    return {
        name: getattr(after, name)
        for name in after.__struct_fields__
        if getattr(after, name) != getattr(before, name)
    }


def answers() -> list[wire.AnyAnswer]:
    """In the order in which they stand in the page."""
    game = find_game("party_bugs")
    told: list[Happening] = []
    match = Match(game.setup([Player("Ada"), Player("Bo")]), _SEED, told)
    dealt = [wire.Told(at=0, event=happening.seen_by(0)) for happening in told]
    actions = match.state.actions(0)
    moves = [wire.Move(action=game.notation(action)) for action in actions]
    welcome = wire.Welcome(
        version=7,
        you=wire.You(person=_ADA, chair=0, host=True, secret="pS3mXw9bQ4kLr2TzYcVd"),  # noqa: S106
        room=_room("playing"),
        server=__version__,
        view=game.view(match.state, 0),
        moves=moves,
        events=dealt,
    )
    told.clear()
    before = cast(PartyBugsView, game.view(match.state, 0))
    match.apply(0, actions[0])
    after = cast(PartyBugsView, game.view(match.state, 0))
    changed = _changed(before, after)
    del changed["dancers"]
    dancers = zip(before.dancers, after.dancers, strict=True)
    items: dict[str, JsonObject | None] = {
        str(n): _changed(then, now) for n, (then, now) in enumerate(dancers) if now != then
    }
    update = wire.Update(
        version=8,
        after=7,
        events=[wire.Told(at=0, event=happening.seen_by(0)) for happening in told],
        view=changed,
        items={"dancers": items},
        moves=[],
        done=["p1-7"],
        receipts=[_RECEIPT],
    )
    return [
        welcome,
        update,
        wire.Refused(
            id="p1-7",
            code="illegal_move",
            words="you do not have a 5 in your hand",
            rule="PB-5",
        ),
        wire.Done(id="p1-7"),
        wire.Ping(nonce="9f86d081884c7d65"),
        wire.Fleeting(chair=1, emote="wow"),
        wire.Bye(code="stopping", words="the server is stopping; come back", again=True),
    ]


_RECEIPT: Final = Receipt(
    race="slap",
    at=41_730,
    since=41_210,
    claims=[
        Claimed(seat=0, at=41_522, unsure=12, reaction=312, won=True),
        Claimed(seat=1, at=41_557, unsure=20, reaction=347),
    ],
)
"""Of a real-time game; Party Bugs has no races."""

BODIES: Final[list[bodies.Asked]] = [
    bodies.Introduction(name="Ada", face="moth-3"),
    bodies.NewTable(game="party_bugs", name="Ada", options={"series": True}),
    bodies.NewTable(game="cheating_moth", name="Ada", players=4, bots="casual"),
]
