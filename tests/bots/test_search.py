"""Bots that look ahead: what they imagine is possible, and they keep to their budgets."""

from collections.abc import Iterator
from itertools import product

import pytest

from antics.bots import levels
from antics.bots.bot import Bot, Choice
from antics.bots.imagine import party_bugs as imagined_bugs
from antics.bots.levels import find_bot, make_bot
from antics.bots.search.budget import Budget, Clocks, split_names
from antics.bots.search.bullenparty import BullenpartyImagination
from antics.bots.search.foresight import Foresight
from antics.bots.search.party_bugs import PartyBugsImagination
from antics.bots.search.seer import SEARCHING, Imagination, SearchBot
from antics.bots.simulation import play_game
from antics.core.errors import AnticsError
from antics.core.fairness import FairDeal
from antics.core.game import Setup
from antics.core.match import Match
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.core.state import State
from antics.games.bullenparty.view import BullenpartyView
from antics.games.party_bugs.view import PartyBugsView

GAMES = ["party_bugs", "bullenparty"]


def imagination(game: str) -> Imagination:
    return PartyBugsImagination() if game == "party_bugs" else BullenpartyImagination()


def every_table() -> Iterator[Setup]:
    for name in GAMES:
        game = find_game(name)
        names = [option.name for option in game.options]
        for values in product(*(option.examples() for option in game.options)):
            for players in game.players:
                yield game.setup(players, dict(zip(names, values, strict=True)))


def table_name(setup: Setup) -> str:
    chosen = [name for name, value in setup.options.items() if value is True]
    return "-".join([setup.game.name, str(len(setup.players)), *chosen])


def random_states(setup: Setup, seed: str) -> Iterator[State]:
    """Every state of a random game in which somebody decides."""
    rng = FastRng(seed)
    match = Match(setup, FairDeal.named(seed))
    while not match.state.over:
        yield match.state
        actors = match.state.actors()
        seat = actors[rng.below(len(actors))]
        match.apply(seat, int(match.state.sample(seat, rng)))


# What is imagined ---------------------------------------------------------------------------


@pytest.mark.parametrize("setup", [*every_table()], ids=table_name)
def test_an_imagined_table_looks_like_the_true_one(setup: Setup) -> None:
    """Through the eyes of the seat that imagines it: view, choices and all the cards there are."""
    rng = FastRng("imagined")
    looked = 0
    for state in random_states(setup, "imagined"):
        for seat in state.actors():
            if rng.below(8):
                continue
            mind = imagination(setup.game.name)
            imagined = mind.state(state.view(seat))
            assert imagined.view(seat) == state.view(seat)
            assert imagined.actions(seat) == state.actions(seat)
            assert imagined.census() == state.census()
            mind.guide(infers=True).deal(imagined, seat, rng)
            assert imagined.view(seat) == state.view(seat)
            assert imagined.census() == state.census()
            looked += 1
    assert looked > 2


@pytest.mark.parametrize("setup", [*every_table()], ids=table_name)
def test_what_is_imagined_depends_on_the_view_alone(setup: Setup) -> None:
    rng = FastRng("alone")
    for state in random_states(setup, "alone"):
        if rng.below(4):
            continue
        seat = state.actors()[0]
        twin = state.resample(seat, rng)
        mind = imagination(setup.game.name)
        assert mind.state(state.view(seat)).numbers() == mind.state(twin.view(seat)).numbers()


def test_only_somebody_who_has_to_decide_imagines_a_table() -> None:
    for name in GAMES:
        setup = find_game(name).setup(3)
        match = Match(setup, FairDeal.named("bystander"))
        view = match.state.view(None)
        with pytest.raises(AnticsError, match="nobody has to decide"):
            imagination(name).state(view)


def test_paul_is_told_from_a_third_player_of_that_name() -> None:
    game = find_game("party_bugs")
    for players, is_there in ((2, True), (3, False)):
        for state in random_states(game.setup(players), "paul"):
            view = state.view(state.actors()[0])
            assert isinstance(view, PartyBugsView)
            assert imagined_bugs.has_paul(view) == is_there


