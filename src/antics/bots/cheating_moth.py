"""Bots for Cheating Moth: quick hands, and an eye on the Guard.

Whatever they do takes them human time (`Nature`). At any moment up to three things are on their
mind: what the game asks of them (a turn, a slap, a gift), the next gesture, and, as the Guard,
whom to accuse; the earliest comes first.

`casual` makes moths disappear when it feels like it, accuses by gut feeling, more likely those
who were seen cheating, and is easily distracted. `sharp` weighs what a card costs against how
often this Guard has accused so far, fidgets where vanishing is not worth the risk, and uses the
moments in which the Guard is busy. As the Guard it weighs how often a player's gestures were
real against the card that a wrong accusation costs.
"""

import math
from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple, cast

from antics.bots.bot import Choice
from antics.bots.cheating_moth_picture import (
    COST,
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
    VALUE,
    Picture,
)
from antics.bots.levels import BotMaker
from antics.bots.pace import WAIT, Pace, RestlessBot, TimedBot, happens
from antics.core.events import Event
from antics.core.game import View
from antics.core.rng import FastRng
from antics.games.cheating_moth import events
from antics.games.cheating_moth.cards import ANT, COCKROACH, MOSQUITO, MOTH, NUMBER, SPIDER
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

    def _see_gesture(self, event: events.Gestured, now: int) -> None:
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

    def _see_gesture_end(
        self, event: events.GestureEnded | events.GestureCalledOff, now: int
    ) -> None:
        if event.seat == self.seat:
            self._await_urge(now)
            self.alert = True
        elif self._accusations and self._accusations.pop(event.seat, None) is not None:
            self.alert = True

    def _see_accusation(self, event: events.Accused, _now: int) -> None:
        self._accusations.pop(event.seat, None)
        self.alert = True

    def _see_new_guard(self, _event: events.GuardChanged | events.RoundBegan, now: int) -> None:
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
        picture = self.picture
        match self._duty[0]:
            case 1:  # TURN
                fitting = FITTING[picture.top]
                cards = [card for card in picture.free_cards() if card in fitting]
                if picture.guard != self.seat:
                    cards = [card for card in cards if KIND[card] != MOTH]
                return PLAY * 64 + self.card_to_play(cards) if cards else DRAW
            case 2:  # SPIDER_GIFT
                cards = self._giveable()
                if not cards:
                    return KEEP
                return (GIVE_TO + self.receiver()) * 64 + self.card_to_give(cards)
            case 3:  # SLAPPING
                return SLAP
            case 5:  # RACING
                card = NUMBER_CARD[picture.top]
                return RACE * 64 + card if card in picture.free_cards() else PASS
            case _:
                return GIVE * 64 + self.card_to_give(self._giveable())

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
        card = NO_CARD
        if len(self.picture.hand) > 1:
            card = self.card_to_vanish()
        if card == NO_CARD and not self._bluffs:
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


_REACTIONS: Final[dict[type[Event], Callable[..., None]]] = {
    events.Gestured: MothBot._see_gesture,
    events.GestureEnded: MothBot._see_gesture_end,
    events.GestureCalledOff: MothBot._see_gesture_end,
    events.Accused: MothBot._see_accusation,
    events.GuardChanged: MothBot._see_new_guard,
    events.RoundBegan: MothBot._see_new_guard,
}


# Casual -------------------------------------------------------------------------------------


class CasualBot(MothBot):
    nature = Nature(
        turn=Pace(2000, 450, 1100, 500, 0.03, 3000),
        gift=Pace(1200, 300, 500, 400, 0.03, 1500),
        slap=Pace(365, 45, 115, 210, 0.06, 900),
        race=Pace(700, 120, 250, 350, 0.06, 1000),
        pass_race=Pace(1300, 300, 700, 500),
        urge=Pace(1500, 500, 5500, 300),
        start=Pace(350, 80, 150, 210),
        notice=Pace(700, 130, 250, 350),
        overlooks=(0.15, 0.5),
        opportunism=0.1,
    )

    def card_to_play(self, cards: list[int]) -> int:
        """The costliest; among equals any."""
        most = max(COST[card] for card in cards)
        return self._any([card for card in cards if COST[card] == most])

    def card_to_give(self, cards: list[int]) -> int:
        return self.card_to_play(cards)

    def receiver(self) -> int:
        other = int(self.rng.below(self.picture.seats - 1))
        return other if other < self.seat else other + 1

    def card_to_vanish(self) -> int:
        """Moths nearly always, other cards now and then."""
        moths = [card for card in self.picture.hand if KIND[card] == MOTH]
        if not happens(0.65 if moths else 0.4, self.rng):
            return NO_CARD
        return moths[0] if moths else self._any(self.picture.hand)

    def suspects(self, seat: int, busy: bool) -> bool:
        rate = self.picture.vanishing[seat].rate(busy, 0.4, 6.0)
        return happens(0.8 * rate, self.rng)

    def _any(self, cards: list[int]) -> int:
        return cards[self.rng.below(len(cards))]


