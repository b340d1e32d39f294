"""Bullenparty in numbers.

Piles are told by their top cards and bullheads, in the order they were started: nothing else of
them matters any more, and `laid` says which cards lie in any of them.
"""

from typing import cast

from antics.core.game import View
from antics.games.bullenparty.cards import BULL_CARDS, FULL_ROW, HIGHEST, LETTERS
from antics.games.bullenparty.moves import EXTEND_BASE, NEW_PILE, ROW_BASE, ZERO, lay
from antics.games.bullenparty.view import Bidder, BullenpartyView, Row
from antics.research.encodings.encoding import Encoding, names_around, own_seat
from antics.research.layout import Part, Sheet

PHASES = (
    "deal",
    "rows",
    "bid",
    "take a row",
    "turn up",
    "extend a row",
    "lay",
    "shuffle",
    "over",
)
MOST_PILES = 45
"""No seat ever has more (see PILE_ROOM in the rules' table.py)."""
CARDS = range(1, HIGHEST + 1)


class BullenpartyEncoding(Encoding):
    game = "bullenparty"

    def parts(self) -> list[Part]:
        players = self.players
        parts = [
            Part("phase", len(PHASES), f"one of {', '.join(PHASES)}"),
            Part("round", 1, "number of the round", 10),
            Part("final", 1, "this is the final round"),
            Part("to act", players, "who has a choice now, from you clockwise"),
            Part("hand", HIGHEST, "cards 1 to 100 in your hand"),
            Part("zero allowed", 1, "the zero card may be bid"),
            Part("turned up", 1, "the card that a zero bid is about to add", HIGHEST),
            Part("turned up: heads", 1, "its bullheads", 7),
            Part("order", players, "place in the order of bids to be carried out", players),
            Part("draw size", 1, "cards in the draw pile", 80),
            Part("draw known", HIGHEST, "cards 1 to 100 in a draw pile made of discards"),
            Part("discard", HIGHEST, "cards 1 to 100 in the discard pile"),
            Part("laid", HIGHEST, "cards 1 to 100 in anybody's piles"),
            Part("aside", 1, "cards put aside unseen", 50),
            Part("bulls", BULL_CARDS, "bullheads of the bull cards left, top first", 7),
            Part("heads", HIGHEST, "bullheads of cards 1 to 100", 7),
        ]
        for row in range(players):
            parts += [
                Part(f"row {row}: there", 1, "nobody has taken the row"),
                Part(f"row {row}: cards", FULL_ROW, "its cards in the order they came", HIGHEST),
                Part(f"row {row}: heads", FULL_ROW, "their bullheads", 7),
                Part(f"row {row}: bull", 1, "bullheads of its bull card", 7),
            ]
        for who in names_around(players):
            parts += [
                Part(f"{who}: zero", len(LETTERS), "letter of the zero card, if you know it"),
                Part(f"{who}: hand size", 1, "number cards in the hand", 10),
                Part(f"{who}: known", HIGHEST, "cards 1 to 100 seen going into this hand"),
                Part(f"{who}: sealed", 1, "has bid, not revealed yet"),
                Part(f"{who}: bid", 1, "number bid, as far as you know it", HIGHEST),
                Part(f"{who}: bid zero", 1, "the bid, as far as you know it, is the zero card"),
                Part(f"{who}: has row", 1, "has taken a row this round"),
                Part(f"{who}: to lay", 1, "cards to lay now", 10),
                Part(f"{who}: pile tops", MOST_PILES, "top card of each pile", HIGHEST),
                Part(f"{who}: pile heads", MOST_PILES, "bullheads of each pile", 60),
                Part(f"{who}: bulls", 1, "bullheads on bull cards taken", 50),
                Part(f"{who}: score", 1, "score as things are", 100),
            ]
        return parts

    def action_parts(self) -> list[Part]:
        return [
            Part("bid zero", 1, "bid the zero card (BP-5)"),
            Part("bid", HIGHEST, "bid the card 1 to 100 (BP-5)"),
            Part("row", self.players, "take the row (BP-6)"),
            Part("extend", self.players, "add the card turned up to the row (BP-7)"),
            Part("lay new", HIGHEST, "start a new pile with the card 1 to 100 (BP-13)"),
            Part(
                "lay",
                HIGHEST * MOST_PILES,
                "lay the card on the pile: (card − 1) × 45 + pile (BP-13)",
            ),
        ]

    def moves(self, seat: int) -> list[int]:
        return [
            ZERO,
            *CARDS,
            *(ROW_BASE + row for row in range(self.players)),
            *(EXTEND_BASE + row for row in range(self.players)),
            *(int(lay(card, NEW_PILE)) for card in CARDS),
            *(int(lay(card, pile)) for card in CARDS for pile in range(MOST_PILES)),
        ]

    def describe(self, view: View, sheet: Sheet) -> None:
        table = cast(BullenpartyView, view)
        me = own_seat(table.seat)
        sheet.mark("phase", PHASES.index(table.phase))
        sheet.number("round", table.round)
        sheet.number("final", table.final)
        sheet.marks("to act", [(seat - me) % self.players for seat in table.to_act])
        sheet.marks("hand", [card - 1 for card in table.hand or ()])
        sheet.number("zero allowed", table.zero_allowed)
        if table.turned_up:
            sheet.number("turned up", table.turned_up)
            sheet.number("turned up: heads", table.heads[table.turned_up - 1])
        for place, seat in enumerate(table.order):
            sheet.number("order", place + 1, (seat - me) % self.players)
        sheet.number("draw size", table.draw_size)
        sheet.marks("draw known", [card - 1 for card in table.draw_known or ()])
        sheet.marks("discard", [card - 1 for card in table.discard])
        sheet.number("aside", table.aside)
        for place, bull in enumerate(table.bulls):
            sheet.number("bulls", bull, place)
        for place, heads in enumerate(table.heads):
            sheet.number("heads", heads, place)
        for place, row in enumerate(table.rows):
            if row is not None:
                describe_row(f"row {place}", row, table.heads, sheet)
        for who, seat in zip(names_around(self.players), self.around(me), strict=True):
            describe_bidder(who, table.players[seat], sheet)


def describe_row(name: str, row: Row, heads: tuple[int, ...], sheet: Sheet) -> None:
    sheet.number(f"{name}: there", 1)
    for place, card in enumerate(row.cards):
        sheet.number(f"{name}: cards", card, place)
        sheet.number(f"{name}: heads", heads[card - 1], place)
    sheet.number(f"{name}: bull", row.bull or 0)


def describe_bidder(who: str, bidder: Bidder, sheet: Sheet) -> None:
    sheet.mark(f"{who}: zero", LETTERS.index(bidder.zero) if bidder.zero else None)
    sheet.number(f"{who}: hand size", bidder.hand_size)
    sheet.marks(f"{who}: known", [card - 1 for card in bidder.known])
    sheet.number(f"{who}: sealed", bidder.has_sealed)
    sheet.number(f"{who}: bid", bidder.bid or 0)
    sheet.number(f"{who}: bid zero", bidder.bid == ZERO)
    sheet.number(f"{who}: has row", bidder.has_row)
    sheet.number(f"{who}: to lay", bidder.to_lay)
    for place, pile in enumerate(bidder.piles):
        sheet.marks("laid", [card - 1 for card in pile.cards])
        sheet.number(f"{who}: pile tops", pile.cards[-1], place)
        sheet.number(f"{who}: pile heads", pile.heads, place)
    sheet.number(f"{who}: bulls", sum(bidder.bulls))
    sheet.number(f"{who}: score", bidder.score)


ENCODING = BullenpartyEncoding
