"""One mind: a bot that is told and asked from outside, at human pace and by the clock's rules."""

import asyncio
from collections.abc import Callable, Iterator
from statistics import quantiles

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antics.bots import bugs_and_co, bullenparty, party_bugs
from antics.bots.bot import Bot, Choice
from antics.bots.levels import BotMaker, bot_makers, thinking_paces
from antics.bots.mind import LOOK_UP, Mind, Plan
from antics.bots.pace import WAIT, TimedBot
from antics.bots.realtime import COMMITTED
from antics.bots.simulation import play_game
from antics.core.errors import AnticsError
from antics.core.events import Event
from antics.core.game import Setup, View
from antics.core.registry import find_game, game_names
from antics.core.rng import FastRng
from antics.core.state import NEVER
from antics.games.bugs_and_co.moves import BACK
from antics.table.thinking import Question, Thought

from ..asked_tables import AskedTable, InHere, short_setup  # noqa: TID252

SOMETHING = Event(rule="BC-5")
VIEW = View()

GAMES = [name for name in game_names() if "casual" in bot_makers(name)]
"""Those with bots of their own; a new game need not have any."""
WAITING_GAMES = [name for name in GAMES if not find_game(name).timed]


# Bots of our own ----------------------------------------------------------------------------


class Helpless(Bot):
    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        raise AssertionError("nobody should have asked")


class Patient(Bot):
    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        return None


class Scripted(TimedBot):
    """One answer after the other; any event makes it alert."""

    answers: Iterator[Choice | None]

    def __init__(self, seat: int, rng: FastRng) -> None:
        super().__init__(seat, rng)
        self.quickest = 150

    def see(self, event: Event, now: int) -> None:
        self.alert = True

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        return next(self.answers)


Seat = Callable[[dict[str, BotMaker], str, type[Bot]], Mind]
Script = Callable[..., Mind]


@pytest.fixture
def seat_bot(monkeypatch: pytest.MonkeyPatch) -> Seat:
    """A mind with a bot of the test's own."""

    def seat(bots: dict[str, BotMaker], game: str, bot: type[Bot]) -> Mind:
        monkeypatch.setitem(bots, "own", bot)
        return Mind(game, "own", 0, "seed")

    return seat


@pytest.fixture
def scripted(seat_bot: Seat) -> Script:
    def mind(*answers: Choice | None) -> Mind:
        class Own(Scripted):
            pass

        Own.answers = iter(answers)
        return seat_bot(bugs_and_co.BOTS, "bugs_and_co", Own)

    return mind


# Whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("levels", [["sharp", "casual"], ["casual", "sharp", "sharp"]])
@pytest.mark.parametrize("players", [3, 5])
def test_minds_play_exactly_as_the_same_bots_do_where_nobody_waits(
    game: str, levels: list[str], players: int
) -> None:
    setup = short_setup(game, players)
    table = AskedTable(setup, levels, "as ever", InHere().ask)
    makers = [bot_makers(game)[levels[seat % len(levels)]] for seat in range(players)]
    expected = play_game(setup, makers, "as ever")
    assert asyncio.run(table.play_out()).record() == expected.record()


@pytest.mark.parametrize("game", GAMES)
def test_every_level_plays_to_the_end(game: str) -> None:
    quick = {"strong": "strong:nodes=3", "master": "master:ms=1"}
    levels = [quick.get(level, level) for level in bot_makers(game)][::-1]
    table = AskedTable(short_setup(game, 4), levels, "to the end", InHere().ask)
    assert asyncio.run(table.play_out()).state.over


@pytest.mark.parametrize("game", GAMES)
def test_a_mind_made_anew_and_told_everything_goes_on_where_the_old_one_was(game: str) -> None:
    """Nothing is known to a mind but what it was told, so a lost one can be replaced."""
    heads = InHere()
    asked = 0

    async def ask(question: Question) -> Thought:
        nonlocal asked
        asked += 1
        if asked % 10 == 0:
            table.seats[question.seat].is_known = False
        return await heads.ask(question)

    table = AskedTable(short_setup(game), ["sharp"], "anew", ask)
    assert asyncio.run(table.play_out()).state.over
    assert asked > 20


def test_there_has_to_be_such_a_bot() -> None:
    with pytest.raises(AnticsError, match="party_bugs has no bot 'genius'"):
        Mind("party_bugs", "genius", 0, "seed")


# Games that wait: how long one thinks ----------------------------------------------------------


