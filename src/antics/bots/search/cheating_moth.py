"""Cheating Moth for bots that look ahead: what to play, what to give to whom, what to make vanish.

Slaps and races are for eyes and hands. Whom to accuse is left to rules of thumb too: a Guard who
takes every chance is soon known for it, and from then on sees nothing but fidgets. One look ahead
at a time does not see that coming (docs/search.md).
"""

from typing import Final, cast

from antics.bots.bot import Choice
from antics.bots.cheating_moth import (
    EXPECTED_CHEAT,
    EXPECTED_GUARD,
    MasterBot,
    SharpBot,
    StrongBot,
)
from antics.bots.cheating_moth_hands import Nature
from antics.bots.cheating_moth_picture import COST, NO_CARD, SPIDER_GIFT
from antics.bots.imagine.cheating_moth import House, imagine
from antics.bots.search.cheating_moth_worlds import PASS_BY, MothWorlds
from antics.bots.search.thought import Thinker, thinkers
from antics.core.events import Event
from antics.core.game import View
from antics.core.rng import FastRng
from antics.games.cheating_moth import events
from antics.games.cheating_moth.moves import (
    FIDGET,
    GIVE,
    GIVE_TO,
    KEEP,
    PLAIN,
    PLAY,
    VANISH,
)
from antics.games.cheating_moth.view import CheatingMothView

_TEMPOS: Final = {2400: "relaxed", 1500: "normal", 1050: "quick"}
"""By how long a gesture takes."""
_MOMENTS: Final = (False, True)
"""Quiet ones, and those in which the Guard is busy."""


def _means(nature: Nature) -> list[int]:
    """How long somebody takes on average for a turn, a slap, a race, a gift, between gestures."""
    paces = (nature.turn, nature.slap, nature.race, nature.gift, nature.urge)
    return [int(pace.middle + pace.tail) for pace in paces]


_USUAL_MEANS: Final = _means(SharpBot.nature)


class Thoughtful(SharpBot):
    """Begins with what `sharp` would do, and weighs it where there is a choice."""

    def __init__(self, seat: int, rng: FastRng, thinker: Thinker) -> None:
        super().__init__(seat, rng)
        self.thinker = thinker
        self.budget = thinker.budget
        self._view: CheatingMothView | None = None
        """What it sees at this moment; it always wants a look."""
        self._is_lost = True
        """Whether it has to look around for more than to think."""
        self._ant = "discard"
        """What ants feed on here, as far as that was seen."""
        self._asked: tuple[object, ...] = ()
        self._answer = 0
        """What the game asked for when it was last weighed, and what came out."""

    def see(self, event: Event, now: int) -> None:
        self.wants_look = self._is_lost
        super().see(event, now)
        self._is_lost, self.wants_look = self.wants_look, True
        if type(event) is events.AntFed:
            self._ant = "discard"
        elif type(event) is events.Drew and event.rule == "CM-21":
            self._ant = "draw"

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        self._view = cast(CheatingMothView, view)
        self.wants_look = False
        choice = super().choose(view, actions, now) if self._is_lost else self.decide(now)
        self._is_lost, self.wants_look = self.wants_look, True
        return choice

    # What the game asks for -----------------------------------------------------------------

    def _do_duty(self) -> int:
        advised = super()._do_duty()
        kind, picture = advised >> 6, self.picture
        if kind == PLAY:
            others = [PLAY * 64 + card for card in self._playable()]
        elif kind == GIVE:
            others = [GIVE * 64 + card for card in self._giveable()]
        elif GIVE_TO <= kind < PLAIN:
            others = [kind * 64 + card for card in self._giveable()]
            seats = [seat for seat in range(picture.seats) if seat != self.seat]
            others += [(GIVE_TO + seat) * 64 + advised % 64 for seat in seats]
            others.append(KEEP)
        else:
            return advised
        asked = (picture.stage, picture.accused, picture.hidden, *others)
        if asked != self._asked:
            self._asked, self._answer = asked, self._weigh(advised, others)
        return self._answer

    # Gestures -------------------------------------------------------------------------------

    def card_to_vanish(self) -> int:
        """The costliest card, one that costs less, or a fidget."""
        card = super().card_to_vanish()
        by_cost = {COST[each]: each for each in sorted(self.picture.hand)}
        others = [VANISH * 64 + each for each in by_cost.values()]
        nothing = FIDGET if self._bluffs else PASS_BY
        advised = nothing if card == NO_CARD else VANISH * 64 + card
        chosen = self._weigh(advised, [*others, nothing])
        return NO_CARD if chosen == nothing else chosen % 64

    # Looking ahead --------------------------------------------------------------------------

    def _weigh(self, advised: int, others: list[int]) -> int:
        view, picture = self._view, self.picture
        choices = list(dict.fromkeys([advised, *others]))
        if len(choices) == 1 or view is None or view.active is None:
            return advised
        root = imagine(view, self._house())
        if root is None:
            return advised
        possible = [
            choice for choice in choices if choice == PASS_BY or root.is_legal(self.seat, choice)
        ]
        if advised not in possible:
            return advised
        worlds = MothWorlds(
            root,
            self.seat,
            [
                habits.rate(busy, EXPECTED_GUARD[busy], 4.0)
                for busy in _MOMENTS
                for habits in picture.accusing
            ],
            [
                habits.rate(busy, EXPECTED_CHEAT[busy], 3.0)
                for busy in _MOMENTS
                for habits in picture.vanishing
            ],
            _USUAL_MEANS,
            _means(self.nature),
        )
        return self.thinker.weigh(worlds, possible, self.rng)

    def _house(self) -> House:
        """By what was seen so far."""
        return House(
            tempo=_TEMPOS.get(self.picture.gesture_time, "normal"),
            bluffs=self._bluffs is not False,
            ant=self._ant,
            spider_waits=self.picture.phase == SPIDER_GIFT,
        )


class ThoughtfulStrong(Thoughtful):
    nature = StrongBot.nature


class ThoughtfulMaster(Thoughtful):
    nature = MasterBot.nature


SEARCHERS: Final = thinkers(ThoughtfulStrong, ThoughtfulMaster, MasterBot)
