"""Bugs & Co for bots that look ahead: whether to keep a tile, and when to stop.

Which tile to grab is left to eyes and hands: one face-down tile is like another, and of those that
are known the bots fetch what completes three of a kind.
"""

from typing import Final, cast

from antics.bots.bot import Choice
from antics.bots.bugs_and_co import MasterBot, Prospects, SharpBot, StrongBot
from antics.bots.bugs_and_co_picture import NO_TILE
from antics.bots.imagine.bugs_and_co import imagine
from antics.bots.search.bugs_and_co_faces import UNKNOWN
from antics.bots.search.bugs_and_co_worlds import PLAY_ON, BugsWorlds
from antics.bots.search.thought import Thinker, thinkers
from antics.core.events import Event
from antics.core.game import View
from antics.core.rng import FastRng
from antics.games.bugs_and_co import events
from antics.games.bugs_and_co.moves import BACK, KEEP, TROPHY
from antics.games.bugs_and_co.tiles import COPIES, NUMBERS
from antics.games.bugs_and_co.view import BugsAndCoView

MOST_SEATS: Final = 5
"""At larger tables nothing is weighed. Who looks ahead keeps tiles sooner; where two do that and
many others wait for the same tiles, hardly anybody completes anything, and being good at it stops
mattering (the ladder for six to eight, in docs/search.md)."""
USUAL_CYCLE: Final = 1500
"""How long it takes people to fetch a tile and see to it, in ms."""
USUAL_WEIGHT: Final = 4
"""What is usual counts like so many times that somebody was seen doing it."""


class Watch:
    """What can be learnt by watching hands: who has held which tile, and how quick they are."""

    def __init__(self) -> None:
        self.holders: dict[int, int] = {}
        """By tile, the seats that have held it, a bit each."""
        self._cycles: dict[int, tuple[int, int]] = {}
        """By seat, how many ms it took from grab to grab in all, and how often."""
        self._grabbed_at: dict[int, int] = {}

    def see(self, event: Event, now: int) -> None:
        if type(event) is not events.Grabbed:
            return
        seat, tile = event.seat, event.tile
        self.holders[tile] = self.holders.get(tile, 0) | 1 << seat
        if seat in self._grabbed_at:
            taken, times = self._cycles.get(seat, (0, 0))
            self._cycles[seat] = (taken + now - self._grabbed_at[seat], times + 1)
        self._grabbed_at[seat] = now

    def cycle(self, seat: int) -> int:
        """How long this player takes for a tile."""
        taken, times = self._cycles.get(seat, (0, 0))
        return (taken + USUAL_WEIGHT * USUAL_CYCLE) // (times + USUAL_WEIGHT)


class Thoughtful(SharpBot):
    """Begins with what `sharp` would do, and weighs it where something else may be better."""

    def __init__(self, seat: int, rng: FastRng, thinker: Thinker) -> None:
        super().__init__(seat, rng)
        self.thinker = thinker
        self.budget = thinker.budget
        self._watch = Watch()
        self._view: BugsAndCoView | None = None
        """What it sees at this moment; it always wants a look."""

    def see(self, event: Event, now: int) -> None:
        super().see(event, now)
        self._watch.see(event, now)

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        is_first = self._view is None
        self._view = cast(BugsAndCoView, view)
        choice = super().choose(view, actions, now) if is_first else self.decide(now)
        self.wants_look = True
        return choice

    # Judgement ------------------------------------------------------------------------------

    def _keeps(self, motif: str, prospects: Prospects, now: int) -> bool:
        """Not only what is sure to become three: a tile that is kept nobody else can take."""
        advised = super()._keeps(motif, prospects, now)
        if self.picture.seats > MOST_SEATS:
            return advised
        own = prospects.kept.get(motif, 0)
        if own == COPIES - 1 or not (own or motif in prospects.groups):
            return advised
        choices = [KEEP, BACK] if advised else [BACK, KEEP]
        return self._weigh(choices, now) == KEEP

    def stops(self, prospects: Prospects, now: int) -> bool:
        advised = super().stops(prospects, now)
        if self.picture.seats > MOST_SEATS:
            return advised
        if prospects.points() <= 0:
            # To run off with a trophy and nothing else would often win, and be no game.
            is_late = self.picture.ends_at - now < 2 * self.nature.cycle
            return advised and (is_late or not prospects.are_good())
        choices = [TROPHY, PLAY_ON] if advised else [PLAY_ON, TROPHY]
        return self._weigh(choices, now) == TROPHY

    def _weigh(self, choices: list[int], now: int) -> int:
        view, picture, watch = self._view, self.picture, self._watch
        if view is None or view.over:
            return choices[0]
        remembered = self.memory.recall_all(now)
        if picture.right[self.seat] != NO_TILE:
            remembered[picture.right[self.seat]] = picture.motif
        root = imagine(view, remembered)
        tiles = range(int(root.tiles))
        known = [NUMBERS[remembered[tile]] if tile in remembered else UNKNOWN for tile in tiles]
        holders = [watch.holders.get(tile, 0) for tile in tiles]
        cycles = [watch.cycle(seat) for seat in range(picture.seats)]
        cycles[self.seat] = self.nature.cycle
        worlds = BugsWorlds(root, self.seat, known, holders, picture.kept, cycles)
        return self.thinker.weigh(worlds, choices, self.rng)


class ThoughtfulStrong(Thoughtful):
    nature = StrongBot.nature


class ThoughtfulMaster(Thoughtful):
    nature = MasterBot.nature


SEARCHERS: Final = thinkers(ThoughtfulStrong, ThoughtfulMaster, MasterBot)