def thinking_times(game: str, levels: list[str], seed: str, dice: str) -> list[tuple[str, int]]:
    """Phase and time of every decision of seat 0, with the same dice for its pauses."""
    times: list[tuple[str, int]] = []
    heads = InHere()

    async def ask(question: Question) -> Thought:
        thought = await heads.ask(question._replace(seed=dice))
        assert isinstance(thought, Plan)
        if question.seat == 0:
            times.append((question.view.phase, thought.at - question.now))  # type: ignore[attr-defined]
        return thought

    asyncio.run(AskedTable(short_setup(game), levels, seed, ask).play_out())
    return times


@settings(max_examples=20)
@given(
    game=st.sampled_from(WAITING_GAMES),
    one=st.tuples(st.text("abc", max_size=3), st.sampled_from(["random", "casual", "sharp"])),
    other=st.tuples(st.text("abc", max_size=3), st.sampled_from(["random", "casual", "sharp"])),
)
def test_a_pause_tells_nothing(game: str, one: tuple[str, str], other: tuple[str, str]) -> None:
    """Whatever the cards, the choices, the decision and the level: as long as the phases are the
    same, so are the pauses."""
    first, second = (thinking_times(game, [level], seed, "dice") for seed, level in (one, other))
    for (phase, time), (other_phase, other_time) in zip(first, second, strict=False):
        if phase != other_phase:
            break
        assert time == other_time


@pytest.mark.parametrize("game", WAITING_GAMES)
def test_the_pauses_are_those_of_people(game: str) -> None:
    times = [
        time
        for number in range(12)
        for _, time in thinking_times(game, ["casual"], f"pause {number}", f"dice {number}")
    ]
    quick, slow = quantiles(times, n=20)[0], quantiles(times, n=20)[-1]
    assert min(times) >= 600
    assert 600 <= quick < 900
    assert 1700 < slow < 2400
    assert len(set(times)) > len(times) / 3


@pytest.mark.parametrize(
    ("game", "paces"), [("party_bugs", party_bugs.PACES), ("bullenparty", bullenparty.PACES)]
)
def test_every_phase_in_which_somebody_decides_has_its_own_pace(
    game: str, paces: dict[str, object]
) -> None:
    options = find_game(game).options
    plain, everything = (
        {option.name: option.examples()[at] for option in options} for at in (0, -1)
    )
    phases = {
        phase
        for chosen in (plain, everything)
        for level in ("random", "sharp")
        for number in range(5)
        for phase in phases_of_decisions(find_game(game).setup(4, chosen), level, f"{number}")
    }
    assert phases == set(paces) == set(thinking_paces(game))


def phases_of_decisions(setup: Setup, level: str, seed: str) -> set[str]:
    phases: set[str] = set()
    heads = InHere()

    async def ask(question: Question) -> Thought:
        phases.add(question.view.phase)  # type: ignore[attr-defined]
        return await heads.ask(question)

    asyncio.run(AskedTable(setup, [level], seed, ask).play_out())
    return phases


def test_whoever_has_no_choice_has_none_and_who_may_not_act_plans_nothing(seat_bot: Seat) -> None:
    mind = seat_bot(party_bugs.BOTS, "party_bugs", Helpless)
    assert mind.answer([], VIEW, [], 0) is None
    plan = mind.answer([], VIEW, [7], 1000)
    assert plan is not None
    assert plan.action == 7
    assert plan.at >= 1600


def test_to_wait_in_a_game_that_waits_is_an_error(seat_bot: Seat) -> None:
    mind = seat_bot(party_bugs.BOTS, "party_bugs", Patient)
    with pytest.raises(RuntimeError, match="waits in party_bugs, which waits for it"):
        mind.answer([], VIEW, [1, 2], 0)


# Games that do not wait ------------------------------------------------------------------------


def test_a_plan_stands_until_something_happens(scripted: Script) -> None:
    mind = scripted(Choice(5, 900), Choice(6, 300))
    assert mind.answer([], VIEW, [5, 6], 100, idle=True) == Plan(5, 1000)
    assert mind.answer([], VIEW, [5, 6], 200) is None
    assert mind.answer([(SOMETHING, 300)], VIEW, [5, 6], 300) == Plan(6, 600)


