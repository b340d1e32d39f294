"""Bots for Bugs & Co: a hand that has to get there, and a memory that fades.

Their right hand moves like a person's: the further, the longer. What a tile shows they know only
as long as they remember having held it, and a tile that others carry about is easily lost from
sight. All of that is in their `Nature`.

They look at tiles that they do not know, carry them to their own side of the table and lay equal
ones together. A tile is kept when it completes three of a kind, or when the others are known to
lie there. `casual` forgets soon, and stops when it has enough. `sharp` remembers longer, drops
what somebody else has begun to keep, and knows when a trophy is worth more than playing on.
`gentle` is a slower and more forgetful `casual`. `StrongBot` and `MasterBot` judge as `sharp` does,
with the hands and the memory of people who are very good at this; the levels of these names look
ahead besides (`search/bugs_and_co.py`).
"""

import math
from typing import ClassVar, Final, NamedTuple, cast

from mypy_extensions import mypyc_attr

from antics.bots.bot import Choice
from antics.bots.bugs_and_co_picture import HEEDED, NO_TILE, Memory, Picture, Place
from antics.bots.levels import BotMaker
from antics.bots.pace import Pace, Reach, RestlessBot, TimedBot, happens
from antics.core.events import Event
from antics.core.game import View
from antics.core.rng import FastRng
from antics.games.bugs_and_co import events
from antics.games.bugs_and_co.moves import KEEP, TROPHY, back_to
from antics.games.bugs_and_co.tiles import COPIES, EDGE
from antics.games.bugs_and_co.view import BugsAndCoView

TILE: Final = 70
"""How wide a tile is, on a table of 1000."""
REACH: Final = 300
"""BC-5."""


class Nature(NamedTuple):
    """How long things take somebody, and how well they remember."""

    search: Pace
    """To choose a tile that lies there."""
    look: Pace
    """To see what a tile shows, and what to do with it."""
    stop: Pace
    """To take a trophy."""
    reach: Reach
    cycle: int
    """How long it takes to fetch a tile and see to it, by experience."""
    memory: float
    """How long a face is remembered on average, in ms."""
    confusion: float
    """How often a tile is lost from sight when somebody else moves it."""
    tidiness: float
    """How often a tile is carried to the own side rather than dropped where it was."""


class Prospects:
    """What can be made of the tiles that are remembered."""

    def __init__(self, picture: Picture, remembered: dict[int, str]) -> None:
        lying, seat = picture.lying, picture.seat
        own = picture.kept[seat]
        self.kept: dict[str, int] = {}
        """How many of each motif are in the own left hand."""
        self.groups: dict[str, list[int]] = {}
        """By motif, the tiles that lie on the table."""
        self.lost: set[str] = set()
        """Motifs of which somebody else has kept a tile."""
        others = {tile for kept in picture.kept for tile in kept}.difference(own)
        for tile, motif in remembered.items():
            if tile in lying:
                self.groups.setdefault(motif, []).append(tile)
            elif tile in others:
                self.lost.add(motif)
        for tile in own:
            motif = remembered.get(tile, "")
            self.kept[motif] = self.kept.get(motif, 0) + 1
        self.unknown = [tile for tile in lying if tile not in remembered]

    def begun(self) -> list[int]:
        """Tiles that complete three of a kind of which some are kept, and all is known."""
        wanted: list[int] = []
        for motif, count in self.kept.items():
            tiles = self.groups.get(motif, ())
            if motif and 0 < count < COPIES and count + len(tiles) >= COPIES:
                wanted += tiles
        return wanted

    def ready(self) -> list[int]:
        """Tiles of motifs of which all three lie on the table."""
        return [tile for tiles in self.groups.values() if len(tiles) == COPIES for tile in tiles]

    def are_good(self) -> bool:
        """Whether three may still be found: they lie there, or what lacks may be unknown yet."""
        unknown = len(self.unknown)
        if unknown >= COPIES - 1 or self.ready():
            return True
        motifs = (self.groups.keys() | self.kept.keys()) - self.lost - {""}
        return unknown > 0 and any(
            len(self.groups.get(motif, ())) + self.kept.get(motif, 0) == COPIES - 1
            for motif in motifs
        )

    def points(self) -> int:
        """BC-11, without a trophy, as far as the own left hand is remembered."""
        triples = sum(count == COPIES for motif, count in self.kept.items() if motif)
        return 2 * COPIES * triples - sum(self.kept.values())


