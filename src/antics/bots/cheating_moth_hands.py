"""Eyes and hands of a bot for Cheating Moth; what it wants is left to its level.

At any moment up to three things are on its mind: what the game asks of it (a turn, a slap, a
gift), the next gesture, and, as the Guard, whom to accuse. Each has its time, drawn from how
long such things take people (`Nature`). The earliest is what it chooses.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, NamedTuple, cast

from mypy_extensions import mypyc_attr

from antics.bots.bot import Choice
from antics.bots.cheating_moth_picture import (
    FITTING,
    GIFTS,
    HEEDED,
    KIND,
    NO_CARD,
    NOBODY,
    RACING,
    SLAPPING,
    SPIDER_GIFT,
    TURN,
    Picture,
)
from antics.bots.pace import WAIT, Pace, TimedBot, happens
from antics.core.events import Event
from antics.core.game import View
from antics.core.rng import FastRng
from antics.games.cheating_moth import events
from antics.games.cheating_moth.cards import MOTH
from antics.games.cheating_moth.cards import number_card as number_card_of
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
from antics.games.cheating_moth.view import CheatingMothView

NEVER: Final = 1 << 60
SETTLING: Final = 7
"""What the game asks of a Guard who was right; the other duties are named like the phases."""

NUMBER_CARD: Final = [0] + [int(number_card_of(value)) for value in range(1, 6)]


class Nature(NamedTuple):
    """How long things take somebody, and how attentive they are."""

    turn: Pace
    gift: Pace
    slap: Pace
    race: Pace
    pass_race: Pace
    urge: Pace
    """From the end of a rest to the next gesture."""
    start: Pace
    """From wanting to make a gesture to making it."""
    notice: Pace
    """From the start of another's gesture to an accusation."""
    overlooks: tuple[float, float]
    """How often the Guard misses a gesture: at a quiet moment, and while busy."""
    opportunism: float
    """How often a moment in which the Guard is busy is used for a gesture."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MothBot(TimedBot):
    """Sees, keeps time and obeys the rules; the subclasses say what is worth what."""

    nature: ClassVar[Nature]

    def __init__(self, seat: int, rng: FastRng) -> None:
        super().__init__(seat, rng)
        self.picture = Picture(seat)
        self.quickest = self.nature.slap.quickest
        self._bluffs: bool | None = None
        """Whether there are fidgets at this table, once that is known."""
        self._stage = 0
        self._duty = (0, 0)
        """What the game asks for, and in which stage of the round it does."""
        self._duty_at = NEVER
        self._urge_at = NEVER
        """When it feels like a gesture again."""
        self._gesture: tuple[int, int] | None = None
        """What gesture that will be, and when, once it is decided."""
        self._accusations: dict[int, int] = {}
        """Whom it will accuse when."""

    # Eyes -----------------------------------------------------------------------------------

    def see(self, event: Event, now: int) -> None:
        picture, kind = self.picture, type(event)
        heed = HEEDED.get(kind)
        if heed is not None:
            heed(picture, event, now)
        react = _REACTIONS.get(kind)
        if react is not None:
            react(self, event, now)
        if picture.stage != self._stage:
            self._stage = picture.stage
            self._see_new_stage(now)

    def see_gesture(self, event: events.Gestured, now: int) -> None:
        picture, seat = self.picture, event.seat
        if seat == self.seat:
            self._urge_at, self._gesture = NEVER, None
        elif picture.guard == self.seat and picture.sizes[seat] > 1:
            busy = picture.guard_is_busy()
            at = now + self.nature.notice.draw(self.rng)
            overlooked = happens(self.nature.overlooks[busy], self.rng)
            if at < event.ends_at and not overlooked and self.suspects(seat, busy):
                self._accusations[seat] = at
                self.alert = True

    def see_gesture_end(
        self, event: events.GestureEnded | events.GestureCalledOff, now: int
    ) -> None:
        if event.seat == self.seat:
            self._await_urge(now)
            self.alert = True
        elif self._accusations and self._accusations.pop(event.seat, None) is not None:
            self.alert = True  # something else came first, and now it is too late

    def see_accusation(self, event: events.Accused, _now: int) -> None:
        self._accusations.pop(event.seat, None)
        self.alert = True

    def see_new_guard(self, _event: events.GuardChanged | events.RoundBegan, now: int) -> None:
        self._accusations.clear()
        self._await_urge(now)
        self.wants_look |= self.picture.is_blurred
        self.alert = True

    def _see_new_stage(self, now: int) -> None:
        if self._duty[0] or self._asked_for():
            self.alert = True
        if self._urge_at != NEVER and self._gesture is None and self.picture.guard_is_busy():
            sooner = max(now, self.picture.rests_until)
            if sooner < self._urge_at and happens(self.nature.opportunism, self.rng):
                self._urge_at = sooner
                self.alert = True

    def _await_urge(self, now: int) -> None:
        """The next gesture comes some time after the rest."""
        self._urge_at, self._gesture = NEVER, None
        if self.picture.guard != self.seat:
            rested = max(now, self.picture.rests_until)
            self._urge_at = rested + self.nature.urge.draw(self.rng)

    # What the game asks for -----------------------------------------------------------------

    def _asked_for(self) -> int:
        """What the game waits for from this seat; 0 for nothing."""
        picture, seat, phase = self.picture, self.seat, self.picture.phase
        if picture.accused != NOBODY:
            return SETTLING if picture.guard == seat else 0
        if phase in {TURN, SPIDER_GIFT}:
            return phase if picture.active == seat else 0
        if phase == GIFTS:
            return phase if (picture.owing >> seat) & 1 and self._giveable() else 0
        if (picture.answered >> seat) & 1:
            return 0
        return phase if phase == RACING or (phase == SLAPPING and picture.active != seat) else 0

    def _mind_duty(self, now: int) -> None:
        """From when it is asked for on, something takes its time."""
        picture, nature, rng = self.picture, self.nature, self.rng
        kind = self._asked_for()
        if (kind, picture.stage) == self._duty:
            return
        self._duty = (kind, picture.stage)
        if kind == 0:
            self._duty_at = NEVER
        elif kind == TURN:
            self._duty_at = now + nature.turn.draw(rng)
        elif kind == SLAPPING:
            self._duty_at = now + nature.slap.draw(rng)
        elif kind == RACING:
            can_race = NUMBER_CARD[picture.top] in picture.free_cards()
            self._duty_at = now + (nature.race if can_race else nature.pass_race).draw(rng)
        else:
            self._duty_at = now + nature.gift.draw(rng)

    def _do_duty(self) -> int:
        picture, kind = self.picture, self._duty[0]
        if kind == SLAPPING:
            return SLAP
        if kind == RACING:
            card = NUMBER_CARD[picture.top]
            return RACE * 64 + card if card in picture.free_cards() else PASS
        if kind == TURN:
            cards = self._playable()
            return PLAY * 64 + self.card_to_play(cards) if cards else DRAW
        cards = self._giveable()
        if kind != SPIDER_GIFT:
            return GIVE * 64 + self.card_to_give(cards)
        if not cards:
            return KEEP
        return (GIVE_TO + self.receiver()) * 64 + self.card_to_give(cards)

    def _playable(self) -> list[int]:
        """CM-4, CM-13."""
        fitting = FITTING[self.picture.top]
        is_guard = self.picture.guard == self.seat
        return [
            card
            for card in self.picture.free_cards()
            if card in fitting and (is_guard or KIND[card] != MOTH)
        ]

    def _giveable(self) -> list[int]:
        """CM-13."""
        return [card for card in self.picture.free_cards() if KIND[card] != MOTH]

    # Hands ----------------------------------------------------------------------------------

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        """With a look around first, as at the beginning."""
        picture = self.picture
        picture.look(cast(CheatingMothView, view))
        self._stage = picture.stage
        self.wants_look = False
        if FIDGET in actions:
            self._bluffs = True
        elif self._may_gesture(now):
            self._bluffs = False
        if self._urge_at == NEVER and self._may_gesture(now):
            self._await_urge(now)
        return self.decide(now)

    def _may_gesture(self, now: int) -> bool:
        picture = self.picture
        return (
            picture.guard != self.seat
            and picture.accused == NOBODY
            and not (picture.gesturing >> self.seat) & 1
            and picture.rests_until <= now
        )

    def decide(self, now: int) -> Choice | None:
        """The earliest of what is on its mind."""
        self._mind_duty(now)
        if self.picture.accused != NOBODY:
            if self._duty[0] != SETTLING:
                return None
            return Choice(self._do_duty(), max(self._duty_at - now, 0))
        action, at = WAIT, NEVER
        for seat, accuse_at in self._accusations.items():
            if accuse_at < at:
                action, at = CAUGHT + seat, accuse_at
        if self._urge_at <= now and not self._gesture_is_possible():
            self._think_of_gesture(now)
        if self._gesture is not None:
            if self._gesture[1] < at:
                action, at = self._gesture
        elif self._urge_at < at:
            action, at = WAIT, self._urge_at
        if self._duty_at < at:
            action, at = self._do_duty(), self._duty_at
        return None if at == NEVER else Choice(action, max(at - now, 0))

    def _gesture_is_possible(self) -> bool:
        """Whether the gesture decided on, if there is one, still is."""
        if self._gesture is None:
            return False
        action = self._gesture[0]
        return action == FIDGET or (len(self.picture.hand) > 1 and action & 63 in self.picture.hand)

    def _think_of_gesture(self, now: int) -> None:
        if self._bluffs is None:
            self.wants_look, self.alert = True, True
            self._urge_at = now + 1
            return
        # With a single card everyone would know that it is nothing (CM-10).
        has_choice = len(self.picture.hand) > 1
        card = self.card_to_vanish() if has_choice else NO_CARD
        if card == NO_CARD and not (has_choice and self._bluffs):
            self._await_urge(now)
            return
        action = FIDGET if card == NO_CARD else VANISH * 64 + card
        self._gesture = (action, now + self.nature.start.draw(self.rng))

    # Judgement ------------------------------------------------------------------------------

    def card_to_play(self, cards: list[int]) -> int:
        """One of those that fit."""
        raise NotImplementedError

    def card_to_give(self, cards: list[int]) -> int:
        """One to get rid of."""
        raise NotImplementedError

    def receiver(self) -> int:
        """Who gets the spider's card."""
        raise NotImplementedError

    def card_to_vanish(self) -> int:
        """A hand card, or NO_CARD for a fidget."""
        raise NotImplementedError

    def suspects(self, seat: int, busy: bool) -> bool:
        """As the Guard: whether to accuse a player whose gesture it has noticed."""
        raise NotImplementedError


_REACTIONS: Final[Mapping[type[Event], Callable[..., None]]] = {
    events.Gestured: MothBot.see_gesture,
    events.GestureEnded: MothBot.see_gesture_end,
    events.GestureCalledOff: MothBot.see_gesture_end,
    events.Accused: MothBot.see_accusation,
    events.GuardChanged: MothBot.see_new_guard,
    events.RoundBegan: MothBot.see_new_guard,
}
