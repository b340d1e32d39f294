"""Who plays for somebody who has left: a bot that fits the table."""

import pytest

from antics.bots.levels import fitting_level
from antics.table.absence import GRACE

from .evening import Evening


@pytest.mark.parametrize(
    ("bots", "fitting"),
    [
        ([], fitting_level("party_bugs")),
        (["gentle"], "gentle"),
        (["master", "gentle", "sharp"], "sharp"),
        (["master", "gentle"], "gentle"),
    ],
)
def test_a_chair_is_kept_by_a_bot_as_strong_as_those_that_were_chosen(
    bots: list[str], fitting: str
) -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    for level in bots:
        ada.ask("add_bot", level=level)
    ada.ask("start")
    bo.leave()
    evening.pass_time(GRACE)
    assert evening.table.room.sitter(1).kept_by == fitting


def test_whoever_is_sent_away_is_replaced_by_such_a_bot_too() -> None:
    evening = Evening()
    ada, _ = evening.seated("ada", "bo")
    ada.ask("add_bot", level="strong")
    ada.ask("start")
    ada.ask("clear", chair=1)
    assert evening.table.room.sitter(1).level == "strong"
