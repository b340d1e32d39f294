"""Bots that look ahead in games that do not wait: what they imagine, and what they make of it."""

from collections import Counter
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antics.bots.bugs_and_co_picture import NO_TILE
from antics.bots.imagine import bugs_and_co as imagined_tiles
from antics.bots.imagine import cheating_moth as imagined_moths
from antics.bots.imagine.cheating_moth import House
from antics.bots.levels import find_bot, make_bot, steady_name
from antics.bots.search.budget import Budget, Clocks
from antics.bots.search.bugs_and_co import Thoughtful as ThoughtfulCollector
from antics.bots.search.bugs_and_co import Watch
from antics.bots.search.bugs_and_co_faces import UNKNOWN
from antics.bots.search.bugs_and_co_worlds import PLAY_ON, BugsWorlds
from antics.bots.search.cheating_moth import Thoughtful as ThoughtfulCheat
from antics.bots.search.cheating_moth_worlds import HORIZON, PASS_BY, MothWorlds
from antics.bots.search.moments import Worlds
from antics.bots.search.thought import Thinker
from antics.bots.simulation import play_game, seated
from antics.core.errors import AnticsError
from antics.core.fairness import FairDeal
from antics.core.game import Setup, View
from antics.core.match import Match, random_step
from antics.core.rng import FastRng
from antics.core.state import NOTHING, State
from antics.games.bugs_and_co.events import Grabbed
from antics.games.bugs_and_co.moves import BACK, KEEP, TROPHY
from antics.games.bugs_and_co.rules import BugsAndCo
from antics.games.bugs_and_co.tiles import NUMBERS, TEXTS
from antics.games.bugs_and_co.view import BugsAndCoView
from antics.games.cheating_moth.cards import how_many
from antics.games.cheating_moth.rules import CheatingMoth
from antics.games.cheating_moth.table import SPIDER_GIFT
from antics.games.cheating_moth.view import CheatingMothView

from .timed_tables import MOTH, TILES, clockwork, moth_deal, written_match

GAMES = ["bugs_and_co", "cheating_moth"]


# What is imagined ---------------------------------------------------------------------------


def later(match: Match, steps: int, seed: int) -> bool:
    """So many random moves on; False where the game has ended before."""
    rng = FastRng(seed)
    for _ in range(steps):
        if match.state.over:
            return False
        random_step(match, rng)
    return not match.state.over


@settings(max_examples=60, deadline=None)
@given(
    players=st.integers(2, 8),
    extra_eyes=st.sampled_from([1, 3]),
    limit=st.sampled_from([60_000, 600_000]),
    steps=st.integers(0, 120),
    seed=st.integers(0, 1 << 20),
)
def test_an_imagined_table_of_tiles_looks_like_the_true_one(
    players: int, extra_eyes: int, limit: int, steps: int, seed: int
) -> None:
    """Through the eyes of whoever imagines it; what they remember is where it was."""
    setup = TILES.setup(players, {"extra_eyes": extra_eyes, "limit": limit})
    match = Match(setup, FairDeal.named(f"{seed}"))
    if not later(match, steps, seed):
        return
    state, rng = cast(BugsAndCo, match.state), FastRng(seed)
    for seat in range(players):
        view = cast(BugsAndCoView, state.view(seat))
        remembered = {
            tile: TEXTS[int(state.faces[tile])] for tile in range(int(state.tiles)) if rng.below(2)
        }
        root = imagined_tiles.imagine(view, remembered)
        assert root.view(seat) == view
        assert root.actions(seat) == state.actions(seat)
        assert root.census() == state.census()
        held = view.hands[seat].right
        if held is not None and view.motif is not None:
            remembered[held] = view.motif
        worlds = worlds_of_tiles(root, seat, remembered)
        for _ in range(3):
            worlds.imagine(rng)
            world = worlds.world
            assert world.view(seat) == view
            assert world.census() == state.census()
            assert {tile: TEXTS[int(world.faces[tile])] for tile in remembered} == remembered


