"""Every game, number of players and option set, through the whole kit."""

import re

import pytest

from antics.core.build import is_compiled
from antics.core.registry import find_game, game_names
from antics.testing import soak
from antics.testing.cases import Case, cases
from antics.testing.laws import check_every_text, check_laws, check_quickly
from antics.testing.worlds import check_worlds

DEAR = 3 if is_compiled() else 9
"""Every how many states the checks that need copies are made; all of them in the soak."""


def every(case: Case) -> int:
    return DEAR * (3 if find_game(case.game).timed else 1)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_laws_hold_in_every_state(case: Case) -> None:
    assert check_laws(case.setup(), seed=1, every=every(case)) > 10


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_seat_cannot_tell_two_worlds_apart(case: Case) -> None:
    assert check_worlds(case.setup(), seed=2, every=2 * every(case)) > case.players


@pytest.mark.parametrize("name", game_names())
def test_a_game_says_in_a_sentence_whose_it_is(name: str) -> None:
    """So that it can stand alone, wherever games are listed."""
    assert re.fullmatch(r"After (the|a) published [^.]+\.", find_game(name).credits)


@pytest.mark.parametrize("name", game_names())
def test_broken_texts_are_unreadable_and_never_repaired(name: str) -> None:
    broken = [
        "", " ", "play", "play ", " play 5", "play 5 ", "play  5", "Play 5", "PLAY 5", "play 05",
        "play +5", "play -1", "play 5.0", "play ５", "play 5\n", "take", "take 5 Match", "hide",
        "mirror", "bid", "bid 00", "row", "row -1", "extend", "lay 5", "lay 5 on", "lay 5 on -1",
        "lay 5 New", "grab", "grab 007", "keep it", "back", "back 1", "back 1 2 3", "back 1001 0",
        "back 0 -1", "trophy 1", "draw 2", "vanish", "vanish 6", "vanish 3x", "caught", "give",
        "give 3 to", "race", "slap me", "pass on", "shuffle 1 2 3", "\x00", "play 5\x00", "🪲",
        "play " + "9" * 5000,
    ]  # fmt: skip
    check_every_text(find_game(name).setup(find_game(name).players[0]), broken)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_share_of_the_soak(case: Case) -> None:
    """`make soak` plays a hundred thousand such games per option set."""
    games = 25 if is_compiled() else 2
    assert sum(check_quickly(case.setup(), f"share {number}") for number in range(games)) > games


def test_the_soak_reports_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["party_bugs", "--games", "6", "--workers", "1"]) == 0
    assert "0 faults" in capsys.readouterr().out


def test_the_soak_of_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        soak.main(["party_bug"])
    assert "there is no game 'party_bug'; did you mean party_bugs?" in capsys.readouterr().err