@pytest.mark.parametrize(
    ("now", "answer"), [(1000 - COMMITTED, None), (1000 - COMMITTED - 1, Plan(6, 1300))]
)
def test_a_hand_cannot_be_called_back_in_its_last_moments(
    scripted: Script, now: int, answer: Plan | None
) -> None:
    mind = scripted(Choice(5, 1000), Choice(6, 1300 - now))
    mind.answer([], VIEW, [5, 6], 0, idle=True)
    assert mind.answer([(SOMETHING, now)], VIEW, [5, 6], now) == answer


def test_who_was_startled_too_late_is_asked_when_the_hand_has_arrived(scripted: Script) -> None:
    mind = scripted(Choice(5, 1000), Choice(6, 500))
    mind.answer([], VIEW, [5, 6], 0, idle=True)
    assert mind.answer([(SOMETHING, 950)], VIEW, [5, 6], 950) is None
    assert mind.answer([], VIEW, [5, 6], 1000, idle=True) == Plan(6, 1500)


def test_a_wait_can_be_broken_off_at_any_moment(scripted: Script) -> None:
    mind = scripted(Choice(WAIT, 1000), Choice(6, 500))
    assert mind.answer([], VIEW, [5, 6], 0, idle=True) == Plan(WAIT, 1000)
    assert mind.answer([(SOMETHING, 990)], VIEW, [5, 6], 990) == Plan(6, 1490)


def test_nobody_acts_sooner_than_they_can_but_to_go_on_loses_no_time(scripted: Script) -> None:
    mind = scripted(Choice(5, 20), Choice(5, 1), Choice(5, 30))
    assert mind.answer([], VIEW, [5], 0, idle=True) == Plan(5, 150)
    assert mind.answer([(SOMETHING, 40)], VIEW, [5], 40) == Plan(5, 190)
    assert mind.answer([(SOMETHING, 80)], VIEW, [5], 80) == Plan(5, 230)
    mind = scripted(Choice(5, 300), Choice(5, 110))
    mind.answer([], VIEW, [5], 0, idle=True)
    assert mind.answer([(SOMETHING, 190)], VIEW, [5], 190) is None, "the same plan stands"


def test_a_wait_takes_at_least_a_moment(scripted: Script) -> None:
    mind = scripted(Choice(WAIT, 0))
    assert mind.answer([], VIEW, [], 70, idle=True) == Plan(WAIT, 71)


def test_who_has_nothing_in_mind_any_more_says_so_once(scripted: Script) -> None:
    mind = scripted(Choice(5, 900), None, None)
    mind.answer([], VIEW, [5], 0, idle=True)
    assert mind.answer([(SOMETHING, 10)], VIEW, [5], 10) == Plan(WAIT, NEVER)
    assert mind.answer([(SOMETHING, 20)], VIEW, [5], 20) is None


def test_the_first_answer_is_a_plan_whatever_the_table_remembers(scripted: Script) -> None:
    mind = scripted(None)
    assert mind.answer([], VIEW, [], 0) == Plan(WAIT, NEVER)


def test_an_open_move_is_left_open(scripted: Script) -> None:
    mind = scripted(Choice(BACK, 400), Choice(BACK, 300))
    assert mind.answer([], VIEW, [BACK], 0, idle=True) == Plan(BACK, 400)
    assert mind.answer([(SOMETHING, 100)], VIEW, [BACK], 100) is None


def test_it_decides_without_a_look_where_the_bot_wants_none(seat_bot: Seat) -> None:
    class Knowing(Scripted):
        def __init__(self, seat: int, rng: FastRng) -> None:
            super().__init__(seat, rng)
            self.wants_look = False

        def decide(self, now: int) -> Choice | None:
            return Choice(3, 200)

    mind = seat_bot(bugs_and_co.BOTS, "bugs_and_co", Knowing)
    assert mind.answer([], VIEW, [5], 0, idle=True) == Plan(3, 200)


def test_a_bot_that_knows_nothing_of_time_is_alert_to_everything(seat_bot: Seat) -> None:
    class Plain(Bot):
        def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
            return Choice(actions[-1], 200)

    mind = seat_bot(bugs_and_co.BOTS, "bugs_and_co", Plain)
    assert mind.answer([], VIEW, [5], 0, idle=True) == Plan(5, 200)
    assert mind.answer([(SOMETHING, 50)], VIEW, [5, 6], 50) == Plan(6, 250)
    plan = mind.answer([], VIEW, [], 250, idle=True)
    assert plan == Plan(WAIT, 250 + LOOK_UP), "what it waits for may come unseen"
