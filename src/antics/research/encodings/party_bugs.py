"""Party Bugs in numbers."""

from typing import cast

from antics.core.game import View
from antics.games.party_bugs.costumes import KING
from antics.games.party_bugs.moves import (
    HIDE_BASE,
    KEEP,
    MATCH,
    MATCH_BASE,
    MIRROR_BASE,
    MIRROR_HIDDEN,
    PLAY_BASE,
    TAKE_BASE,
)
from antics.games.party_bugs.view import Dancer, PartyBugsView
from antics.research.encodings.encoding import Encoding, names_around, own_seat
from antics.research.layout import Part, Sheet

PHASES = ("deal", "hide", "choose", "take", "crown", "reflect", "over")


class PartyBugsEncoding(Encoding):
    game = "party_bugs"
    low_scores_win = True

    @property
    def colours(self) -> list[str]:
        """Whose cards there are; Paul plays where there are two players (PB-13)."""
        names = names_around(self.players)
        return [*names, "Paul"] if self.players == 2 else names

    def parts(self) -> list[Part]:
        players, colours = self.players, len(self.colours)
        parts = [
            Part("phase", len(PHASES), f"one of {', '.join(PHASES)}"),
            Part("round", 1, "number of the round", KING),
            Part("games over", 1, "games of the series that are over", 6),
            Part("to act", players, "who has a choice now, from you clockwise"),
            Part("floor", KING, "cards of value 1 to 13 on the dance floor", colours),
            Part("danced off", KING, "cards of value 1 to 13 gone in view of all", colours),
            Part("hand", KING, "values 1 to 13 in your hand"),
            Part("tied", players, "who has the Tied card, from you clockwise"),
            Part("takes", players, "place in the order of those who take later", players),
        ]
        for who in self.colours:
            parts += [
                Part(f"{who}: display", KING, "values 1 to 13 face up in the display"),
                Part(f"{who}: hand size", 1, "cards in the hand", 4),
                Part(f"{who}: pile size", 1, "cards in the pile", 12),
                Part(f"{who}: sealed", 1, "has chosen a card that is not revealed yet"),
                Part(f"{who}: played", KING, "value played this round, as far as you know it"),
                Part(f"{who}: face down", 1, "has a card face down"),
                Part(f"{who}: face-down value", KING, "its value, as far as you know it"),
                Part(f"{who}: mirror", 1, "has the mirror card"),
                Part(f"{who}: seen", KING, "values of this colour that everyone has seen"),
                Part(f"{who}: total", 1, "score of the games that are over", 200),
            ]
        return parts

    def action_parts(self) -> list[Part]:
        return [
            Part("play", KING, "seal the hand card of value 1 to 13 (PB-5)"),
            Part("take", KING, "take a card of value 1 to 13 from the floor (PB-6, PB-11)"),
            Part("take match", KING, "take it and discard it with your face-down card (PB-22)"),
            Part("hide", KING, "put the hand card of value 1 to 13 face down (PB-20)"),
            Part("mirror hidden", 1, "discard your face-down card with the mirror (PB-32)"),
            Part("mirror", KING, "discard a display card with the mirror (PB-32)"),
            Part("match", 1, "the King takes all; match your face-down card (PB-24)"),
            Part("keep", 1, "the King takes all; keep your face-down card (PB-24)"),
        ]

    def moves(self, seat: int) -> list[int]:
        values = range(1, KING + 1)
        found = [
            base + value
            for base in (PLAY_BASE, TAKE_BASE, MATCH_BASE, HIDE_BASE)
            for value in values
        ]
        return [*found, MIRROR_HIDDEN, *(MIRROR_BASE + value for value in values), MATCH, KEEP]

    def describe(self, view: View, sheet: Sheet) -> None:
        table = cast(PartyBugsView, view)
        me = own_seat(table.seat)
        sheet.mark("phase", PHASES.index(table.phase))
        sheet.number("round", table.round)
        sheet.number("games over", table.game_number)
        sheet.marks("to act", [(seat - me) % self.players for seat in table.to_act])
        sheet.counts("floor", [card - 1 for card in table.floor])
        sheet.counts("danced off", [card - 1 for card in table.danced_off])
        sheet.marks("hand", [card - 1 for card in table.hand or ()])
        sheet.mark("tied", self.relative(table.tied, me))
        for place, seat in enumerate(table.taking_order):
            sheet.number("takes", place + 1, (seat - me) % self.players)
        seats = [*self.around(me), *range(self.players, len(table.dancers))]
        for who, seat in zip(self.colours, seats, strict=True):
            describe_dancer(who, table.dancers[seat], sheet)


def describe_dancer(who: str, dancer: Dancer, sheet: Sheet) -> None:
    sheet.marks(f"{who}: display", [card - 1 for card in dancer.display])
    sheet.number(f"{who}: hand size", dancer.hand_size)
    sheet.number(f"{who}: pile size", dancer.pile_size)
    sheet.number(f"{who}: sealed", dancer.has_sealed)
    sheet.mark(f"{who}: played", dancer.played - 1 if dancer.played else None)
    sheet.number(f"{who}: face down", dancer.has_face_down)
    sheet.mark(f"{who}: face-down value", dancer.face_down - 1 if dancer.face_down else None)
    sheet.number(f"{who}: mirror", dancer.has_mirror)
    sheet.marks(f"{who}: seen", [card - 1 for card in dancer.seen])
    sheet.number(f"{who}: total", dancer.total)


ENCODING = PartyBugsEncoding
