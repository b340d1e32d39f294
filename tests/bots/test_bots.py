"""Every bot of every game: legal, honest about what it can see, and the same with the same seed."""

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import antics.bots
from antics.bots.bot import Bot, Choice
from antics.bots.levels import (
    BotMaker,
    bot_makers,
    find_bot,
    fitting_level,
    level_names,
    make_bot,
)
from antics.bots.simulation import play_game
from antics.core.errors import AnticsError
from antics.core.events import Event
from antics.core.fairness import FairDeal
from antics.core.game import Setup, View
from antics.core.match import Match
from antics.core.registry import find_game, game_names
from antics.core.rng import FastRng

GAMES = [name for name in game_names() if "casual" in bot_makers(name)]
"""Those with bots of their own; a new game need not have any."""
TURN_GAMES = [name for name in GAMES if not find_game(name).timed]


def every_table() -> Iterator[Setup]:
    """Every turn-based game with every number of players and every set of options."""
    for name in TURN_GAMES:
        game = find_game(name)
        names = [option.name for option in game.options]
        for values in product(*(option.examples() for option in game.options)):
            for players in game.players:
                yield game.setup(players, dict(zip(names, values, strict=True)))


def table_name(setup: Setup) -> str:
    chosen = [name for name, value in setup.options.items() if value is True]
    return "-".join([setup.game.name, str(len(setup.players)), *chosen])


QUICK = ["master:nodes=6", "sharp", "casual", "gentle", "random", "strong:nodes=3"]
"""All levels, strongest first, with little time to think."""


def mixed(setup: Setup, start: int = 0) -> list[BotMaker]:
    """All levels around one table."""
    makers = [find_bot(setup.game.name, name) for name in QUICK]
    return [makers[(start + seat) % len(makers)] for seat in range(len(setup.players))]


class Watched(Bot):
    """A bot whose choices are checked against what it was offered."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.seat, bot.rng)
        self.bot = bot
        self.asked = 0
        self.told: list[Event] = []

    def see(self, event: Event, now: int) -> None:
        self.told.append(event)

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        choice = self.bot.choose(view, actions, now)
        assert choice is not None
        assert choice.action in actions
        assert len(actions) > 1, "a seat without a choice is not asked"
        self.asked += 1
        return choice


def watched_game(setup: Setup, makers: list[BotMaker], seed: str) -> tuple[Match, list[Watched]]:
    around: list[Watched] = []

    def watch(maker: BotMaker) -> BotMaker:
        def make(seat: int, rng: FastRng) -> Bot:
            around.append(Watched(maker(seat, rng)))
            return around[-1]

        return make

    return play_game(setup, [watch(maker) for maker in makers], seed), around


@pytest.mark.parametrize("setup", [*every_table()], ids=table_name)
def test_bots_choose_what_they_are_offered_until_the_game_is_over(setup: Setup) -> None:
    match, around = watched_game(setup, mixed(setup), "legal")
    assert match.state.over
    assert all(bot.asked > 0 for bot in around)


@pytest.mark.parametrize("game", TURN_GAMES)
def test_bots_are_told_what_their_own_seat_may_see(game: str) -> None:
    setup = find_game(game).setup(3)
    match, around = watched_game(setup, mixed(setup), "told")
    replayed = setup.state()
    told = replayed.listen()
    replayed.settle(setup.game.deal_numbers(setup, match.deals[0]))
    for _, seat, text in match.moves:
        if seat < 0:
            replayed.settle([setup.game.card_number(card) for card in text.split(" ")[1:]])
        else:
            replayed.apply(seat, setup.game.parse(text))
    assert replayed.over
    for seat, bot in enumerate(around):
        assert bot.told == [happening.seen_by(seat) for happening in told]
    assert around[0].told != around[1].told


@pytest.mark.parametrize(
    "setup", [setup for setup in every_table() if len(setup.players) == 3], ids=table_name
)
def test_the_same_seed_gives_the_same_game(setup: Setup) -> None:
    first = play_game(setup, mixed(setup, 1), "again")
    second = play_game(setup, mixed(setup, 1), "again")
    assert first.record() == second.record()


@pytest.mark.parametrize("game", TURN_GAMES)
def test_another_seed_gives_another_game(game: str) -> None:
    setup = find_game(game).setup(3)
    assert (
        play_game(setup, mixed(setup), "one").moves != play_game(setup, mixed(setup), "two").moves
    )


@pytest.mark.parametrize("setup", [*every_table()], ids=table_name)
def test_a_bot_cannot_tell_worlds_apart_that_its_seat_cannot(setup: Setup) -> None:
    """Swap all that the seat cannot know: the bot, with the same chance, chooses the same."""
    rng = FastRng("two worlds")
    makers = mixed(setup)[:2]
    match = Match(setup, FairDeal.named("worlds"))
    state, asked = match.state, 0
    while not state.over:
        seat = state.actors()[rng.below(len(state.actors()))]
        if rng.below(6) == 0:
            twin = state.resample(seat, rng)
            assert twin.view(seat) == state.view(seat)
            for maker in makers:
                here = maker(seat, FastRng("same")).choose(state.view(seat), state.actions(seat), 0)
                there = maker(seat, FastRng("same")).choose(twin.view(seat), twin.actions(seat), 0)
                assert here == there
            asked += 1
        match.apply(seat, int(state.sample(seat, rng)))
    assert asked > 0


def test_bots_know_games_by_their_views_and_moves_alone() -> None:
    """What knows a game imports neither its rules nor its table, nor what could hold a state."""
    knowing = 0
    for path in sorted(Path(antics.bots.__path__[0]).glob("*.py")):
        modules = imported(ast.parse(path.read_text("utf-8")))
        parts = {part for module in modules if (part := part_of_game(module)) is not None}
        assert not parts & {"", "GAME", "rules", "table"}, path.name
        if parts:
            knowing += 1
            assert not modules & {"antics.core.state", "antics.core.match", "antics.core.registry"}
    assert knowing >= len(TURN_GAMES)


def imported(tree: ast.Module) -> set[str]:
    """The modules that a module imports, and what it imports from packages of games."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, "imports name the whole path"
            package = node.module.startswith("antics.games") and node.module.count(".") < 3
            names = [f"{node.module}.{name.name}" for name in node.names]
            found.update(names if package else [node.module])
    return found