@mypyc_attr(allow_interpreted_subclasses=True)
class BugsBot(TimedBot):
    """Moves, looks and remembers; the subclasses say when enough is enough."""

    nature: ClassVar[Nature]

    def __init__(self, seat: int, rng: FastRng) -> None:
        super().__init__(seat, rng)
        self.picture = Picture(seat)
        self.memory = Memory(self.nature.memory, rng)
        self.quickest = self.nature.search.quickest
        self._hand: Place | None = None
        """Where the right hand is; None for at home."""
        self._ready_at = 0
        """When it can grab again."""
        self._plan: tuple[int, int] | None = None
        """The next action, and when."""
        self._goal: Place = (0, 0)
        """Where the hand is then, if it is a grab."""

    # Eyes -----------------------------------------------------------------------------------

    def see(self, event: Event, now: int) -> None:
        picture, kind = self.picture, type(event)
        heed = HEEDED.get(kind)
        if heed is None or not picture.seats:
            return
        heed(picture, event)
        if kind is events.Grabbed:
            self._see_grab(cast(events.Grabbed, event), now)
        elif kind is events.PutBack or kind is events.Kept:
            self._see_let_go(cast(events.PutBack | events.Kept, event), now)
        elif kind is events.TrophyTaken:
            self.alert = True

    def _see_grab(self, event: events.Grabbed, now: int) -> None:
        tile = event.tile
        if event.motif is not None:
            self.memory.note(tile, event.motif, now)
            self._hand, self._plan = self._goal, None
            return
        if self._plan is not None and self._plan[0] == tile:
            self.alert = True  # somebody else was faster
        if happens(self.nature.confusion, self.rng):
            self.memory.lose(tile)

    def _see_let_go(self, event: events.PutBack | events.Kept, now: int) -> None:
        if event.seat != self.seat:
            self.alert |= self._plan is None
            return
        self._ready_at, self._plan = now + REACH, None
        if isinstance(event, events.Kept):
            self._hand = None
            self.memory.hold(event.tile, 4.0)
        else:
            self._hand = (event.x, event.y)
            self.memory.hold(event.tile, 0.5)

    # Hands ----------------------------------------------------------------------------------

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        """With a look around first, as at the beginning."""
        table = cast(BugsAndCoView, view)
        self.picture.look(table)
        self.wants_look = False
        self._ready_at = table.hands[self.seat].ready_at or now
        held = self.picture.right[self.seat]
        if held != NO_TILE and not self.memory.recall(held, now):
            self.memory.note(held, self.picture.motif, now)
        return self.decide(now)

    def decide(self, now: int) -> Choice | None:
        picture, plan = self.picture, self._plan
        if picture.won[self.seat]:
            return None
        if picture.right[self.seat] != NO_TILE:
            if plan is None:
                plan = self._use_tile(now)
        else:
            prospects = Prospects(picture, self.memory.recall_all(now))
            if picture.trophies and self.stops(prospects, now):
                if plan is None or plan[0] != TROPHY:
                    plan = (TROPHY, now + self.nature.stop.draw(self.rng))
            elif plan is None or plan[0] not in picture.lying:
                plan = self._fetch_tile(prospects, now)
        self._plan = plan
        return None if plan is None else Choice(plan[0], max(plan[1] - now, 0))

    def _fetch_tile(self, prospects: Prospects, now: int) -> tuple[int, int] | None:
        """The nearest tile of three that are begun, of three that lie there, or to look at."""
        lying, nature = self.picture.lying, self.nature
        tiles = prospects.begun()
        if not tiles and self.picture.ends_at - now > COPIES * nature.cycle:
            tiles = prospects.ready()
        if not tiles:
            tiles = prospects.unknown or list(lying)
        if not tiles:
            return None
        hand = self._hand or self._home(1.0)
        tile = min(tiles, key=lambda tile: self._longing(hand, lying[tile]))
        self._goal = lying[tile]
        way = nature.reach.draw(self.rng, math.dist(hand, self._goal), TILE)
        return tile, max(self._ready_at, now + nature.search.draw(self.rng) + way)

    def _longing(self, hand: Place, place: Place) -> float:
        """Near tiles first, but not as if measured."""
        return math.dist(hand, place) + int(self.rng.below(120))

    def _use_tile(self, now: int) -> tuple[int, int]:
        """Keep the tile in the hand, or lay it somewhere."""
        nature, rng, motif = self.nature, self.rng, self.picture.motif
        hand = self._hand or self._home(1.0)
        prospects = Prospects(self.picture, self.memory.recall_all(now))
        seen_at = now + nature.look.draw(rng)
        if self._keeps(motif, prospects, now):
            action, goal = KEEP, self._home(1.0)
        else:
            goal = self._place_for(motif, prospects, hand)
            action = int(back_to(*goal))
        return action, seen_at + nature.reach.draw(rng, math.dist(hand, goal), 3 * TILE)

    def _keeps(self, motif: str, prospects: Prospects, now: int) -> bool:
        """It completes three, or the others are known to be there, and there is time to fetch
        them."""
        missing = COPIES - 1 - prospects.kept.get(motif, 0)
        if missing == 0:
            return True
        enough = len(prospects.groups.get(motif, ())) >= missing
        return enough and self.picture.ends_at - now > missing * self.nature.cycle

    # The table ------------------------------------------------------------------------------

    def _home(self, distance: float) -> Place:
        """Where somebody sits, or a place at part of the distance from the middle to there."""
        angle = 2 * math.pi * self.seat / self.picture.seats
        return _on_table(
            EDGE / 2 * (1 + distance * math.cos(angle)), EDGE / 2 * (1 + distance * math.sin(angle))
        )

    def _place_for(self, motif: str, prospects: Prospects, hand: Place) -> Place:
        """Beside its like on the own side; else in some free spot there, or where it was."""
        side = self._home(0.75)
        jitter_x, jitter_y = int(self.rng.below(61)) - 30, int(self.rng.below(61)) - 30
        is_worth_it = motif not in prospects.lost and happens(self.nature.tidiness, self.rng)
        if not is_worth_it:
            return _on_table(hand[0] + jitter_x, hand[1] + jitter_y)
        for tile in prospects.groups.get(motif, ()):
            x, y = self.picture.lying[tile]
            if math.dist((x, y), side) < EDGE / 4:
                return _on_table(x + TILE / 2 + jitter_x / 2, y + jitter_y / 2)
        spread_x, spread_y = int(self.rng.below(301)) - 150, int(self.rng.below(301)) - 150
        return _on_table(side[0] + spread_x, side[1] + spread_y)

    # Judgement ------------------------------------------------------------------------------

    def stops(self, prospects: Prospects, now: int) -> bool:
        """Whether to take a trophy now, with an empty right hand."""
        raise NotImplementedError


