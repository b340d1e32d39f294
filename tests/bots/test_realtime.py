"""The driver of real-time games: who acts when, what cannot be taken back, and who hears of it."""

import pytest

from antics.bots.bot import Bot, Choice, RandomBot
from antics.bots.pace import TimedBot
from antics.bots.realtime import COMMITTED, Clockwork, play_realtime
from antics.bots.simulation import play_game, seated
from antics.core.errors import IllegalMove, TimeFell
from antics.core.events import Event
from antics.core.game import Setup, View
from antics.core.match import Match
from antics.core.registry import find_game, game_names
from antics.core.replay import Walk
from antics.core.rng import FastRng
from antics.core.state import NEVER
from antics.games.bugs_and_co.events import Grabbed
from antics.games.bugs_and_co.moves import BACK

from .timed_tables import (
    MOTH,
    TILES,
    Scripted,
    Watched,
    clockwork,
    levels,
    moth_table,
    quick_makers,
    tile_match,
    tile_table,
)

TIMED_GAMES = [name for name in game_names() if find_game(name).timed]

HANDS = ["1 1 2 2 3 4 2q 2m", "1 1 2 3 3 4 4a 1m", "1 1 3 3 3 5 4q 2m", "2 2 4 4 5 5 5s 4m"]


def every_table() -> list[Setup]:
    """Every real-time game, with every number of players and with every option changed."""
    found: list[Setup] = []
    for name in TIMED_GAMES:
        game = find_game(name)
        found += [game.setup(players) for players in game.players]
        for option in game.options:
            found += [game.setup(4, {option.name: value}) for value in option.examples()]
    return found


def table_name(setup: Setup) -> str:
    options = [f"{name}={value}" for name, value in setup.options.items()]
    return "-".join([setup.game.name, str(len(setup.players)), *options])


def mixed(setup: Setup, seed: str) -> list[Bot]:
    makers = quick_makers(setup.game.name)[::-1]
    return seated([makers[seat % len(makers)] for seat in range(len(setup.players))], seed)


# When things happen --------------------------------------------------------------------------


def test_a_choice_is_made_when_its_delay_is_over() -> None:
    table, _ = tile_table({0: [(700, "grab 3"), (1500, "keep")], 1: [(900, "grab 4")]})
    table.run_to(5000)
    assert table.match.moves == [(700, 0, "grab 3"), (900, 1, "grab 4"), (1500, 0, "keep")]
    assert table.match.state.now == 5000


def test_nobody_sleeps_the_clock_jumps_to_the_next_moment() -> None:
    table, _ = tile_table({0: [(700, "grab 3"), (900, "keep")], 1: [(5_000, "grab 4")]})
    moments = []
    while (moment := table.next_at()) < 6000:
        moments.append(moment)
        table.run_to(moment)
    assert moments == [700, 900, 1200, 5000], "at 1200 the hand is ready again"
    assert table.next_at() == 600_000


def test_a_wait_is_over_when_its_delay_is() -> None:
    table, bots = tile_table({0: [(800, ""), (900, "grab 1")]})
    table.run_to(2000)
    assert bots[0].asked == [0, 800, 900]
    assert table.match.moves == [(900, 0, "grab 1")]


def test_of_claims_at_the_same_time_the_rules_say_which_comes_first() -> None:
    table, bots = tile_table({1: [(700, "grab 3")], 0: [(700, "grab 3")]})
    table.run_to(1000)
    assert table.match.moves == [(700, 0, "grab 3")]
    assert bots[1].asked == [0, 700], "who came too late is asked again"


def test_slaps_at_the_same_time_are_ranked_from_the_active_player() -> None:
    """CM-19: of equals the closest clockwise is slowest, so the furthest has slapped first."""
    slap = [(1300, "slap")]
    table = moth_table(HANDS, "1", {0: [(1000, "play 2q")], 1: slap, 2: slap, 3: slap})
    table.run_to(1400)
    assert table.match.moves == [(1000, 0, "play 2q"), (1300, 3, "slap"), (1300, 2, "slap")]
    assert table.match.state.view(0).slowest == 1


