"""Whatever a bot does, the game goes on, and the report says what happened."""

import time
from collections.abc import Iterator
from itertools import count

import pytest

from antics.arena.guard import Hung, Patience
from antics.arena.plan import Plan, Replaced
from antics.arena.play import Finished, Players
from antics.bots.levels import bot_makers, fitting_level
from antics.core import records
from antics.core.registry import find_game, game_names
from antics.core.replay import Walk, verify

from .conftest import odd

GAMES = [name for name in game_names() if "casual" in bot_makers(name)]
"""Those with bots of their own; a new game need not have any."""
TURN_GAMES = [name for name in GAMES if not find_game(name).timed]
TIMED_GAMES = [name for name in GAMES if find_game(name).timed]


@pytest.fixture
def patience() -> Iterator[Patience]:
    # Counts its own work, so that a busy machine disturbs no test
    short = Patience(0.25, time.process_time)
    short.start()
    yield short
    short.stop()


def played(game: str, *bots: str, patience: Patience, seed: str = "guard") -> Finished:
    plan = Plan(game=game, players=len(bots), bots=bots, seed=seed)
    players = Players(plan, patience)
    return players.play(next(plan.rounds(0)))


def check_replaced(finished: Finished, bot: str, why: str) -> None:
    (replaced,) = finished.played.replaced
    game = records.decode(finished.record).game
    seat = finished.played.seating.index(bot)
    assert replaced == Replaced(seat, bot, fitting_level(game), replaced.why)
    assert why in replaced.why
    record = records.decode(finished.record)
    assert Walk(record).finish() is not None
    assert verify(record) == []
    assert isinstance(record.meta, dict)
    assert record.meta["bots"] == list(finished.played.seating)
    assert record.meta["replaced"] == [
        {"seat": seat, "bot": bot, "by": fitting_level(game), "why": replaced.why}
    ]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Raises", "it raised KeyError: 'no idea' (odd_bots.py, line 27)"),
        ("Blinks", "it raised ValueError: too bright"),
        ("Unborn", "it raised ValueError: not today"),
        ("no_bot", "it raised TypeError: object is no antics.bots.bot.Bot"),
    ],
)
def test_a_bot_that_raises_is_replaced(game: str, name: str, why: str, patience: Patience) -> None:
    check_replaced(played(game, odd(name), "casual", "random", patience=patience), odd(name), why)


def test_the_house_is_not_named_where_a_bot_is_none(patience: Patience) -> None:
    finished = played("party_bugs", odd("no_bot"), "casual", patience=patience)
    assert finished.played.replaced[0].why.endswith("object is no antics.bots.bot.Bot")


@pytest.mark.parametrize("game", ["party_bugs", "bugs_and_co"])
def test_a_bot_that_hangs_is_replaced(game: str, patience: Patience) -> None:
    finished = played(game, odd("Hangs"), "casual", patience=patience)
    check_replaced(finished, odd("Hangs"), "it thought for more than 0.25 seconds")


@pytest.mark.parametrize("game", TURN_GAMES)
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Cheats", "it played illegally: 987654321"),
        ("Sulks", "it chose nothing in a game that"),
        ("Bare", "it chose an int, not Choice(one of its actions)"),
    ],
)
def test_a_bot_that_plays_illegally_is_replaced(
    game: str, name: str, why: str, patience: Patience
) -> None:
    check_replaced(played(game, "casual", odd(name), patience=patience), odd(name), why)


def test_in_real_time_the_impossible_is_too_late_but_not_for_ever(patience: Patience) -> None:
    finished = played("cheating_moth", odd("Cheats"), "casual", "sharp", patience=patience)
    check_replaced(finished, odd("Cheats"), "it went on wanting what is not possible")


@pytest.mark.parametrize("game", GAMES)
def test_watching_changes_nothing(game: str) -> None:
    """Guarded from the start or not, bots that behave play the same game to the byte."""
    bots = tuple(list(bot_makers(game))[1:4])
    plan = Plan(game=game, players=3, bots=bots, seed="watched")
    players = Players(plan, Patience(60))
    asked: set[int] = set()
    round_ = next(plan.rounds(0))
    free = players.play(round_)
    watched = players.play(round_, thinking=lambda seat, _: asked.add(seat))
    assert watched == free
    assert free.played.replaced == ()
    assert asked == {-1, 0, 1, 2}


def test_what_a_bot_did_before_it_failed_stands(patience: Patience) -> None:
    """Up to its third decision it played like the bot that never fails."""
    bad = played("party_bugs", odd("Raises"), "casual", patience=patience)
    good = played("party_bugs", odd("Plain"), "casual", patience=patience)
    names = {odd("Raises"): odd("Plain")}
    assert [names.get(bot, bot) for bot in bad.played.seating] == list(good.played.seating)
    seat = bad.played.seating.index(odd("Raises"))
    before = [records.decode(each.record).moves for each in (bad, good)]
    same = next(
        number for number, (one, other) in enumerate(zip(*before, strict=False)) if one != other
    )
    own = [move for move in before[0][:same] if move[1] == seat]
    assert len(own) >= 2
    assert before[0] != before[1]


def test_patience_ends_a_thought_and_only_that(patience: Patience) -> None:
    with pytest.raises(Hung), patience.during():
        for _ in count():
            pass
    with patience.during():
        pass
    later = time.process_time() + 2 * patience.seconds
    while time.process_time() < later:  # nobody is thinking, so nobody is disturbed
        pass