def test_others_are_guessed_to_hold_what_people_keep() -> None:
    """Of two worlds alike, one with low cards in the others' hands is met more often."""
    setup = find_game("party_bugs").setup(4)
    state = next(state for state in random_states(setup, "kept") if state.view(0).round == 5)  # type: ignore[attr-defined]
    rng = FastRng("kept")
    mind = PartyBugsImagination()
    root = mind.state(state.view(0))
    means: list[float] = []
    for infers in (True, False):
        guide, held = mind.guide(infers), []
        for _ in range(300):
            world = root.clone()
            guide.deal(world, 0, rng)
            held += [card for card in world.view(1).hand if card != 13]  # type: ignore[attr-defined]
        means.append(sum(held) / len(held))
    assert means[0] < means[1] - 0.5


# Play-outs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", [*every_table()], ids=table_name)
def test_guides_only_make_legal_moves(setup: Setup) -> None:
    """From any state on they advise what may be done, and play on without losing a card."""
    rng = FastRng("legal")
    guide = imagination(setup.game.name).guide(infers=True)
    for state in random_states(setup, "legal"):
        if rng.below(12):
            continue
        world = state.clone()
        guide.prepare(world, world.actors()[0])
        for seat in world.actors():
            assert world.is_legal(seat, guide.advise(world, seat, rng))
            offers = guide.offers(world, seat)
            assert set(offers) <= set(world.actions(seat))
            assert offers
        census = world.census()
        assert guide.play_out(world, rng) >= 0
        assert world.awaits or world.census() == census
        worths = [guide.worth(world, seat) for seat in range(len(setup.players))]
        assert all(0 <= worth <= 1 for worth in worths)


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_is_worth_most(game: str) -> None:
    setup, rng = find_game(game).setup(4), FastRng("worth")
    for number in range(20):
        state = Match(setup, FairDeal.named(f"worth {number}")).state
        guide = imagination(game).guide(infers=False)
        while not state.over:
            guide.prepare(state, 0)
            guide.play_out(state, rng)
        outcome = state.outcome()
        assert outcome is not None
        worths = [guide.worth(state, seat) for seat in range(4)]
        assert worths[outcome.winners[0]] == max(worths)


# Budgets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["strong", "master", "flat", "guided"])
def test_nodes_and_a_seed_settle_every_decision(game: str, level: str) -> None:
    setup = find_game(game).setup(2)
    makers = [find_bot(game, f"{level}:nodes=12"), find_bot(game, "gentle")]
    first, second = (play_game(setup, makers, "again").record() for _ in range(2))
    assert first == second


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_cannot_tell_worlds_apart_that_its_seat_cannot(game: str) -> None:
    rng = FastRng("two worlds")
    for players in (2, 3, 4):
        for state in random_states(find_game(game).setup(players), "two worlds"):
            seat = state.actors()[-1]
            actions = state.actions(seat)
            if len(actions) == 1 or rng.below(12):
                continue
            twin = state.resample(seat, rng)
            here, there = (
                make_bot(game, "master:nodes=30", seat, FastRng("same")).choose(
                    world.view(seat), actions, 0
                )
                for world in (state, twin)
            )
            assert here == there


class Ticking:
    """A clock on which so many milliseconds pass with every look."""

    def __init__(self, ms: float = 1) -> None:
        self.looks = 0
        self.ms = ms

    def __call__(self) -> float:
        self.looks += 1
        return self.looks * self.ms / 1000


def first_choice(game: str, bot: Bot) -> Choice | None:
    state = Match(find_game(game).setup(3), FairDeal.named("first")).state
    return bot.choose(state.view(bot.seat), state.actions(bot.seat), 0)


