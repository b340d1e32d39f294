"""Cheating Moth at the keyboard: which key means which move, and what is chosen in the hand."""

from typing import Final

from antics.core.events import Event
from antics.core.game import Setup
from antics.games.cheating_moth import events as happened
from antics.games.cheating_moth.cards import CARD_OF, number_card, value_of
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
from antics.terminal.answers import Move, Unclear
from antics.terminal.chairs import PERSON
from antics.terminal.realtime import moth_drawing as drawing
from antics.terminal.realtime.board import Board, Glance, Keys, Reply, nothing_here
from antics.terminal.realtime.canvas import Canvas
from antics.terminal.realtime.moth_drawing import HAND_KEYS, Hand, Sight, your_cards

_BREATH: Final = 500
"""How long after an accusation the next one is taken for the same key still held down, in ms."""
_FLASH: Final = 1500
"""How long the end of a gesture is pointed out, in ms."""


class MothBoard(Board):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._chosen = ""
        self._place = 0
        self._giving = False
        self._racing = False
        self._accused_at = -_BREATH
        self._lasting: dict[int, int] = {}
        self._window = 0
        self._flashes: dict[int, tuple[str, int]] = {}

    def help(self) -> Keys:
        cheats = [
            ("v", "start a gesture that makes the chosen card vanish"),
            ("b", "bluff: start a gesture that does nothing (a fidget)"),
        ]
        return [
            ("a s d …, ← →", "choose a card of your hand by the letter below it, or step to it"),
            ("Enter", "play the chosen card; or give it, where you owe one or played a spider"),
            ("space", "slap the mosquito; or lay your number on the cockroach, first of all"),
            ("n", "no card: draw if nothing fits, keep all after a spider, pass a race"),
            *(cheats if self.setup.options["bluffs"] else cheats[:1]),
            ("1 to 4", "as the Guard, accuse that player; after a spider, say who gets the card"),
        ]

    # Keys ----------------------------------------------------------------------------------

    def key(self, key: str, glance: Glance) -> Reply:
        view = _moth(glance)
        hand = your_cards(view)
        giving, self._giving = self._giving, False
        if key in ("left", "right") and hand:
            step = 1 if key == "right" else -1
            self._place = (self._chosen_place(hand) + step) % len(hand)
            self._chosen = hand[self._place][0]
            return None
        if key in HAND_KEYS:
            return self._choose(key, hand)
        if key.isascii() and key.isdecimal():
            return self._name(int(key), giving, view, hand)
        match key:
            case "enter":
                return self._use(view, hand)
            case "space":
                return Move(self._quick(view))
            case "n":
                return Move({"spider": KEEP, "race": PASS}.get(view.phase, DRAW))
            case "b":
                return Move(FIDGET)
            case "v":
                return self._with_card(VANISH, hand)
            case "escape":
                return None
            case _:
                return nothing_here(key)

    def _choose(self, key: str, hand: Hand) -> Reply:
        place = HAND_KEYS.index(key)
        if place >= len(hand):
            return Unclear(f"no card of your hand has the letter {key}")
        self._place, self._chosen = place, hand[place][0]
        return None

    def _name(self, seat: int, giving: bool, view: CheatingMothView, hand: Hand) -> Reply:
        """A digit: the receiver of a spider's gift, or whom the Guard accuses."""
        if not 0 < seat < len(view.bugs):
            return Unclear(f"the other players are 1 to {len(view.bugs) - 1}")
        if giving:
            return self._with_card(GIVE_TO + seat, hand)
        if view.guard == PERSON:
            if view.now - self._accused_at < _BREATH:
                return Unclear("you have just accused somebody; take a breath")
            self._accused_at = view.now
        return Move(CAUGHT + seat)

    def _use(self, view: CheatingMothView, hand: Hand) -> Reply:
        """Enter: what the chosen card is for just now."""
        if view.phase == "spider" and view.active == PERSON and hand:
            self._giving = True
            return None
        owes = view.phase == "gifts" and PERSON in view.owing
        if owes or (view.phase == "settle" and view.guard == PERSON):
            return self._with_card(GIVE, hand)
        return self._with_card(RACE if view.phase == "race" else PLAY, hand)

    def _quick(self, view: CheatingMothView) -> int:
        """Space: a slap, or the number that fits the race. Too late, it is what it was meant as."""
        if view.phase == "race" or (view.phase != "slap" and self._racing):
            top = CARD_OF[view.discard[0]]
            return RACE * 64 + int(number_card(value_of(top)))
        return SLAP

    def _with_card(self, kind: int, hand: Hand) -> Reply:
        if not hand:
            return Unclear("there is no card in your hand")
        return Move(kind * 64 + CARD_OF[hand[self._chosen_place(hand)][0]])

    def _chosen_place(self, hand: Hand) -> int:
        """Where the chosen card is in the hand; where it was, if it is gone."""
        cards = [card for card, _ in hand]
        if self._chosen in cards:
            self._place = cards.index(self._chosen)
        return max(0, min(self._place, len(hand) - 1))

    # What happens --------------------------------------------------------------------------

    def hear(self, event: Event, now: int) -> None:
        match event:
            case happened.Gestured(seat=seat, ends_at=ends_at):
                self._lasting[seat] = ends_at - now
                self._flashes.pop(seat, None)
            case happened.GestureEnded(seat=seat, vanished=vanished):
                words = "a card is gone!" if vanished else "nothing is gone"
                self._flashes[seat] = words, now + _FLASH
            case happened.GestureCalledOff(seat=seat):
                self._flashes[seat] = "called off", now + _FLASH
            case happened.SlapBegan(ends_at=ends_at) | happened.RaceBegan(ends_at=ends_at):
                self._window = ends_at - now
                self._racing = isinstance(event, happened.RaceBegan)
            case happened.RoundBegan():
                self._flashes.clear()
                self._chosen, self._place = "", 0
                self._giving = False
            case _:
                pass

    def is_worth_a_line(self, event: Event) -> bool:
        """Gestures are seen beside the player; only what came of one is worth a line."""
        match event:
            case happened.Gestured(real=None) | happened.Received(card=None) | happened.Dealt():
                return False
            case happened.GestureEnded(seat=seat, vanished=vanished):
                return vanished or seat == PERSON
            case _:
                return True

    def breaks_for(self, event: Event) -> bool:
        return isinstance(event, happened.RoundEnded)

    def counts(self, event: Event) -> bool:
        return isinstance(event, happened.RoundEnded)

    # Drawing -------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, glance: Glance) -> None:
        view = _moth(glance)
        hand = your_cards(view)
        flashes = {
            seat: words for seat, (words, until) in self._flashes.items() if until > view.now
        }
        drawing.draw_moth(
            canvas,
            Sight(
                view=view,
                actions=glance.actions,
                hand=hand,
                chosen=self._chosen_place(hand),
                giving=self._giving and view.phase == "spider" and view.active == PERSON,
                lasting=self._lasting,
                window=self._window,
                flashes=flashes,
                bluffs=self.setup.options["bluffs"] is True,
                notice=glance.notice,
                log=[told for told in glance.log if self.is_worth_a_line(told.event)],
            ),
        )

    def draw_break(self, canvas: Canvas, event: Event) -> None:
        if isinstance(event, happened.RoundEnded):
            drawing.draw_round_end(canvas, event, self.names)


def _moth(glance: Glance) -> CheatingMothView:
    if not isinstance(glance.view, CheatingMothView):
        raise TypeError("not a view of Cheating Moth")
    return glance.view
