"""Bullenparty for bots that look ahead."""

from typing import Final, cast

from antics.bots.imagine.bullenparty import imagine
from antics.bots.search.bullenparty_guide import BullenpartyGuide
from antics.bots.search.guide import Guide
from antics.bots.search.seer import searchers
from antics.core.game import View
from antics.core.state import State
from antics.games.bullenparty.view import BullenpartyView


class BullenpartyImagination:
    def state(self, view: View) -> State:
        return imagine(cast(BullenpartyView, view))

    def guide(self, infers: bool) -> Guide:
        return BullenpartyGuide()

    def chose(self, view: View, action: int) -> None:
        """Everything it needs is in the view."""


GUIDE: Final = BullenpartyGuide
SEARCHERS: Final = searchers(BullenpartyImagination)