@pytest.mark.parametrize("game", GAMES)
def test_time_is_kept(game: str) -> None:
    clock = Ticking()
    bot = SearchBot(
        0, FastRng(1), imagination(game), SEARCHING["flat"], Budget(ms=7), Clocks(clock, Ticking())
    )
    assert first_choice(game, bot) is not None
    assert clock.looks == 8, "one look when it begins, one after each world"


@pytest.mark.parametrize(("passing", "worlds"), [(1, 20), (3.5, 20), (5, 16), (81, 1)])
def test_a_busy_machine_makes_a_thought_longer_but_not_for_ever(
    passing: float, worlds: int
) -> None:
    """With every world a millisecond of its own time passes, and so many on the wall: up to four
    times as many the bot gets all its time."""
    clock, wall_clock = Ticking(), Ticking(passing)
    bot = SearchBot(
        0,
        FastRng(1),
        PartyBugsImagination(),
        SEARCHING["flat"],
        Budget(ms=20),
        Clocks(clock, wall_clock),
    )
    first_choice("party_bugs", bot)
    assert wall_clock.looks - 1 in (worlds, worlds - 1)
    assert clock.looks == 1 + worlds


def test_whatever_is_used_up_first_ends_a_thought() -> None:
    for budget, looks in ((Budget(ms=5, nodes=100_000), 6), (Budget(ms=5000, nodes=6), 3)):
        clock = Ticking()
        bot = SearchBot(
            0,
            FastRng(1),
            PartyBugsImagination(),
            SEARCHING["flat"],
            budget,
            Clocks(clock, Ticking()),
        )
        first_choice("party_bugs", bot)
        assert clock.looks == looks
    assert bot.play_outs == 6


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("master:", "the budget of 'master' is '', and should be like 'master:ms=200'"),
        ("master:200", "the budget of 'master' is '200'"),
        ("master:hours=2", "should be like 'master:ms=200' or 'master:nodes=4000'"),
        ("master:ms=0", "ms of 'master' is a whole number from 1 to 60000, not '0'"),
        ("master:ms=-5", "not '-5'"),
        ("master:ms=1e3", "not '1e3'"),
        ("master:ms=99999999", "from 1 to 60000, not '99999999'"),
        ("master:nodes=", "nodes of 'master' is a whole number from 1 to 100000000, not ''"),
        ("master:ms=5,ms=6", "gives ms twice"),
        ("sharp:ms=200", "'sharp' takes no budget, for it does not look ahead"),
        ("clever:ms=200", "no bot 'clever'; there are random, gentle, casual, sharp, strong"),
    ],
)
def test_a_wrong_budget_is_refused_in_words(name: str, why: str) -> None:
    with pytest.raises(AnticsError, match=why):
        find_bot("party_bugs", name)


def test_a_game_in_which_nobody_looks_ahead_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_game: str) -> dict[str, levels.SearcherMaker]:
        return {}

    monkeypatch.setattr(levels, "_searchers", nobody)
    with pytest.raises(AnticsError, match="in party_bugs no bot does"):
        find_bot("party_bugs", "sharp:ms=200")


def test_a_budget_is_written_as_it_is_read() -> None:
    bot = make_bot("bullenparty", "master:ms=20,nodes=500", 0, FastRng())
    assert isinstance(bot, SearchBot)
    assert bot.budget == Budget(ms=20, nodes=500)
    assert str(bot.budget) == "ms=20,nodes=500"


# Endings solved exactly -----------------------------------------------------------------------


def test_the_last_card_but_one_is_taken_rightly() -> None:
    """PB-11, PB-16: with Paul, who gets the other one, the last taker decides the game, in sight
    of all. What is best can be tried out."""
    setup = find_game("party_bugs").setup(2)
    decided = 0
    for number in range(60):
        for state in random_states(setup, f"last {number}"):
            view = state.view(state.actors()[0])
            assert isinstance(view, PartyBugsView)
            if view.round < view.last_round or view.taking_order:
                continue
            seat = state.actors()[0]
            ends = {}
            for action in state.actions(seat):
                end = state.clone()
                end.apply(seat, action)
                outcome = end.outcome()
                assert outcome is not None
                ends[action] = outcome.winners == (seat,)
            if len(set(ends.values())) == 2:
                choice = make_bot("party_bugs", "strong:nodes=40", seat, FastRng(0)).choose(
                    view, state.actions(seat), 0
                )
                assert choice is not None
                assert ends[choice.action]
                decided += 1
    assert decided > 0


