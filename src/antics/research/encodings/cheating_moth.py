"""Cheating Moth in numbers. Cards are told by their faces, 30 different ones."""

from typing import cast

from antics.core.game import View
from antics.games.cheating_moth.cards import CARDS, FIRST_MOTH, NUMBER, kind_of, text_of
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
from antics.games.cheating_moth.view import Bug, CheatingMothView
from antics.research.encodings.encoding import Encoding, names_around, own_seat
from antics.research.layout import Part, Sheet

PHASES = ("deal", "turn", "spider", "slap", "gifts", "race", "settle", "shuffle", "over")
FACES = [text_of(card) for card in CARDS]
FACE_OF = {text: face for face, text in enumerate(FACES)}
GIFTS = [card for card in CARDS if card < FIRST_MOTH]
"""Moths are never given (CM-13)."""
RACERS = [card for card in CARDS if kind_of(card) == NUMBER]
LONGEST_GESTURE, LONGEST_REST, LONGEST_WINDOW = 2400, 4000, 8000
"""In ms, at the slowest tempo."""
MOST_OF_A_FACE = 9


class CheatingMothEncoding(Encoding):
    game = "cheating_moth"
    low_scores_win = True

    def parts(self) -> list[Part]:
        players = self.players
        faces = f"{FACES[0]} to {FACES[4]}, then the same with s, q, c, a and m"
        parts = [
            Part("phase", len(PHASES), f"one of {', '.join(PHASES)}"),
            Part("round", 1, "number of the round", 5),
            Part("to act", players, "who may act, as far as all can see, from you clockwise"),
            Part("starter", players, "who began the round, from you clockwise"),
            Part("guard", players, "who is the Guard, from you clockwise"),
            Part("active", players, "whose turn it is, from you clockwise"),
            Part("answered", players, "who has slapped or passed, from you clockwise"),
            Part("slowest", players, "who slapped last, from you clockwise"),
            Part("owing", players, "who still owes the slowest a card, from you clockwise"),
            Part("accused", players, "who was caught, from you clockwise"),
            Part("window", 1, "ms until the slap or race window closes", LONGEST_WINDOW),
            Part("window after", 1, "ms it is still open after settling", LONGEST_WINDOW),
            Part("barren draws", 1, "turns running that brought no card", players),
            Part("draw size", 1, "cards in the draw pile", 71),
            *(
                Part(f"discard {place}", len(FACES), "the face of that card of the discard pile")
                for place in range(players)
            ),
            Part("discards", len(FACES), "how many of each face are discarded", MOST_OF_A_FACE),
            Part("elsewhere", len(FACES), "cards known to be with others or gone", MOST_OF_A_FACE),
            Part("hand", len(FACES), f"your cards by face: {faces}", MOST_OF_A_FACE),
            Part("vanished", len(FACES), "cards you have made vanish", MOST_OF_A_FACE),
            Part("vanishing", len(FACES), "the card in your gesture"),
            Part("fidgeting", 1, "your gesture is a fidget"),
        ]
        for who in names_around(players):
            parts += [
                Part(f"{who}: hand size", 1, "cards in the hand", 20),
                Part(f"{who}: known", len(FACES), "cards you know in this hand", MOST_OF_A_FACE),
                Part(f"{who}: or gone", len(FACES), "more, or vanished from it", MOST_OF_A_FACE),
                Part(f"{who}: moths", 1, "moths that all know to be in the hand", 8),
                Part(f"{who}: vanished", 1, "cards made to vanish this round", 20),
                Part(f"{who}: gestures", 1, "gestures begun this round", 40),
                Part(f"{who}: gesture", 1, "is making a gesture"),
                Part(f"{who}: gesture left", 1, "ms until it ends", LONGEST_GESTURE),
                Part(f"{who}: harmless", 1, "everyone knows that it is a fidget"),
                Part(f"{who}: rest left", 1, "ms until the next gesture", LONGEST_REST),
                Part(f"{who}: minus points", 1, "of the rounds that are over", 200),
            ]
        return parts

    def action_parts(self) -> list[Part]:
        others = names_around(self.players)[1:]
        return [
            Part("play", len(CARDS), "play the card of that face (CM-4)"),
            Part("give", len(CARDS), "give it to whom you owe it (CM-15, CM-19)"),
            Part("vanish", len(CARDS), "begin to make it vanish (CM-8)"),
            Part("race", len(RACERS), "lay the number card 1 to 5 on the cockroach (CM-20)"),
            *(
                Part(f"give to {who}", len(GIFTS), "by a spider: number cards and actions (CM-18)")
                for who in others
            ),
            Part("draw", 1, "draw a card (CM-5)"),
            Part("fidget", 1, "make a gesture that is none (CM-8)"),
            Part("keep", 1, "give nothing by a spider (CM-18)"),
            Part("slap", 1, "slap the mosquito (CM-19)"),
            Part("pass", 1, "stay out of the race (CM-20)"),
            Part("caught", len(others), "accuse the player, from your left clockwise (CM-14)"),
        ]

    def moves(self, seat: int) -> list[int]:
        others = self.around(seat)[1:]
        return [
            *(kind * 64 + card for kind in (PLAY, GIVE, VANISH) for card in CARDS),
            *(RACE * 64 + card for card in RACERS),
            *((GIVE_TO + other) * 64 + card for other in others for card in GIFTS),
            *(DRAW, FIDGET, KEEP, SLAP, PASS),
            *(CAUGHT + other for other in others),
        ]

    def describe(self, view: View, sheet: Sheet) -> None:
        table = cast(CheatingMothView, view)
        me = own_seat(table.seat)
        sheet.mark("phase", PHASES.index(table.phase))
        sheet.number("round", table.round)
        for name, seats in (
            ("to act", table.to_act),
            ("answered", table.answered),
            ("owing", table.owing),
        ):
            sheet.marks(name, [(seat - me) % self.players for seat in seats])
        for name, somebody in (
            ("starter", table.starter),
            ("guard", table.guard),
            ("active", table.active),
            ("slowest", table.slowest),
            ("accused", table.accused),
        ):
            sheet.mark(name, self.relative(somebody, me))
        if table.window_ends_at is not None:
            sheet.number("window", table.window_ends_at - table.now)
        sheet.number("window after", table.window_left or 0)
        sheet.number("barren draws", table.barren_draws)
        sheet.number("draw size", table.draw_size)
        for place, card in enumerate(table.discard[: self.players]):
            sheet.mark(f"discard {place}", FACE_OF[card])
        sheet.counts("discards", [FACE_OF[card] for card in table.discard])
        sheet.counts("elsewhere", [FACE_OF[card] for card in table.elsewhere])
        describe_own(table.bugs[me], sheet)
        for who, seat in zip(names_around(self.players), self.around(me), strict=True):
            describe_bug(who, table.bugs[seat], table.now, sheet)


