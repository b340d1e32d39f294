"""Every single card of a round of Cheating Moth, followed from the deal to the record's end.

Records name faces, of which there may be several alike. Here each card is a thing of its own,
with the moment at which a seat last saw which one it is. A shuffle makes new ones: the seat knows
what is in the new draw pile and nothing of its order. Cards and the moves made with them in
secret can be changed, and the whole then written down as another record.
"""

from dataclasses import dataclass, field
from typing import Final, cast

from antics.core.errors import BadRecord
from antics.core.events import Event
from antics.core.happenings import Happening
from antics.core.records import Record
from antics.core.rng import FastRng
from antics.games.cheating_moth import events as told
from antics.testing.stories import ToldWalk

from .records import copied, retold

NEVER: Final = -1


@dataclass(eq=False)
class Card:
    face: str
    seen: int = NEVER
    """When the seat last saw which card this is."""


@dataclass(eq=False)
class SecretMove:
    """A gesture, or a card given: what others see of it does not name the card."""

    number: int
    """Of the move in the record."""
    seat: int
    when: int
    hand: list[Card]
    """What the seat then had in the hand."""
    card: Card | None
    """None for a fidget."""
    to: str | None = None
    """For a card that was given, how its text goes on."""
    accused: bool = False
    gone: bool = False
    """The card has vanished."""
    settled: bool = False
    """The gesture ended with cards left in the hand, so that everyone knows what it was."""

    def text(self) -> str:
        if self.card is None:
            return "fidget"
        face = self.card.face
        return f"vanish {face}" if self.to is None else f"give {face}{self.to}"