def best_score(state: State, seat: int) -> int:
    """What the seat can still make of its hand, trying everything."""
    if state.over:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.scores[seat]
    best = -1000
    for action in state.actions(seat):
        after = state.clone()
        after.apply(seat, action)
        best = max(best, best_score(after, seat))
    return best


def test_the_last_cards_are_laid_rightly() -> None:
    """BP-16: whoever lays last, with three cards, sees all there is to see."""
    setup = find_game("bullenparty").setup(2)
    asked = 0
    for number in range(30):
        for state in random_states(setup, f"lay {number}"):
            view, seat = state.view(state.actors()[0]), state.actors()[0]
            assert isinstance(view, BullenpartyView)
            alone = len(state.actors()) == 1 and view.phase == "lay" and view.final
            if not alone or len(view.hand or []) != 3:
                continue
            bot = make_bot("bullenparty", "strong:nodes=200", seat, FastRng(0))
            choice = bot.choose(view, state.actions(seat), 0)
            assert choice is not None
            after = state.clone()
            after.apply(seat, choice.action)
            assert best_score(after, seat) == best_score(state, seat)
            asked += 1
    assert asked > 5


# The race -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_is_clearly_worse_leaves_the_race(game: str) -> None:
    setup = find_game(game).setup(4)
    left = 0
    for state in random_states(setup, "race"):
        seat = state.actors()[0]
        if state.view(seat).round < 6:  # type: ignore[attr-defined]
            continue
        mind = imagination(game)
        guide, root = mind.guide(infers=True), mind.state(state.view(seat))
        guide.prepare(root, seat)
        choices = guide.offers(root, seat)
        if len(choices) < 3:
            continue
        race = Foresight(guide, root, seat, choices, FastRng("race"))
        for _ in range(48):
            race.look()
        running = [choice for choice, _, is_running in race.means() if is_running]
        assert race.best() in running
        left += len(choices) - len(running)
        if left:
            return
    raise AssertionError("nothing ever left")


@pytest.mark.parametrize("game", GAMES)
def test_who_chooses_unseen_learns_from_every_play_out(game: str) -> None:
    state = Match(find_game(game).setup(4), FairDeal.named("minds")).state
    mind = imagination(game)
    guide, root = mind.guide(infers=True), mind.state(state.view(0))
    guide.prepare(root, 0)
    assert guide.is_secret(root)
    race = Foresight(guide, root, 0, guide.offers(root, 0), FastRng("minds"))
    for _ in range(120):
        race.look()
    own, *others = race._minds[:4]
    assert own.visits == 0
    for other in others:
        assert other.visits == race.play_outs
        assert sum(other.times) == other.visits
        assert len(other.tried) > 1


def test_where_nothing_is_secret_nobody_has_to_guess() -> None:
    for state in random_states(find_game("party_bugs").setup(4), "open"):
        seat = state.actors()[0]
        mind = imagination("party_bugs")
        guide, root = mind.guide(infers=True), mind.state(state.view(seat))
        if guide.is_secret(root):
            continue
        guide.prepare(root, seat)
        race = Foresight(guide, root, seat, guide.offers(root, seat), FastRng("open"))
        race.look()
        assert all(other.visits == 0 for other in race._minds)
        return
    raise AssertionError("everything was secret")


def test_a_list_of_names_may_hold_budgets_of_two_parts() -> None:
    assert split_names("sharp, master:ms=500,nodes=4000,random") == [
        "sharp",
        "master:ms=500,nodes=4000",
        "random",
    ]
    assert split_names("nodes=3") == ["nodes=3"]