def worlds_of_tiles(root: BugsAndCo, seat: int, remembered: dict[int, str]) -> BugsWorlds:
    tiles, seats = range(int(root.tiles)), int(root.seats)
    known = [NUMBERS[remembered[tile]] if tile in remembered else UNKNOWN for tile in tiles]
    kept = [root.kept_tiles(other) for other in range(seats)]
    return BugsWorlds(root, seat, known, [0] * len(tiles), kept, [1400] * seats)


@settings(max_examples=60, deadline=None)
@given(
    players=st.integers(3, 5),
    ant=st.sampled_from(["discard", "draw"]),
    bluffs=st.booleans(),
    tempo=st.sampled_from(["relaxed", "normal", "quick"]),
    steps=st.integers(0, 150),
    seed=st.integers(0, 1 << 20),
)
def test_an_imagined_table_of_moths_looks_like_the_true_one(
    players: int, ant: str, bluffs: bool, tempo: str, steps: int, seed: int
) -> None:
    setup = MOTH.setup(players, {"ant": ant, "bluffs": bluffs, "tempo": tempo})
    match = Match(setup, FairDeal.named(f"{seed}"))
    if not later(match, steps, seed):
        return
    state, rng = cast(CheatingMoth, match.state), FastRng(seed)
    house = House(tempo, bluffs, ant, spider_waits=state.phase == SPIDER_GIFT)
    for seat in range(players):
        view = cast(CheatingMothView, state.view(seat))
        root = imagined_moths.imagine(view, house)
        assert root is not None
        assert root.view(seat) == view
        assert root.actions(seat) == state.actions(seat)
        assert root.census() == state.census()
        worlds = worlds_of_moths(root, seat)
        for _ in range(3):
            worlds.imagine(rng)
            assert worlds.world.view(seat) == view
            assert worlds.world.census() == state.census()
            assert sizes(worlds.world) == sizes(state)


def worlds_of_moths(root: CheatingMoth, seat: int) -> MothWorlds:
    rates, paces = [0.3] * (2 * int(root.seats)), [2000, 350, 700, 1100, 3000]
    return MothWorlds(root, seat, rates, rates, paces, paces)


def sizes(state: CheatingMoth) -> list[tuple[int, int]]:
    cards = zip(state.hands, state.vanished, strict=True)
    return [(int(how_many(hand)), int(how_many(gone))) for hand, gone in cards]


def imagined(game: str, view: View) -> State | None:
    if game == "bugs_and_co":
        return imagined_tiles.imagine(cast(BugsAndCoView, view), {})
    return imagined_moths.imagine(cast(CheatingMothView, view), House())


@pytest.mark.parametrize("game", GAMES)
def test_only_somebody_who_plays_imagines_a_table(game: str) -> None:
    setup = (TILES if game == "bugs_and_co" else MOTH).setup(3)
    view = Match(setup, FairDeal.named("bystander")).state.view(None)
    with pytest.raises(AnticsError, match="nobody has to decide"):
        imagined(game, view)


def test_what_others_have_kept_is_taken_to_be_three_of_a_kind() -> None:
    state = cast(BugsAndCo, Match(TILES.setup(3), FairDeal.named("kept")).state)
    for tile in range(3):
        state.apply(1, tile, 1000 * tile + 1000)
        state.apply(1, KEEP, 1000 * tile + 1500)
    root = imagined_tiles.imagine(cast(BugsAndCoView, state.view(0)), {})
    worlds, rng, threes = worlds_of_tiles(root, 0, {}), FastRng("kept"), 0
    for _ in range(200):
        worlds.imagine(rng)
        threes += len({int(worlds.world.faces[tile]) for tile in range(3)}) == 1
    assert 160 < threes < 200