@dataclass
class Trails:
    """The round of one deal, as one seat (None: a bystander) could see it."""

    record: Record
    deal: int
    seat: int | None
    rng: FastRng
    """Decides which of several equal cards it was."""
    packs: list[list[Card]] = field(default_factory=list)
    """What was dealt, then each new draw pile, as records list them."""
    shuffles: list[int] = field(default_factory=list)
    """The moves that made the new draw piles."""
    secrets: list[SecretMove] = field(default_factory=list)
    draw: list[Card] = field(default_factory=list)
    """What is left of the draw pile, top first."""
    only_moths: list[tuple[int, Event]] = field(default_factory=list)
    """Everything told about hands that are all moths: facts that must stay."""
    fault: BadRecord | None = None
    """Where the rules refuse the record. The trails end there."""

    def __post_init__(self) -> None:
        self._hands: list[list[Card]] = []
        self._discards: list[Card] = []
        self._gestures: dict[int, SecretMove] = {}
        self._now = 0
        self._rounds = 0
        happened: list[Happening] = []
        number = -1
        try:
            for step in ToldWalk(self.record, happened).steps():
                self._follow(happened, number)
                number = step.number
        except BadRecord as fault:
            self.fault = fault
        self._follow(happened, number)
        self._look_at_own_hand()

    def retold(self) -> Record:
        """The record with all its cards as they are now."""
        deals, moves = copied(self.record.deals), list(self.record.moves)
        faces = [card.face for card in self.packs[0]]
        dealt = 8 * len(self._hands)
        hands = [faces[start : start + 8] for start in range(0, dealt, 8)]
        deals[self.deal] = {"hands": hands, "discard": faces[dealt], "draw": faces[dealt + 1 :]}
        for number, pack in zip(self.shuffles, self.packs[1:], strict=True):
            text = " ".join(["shuffle", *(card.face for card in pack)])
            moves[number] = (*moves[number][:2], text)
        for secret in self.secrets:
            moves[secret.number] = (*moves[secret.number][:2], secret.text())
        return retold(self.record, deals, moves)

    # Following ------------------------------------------------------------------------------

    def _follow(self, happened: list[Happening], number: int) -> None:
        """What came of the move of this number and of what was due after it."""
        for happening in happened:
            event = happening.private or happening.public
            self._now += 1
            if isinstance(event, told.HasOnlyMoths | told.WasSlowest):
                self.only_moths.append((number, event))
            if isinstance(event, told.RoundBegan):
                self._rounds += 1
                if self._rounds - 1 == self.deal:
                    self._begin()
            elif self._rounds - 1 == self.deal:
                self._follow_event(event, number)
        happened.clear()

    def _begin(self) -> None:
        deal = self.record.deals[self.deal]
        hands = cast(list[list[str]], deal["hands"])
        self._hands = [[Card(face) for face in hand] for hand in hands]
        self._discards = [Card(cast(str, deal["discard"]), seen=self._now)]
        self.draw = [Card(face) for face in cast(list[str], deal["draw"])]
        dealt = [card for hand in self._hands for card in hand]
        self.packs.append(dealt + self._discards + self.draw)
        self._look_at_own_hand()

    def _look_at_own_hand(self) -> None:
        if self.seat is not None:
            self._see(self._hands[self.seat])

    def _see(self, cards: list[Card]) -> None:
        for card in cards:
            card.seen = self._now

    def _follow_event(self, event: Event, number: int) -> None:
        match event:
            case told.Played(seat=seat, card=face) | told.Raced(seat=seat, card=face):
                card = self._lose(seat, face)
                self._see([card])
                self._discards.append(card)
            case told.Drew(seat=seat, card=str(face)):
                card = self.draw.pop(0)
                assert card.face == face
                self._hands[seat].append(card)
            case told.AntFed(seat=seat, card=face):
                card = self._discards.pop(-2)
                assert card.face == face
                self._hands[seat].append(card)
                self._see([card])
            case told.Shuffled():
                self.draw = [Card(face) for face in self.record.moves[number][2].split(" ")[1:]]
                self.packs.append(list(self.draw))
                self.shuffles.append(number)
                self._discards = self._discards[-1:]
            case told.Gave(seat=seat, to=to, card=str(face)):
                self._give(seat, to, face, number)
            case told.RoundEnded():
                self._see([card for hand in self._hands for card in hand])
            case _:
                self._follow_gesture(event, number)
        self._look_at_own_hand()

    def _follow_gesture(self, event: Event, number: int) -> None:
        match event:
            case told.Gestured(seat=seat, card=face):
                card = None if face is None else self._pick(self._hands[seat], face)
                hand = list(self._hands[seat])
                self._gestures[seat] = SecretMove(number, seat, self._now, hand, card)
                self.secrets.append(self._gestures[seat])
            case told.Accused(seat=seat) if seat in self._gestures:
                self._gestures[seat].accused = True
            case told.GestureCalledOff(seat=seat):
                del self._gestures[seat]
            case told.GestureEnded(seat=seat, vanished=vanished, hand=left):
                gesture = self._gestures.pop(seat)
                gesture.settled = vanished or left > 1
                gesture.gone = vanished
                if vanished and gesture.card is not None:
                    self._hands[seat].remove(gesture.card)
                    if seat == self.seat:
                        self._see([gesture.card])

    def _give(self, seat: int, to: int, face: str, number: int) -> None:
        hand = list(self._hands[seat])
        card = self._lose(seat, face)
        tail = self.record.moves[number][2].removeprefix(f"give {face}")
        self.secrets.append(SecretMove(number, seat, self._now, hand, card, tail))
        self._hands[to].append(card)
        if self.seat in (seat, to):
            self._see([card])

    def _lose(self, seat: int, face: str) -> Card:
        gesture = self._gestures.get(seat)
        kept = None if gesture is None else gesture.card  # CM-9: it is not free
        card = self._pick([card for card in self._hands[seat] if card is not kept], face)
        self._hands[seat].remove(card)
        return card

    def _pick(self, cards: list[Card], face: str) -> Card:
        equal = [card for card in cards if card.face == face]
        return equal[self.rng.below(len(equal))]