def _on_table(x: float, y: float) -> Place:
    return min(max(int(x), 0), EDGE), min(max(int(y), 0), EDGE)


# Casual -------------------------------------------------------------------------------------


BOREDOM: Final = 45_000
"""After so many ms without a tile to keep, somebody casual has seen enough."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CasualBot(BugsBot):
    nature = Nature(
        search=Pace(280, 60, 130, 200, 0.03, 800),
        look=Pace(400, 70, 160, 250, 0.03, 800),
        stop=Pace(500, 100, 250, 300),
        reach=Reach(105, 105),
        cycle=1700,
        memory=45_000,
        confusion=0.3,
        tidiness=0.7,
    )

    def __init__(self, seat: int, rng: FastRng) -> None:
        super().__init__(seat, rng)
        self._enough = 2 + int(rng.below(3))
        """After so many threes it stops."""
        self._bored_at = 0
        """When it will have kept nothing new for too long."""

    def _see_let_go(self, event: events.PutBack | events.Kept, now: int) -> None:
        super()._see_let_go(event, now)
        if event.seat == self.seat and isinstance(event, events.Kept):
            self._bored_at = now + BOREDOM

    def stops(self, prospects: Prospects, now: int) -> bool:
        """Enough collected, or nothing new for long; the last trophy makes it hurry."""
        if prospects.begun():
            return False
        self._bored_at = self._bored_at or now + BOREDOM
        enough = self._enough - (len(self.picture.trophies) == 1)
        return now > self._bored_at or prospects.points() >= COPIES * enough


@mypyc_attr(allow_interpreted_subclasses=True)
class GentleBot(CasualBot):
    nature = Nature(
        search=Pace(320, 70, 160, 220, 0.04, 800),
        look=Pace(450, 80, 190, 280, 0.04, 800),
        stop=Pace(570, 120, 300, 350),
        reach=Reach(112, 112),
        cycle=1850,
        memory=30_000,
        confusion=0.4,
        tidiness=0.6,
    )


# Sharp, and its quicker relatives -----------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class SharpBot(BugsBot):
    nature = Nature(
        search=Pace(240, 40, 90, 150, 0.01, 500),
        look=Pace(340, 50, 110, 200, 0.01, 500),
        stop=Pace(330, 50, 100, 200),
        reach=Reach(90, 90),
        cycle=1400,
        memory=90_000,
        confusion=0.12,
        tidiness=0.9,
    )

    def stops(self, prospects: Prospects, now: int) -> bool:
        """When nothing more can be made of the table; or this is the last trophy, and it wins.

        Never with an empty left hand while there is something to collect: between two, to run
        off with the trophy at once would nearly always win, and be no game.
        """
        picture = self.picture
        if prospects.begun():
            return False
        if picture.ends_at - now < 2 * self.nature.cycle or not prospects.are_good():
            return True
        if len(picture.trophies) > 1 or not picture.kept[self.seat]:
            return False
        return prospects.points() + picture.trophies[0] > self._best_rival()

    def _best_rival(self) -> float:
        """What the best of the others may have when all is over, going by how many tiles they
        have kept; who still plays may make something of the countdown."""
        picture = self.picture
        best = 0.0
        for seat, kept in enumerate(picture.kept):
            if seat != self.seat:
                triples, rest = divmod(len(kept), COPIES)
                score = COPIES * triples - 0.5 * rest + picture.won[seat]
                best = max(best, score if picture.won[seat] else score + 1)
        return best


@mypyc_attr(allow_interpreted_subclasses=True)
class StrongBot(SharpBot):
    nature = Nature(
        search=Pace(225, 35, 75, 145, 0.005, 400),
        look=Pace(320, 45, 90, 195, 0.005, 400),
        stop=Pace(310, 45, 85, 195),
        reach=Reach(86, 86),
        cycle=1320,
        memory=115_000,
        confusion=0.09,
        tidiness=0.95,
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class MasterBot(SharpBot):
    nature = Nature(
        search=Pace(205, 30, 60, 140),
        look=Pace(295, 40, 70, 190),
        stop=Pace(290, 40, 70, 190),
        reach=Reach(82, 82),
        cycle=1230,
        memory=160_000,
        confusion=0.06,
        tidiness=1.0,
    )


BOTS: Final[dict[str, BotMaker]] = {
    "random": RestlessBot,
    "gentle": GentleBot,
    "casual": CasualBot,
    "sharp": SharpBot,
}