def test_cards_that_vanished_are_taken_to_be_costly() -> None:
    match = Match(MOTH.setup(3), FairDeal.named("gone"))
    state = cast(CheatingMoth, match.state)
    other = 1 if state.guard != 1 else 2
    match.apply(other, next(move for move in state.actions(other) if move >> 6 == 2), 500)
    match.advance(2100)
    root = imagined_moths.imagine(cast(CheatingMothView, state.view(0)), House())
    assert root is not None
    worlds, rng = worlds_of_moths(root, 0), FastRng("gone")
    guessed, drawn = 0, 0
    for _ in range(300):
        worlds.imagine(rng)
        guessed += int(worlds.world.vanished[other]) >= 1 << 20
        even = cast(CheatingMoth, root.resample(0, rng))
        drawn += int(even.vanished[other]) >= 1 << 20
    assert guessed > drawn + 60


# Playing on ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5, 8])
def test_tiles_are_played_to_the_end_and_none_is_lost(players: int) -> None:
    match = Match(TILES.setup(players), FairDeal.named("on"))
    assert later(match, 3 * players, 7)
    state, rng = cast(BugsAndCo, match.state), FastRng("on")
    for seat in range(players):
        choices = [KEEP, BACK] if state.right[seat] != NO_TILE else [PLAY_ON, TROPHY]
        if state.won[seat] or not state.trophies:
            continue
        worlds = worlds_of_tiles(state, seat, {})
        worlds.imagine(rng)
        before = worlds.world.numbers()
        for choice in choices:
            brought = worlds.outcome(choice, FastRng("same"))
            assert 0 <= brought <= 1
            assert brought == worlds.outcome(choice, FastRng("same"))
            assert worlds.table.census() == state.census()
            assert worlds.table.now < worlds.table.ends_at
            assert worlds.outcome(choice, FastRng("same")) == worlds.outcome(
                choice, FastRng("same")
            )
        assert worlds.world.numbers() == before


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_round_of_moths_is_played_on_and_no_card_is_lost(players: int) -> None:
    match = Match(MOTH.setup(players), FairDeal.named("on"))
    state, rng = cast(CheatingMoth, match.state), FastRng("on")
    tried = Counter[int]()
    for _ in range(150):
        random_step(match, rng)
        if state.over or state.awaits != NOTHING:
            break
        for seat in state.actors():
            root = cast(CheatingMoth, state.resample(seat, rng))
            worlds = worlds_of_moths(root, seat)
            worlds.imagine(rng)
            choices = root.actions(seat)
            choice = [*choices, PASS_BY][rng.below(len(choices) + 1)]
            assert 0 <= worlds.outcome(choice, rng) <= 1
            is_running = worlds.table.awaits == NOTHING and not worlds.table.over
            assert not is_running or worlds.table.now >= state.now + HORIZON
            assert is_running or worlds.table.totals != state.totals
            assert worlds.table.census() == state.census()
            tried[choice >> 6] += 1
    assert len(tried) > 5


# Weighing -----------------------------------------------------------------------------------


class Bag(Worlds):
    """Each choice brings what stands in a list, give or take chance."""

    def __init__(self, brought: list[float], spread: float) -> None:
        self.brought = brought
        self.spread = spread
        self.tried = Counter[int]()

    def imagine(self, rng: FastRng) -> None:
        pass

    def outcome(self, choice: int, rng: FastRng) -> float:
        self.tried[choice] += 1
        noise = FastRng(f"{choice} {rng.below(1 << 30)}").below(1001) / 1000 - 0.5
        return self.brought[choice] + self.spread * noise


def test_what_is_clearly_better_is_chosen() -> None:
    bag = Bag([0.5, 0.4, 0.6], 0.4)
    assert Thinker(Budget(nodes=400)).weigh(bag, [0, 1, 2], FastRng("better")) == 2
    assert sum(bag.tried.values()) < 400, "and then there is no more to find out"


def test_what_is_clearly_worse_leaves_the_race() -> None:
    bag = Bag([0.5, 0.1, 0.52], 0.6)
    Thinker(Budget(nodes=400)).weigh(bag, [0, 1, 2], FastRng("worse"))
    assert bag.tried[1] < 40 < bag.tried[2]
    assert 400 <= sum(bag.tried.values()) <= 402


