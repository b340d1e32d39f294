"""Bots for Bullenparty.

`gentle` bids low and lays what fits. `casual` keeps one pile in mind, the one that counts plus,
and asks of every card whether it fits there. `sharp` plans: which cards to lay, how far up the
points pile may climb for it, and which to keep, for a low card that fits nowhere is still a good
bid. A row is worth what it does to that plan. Bids are weighed against imagined bids of the
others, who take the rows that suit their own piles; who waits with the zero card meets fewer
rivals and longer rows.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final, NamedTuple, cast

from antics.bots.bot import Bot, Choice
from antics.bots.levels import BotMaker
from antics.bots.pace import Pace
from antics.core.game import View
from antics.games.bullenparty.cards import FULL_ROW, HIGHEST
from antics.games.bullenparty.moves import (
    EXTEND_BASE,
    NEW_PILE,
    ROW_BASE,
    ZERO,
    laid_card,
    laid_pile,
    lay,
)
from antics.games.bullenparty.view import Bidder, BullenpartyView, Row


class BullenpartyBot(Bot):
    """What both have in common: one question per phase."""

    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        table = cast(BullenpartyView, view)
        match table.phase:
            case "bid":
                return Choice(self.bid(table, actions))
            case "take a row":
                return Choice(self.take(table, actions))
            case "extend a row":
                return Choice(self.extend(table, actions))
            case _:
                return Choice(self.lay(table, actions))

    def bid(self, table: BullenpartyView, actions: list[int]) -> int:
        """A hand card or the zero card, which comes first where it is allowed (BP-5, BP-11)."""
        raise NotImplementedError

    def take(self, table: BullenpartyView, actions: list[int]) -> int:
        """A row for the hand (BP-6)."""
        raise NotImplementedError

    def extend(self, table: BullenpartyView, actions: list[int]) -> int:
        """A row for the card turned up (BP-7)."""
        raise NotImplementedError

    def lay(self, table: BullenpartyView, actions: list[int]) -> int:
        """A card, and a pile for it (BP-12, BP-13)."""
        raise NotImplementedError


def points_top(player: Bidder) -> int:
    """The top card of the pile that counts plus; 0 without piles."""
    return 0 if player.points_pile is None else player.piles[player.points_pile].cards[-1]


def rows_left(table: BullenpartyView) -> dict[int, Row]:
    return {number: row for number, row in enumerate(table.rows) if row is not None}


def glance(row: Row, top: int, heads: Sequence[int]) -> int:
    """What a row is worth, at first sight, to somebody whose points pile has that top card."""
    worth = row.bull or 0
    for card in row.cards:
        worth += heads[card - 1] if card > top else -heads[card - 1]
    return worth


# Gentle -------------------------------------------------------------------------------------


class GentleBot(BullenpartyBot):
    """Likes rows of cards that fit, without counting bullheads, and never plans ahead."""

    def bid(self, table: BullenpartyView, actions: list[int]) -> int:
        """Any of the lower half."""
        return actions[self.rng.below((len(actions) + 1) // 2)]

    def take(self, table: BullenpartyView, actions: list[int]) -> int:
        top, rows = points_top(table.players[self.seat]), rows_left(table)
        return max(
            actions,
            key=lambda action: sum(
                1 if card > top else -1 for card in rows[action - ROW_BASE].cards
            ),
        )

    def extend(self, table: BullenpartyView, actions: list[int]) -> int:
        return actions[self.rng.below(len(actions))]

    def lay(self, table: BullenpartyView, actions: list[int]) -> int:
        """The lowest card that fits the points pile, however high that is; else any."""
        own = table.players[self.seat]
        best = NEW_PILE if own.points_pile is None else own.points_pile
        climbing = [action for action in actions if laid_pile(action) == best]
        return climbing[0] if climbing else actions[self.rng.below(len(actions))]


# Casual -------------------------------------------------------------------------------------

GOOD_ROW: Final = 5
"""A row that looks like this many bullheads is worth a bid."""
LEAP: Final = 25
"""How far the points pile may climb with one card."""


class CasualBot(BullenpartyBot):
    """Bids its lowest card for a row that looks good, and waits with the zero card otherwise."""

    def bid(self, table: BullenpartyView, actions: list[int]) -> int:
        looks = self.looks(table)
        if actions[0] == ZERO and max(looks.values()) >= GOOD_ROW:
            return actions[1]
        return actions[0]

    def take(self, table: BullenpartyView, actions: list[int]) -> int:
        looks = self.looks(table)
        return max(actions, key=lambda action: looks[action - ROW_BASE])

    def extend(self, table: BullenpartyView, actions: list[int]) -> int:
        """A card that fits makes the best row better, another makes the worst row worse."""
        looks = self.looks(table)
        fits = (table.turned_up or 0) > points_top(table.players[self.seat])
        return (max if fits else min)(actions, key=lambda action: looks[action - EXTEND_BASE])

    def lay(self, table: BullenpartyView, actions: list[int]) -> int:
        own = table.players[self.seat]
        top = points_top(own)
        hand = table.hand or []
        fitting = [card for card in hand if card > top]
        if fitting and (fitting[0] <= top + LEAP or len(fitting) == len(hand)):
            return int(lay(fitting[0], NEW_PILE if own.points_pile is None else own.points_pile))
        card = min(hand[: len(hand) - len(fitting)], key=lambda card: table.heads[card - 1])
        return next(
            action
            for action in actions
            if laid_card(action) == card and laid_pile(action) != own.points_pile
        )

    def looks(self, table: BullenpartyView) -> dict[int, int]:
        """The rows that are left, at first sight."""
        top = points_top(table.players[self.seat])
        return {number: glance(row, top, table.heads) for number, row in rows_left(table).items()}


# Sharp --------------------------------------------------------------------------------------

IMAGINED_BIDS: Final = 8
"""How often the others' bids are guessed before one is made."""
WAITING: Final = 5
"""In how many of 100 bids somebody else is taken to bid zero where that is allowed."""
BEST_OF_WAIT: Final = 0.5
"""Who waits together with others gets the best row that is left this often, else any of them."""
WAIT_GROWS: Final = 1.0
"""What the cards turned up meanwhile are worth to somebody who waits."""
BEST_OF_ROWS: Final = 0.5
"""How often an extended row is hoped for as the best of all, rather than as any of them."""
ROUND_CARDS: Final = 2.5
"""How many cards a player, on average, takes out of the draw pile in a round."""
ROUND_GROWTH: Final = 2.0
"""How many cards a hand, on average, gains in a round, its bid paid."""
CLIMB: Final = 8.0
"""What room to climb is worth: this times the root of the cards to come that are in it."""
KEPT_FIT: Final = 0.95
"""The part of its bullheads that a kept card which fits is hoped to bring in the end."""
KEPT_DEAD: Final = 0.5
"""The part of its bullheads that a kept card which does not fit costs; it may still be bid."""
LOW_BID: Final = 2.8
"""What the lowest card is worth as a bid; the highest is worth nothing."""
UNKNOWN_CARD: Final = 1.0
"""What one more unknown card brings if it is sure to fit, or costs if it cannot."""

