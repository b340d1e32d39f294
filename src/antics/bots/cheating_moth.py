"""Bots for Cheating Moth: what each of them thinks is worth what.

`casual` makes moths disappear when it feels like it, accuses by gut feeling, more likely those
who were seen cheating, and is easily distracted. `sharp` weighs what a card costs against how
often this Guard has accused so far, fidgets where vanishing is not worth the risk, and uses the
moments in which the Guard is busy. As the Guard it weighs how often a player's gestures were
real against the card that a wrong accusation costs.

`gentle` is a slower `casual` who lets moths fly past. `StrongBot` and `MasterBot` think as `sharp`
does, on their toes; the levels of these names look ahead besides (`search/cheating_moth.py`). All
of them are people: a quick hand needs its time.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from antics.bots.cheating_moth_hands import NUMBER_CARD, MothBot, Nature
from antics.bots.cheating_moth_picture import COST, KIND, NO_CARD, VALUE
from antics.bots.levels import BotMaker
from antics.bots.pace import Pace, RestlessBot, happens
from antics.games.cheating_moth.cards import ANT, COCKROACH, MOSQUITO, MOTH, NUMBER, SPIDER

# Casual -------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class CasualBot(MothBot):
    nature = Nature(
        turn=Pace(2000, 450, 1100, 500, 0.03, 3000),
        gift=Pace(1200, 300, 500, 400, 0.03, 1500),
        slap=Pace(308, 55, 175, 210, 0.06, 900),
        race=Pace(620, 120, 280, 350, 0.06, 1000),
        pass_race=Pace(1300, 300, 700, 500),
        urge=Pace(1200, 400, 4500, 300),
        start=Pace(350, 80, 150, 210),
        notice=Pace(700, 130, 250, 350),
        overlooks=(0.15, 0.5),
        opportunism=0.25,
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
        if not happens(0.6 if moths else 0.35, self.rng):
            return NO_CARD
        return moths[0] if moths else self._any(self.picture.hand)

    def suspects(self, seat: int, busy: bool) -> bool:
        rate = self.picture.vanishing[seat].rate(busy, 0.4, 6.0)
        return happens(0.8 * rate, self.rng)

    def _any(self, cards: list[int]) -> int:
        return cards[self.rng.below(len(cards))]


@mypyc_attr(allow_interpreted_subclasses=True)
class GentleBot(CasualBot):
    nature = Nature(
        turn=Pace(2300, 500, 1300, 600, 0.04, 3000),
        gift=Pace(1400, 330, 600, 450, 0.04, 1500),
        slap=Pace(360, 68, 215, 240, 0.09, 900),
        race=Pace(730, 140, 350, 400, 0.09, 1100),
        pass_race=Pace(1500, 330, 800, 550),
        urge=Pace(1600, 500, 6000, 400),
        start=Pace(400, 90, 170, 240),
        notice=Pace(800, 150, 300, 400),
        overlooks=(0.25, 0.6),
        opportunism=0.15,
    )


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


@mypyc_attr(allow_interpreted_subclasses=True)
class SharpBot(MothBot):
    nature = Nature(
        turn=Pace(1800, 350, 900, 400, 0.01, 1500),
        gift=Pace(900, 200, 300, 300, 0.01, 1000),
        slap=Pace(258, 40, 120, 180, 0.02, 700),
        race=Pace(520, 90, 190, 300, 0.02, 800),
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


# Strong and master ---------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class StrongBot(SharpBot):
    nature = Nature(
        turn=Pace(1500, 300, 650, 350, 0.005, 1200),
        gift=Pace(780, 160, 230, 280, 0.005, 800),
        slap=Pace(238, 34, 85, 175, 0.01, 500),
        race=Pace(470, 75, 140, 280, 0.01, 600),
        pass_race=Pace(1200, 280, 600, 450),
        urge=Pace(650, 240, 1700, 200),
        start=Pace(255, 42, 75, 175),
        notice=Pace(510, 75, 120, 280),
        overlooks=(0.02, 0.15),
        opportunism=0.85,
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class MasterBot(SharpBot):
    nature = Nature(
        turn=Pace(1150, 230, 420, 300),
        gift=Pace(650, 120, 160, 260),
        slap=Pace(220, 28, 55, 170),
        race=Pace(420, 60, 95, 260),
        pass_race=Pace(1100, 250, 500, 400),
        urge=Pace(500, 180, 1100, 180),
        start=Pace(235, 34, 55, 170),
        notice=Pace(460, 60, 85, 260),
        overlooks=(0.005, 0.08),
        opportunism=0.95,
    )


def _likely(advantage: float) -> float:
    """How often something is done that is that much better than leaving it."""
    return 1 / (1 + math.exp(-advantage))


BOTS: Final[dict[str, BotMaker]] = {
    "random": RestlessBot,
    "gentle": GentleBot,
    "casual": CasualBot,
    "sharp": SharpBot,
}