def test_what_is_hardly_better_leaves_the_advice_standing() -> None:
    chosen = Counter(
        Thinker(Budget(nodes=100)).weigh(Bag([0.5, 0.5], 1.0), [0, 1], FastRng(number))
        for number in range(200)
    )
    assert chosen[0] > 150


def test_a_few_worlds_are_no_reason_to_leave_the_advice() -> None:
    assert Thinker(Budget(nodes=20)).weigh(Bag([0.0, 1.0], 0.1), [0, 1], FastRng("few")) == 0


def test_a_thought_that_tells_nothing_ends_early() -> None:
    bag = Bag([0.5, 0.5], 0.0)
    thinker = Thinker(Budget(nodes=10_000))
    assert thinker.weigh(bag, [0, 1], FastRng("equal")) == 0
    assert thinker.play_outs < 100


def test_a_thought_ends_when_its_time_is_up() -> None:
    """By the processor's clock; by the one on the wall only after several times as long."""
    for processor, wall, worlds in ((0.001, 0.001, 10), (0.0, 0.001, 40)):
        times = {"processor": 0.0, "wall": 0.0}

        class Slow(Bag):
            def imagine(self, rng: FastRng) -> None:
                times["processor"] += processor  # noqa: B023
                times["wall"] += wall  # noqa: B023

        thinker = Thinker(
            Budget(ms=10),
            Clocks(
                lambda: times["processor"],  # noqa: B023
                lambda: times["wall"],  # noqa: B023
            ),
        )
        bag = Slow([0.5, 0.5], 1.0)
        thinker.weigh(bag, [0, 1], FastRng("slow"))
        assert worlds <= bag.tried[0] <= worlds + 1


# The bots -----------------------------------------------------------------------------------


def short(game: str) -> Setup:
    return TILES.setup(3, {"limit": 25_000}) if game == "bugs_and_co" else MOTH.setup(3)


@pytest.mark.parametrize(("game", "level"), [(GAMES[0], "strong"), (GAMES[1], "master")])
def test_nodes_and_a_seed_settle_every_decision(game: str, level: str) -> None:
    setup = short(game)
    makers = [find_bot(game, f"{level}:nodes=24"), *[find_bot(game, "sharp")] * 2]
    first, second = (play_game(setup, makers, "again").record() for _ in range(2))
    assert first == second


def test_budgets_are_kept_and_told() -> None:
    for game in GAMES:
        bot = make_bot(game, "master:nodes=7", 0, FastRng())
        assert bot.budget == Budget(nodes=7)  # type: ignore[attr-defined]
        usual = make_bot(game, "master", 0, FastRng())
        assert usual.budget.ms <= 60, "people at the table wait for nobody"  # type: ignore[attr-defined]
        assert steady_name(game, "master") == "master:nodes=1000"
        with pytest.raises(AnticsError, match="'reflex' takes no budget"):
            make_bot(game, "reflex:ms=20", 0, FastRng())
        with pytest.raises(AnticsError, match="only strong and master do"):
            make_bot(game, "sharp:ms=20", 0, FastRng())


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_cannot_tell_worlds_apart_that_its_seat_cannot(game: str) -> None:
    """Who sits down in the middle of a game chooses the same in both, and something possible."""
    rng, thoughts = FastRng("worlds"), 0
    setup = (TILES if game == "bugs_and_co" else MOTH).setup(4)
    table, state = clockwork(setup, seated([find_bot(game, "sharp")] * 4, "w"), "w")
    while not state.over:
        table.run_to(table.next_at())
        if rng.below(40) or not state.actors():
            continue
        now = int(state.now)
        for seat in range(4):
            twin = state.resample(seat, rng)
            bots = [thoughtful(game, seat, f"{now}", state) for _ in range(2)]
            here, there = (
                bot.choose(world.view(seat), world.actions(seat), now)
                for bot, world in zip(bots, (state, twin), strict=True)
            )
            assert here == there
            if here is not None and here.action >= KEEP:
                assert state.is_legal(seat, here.action)
            thoughts += bots[0].thinker.thoughts
    assert thoughts > 5


