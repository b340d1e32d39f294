"""What a seat may know of a game of Party Bugs. What is not written here stays secret."""

import msgspec

from antics.core.game import View


class Dancer(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One colour, as the viewer sees it. Paul's, where he plays, comes last."""

    name: str
    display: list[int]
    display_total: int
    """What lies face up; a face-down card is not counted."""
    hand_size: int
    pile_size: int
    played: int | None
    """The card played this round, once revealed; the own one as soon as it is sealed."""
    has_sealed: bool
    has_face_down: bool
    face_down: int | None
    """The face-down card's value, for its owner alone until the game ends."""
    has_mirror: bool
    seen: list[int]
    """The cards of this colour that everyone has seen by now."""
    total: int
    """Score of the games of the series that are over."""


class PartyBugsView(View, frozen=True, kw_only=True):
    seat: int | None
    phase: str
    to_act: list[int]
    game_number: int
    games: int
    round: int
    last_round: int
    floor: list[int]
    tied: int | None
    hand: list[int] | None
    dancers: list[Dancer]
    taking_order: list[int]
    """Who takes after the seat that takes now."""
    danced_off: list[int]
    """What left the game in view of all."""
    over: bool
