"""Bots for Party Bugs.

`gentle` plays whatever comes to hand and likes low cards, but often misses a pair. `casual` looks
at the dance floor as it lies. `sharp` also weighs what a card in the display may
still become: a twin that comes later takes it away, and a high twin is easy to get, for nobody
else wants it. It imagines what the others play, going by the cards of each colour that nobody
has seen yet, lets everyone take what suits them best, and plays the hand card that does best
against those rounds, compared with what the card would do in a round like any other.
"""

from collections.abc import Iterable
from typing import Final, cast

from antics.bots.bot import Bot, Choice
from antics.bots.levels import BotMaker
from antics.bots.pace import Pace
from antics.core.game import View
from antics.games.party_bugs.costumes import KING
from antics.games.party_bugs.moves import (
    MATCH,
    MATCH_BASE,
    MIRROR_BASE,
)
from antics.games.party_bugs.view import PartyBugsView


class PartyBugsBot(Bot):
    """What both have in common: one question per phase."""

    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        table = cast(PartyBugsView, view)
        match table.phase:
            case "choose":
                return Choice(self.play(table, actions))
            case "take":
                return Choice(self.take(table, actions))
            case "hide":
                return Choice(self.hide(table, actions))
            case "crown":
                return Choice(self.crown(table, actions))
            case _:
                return Choice(self.reflect(table, actions))

    def play(self, table: PartyBugsView, actions: list[int]) -> int:
        """A hand card, or the mirror before it (PB-5, PB-32)."""
        raise NotImplementedError

    def take(self, table: PartyBugsView, actions: list[int]) -> int:
        """A card from the floor (PB-6, PB-11, PB-22)."""
        raise NotImplementedError

    def hide(self, table: PartyBugsView, actions: list[int]) -> int:
        """The card to lie face down (PB-20)."""
        raise NotImplementedError

    def crown(self, table: PartyBugsView, actions: list[int]) -> int:
        """With the King, whether the face-down card may go (PB-24): a pair is a pair."""
        return actions[0] if actions[0] == MATCH else actions[-1]

    def reflect(self, table: PartyBugsView, actions: list[int]) -> int:
        """What leaves with the mirror, now that it must (PB-33)."""
        raise NotImplementedError


def sweep(floor: Iterable[int], display: Iterable[int], worth: list[float]) -> float:
    """What the whole floor adds to a display: twins leave, wherever they come from (PB-10)."""
    kept = set(display)
    change = 0.0
    for card in floor:
        if card in kept:
            kept.remove(card)
            change -= worth[card]
        else:
            kept.add(card)
            change += worth[card]
    return change


# Gentle -------------------------------------------------------------------------------------

MISSED_PAIR: Final = 5
"""Of ten times, how often somebody gentle does not see a pair that could be made."""


class GentleBot(PartyBugsBot):
    """Knows that low cards are good, and leaves the rest to luck. Keeps the King for a small
    floor."""

    def play(self, table: PartyBugsView, actions: list[int]) -> int:
        cards = [action for action in actions if action < KING] or actions
        if KING in actions and sum(table.floor) <= 4 * len(table.floor):
            cards = [KING]
        return cards[self.rng.below(len(cards))]

    def take(self, table: PartyBugsView, actions: list[int]) -> int:
        misses = self.rng.below(10) < MISSED_PAIR
        display = [] if misses else table.dancers[self.seat].display
        return min(actions, key=lambda action: casual_change(action, display))

    def hide(self, table: PartyBugsView, actions: list[int]) -> int:
        return actions[self.rng.below(len(actions))]

    def reflect(self, table: PartyBugsView, actions: list[int]) -> int:
        return actions[-1]


# Casual -------------------------------------------------------------------------------------

FACE: Final = [float(value) for value in range(KING + 1)]
"""What cards are worth to somebody who does not look ahead."""


