"""Two worlds at the wire: all bytes that a seat receives are the same where it cannot tell.

A game is played at one table as it was, and at another with everything retold that one seat never
saw: from the first deal to the end of the game, through all rounds and shuffles, and cut off at
many a moment before that, when more is hidden yet. All frames of that seat must be the same to
the byte, in the same order and at the same times.
"""

import pytest

from antics.core.records import Record
from antics.core.rng import FastRng
from antics.core.state import CHANCE

from .two_worlds import GAMES, IN_WORDS, Played, play_at_a_table, replayed, retelling, told_game

CUTS = 4


def check(what: Played, record: Record, watchers: list[int | None], tag: str) -> int:
    """Compare, and say how many retellings were not the truth again."""
    truth, state, different = play_at_a_table(what, record), replayed(record), 0
    for watcher in watchers:
        other = retelling(what.game)(record, state, watcher, FastRng(f"retell {tag} {watcher}"))
        different += (other.deals, other.moves) != (record.deals, record.moves)
        told, retold = truth.frames_of(watcher), play_at_a_table(what, other).frames_of(watcher)
        assert len(told) > len(record.moves) / what.players
        assert told == retold, f"seat {watcher} can tell two worlds apart"
    return different


@pytest.mark.parametrize("what", GAMES, ids=str)
def test_a_seat_receives_the_same_bytes_in_a_whole_game(what: Played) -> None:
    record = told_game(what)[-1]
    assert record.result is not None
    watchers: list[int | None] = [None, *range(what.players)]
    assert check(what, record, watchers, "whole") == len(watchers)


@pytest.mark.parametrize("what", IN_WORDS, ids=str)
def test_words_and_clocks_tell_no_more(what: Played) -> None:
    assert check(what, told_game(what)[-1], [0], "in words") == 1


@pytest.mark.parametrize("what", GAMES, ids=str)
def test_a_seat_receives_the_same_bytes_up_to_any_moment(what: Played) -> None:
    """Before things lie open at the end of a round there is more to hide."""
    *records, _ = told_game(what)
    rng, different = FastRng(f"cuts {what.tag}"), 0
    for cut in range(CUTS):
        first, last = (len(records) * place // CUTS for place in (cut, cut + 1))
        record = records[first + int(rng.below(last - first))]
        watcher = [None, *range(what.players)][cut % (what.players + 1)]
        different += check(what, record, [watcher], str(cut))
    assert different >= CUTS - 1


def test_the_games_have_rounds_and_shuffles_to_compare() -> None:
    """Otherwise whole games would be no more than their first deal."""
    whole = [told_game(what)[-1] for what in GAMES]
    for game in ("party_bugs", "cheating_moth"):
        assert max(len(record.deals) for record in whole if record.game == game) == 3
    for game in ("bullenparty", "cheating_moth"):
        moves = [move for record in whole if record.game == game for move in record.moves]
        assert any(who == CHANCE for _, who, _ in moves)


@pytest.mark.parametrize("what", GAMES, ids=str)
def test_the_worlds_are_not_the_same_for_everybody(what: Played) -> None:
    """What is hidden from one is seen by another: the comparison above compares something."""
    records = told_game(what)
    record = records[len(records) // 3]
    other = retelling(what.game)(record, replayed(record), 0, FastRng("apart"))
    one, two = play_at_a_table(what, record), play_at_a_table(what, other)
    others = range(1, what.players)
    assert any(one.frames_of(seat) != two.frames_of(seat) for seat in others)
