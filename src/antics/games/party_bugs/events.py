"""What can happen in a game of Party Bugs. A field that is None is not for your eyes."""

from antics.core.events import Event


class Dealt(Event, frozen=True, kw_only=True):
    """Everyone turned up a card; `floor` has one per colour, Paul's last."""

    game: int
    floor: list[int]


class TiedGiven(Event, frozen=True, kw_only=True):
    """The Tied card goes to this seat for the whole game."""

    seat: int


class Drew(Event, frozen=True, kw_only=True):
    """Cards went from the own pile into the hand."""

    seat: int
    count: int
    cards: list[int] | None = None


class Hid(Event, frozen=True, kw_only=True):
    """A card was put face down into the display."""

    seat: int
    card: int | None = None


class Sealed(Event, frozen=True, kw_only=True):
    """A card for this round is chosen and final."""

    seat: int
    card: int | None = None


class Revealed(Event, frozen=True, kw_only=True):
    """All sealed cards are turned over, one per seat."""

    cards: list[int]


class Took(Event, frozen=True, kw_only=True):
    """A card left the floor for a display; with `pair` its twin left the game with it."""

    seat: int
    card: int
    pair: bool


class Matched(Event, frozen=True, kw_only=True):
    """A card taken was discarded with the own face-down card, which is thereby shown."""

    seat: int
    card: int


class KingCame(Event, frozen=True, kw_only=True):
    """A Party King takes the whole floor."""

    seat: int
    cards: list[int]


class MirrorGiven(Event, frozen=True, kw_only=True):
    """This seat has the highest total and gets the mirror card."""

    seat: int


class Mirrored(Event, frozen=True, kw_only=True):
    """The mirror card left with a display card; `face_down` if it was the hidden one."""

    seat: int
    face_down: bool
    card: int | None = None


class MirrorUnused(Event, frozen=True, kw_only=True):
    """Nothing lay in the display, so the mirror card went unused."""

    seat: int


class FloorFilled(Event, frozen=True, kw_only=True):
    """The cards played this round are the new dance floor."""

    floor: list[int]


class RoundBegan(Event, frozen=True, kw_only=True):
    """A new round; in the last one only the floor is shared out."""

    number: int
    last: bool


class HiddenShown(Event, frozen=True, kw_only=True):
    """At the end a face-down card is turned over and counts."""

    seat: int
    card: int


class GameScored(Event, frozen=True, kw_only=True):
    """Totals of the game just ended and, in a series, of all games so far."""

    scores: list[int]
    totals: list[int]


PartyBugsEvent = (
    Dealt
    | TiedGiven
    | Drew
    | Hid
    | Sealed
    | Revealed
    | Took
    | Matched
    | KingCame
    | MirrorGiven
    | Mirrored
    | MirrorUnused
    | FloorFilled
    | RoundBegan
    | HiddenShown
    | GameScored
)