class CasualBot(PartyBugsBot):
    """Takes what helps most now; plays low where being first matters, high where it does not."""

    def play(self, table: PartyBugsView, actions: list[int]) -> int:
        own = table.dancers[self.seat]
        cards = [action for action in actions if action <= KING]
        if own.has_mirror and own.display and own.display[-1] >= 10:
            return MIRROR_BASE + own.display[-1]
        if KING in cards and sweep(table.floor, own.display, FACE) <= 5:
            return KING
        changes = [-card if card in own.display else card for card in table.floor]
        below = [card for card in cards if card != KING] or cards
        worth_it = max(changes) - min(changes) >= 6
        return below[0] if worth_it else below[-1]

    def take(self, table: PartyBugsView, actions: list[int]) -> int:
        display = table.dancers[self.seat].display
        return min(actions, key=lambda action: casual_change(action, display))

    def hide(self, table: PartyBugsView, actions: list[int]) -> int:
        return actions[len(actions) // 2]

    def reflect(self, table: PartyBugsView, actions: list[int]) -> int:
        hidden = table.dancers[self.seat].face_down or 0
        return max(actions, key=lambda action: action & 15 or hidden)


def casual_change(action: int, display: list[int]) -> int:
    """What a take adds to the total."""
    card = action & 15
    return -card if action >= MATCH_BASE or card in display else card


# Sharp --------------------------------------------------------------------------------------

IMAGINED_ROUNDS: Final = 10
"""How often the others' cards are guessed before one is played."""
RIVALRY: Final = 0.8
"""How much it counts what all others get, in points of the own display: enough to deny a twin
where that costs little."""
OWN_TWIN: Final = 0.2
"""How much of its worth a hand card saves whose twin lies in the own display: played now, it is
on the next floor, where others see less in it."""
PACE: Final = 0.7
"""A card one higher costs this much more in an ordinary round, for it takes later."""
KING_COST: Final = (8.0, 2.0)
"""What a King's sweep costs in an ordinary round, and how much less for every player: the more
colours, the more pairs."""
HAND_CARD: Final = 0.3
"""How much less use a card one higher is in the hand, when one of four is to lie face down."""

Turn = tuple[int, int, int]
"""A played card, how far clockwise from the Tied holder it was played, and by whom: sorts as
turns do (PB-6)."""


class SharpBot(PartyBugsBot):
    """Plays against imagined rounds and takes for the end of the game, not for now.

    The mirror waits until it must go: nothing is lost by then, and more is known.
    """

    def play(self, table: PartyBugsView, actions: list[int]) -> int:
        cards = [action for action in actions if action <= KING]
        if len(cards) == 1:
            return cards[0]
        dancers, me = table.dancers, self.seat
        players = [  # all but Paul, who has no hand (PB-14)
            seat for seat, dancer in enumerate(dancers) if dancer.hand_size or dancer.has_sealed
        ]
        distance = [(seat - (table.tied or 0)) % len(players) for seat in range(len(players))]
        unseen = {
            seat: [card for card in range(1, KING + 1) if card not in dancers[seat].seen]
            for seat in players
            if seat != me
        }
        floor = Floor(table, me)
        costs = dict.fromkeys(cards, 0.0)
        for _ in range(IMAGINED_ROUNDS):
            theirs: list[Turn] = [
                (guesses[self.rng.below(len(guesses))], distance[seat], seat)
                for seat, guesses in unseen.items()
            ]
            for card in cards:
                costs[card] += floor.danced(sorted([*theirs, (card, distance[me], me)]))
        for card in cards:
            costs[card] = costs[card] / IMAGINED_ROUNDS - ordinary_cost(card, len(players))
            if card in dancers[me].display:
                costs[card] -= OWN_TWIN * floor.worth[card]
        return min(cards, key=costs.__getitem__)

    def take(self, table: PartyBugsView, actions: list[int]) -> int:
        floor = Floor(table, self.seat)
        order = table.taking_order
        # Reversed, so that a match goes before the plain take of the same card
        return min(reversed(actions), key=lambda action: floor.taken(action & 15, order))

    def hide(self, table: PartyBugsView, actions: list[int]) -> int:
        worth = Floor(table, self.seat).worth
        return min(actions, key=lambda action: worth[action & 15] - HAND_CARD * (action & 15))

    def reflect(self, table: PartyBugsView, actions: list[int]) -> int:
        worth = Floor(table, self.seat).worth
        hidden = table.dancers[self.seat].face_down or 0
        return max(actions, key=lambda action: worth[action & 15 or hidden])


def ordinary_cost(card: int, players: int) -> float:
    """What a card can be expected to cost in a round like any other."""
    base, less = KING_COST
    return base - less * players if card == KING else PACE * card


class Floor:
    """The dance floor through the eyes of one seat: what each card would do for whom."""

    def __init__(self, table: PartyBugsView, seat: int) -> None:
        self.cards = table.floor
        self.displays = [dancer.display for dancer in table.dancers]
        self.worth = lasting_worths(table)
        self.changes: list[list[float]] = []
        """By dancer and value, what taking that value changes."""
        for dancer in table.dancers:
            change = self.worth[:]
            for card in dancer.display:
                change[card] = -change[card]
            if dancer.face_down is not None:
                change[dancer.face_down] = -self.worth[dancer.face_down]
            self.changes.append(change)
        self.stakes = [-RIVALRY / (len(table.dancers) - 1)] * len(table.dancers)
        """What a point in each display is to this seat: bad in the own, good in the others'."""
        self.stakes[seat] = 1.0
        self.seat = seat

    def danced(self, turns: list[Turn]) -> float:
        """What a round costs this seat if these cards are played."""
        if turns[-1][0] == KING:
            crowned = next(seat for card, _, seat in turns if card == KING)
            return self.stakes[crowned] * sweep(self.cards, self.displays[crowned], self.worth)
        return self.shared_out(self.cards[:], [seat for _, _, seat in turns])

    def taken(self, card: int, order: list[int]) -> float:
        """What taking this card costs, with what the seats after this one then get."""
        left = self.cards[:]
        left.remove(card)
        return self.changes[self.seat][card] + self.shared_out(left, order)

    def shared_out(self, left: list[int], order: list[int]) -> float:
        """One after the other takes what suits best, and Paul what is left (PB-14)."""
        cost = 0.0
        for seat in order:
            change = self.changes[seat]
            card = min(left, key=change.__getitem__)
            left.remove(card)
            cost += self.stakes[seat] * change[card]
        for card in left:
            cost += self.stakes[-1] * self.changes[-1][card]
        return cost


def lasting_worths(table: PartyBugsView) -> list[float]:
    """What a card of each value in a display is likely to count in the end.

    Every copy still to come is a chance to be rid of it; with a high value a better one, since
    others leave such a card lying.
    """
    coming = [len(table.dancers)] * (KING + 1)
    for dancer in table.dancers:
        for card in dancer.seen:
            coming[card] -= 1
        if table.phase == "take" and dancer.played is not None:  # the next floor
            coming[dancer.played] += 1
    return [value * (0.9 - 0.4 * value / KING) ** coming[value] for value in range(KING + 1)]


BOTS: Final[dict[str, BotMaker]] = {
    "gentle": GentleBot,
    "casual": CasualBot,
    "sharp": SharpBot,
}

PACES: Final = {
    "choose": Pace(1000, 210, 320, 600),
    "take": Pace(850, 180, 300, 600),
    "hide": Pace(1050, 210, 330, 600),
    "crown": Pace(800, 170, 280, 600),
    "reflect": Pace(900, 190, 310, 600),
}
"""How long everyone thinks among people, by phase."""
