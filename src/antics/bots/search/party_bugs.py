"""Party Bugs for bots that look ahead."""

from typing import Final, cast

from antics.bots.imagine.party_bugs import imagine
from antics.bots.search.guide import Guide
from antics.bots.search.party_bugs_guide import PartyBugsGuide
from antics.bots.search.seer import searchers
from antics.core.game import View
from antics.core.state import State
from antics.games.party_bugs.moves import MIRROR_HIDDEN
from antics.games.party_bugs.view import PartyBugsView


class PartyBugsImagination:
    def __init__(self) -> None:
        self._mirrored: tuple[int, int] = (-1, 0)
        """In which game of the series the own face-down card left with the mirror, and which."""

    def state(self, view: View) -> State:
        table = cast(PartyBugsView, view)
        game, card = self._mirrored
        return imagine(table, card if game == table.game_number else 0)

    def guide(self, infers: bool) -> Guide:
        return PartyBugsGuide(infers, strays=True)

    def chose(self, view: View, action: int) -> None:
        if action == MIRROR_HIDDEN:
            table = cast(PartyBugsView, view)
            own = table.dancers[table.seat or 0]
            self._mirrored = (table.game_number, own.face_down or 0)


GUIDE: Final = PartyBugsGuide
SEARCHERS: Final = searchers(PartyBugsImagination)