HAND: Final = 5


class Plan(NamedTuple):
    """Cards to lay, and how good the piles, the hand and the chances are after that."""

    worth: float
    pile: int
    top: int
    reach: int
    """`pile` is to grow from its top card `top` to `reach`."""
    laid: list[int]


class SharpBot(BullenpartyBot):
    """Plans what to lay, takes the row that helps the plan, and bids what it can best spare."""

    def bid(self, table: BullenpartyView, actions: list[int]) -> int:
        outlook = Outlook(table, self.seat)
        hand, may_wait = table.hand or [], actions[0] == ZERO
        price = {card: outlook.kept(card, outlook.top) for card in hand}
        cheapest = min(hand, key=price.__getitem__)
        worths = outlook.row_worths(card for card in hand if card != cheapest)
        rivals = self.rivals(table)
        if not rivals:  # BP-10: the last row grows as long as that pays
            (row,) = outlook.rows.values()
            return ZERO if may_wait and outlook.growth(row) > 0 else cheapest
        likings = [
            {at: glance(row, points_top(rival), table.heads) for at, row in outlook.rows.items()}
            for rival in rivals
        ]
        totals = {card: -IMAGINED_BIDS * (price[card] - price[cheapest]) for card in hand}
        waiting = 0.0
        for _ in range(IMAGINED_BIDS):
            bids = self.imagined_bids(rivals, may_wait)
            left = list(worths)
            offers = [max(worths.values())]  # what is to be had after so many others
            for _, rival in bids:
                left.remove(max(left, key=likings[rival].__getitem__))
                offers.append(max([worths[row] for row in left]))
            for card in hand:
                totals[card] += offers[sum([bid < card for bid, _ in bids])]
            if len(left) == 1:
                waiting += offers[-1] + outlook.growth(outlook.rows[left[0]])
            else:
                any_row = sum([worths[row] for row in left]) / len(left)
                waiting += BEST_OF_WAIT * offers[-1] + (1 - BEST_OF_WAIT) * any_row + WAIT_GROWS
        best = max(hand, key=totals.__getitem__)
        return ZERO if may_wait and waiting > totals[best] else best

    def rivals(self, table: BullenpartyView) -> list[Bidder]:
        """Who else has no row yet."""
        return [
            player
            for seat, player in enumerate(table.players)
            if seat != self.seat and not player.has_row
        ]

    def imagined_bids(self, rivals: list[Bidder], may_wait: bool) -> list[tuple[int, int]]:
        """Number bids of others, in the order of their turns, each with its rival's place.

        Of two cards of a hand, the lower one is bid. Cards of others that nobody saw may be any.
        """
        bids: list[tuple[int, int]] = []
        below = self.rng.below
        for place, rival in enumerate(rivals):
            if may_wait and below(100) < WAITING:
                continue
            drawn = (below(rival.hand_size), below(rival.hand_size))
            bid = min(
                rival.known[at] if at < len(rival.known) else 1 + below(HIGHEST) for at in drawn
            )
            bids.append((int(bid), place))
        return sorted(bids)

    def take(self, table: BullenpartyView, actions: list[int]) -> int:
        worths = Outlook(table, self.seat).row_worths(table.hand or [])
        return max(actions, key=lambda action: worths[action - ROW_BASE])

    def extend(self, table: BullenpartyView, actions: list[int]) -> int:
        outlook = Outlook(table, self.seat)
        hand, card = table.hand or [], table.turned_up or 0
        cheapest = min(hand, key=lambda card: outlook.kept(card, outlook.top))
        rest = [other for other in hand if other != cheapest]
        worths = outlook.row_worths(rest)

        def gain(action: int) -> float:
            row = outlook.rows[action - EXTEND_BASE]
            bull = outlook.next_bull if len(row.cards) + 1 == FULL_ROW else 0
            longer = Row(cards=[*row.cards, card], bull=bull)
            after = [*{**worths, action - EXTEND_BASE: outlook.row_worth(rest, longer)}.values()]
            return BEST_OF_ROWS * max(after) + (1 - BEST_OF_ROWS) * sum(after) / len(after)

        return max(actions, key=gain)

    def lay(self, table: BullenpartyView, actions: list[int]) -> int:
        plan = Outlook(table, self.seat).plan(table.hand or [])
        climbing = [card for card in plan.laid if plan.top < card <= plan.reach]
        if climbing:
            return int(lay(min(climbing), plan.pile))
        card = plan.laid[0]
        own = table.players[self.seat]
        # Any other pile costs the same; the closest top leaves the lower ones free to grow
        piles = [laid_pile(action) for action in actions if laid_card(action) == card]
        others = [int(pile) for pile in piles if pile not in (NEW_PILE, plan.pile)]
        return int(
            lay(card, max(others, key=lambda pile: own.piles[pile].cards[-1], default=NEW_PILE))
        )