# Sharp --------------------------------------------------------------------------------------
#
# In minus points. What each thing is worth was found by letting sharp bots that differ in one of
# these play against each other.

TEMPO: Final = 1.5
"""One card less in the hand, apart from what it costs: it brings the end of the round closer."""
CHEATING: Final = 5.0
"""Not to be the Guard, who cannot cheat."""
MOTH_TO_PLAY: Final = 4.0
"""To be the Guard, who can play moths, for every moth in the hand."""
UNKNOWN_CARD: Final = 3.1
"""A card of which nothing is known."""
FIDGET_WORTH: Final = 2.0
"""A gesture that is none: it risks nothing, and makes the Guard believe the next one."""
DOUBT: Final = 2.0
"""By so much a Guard wants to be sure rather than sorry."""
EXPECTED_GUARD: Final = (0.4, 0.25)
"""How often an unknown Guard is expected to accuse, at a quiet and at a busy moment."""
EXPECTED_CHEAT: Final = (0.4, 0.5)
"""How often an unknown player's gesture is expected to be real."""

USE: Final = {NUMBER: 0.0, COCKROACH: 3.0, ANT: 4.0, MOSQUITO: 4.5, SPIDER: 5.0, MOTH: 9.0}
"""The higher, the sooner a card of this kind is played."""
_BURDEN: Final = {card: COST[card] - USE[KIND[card]] / 10 for card in COST}


class SharpBot(MothBot):
    nature = Nature(
        turn=Pace(1800, 350, 900, 400, 0.01, 1500),
        gift=Pace(900, 200, 300, 300, 0.01, 1000),
        slap=Pace(295, 30, 75, 180, 0.02, 700),
        race=Pace(560, 90, 150, 300, 0.02, 800),
        pass_race=Pace(1300, 300, 700, 500),
        urge=Pace(800, 300, 2500, 200),
        start=Pace(280, 50, 100, 180),
        notice=Pace(560, 90, 170, 300),
        overlooks=(0.04, 0.25),
        opportunism=0.7,
    )

    def card_to_play(self, cards: list[int]) -> int:
        """The most useful; of the numbers one whose value the hand has most of."""
        if len(cards) == 1:
            return cards[0]
        hand = self.picture.hand
        values = [VALUE[card] for card in hand]
        best, most = NO_CARD, -1.0
        for card in cards:
            use = USE[KIND[card]] + 0.1 * values.count(VALUE[card])
            if KIND[card] == COCKROACH and NUMBER_CARD[VALUE[card]] in hand:
                use += 2.5  # one more to lay on it
            if use > most:
                best, most = card, use
        return best

    def card_to_give(self, cards: list[int]) -> int:
        """The costliest, of those the least useful."""
        return max(cards, key=_BURDEN.__getitem__)

    def receiver(self) -> int:
        """Who is furthest ahead: few points, few cards."""
        picture = self.picture
        others = [seat for seat in range(picture.seats) if seat != self.seat]
        return min(others, key=lambda seat: picture.totals[seat] + 3 * picture.sizes[seat])

    def card_to_vanish(self) -> int:
        """Being rid of the costliest card against the risk of being caught, or just a fidget."""
        picture = self.picture
        card = self.card_to_give(picture.hand)
        busy = picture.guard_is_busy()
        caught = picture.accusing[picture.guard].rate(busy, EXPECTED_GUARD[busy], 4.0)
        gain, loss = COST[card] + TEMPO, UNKNOWN_CARD + TEMPO + CHEATING
        worth = (1 - caught) * gain - caught * loss
        return card if happens(_likely((worth - FIDGET_WORTH) / 1.2), self.rng) else NO_CARD

    def suspects(self, seat: int, busy: bool) -> bool:
        """A right accusation passes on a card and the Guard Bug; a wrong one costs a card."""
        picture = self.picture
        real = picture.vanishing[seat].rate(busy, EXPECTED_CHEAT[busy], 3.0)
        giveable = self._giveable()
        moths = len(picture.hand) - len(giveable)
        gain = CHEATING - MOTH_TO_PLAY * moths
        if giveable:
            gain += TEMPO + max([COST[card] for card in giveable])
        worth = real * gain - (1 - real) * (UNKNOWN_CARD + TEMPO)
        return happens(_likely((worth - DOUBT) / 0.8), self.rng)


def _likely(advantage: float) -> float:
    """How often something is done that is that much better than leaving it."""
    return 1 / (1 + math.exp(-advantage))


BOTS: Final[dict[str, BotMaker]] = {
    "random": RestlessBot,
    "casual": CasualBot,
    "sharp": SharpBot,
}