def part_of_game(module: str) -> str | None:
    """Which part of a game's package this is; '' for the whole of it."""
    if not module.startswith("antics.games"):
        return None
    return ".".join(module.split(".")[3:])


def test_all_games_of_the_house_have_bots() -> None:
    assert {"party_bugs", "bullenparty", "cheating_moth", "bugs_and_co"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_five_levels_weakest_first(game: str) -> None:
    levels = ["gentle", "casual", "sharp", "strong", "master"]
    assert level_names(game) == levels
    assert list(bot_makers(game)) == ["random", *levels]


@pytest.mark.parametrize("game", GAMES)
def test_who_leaves_is_stood_in_for_by_somebody_ordinary(game: str) -> None:
    assert fitting_level(game) == "casual"


@pytest.mark.strength
@pytest.mark.parametrize("game", TURN_GAMES)
def test_gentle_bots_lose_to_casual_ones_and_beat_random_ones(game: str) -> None:
    for better, worse in (("casual", "gentle"), ("gentle", "random")):
        makers = [find_bot(game, name) for name in (better, worse, better, worse)]
        lead = 0
        for number in range(40):
            outcome = play_game(find_game(game).setup(4), makers, f"{number}").state.outcome()
            assert outcome is not None
            lead += sum(1 if seat % 2 == 0 else -1 for seat in outcome.winners)
        assert lead > 5


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    known = "random, gentle, casual, sharp, strong, master"
    with pytest.raises(AnticsError, match=f"no bot 'clever'; there are {known}"):
        find_bot("party_bugs", "clever")


def test_a_bot_is_made_for_its_seat() -> None:
    assert make_bot("party_bugs", "sharp", 2, FastRng()).seat == 2


def test_a_game_needs_a_bot_for_every_seat() -> None:
    setup = find_game("party_bugs").setup(3)
    with pytest.raises(AnticsError, match="3 players need as many bots, not 2"):
        play_game(setup, [find_bot("party_bugs", "random")] * 2, "few")
    with pytest.raises(AnticsError, match=r"a bot is a class, or what .* gives, not 'sharp'"):
        play_game(setup, ["sharp"] * 3, "names")  # type: ignore[list-item]


def test_who_writes_a_bot_is_told_what_a_choice_is() -> None:
    class Bare(Bot):
        def choose(self, view: View, actions: list[int], now: int) -> Choice:
            return actions[0]  # type: ignore[return-value]

    with pytest.raises(RuntimeError, match=r"seat 0 chose \d+, not Choice\(one of its actions\)"):
        play_game(find_game("party_bugs").setup(3), [Bare] * 3, "bare")