def test_what_is_due_comes_before_what_is_chosen_at_that_time() -> None:
    """CM-8, CM-14: at the very end of a gesture it is too late to accuse."""
    table = moth_table(HANDS, "1", {0: [(1900, "caught 1")], 1: [(400, "vanish 1m")]})
    table.run_to(2000)
    sizes = [bug.hand_size for bug in table.match.state.view(None).bugs]
    assert sizes == [9, 7, 8, 8], "a wrong accusation, and a card that has vanished"


# Changing one's mind -------------------------------------------------------------------------


class Fickle(TimedBot):
    """Wants tile 5 at 1000; as soon as it sees anything, tile 6 as soon as it can."""

    def __init__(self) -> None:
        super().__init__(0, FastRng())
        self.quickest = 150
        self.wants_look = False
        self.startled_at = -1

    def see(self, event: Event, now: int) -> None:
        if isinstance(event, Grabbed) and event.seat != 0:
            self.startled_at, self.alert = now, True

    def decide(self, now: int) -> Choice | None:
        if now >= 1000:
            return None
        return Choice(5, 1000 - now) if self.startled_at < 0 else Choice(6, 0)


@pytest.mark.parametrize(
    ("startled_at", "made"),
    [
        (500, (650, 0, "grab 6")),
        (1000 - COMMITTED - 1, (1000 - COMMITTED - 1 + 150, 0, "grab 6")),
        (1000 - COMMITTED, (1000, 0, "grab 5")),
        (999, (1000, 0, "grab 5")),
    ],
)
def test_a_choice_can_be_changed_but_not_in_its_last_moments(
    startled_at: int, made: tuple[int, int, str]
) -> None:
    """And what is new takes at least the bot's shortest time."""
    table, _ = tile_table({1: [(startled_at, "grab 9")]}, {0: Fickle()})
    table.run_to(1100)
    assert [move for move in table.match.moves if move[1] == 0] == [made]


class Steady(Fickle):
    """Is startled, but goes on with what it had chosen."""

    def decide(self, now: int) -> Choice | None:
        return Choice(5, 1000 - now) if now < 1000 else None


def test_who_goes_on_with_the_same_choice_loses_no_time() -> None:
    table, _ = tile_table({1: [(880, "grab 9")]}, {0: Steady()})
    table.run_to(1100)
    assert (1000, 0, "grab 5") in table.match.moves, "120 ms before is less than its shortest time"


# Who sees what -------------------------------------------------------------------------------


def test_everyone_is_told_at_once_and_only_what_their_seat_may_see() -> None:
    table, bots = tile_table({0: [(700, "grab 3")], 1: []})
    table.run_to(1000)
    grabs = {seat: bot.seen[-1] for seat, bot in bots.items()}
    assert grabs == {
        0: (700, Grabbed(rule="BC-5", seat=0, tile=3, motif="2b")),
        1: (700, Grabbed(rule="BC-5", seat=0, tile=3)),
    }


def test_the_first_deal_is_told_too() -> None:
    _, bots = tile_table({0: [], 1: []})
    assert [type(event).__name__ for _, event in bots[1].seen] == ["Started"]


# Seats without a bot -------------------------------------------------------------------------


def test_a_guest_moves_among_the_bots() -> None:
    table, _ = tile_table({1: [(700, "grab 3"), (1500, "keep")]})
    table.claim(0, TILES.parse("grab 8"), 900)
    assert table.match.moves == [(700, 1, "grab 3"), (900, 0, "grab 8")]
    assert table.next_at() == 1500


def test_a_guest_and_a_bot_at_the_same_time_are_ranked_like_any_others() -> None:
    table, _ = tile_table({1: [(700, "grab 3")]})
    table.claim(0, TILES.parse("grab 3"), 700)
    assert table.match.moves == [(700, 0, "grab 3")]
    table, _ = tile_table({0: [(700, "grab 3")]})
    with pytest.raises(IllegalMove, match="right hand"):
        table.claim(1, TILES.parse("grab 3"), 700)
    assert table.match.moves == [(700, 0, "grab 3")]