def thoughtful(
    game: str, seat: int, seed: str, state: State
) -> ThoughtfulCheat | ThoughtfulCollector:
    """Somebody who believes to remember what tiles show; whether that is true makes no difference
    to what can be told apart."""
    bot = make_bot(game, "master:nodes=24", seat, FastRng(seed))
    if isinstance(bot, ThoughtfulCollector):
        motifs = [motif for motif in TEXTS[:15] for _ in range(3)]
        held = int(cast(BugsAndCo, state).right[seat])
        shows = TEXTS[int(cast(BugsAndCo, state).faces[held])] if held != NO_TILE else motifs[0]
        motifs.remove(shows)
        for tile in range(0, 38, 2):
            if tile != held:
                bot.memory.note(tile, motifs[tile], int(state.now))
    return cast(ThoughtfulCheat | ThoughtfulCollector, bot)


def test_a_vanish_and_a_fidget_look_the_same_to_who_looks_ahead() -> None:
    """Whatever is on their mind, the Guard's or another player's, until the gesture ends."""
    hands = ["1 2 3 4 5 1s 2s 3m", "1 1 2 3 4 5 1m 4a", "1 2 3 4 5 2q 3q 4q", "1 2 3 4 5 1c 2c 3c"]
    for seat in (0, 2):
        answers: list[list[object]] = []
        for move in ("vanish 1m", "fidget"):
            match, told = written_match(MOTH.setup(4), moth_deal(hands, "1"))
            bot = make_bot("cheating_moth", "master:nodes=80", seat, FastRng("same"))
            asked: list[object] = [bot.choose(match.state.view(seat), [], 0)]
            told.clear()
            match.apply(1, MOTH.parse(move), 700)
            for happening in told:
                bot.see(happening.seen_by(seat), 700)
            for now in (700, 900, 1400):
                view, actions = match.state.view(seat), match.state.actions(seat)
                asked.append(bot.choose(view, actions, now))
            answers.append(asked)
        assert answers[0] == answers[1]


@pytest.mark.parametrize("game", GAMES)
def test_who_looks_ahead_plays_whole_games_and_thinks_in_them(game: str) -> None:
    bots = seated([find_bot(game, "master:nodes=6")] + [find_bot(game, "sharp")] * 2, "whole")
    table, state = clockwork(short(game), bots, "whole")
    table.play_out()
    thinker = cast(ThoughtfulCheat | ThoughtfulCollector, bots[0]).thinker
    assert state.over
    assert thinker.thoughts > 5
    assert thinker.play_outs >= 6 * thinker.thoughts


# Bugs & Co: what to keep and when to stop -------------------------------------------------------


def test_watching_hands_tells_who_knows_what_and_how_quick_they_are() -> None:
    watch = Watch()
    for turn in range(10):
        watch.see(Grabbed(rule="BC-5", seat=1, tile=turn), 3000 * turn)
        watch.see(Grabbed(rule="BC-5", seat=2, tile=4), 1000 * turn)
    assert watch.holders[4] == 0b110
    assert watch.holders[5] == 0b010
    assert watch.cycle(2) < watch.cycle(0) < watch.cycle(1)


def test_nobody_runs_off_with_a_trophy_and_nothing_else() -> None:
    """Between two that would win nearly always, and be no game."""
    for number in range(3):
        makers = [find_bot("bugs_and_co", "master:nodes=26")] * 2
        match = play_game(TILES.setup(2), makers, f"{number}")
        seat = next(seat for _, seat, text in match.moves if text == "trophy")
        kept = [text for _, who, text in match.moves if who == seat and text == "keep"]
        assert len(kept) >= 3
