"""A table with bots begins by itself, and its host has added to the deal."""

from antics.core.fairness import commitment, fair_deal_of
from antics.table.entries import BotSat

from .evening import Evening, Visitor, play_out


def waiting_table(*levels: str) -> tuple[Evening, Visitor]:
    """Ada's, with bots, which begins when she has stirred."""
    evening = Evening()
    (ada,) = evening.seated("ada")
    for chair, level in enumerate(levels, start=1):
        evening.table.write(BotSat(chair=chair, level=level, name=f"Bot {chair}"))
    evening.table.starts_stirred = True
    evening.run()
    return evening, ada


def test_it_begins_with_the_hosts_words_and_not_before() -> None:
    evening, ada = waiting_table("random", "random")
    evening.pass_time(10_000)
    assert evening.table.room.phase == "room"
    told = ada.screen.room["commitment"]
    ada.stir("words of hers")
    assert evening.table.room.phase == "playing"
    play_out(evening, [ada])
    (kept,) = evening.world.kept.values()
    fair = fair_deal_of(kept)
    assert list(fair.entropy) == ["words of hers"]
    assert fair.commitment == told == commitment(bytes.fromhex(fair.seed))


def test_nobody_elses_words_begin_it() -> None:
    evening, _ = waiting_table("random")
    bo = evening.visit("bo")
    bo.ask("sit")
    bo.stir("words")
    assert evening.table.room.phase == "room"


def test_words_for_another_deal_do_not_begin_it() -> None:
    evening, ada = waiting_table("random")
    ada.stir("words", "0" * 64)
    assert evening.table.room.phase == "room"


def test_a_host_who_does_not_wait_begins_it_and_only_once() -> None:
    evening, ada = waiting_table("random", "random")
    ada.ask("start")
    assert evening.table.room.phase == "playing"
    play_out(evening, [ada])
    ada.stir("for the next one")
    evening.pass_time(10_000)
    assert evening.table.room.phase == "over"


def test_it_waits_for_the_host_where_the_rules_would_not_let_it_begin() -> None:
    evening, ada = waiting_table("random")
    ada.ask("clear", chair=1)
    ada.stir("words")
    assert evening.table.room.phase == "room"
    assert evening.table.starts_stirred is False