def test_a_guest_cannot_go_back_in_time() -> None:
    table, _ = tile_table({1: [(700, "grab 3")]})
    table.run_to(800)
    with pytest.raises(TimeFell):
        table.claim(0, TILES.parse("grab 8"), 799)


def test_when_the_game_is_over_nothing_is_to_come() -> None:
    setup = find_game("bugs_and_co").setup(2, {"limit": 1000})
    table, state = clockwork(setup, [Scripted(0, TILES, [(5000, "grab 1")])], "over")
    table.run_to(2000)
    assert state.over
    assert state.now == 1000
    assert table.next_at() == NEVER


# Bots of all kinds ---------------------------------------------------------------------------


class Patient(TimedBot):
    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        return None


def test_a_game_in_which_everyone_waits_for_ever_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="everybody waits"):
        play_realtime(MOTH.setup(3), seated([Patient] * 3, "wait"), "wait")


class Stubborn(TimedBot):
    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        return Choice(MOTH.parse("slap"))


def test_a_bot_that_never_understands_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="seat 0 goes on wanting what is not possible"):
        play_realtime(MOTH.setup(3), seated([Stubborn, Patient, Patient], "no"), "no")


@pytest.mark.parametrize("game", TIMED_GAMES)
def test_a_bot_that_knows_nothing_of_time_plays_too(game: str) -> None:
    setup = find_game(game).setup(3)
    match = play_realtime(setup, seated([RandomBot] * 3, "hasty"), "hasty")
    assert match.state.over


def test_an_open_action_is_completed() -> None:
    class Dropper(TimedBot):
        def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
            return Choice(BACK if BACK in actions else actions[0], 400)

    match, told = tile_match()
    table = Clockwork(match, told, {0: Dropper(0, FastRng("drop"))})
    table.run_to(900)
    assert [text.split()[0] for _, _, text in match.moves] == ["grab", "back"]


# Whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", every_table(), ids=table_name)
def test_games_end_and_their_records_replay(setup: Setup) -> None:
    match = play_realtime(setup, mixed(setup, "whole"), "whole")
    assert match.state.over
    walk = Walk(match.record())
    assert walk.finish() is not None
    assert walk.state.numbers() == match.state.numbers()


@pytest.mark.parametrize("game", TIMED_GAMES)
def test_the_same_seed_gives_the_same_game_and_another_another(game: str) -> None:
    def once(seed: str) -> Match:
        makers = quick_makers(game)[1:]
        return play_game(find_game(game).setup(len(makers)), makers, seed)

    assert once("one").record() == once("one").record()
    assert once("one").moves != once("two").moves


@pytest.mark.parametrize(("game", "players"), [("cheating_moth", 4), ("bugs_and_co", 5)])
def test_what_bots_choose_is_made_in_time_or_not_at_all(game: str, players: int) -> None:
    """Every move was chosen by its bot for that time or a little before, never sooner after it
    was asked than the bot is quick; what is no longer possible is not made."""
    setup = find_game(game).setup(players)
    bots = [Watched(bot) for bot in levels(game, players, ["sharp", "casual", "random"], "late")]
    table, state = clockwork(setup, bots, "late")
    table.play_out()
    chosen = {
        (bot.seat, choice.action, max(now + choice.delay, now + bot.quickest))
        for bot in bots
        for now, choice in bot.answers
        if choice is not None
    } | {
        (bot.seat, choice.action, now + choice.delay)
        for bot in bots
        for (before, earlier), (now, choice) in zip(bot.answers, bot.answers[1:], strict=False)
        if choice is not None and earlier == (choice.action, now - before + choice.delay)
    }
    open_moves = {(seat, time) for seat, action, time in chosen if action == BACK}
    for time, seat, text in table.match.moves:
        if seat >= 0 and not (text.startswith("back") and (seat, time) in open_moves):
            assert (seat, setup.game.parse(text), time) in chosen
    assert state.over