def describe_own(bug: Bug, sheet: Sheet) -> None:
    sheet.counts("hand", [FACE_OF[card] for card in bug.hand or ()])
    sheet.counts("vanished", [FACE_OF[card] for card in bug.vanished_cards or ()])
    if bug.gesture is not None:
        sheet.mark("vanishing", FACE_OF[bug.gesture.card] if bug.gesture.card else None)
        sheet.number("fidgeting", bug.gesture.real is False)


def describe_bug(who: str, bug: Bug, now: int, sheet: Sheet) -> None:
    sheet.number(f"{who}: hand size", bug.hand_size)
    sheet.counts(f"{who}: known", [FACE_OF[card] for card in bug.known])
    sheet.counts(f"{who}: or gone", [FACE_OF[card] for card in bug.known_or_vanished])
    sheet.number(f"{who}: moths", bug.moths_at_least)
    sheet.number(f"{who}: vanished", bug.vanished)
    sheet.number(f"{who}: gestures", bug.gestures)
    if bug.gesture is not None:
        sheet.number(f"{who}: gesture", 1)
        sheet.number(f"{who}: gesture left", bug.gesture.ends_at - now)
        sheet.number(f"{who}: harmless", bug.gesture.harmless)
    if bug.rests_until is not None:
        sheet.number(f"{who}: rest left", bug.rests_until - now)
    sheet.number(f"{who}: minus points", bug.minus_points)


ENCODING = CheatingMothEncoding