class Outlook:
    """One seat's piles and what may still come: what cards and rows are worth there.

    Worth is counted in bullheads of the final score (BP-17), up to what is the same for all.
    """

    def __init__(self, table: BullenpartyView, seat: int) -> None:
        self.heads = table.heads
        self.rows = rows_left(table)
        self.next_bull = table.bulls[0] if table.bulls else 0
        self.keep = 0 if table.final else HAND
        rounds = 0.0 if table.final else table.draw_size / (ROUND_CARDS * len(table.players)) + 0.5
        self.coming = rounds * ROUND_GROWTH
        self.hope = min(rounds, 1.0)
        self.mains: list[tuple[int, int, int]] = []
        """Bullheads, top card and number of every pile that could end as the points pile: no
        other has as many bullheads and as low a top card."""
        piles = table.players[seat].piles
        started = [(pile.heads, pile.cards[-1], at) for at, pile in enumerate(piles)]
        started.append((0, 0, NEW_PILE))
        started.sort(key=lambda main: (-main[0], main[1]))
        for main in started:
            if not self.mains or main[1] < self.mains[-1][1]:
                self.mains.append(main)
        self.top = self.mains[0][1]

    def kept(self, card: int, top: int) -> float:
        """What a card in the hand is worth if the points pile has that top card."""
        heads = self.heads[card - 1]
        low = LOW_BID * self.hope * (1 - card / HIGHEST)
        if card > top:
            return low + heads * (1 - (1 - KEPT_FIT) * self.hope)
        return low - heads * (1 - (1 - KEPT_DEAD) * self.hope)

    def plan(self, cards: Iterable[int]) -> Plan:
        """The best way to lay as many of these cards as are too many.

        Once it is decided how far the points pile climbs, each card has two values, laid and
        kept, and those that gain most by being laid are.
        """
        hand = list(cards)
        too_many = max(len(hand) - self.keep, 0)
        values = [
            (card, self.heads[card - 1], self.kept(card, 0), self.kept(card, HIGHEST))
            for card in hand
        ]
        best = Plan(-1e9, NEW_PILE, 0, 0, [])
        for pile_heads, top, pile in self.mains:
            for reach in [top, *(card for card in hand if card > top)]:
                worth = 2 * pile_heads + CLIMB * sqrt(self.coming * (1 - reach / HIGHEST))
                gains: list[tuple[float, int]] = []
                for card, heads, fitting, dead in values:
                    if card == reach:
                        worth += heads
                        continue
                    kept = fitting if card > reach else dead
                    worth += kept
                    gains.append(((heads if top < card < reach else -heads) - kept, card))
                others = too_many - (reach > top)
                if others < 0:
                    continue
                gains.sort(reverse=True)
                worth += sum([gain for gain, _ in gains[:others]])
                if worth > best.worth:
                    laid = [card for _, card in gains[:others]]
                    best = Plan(worth, pile, top, reach, [*laid, reach] if reach > top else laid)
        return best

    def row_worth(self, hand: list[int], row: Row) -> float:
        """How good it is to have the row's cards beside these, and its bull card."""
        return self.plan(hand + row.cards).worth + (row.bull or 0)

    def row_worths(self, hand: Iterable[int]) -> dict[int, float]:
        cards = list(hand)
        return {number: self.row_worth(cards, row) for number, row in self.rows.items()}

    def growth(self, row: Row) -> float:
        """What it brings to let a row grow full, with nobody there to take it."""
        fits = 1 - self.top / HIGHEST
        missing = FULL_ROW - len(row.cards)
        if missing == 0:
            return 0.0
        return max(missing * UNKNOWN_CARD * (2 * fits - 1) + self.next_bull, 0.0)


BOTS: Final[dict[str, BotMaker]] = {
    "gentle": GentleBot,
    "casual": CasualBot,
    "sharp": SharpBot,
}

PACES: Final = {
    "bid": Pace(1100, 220, 340, 650),
    "take a row": Pace(950, 200, 320, 600),
    "extend a row": Pace(850, 180, 300, 600),
    "lay": Pace(900, 200, 300, 600),
}
"""How long everyone thinks among people, by phase."""
