"""Bots for Bugs & Co: what they see, what they remember, and when they have had enough."""

from collections.abc import Mapping
from statistics import mean
from typing import cast

import pytest

from antics.arena.tournament import compare
from antics.bots.bugs_and_co import BOTS, REACH, BugsBot, CasualBot, Prospects, SharpBot
from antics.bots.bugs_and_co_picture import HEEDED, Memory, Picture
from antics.bots.pace import WAIT
from antics.bots.simulation import seated
from antics.core.events import Event
from antics.core.rng import FastRng
from antics.games.bugs_and_co import events
from antics.games.bugs_and_co.view import BugsAndCoView

from .timed_tables import TILES, Watched, clockwork, levels, quick_makers, tile_match


class Follower(SharpBot):
    """Plays, and keeps a second picture that only follows what happens."""

    def __init__(self, seat: int, rng: FastRng) -> None:
        super().__init__(seat, rng)
        self.followed = Picture(seat)

    def see(self, event: Event, now: int) -> None:
        super().see(event, now)
        heed = HEEDED.get(type(event))
        if heed is not None and self.followed.seats:
            heed(self.followed, event)


def glance(picture: Picture) -> dict[str, object]:
    """What must be the same whether somebody follows or looks."""
    names = "seats lying right won trophies ends_at motif"
    seen: dict[str, object] = {name: getattr(picture, name) for name in names.split()}
    return seen | {"kept": [sorted(kept) for kept in picture.kept]}


@pytest.mark.parametrize("players", [2, 5, 8])
def test_who_follows_what_happens_knows_what_a_look_around_shows(players: int) -> None:
    makers = [Follower, *quick_makers("bugs_and_co")]
    bots = seated([makers[seat % 4] for seat in range(players)], "follow")
    table, state = clockwork(TILES.setup(players), bots, "follow")
    followed = cast(Follower, bots[0]).followed
    followed.look(cast(BugsAndCoView, state.view(0)))
    looks = 0
    while not state.over:
        table.run_to(table.next_at())
        if not state.over:
            looked = Picture(0)
            looked.look(cast(BugsAndCoView, state.view(0)))
            assert glance(followed) == glance(looked)
            looks += 1
    assert looks > 50


# Memory --------------------------------------------------------------------------------------


def test_a_face_is_remembered_for_a_while_and_then_gone() -> None:
    spans = []
    for n in range(400):
        memory = Memory(1000, FastRng(f"fades {n}"))
        memory.note(7, "2f", 5000)
        assert memory.recall_all(5000) in ({7: "2f"}, {})
        span = next(span for span in range(0, 20_000, 50) if not memory.recall(7, 5000 + span))
        assert memory.recall_all(5000 + span) == {}
        spans.append(span)
    assert mean(spans) == pytest.approx(1000, rel=0.15)
    assert min(spans) < 100
    assert max(spans) > 3000


def test_what_is_seen_again_or_put_in_its_place_is_remembered_longer() -> None:
    def span(*, again: bool, placed: bool) -> float:
        found = []
        for n in range(300):
            memory = Memory(1000, FastRng(f"longer {n}"))
            memory.note(7, "2f", 0)
            if again:
                memory.note(7, "2f", 0)
            if placed:
                memory.hold(7, 1.0)
            found.append(next(t for t in range(0, 40_000, 100) if not memory.recall(7, t)))
        return mean(found)

    plain = span(again=False, placed=False)
    assert span(again=True, placed=False) > 1.5 * plain
    assert span(again=False, placed=True) == pytest.approx(plain + 1000, rel=0.1)


def test_a_lost_tile_is_not_recalled() -> None:
    memory = Memory(1e9, FastRng())
    memory.note(7, "2f", 0)
    memory.lose(7)
    memory.lose(8)
    assert memory.recall(7, 1) == ""


@pytest.mark.parametrize(("level", "most", "least"), [(SharpBot, 0.3, 0), (CasualBot, 0.5, 0.15)])
def test_tiles_that_others_carry_about_are_lost_from_sight(
    level: type[BugsBot], most: float, least: float
) -> None:
    lost = 0
    for n in range(200):
        bot = knowing({4: "2b"}, level, n=n)
        bot.see(events.Grabbed(rule="BC-5", seat=1, tile=4), 100)
        lost += not bot.memory.recall(4, 100)
    assert least <= lost / 200 < most


# Judgement -----------------------------------------------------------------------------------


def knowing(
    faces: Mapping[int, str],
    level: type[BugsBot] = SharpBot,
    *,
    kept: Mapping[int, list[int]] | None = None,
    trophies: list[int] | None = None,
    n: int = 0,
) -> BugsBot:
    """A bot at seat 0 of 3 that remembers these faces, with tiles kept by seat."""
    match, _ = tile_match(3)
    bot = level(0, FastRng(f"knowing {n}"))
    bot.memory = Memory(1e9, FastRng(f"for long {n}"))
    bot.choose(match.state.view(0), match.state.actions(0), 0)
    for tile, motif in faces.items():
        bot.memory.note(tile, motif, 0)
    for seat, tiles in (kept or {}).items():
        bot.picture.kept[seat] = tiles
        for tile in tiles:
            del bot.picture.lying[tile]
    if trophies is not None:
        bot.picture.trophies = trophies
    bot._plan = None
    return bot


def holding(bot: BugsBot, tile: int, motif: str, now: int = 1000) -> str:
    """What the bot does with a tile that it has just grabbed."""
    bot.see(events.Grabbed(rule="BC-5", seat=0, tile=tile, motif=motif), now)
    choice = bot.decide(now)
    assert choice is not None
    assert choice.delay >= bot.nature.look.quickest
    return TILES.notation(choice.action).split()[0]


def prospects(bot: BugsBot, now: int = 1000) -> Prospects:
    return Prospects(bot.picture, bot.memory.recall_all(now))


@pytest.mark.parametrize("level", [SharpBot, CasualBot])
def test_a_tile_is_kept_when_it_completes_or_promises_three(level: type[BugsBot]) -> None:
    assert holding(knowing({}, level), 0, "2a") == "back"
    assert holding(knowing({1: "2a"}, level), 0, "2a") == "back"
    assert holding(knowing({1: "2a", 2: "2a"}, level), 0, "2a") == "keep"
    begun = {1: "2a", 2: "2a"}
    assert holding(knowing(begun, level, kept={0: [1, 2]}), 0, "2a") == "keep"
    assert holding(knowing(begun, level, kept={0: [1]}), 0, "2a") == "keep"
    assert holding(knowing({1: "2a"}, level, kept={0: [1]}), 0, "2a") == "back"
    assert holding(knowing(begun, level, kept={1: [1]}), 0, "2a") == "back", "somebody has one"


def test_nothing_is_begun_that_cannot_be_finished_in_time() -> None:
    bot = knowing({1: "2a", 2: "2a"}, trophies=[])
    bot.picture.ends_at = 1000 + bot.nature.cycle
    assert holding(bot, 0, "2a") == "back"
    last = knowing({1: "2a", 2: "2a"}, kept={0: [1, 2]}, trophies=[])
    last.picture.ends_at = 1000 + last.nature.cycle
    assert holding(last, 0, "2a") == "keep"


def test_known_threes_are_fetched_before_anything_unknown() -> None:
    def fetched(bot: BugsBot) -> int:
        choice = bot.decide(1000)
        assert choice is not None
        return choice.action

    threes = {30: "2k", 31: "2k", 32: "2k"}
    assert fetched(knowing(threes)) in threes
    assert fetched(knowing({**threes, 6: "2c", 7: "2c", 8: "2c"}, kept={0: [30]})) in (31, 32)
    assert fetched(knowing({30: "2k", 31: "2k"})) not in (30, 31)


def test_equal_tiles_are_laid_together_on_the_own_side() -> None:
    close = 0
    for n in range(40):
        bot = knowing({1: "2a"}, n=n)
        bot.picture.lying[1] = (870, 520)  # seat 0 sits at the right
        bot.see(events.Grabbed(rule="BC-5", seat=0, tile=0, motif="2a"), 1000)
        choice = bot.decide(1000)
        assert choice is not None
        _, x, y = TILES.notation(choice.action).split()
        close += abs(int(x) - 870) < 100 and abs(int(y) - 520) < 100
    assert close > 28


def test_when_somebody_else_was_faster_another_tile_is_chosen() -> None:
    bot = knowing({})
    first = bot.decide(1000)
    assert first is not None
    bot.alert = False
    bot.see(events.Grabbed(rule="BC-5", seat=2, tile=first.action), 1100)
    assert bot.alert
    second = bot.decide(1100)
    assert second is not None
    assert second.action != first.action
    assert second.delay >= bot.nature.search.quickest


def test_whoever_has_a_plan_is_not_disturbed_by_others() -> None:
    bot = knowing({})
    first = bot.decide(1000)
    assert first is not None
    bot.alert = False
    other = next(tile for tile in bot.picture.lying if tile != first.action)
    bot.see(events.Grabbed(rule="BC-5", seat=2, tile=other), 1100)
    bot.see(events.PutBack(rule="BC-6", seat=2, tile=other, x=1, y=1), 1300)
    assert not bot.alert
    assert bot.decide(1300) == (first.action, first.delay - 300)


def test_sharp_takes_the_last_trophy_when_that_wins() -> None:
    three = {0: "2a", 1: "2a", 2: "2a"}

    def stops(*, theirs: list[int], trophies: list[int]) -> bool:
        bot = knowing(three, kept={0: [0, 1, 2], 1: theirs}, trophies=trophies)
        return bot.stops(prospects(bot), 1000)

    assert stops(theirs=[], trophies=[1])
    assert not stops(theirs=[9, 10, 11, 12, 13, 14], trophies=[1]), "they are ahead"
    assert stops(theirs=[9, 10, 11], trophies=[3])
    assert not stops(theirs=[], trophies=[3, 2]), "there will be another one"


def test_sharp_does_not_run_off_with_a_trophy_at_once() -> None:
    bot = knowing({}, trophies=[3])
    assert not bot.stops(prospects(bot), 1000)


@pytest.mark.parametrize(
    ("known", "unknown", "stops"),
    [
        ({}, [], True),
        ({0: "2a"}, [], True),
        ({0: "2a"}, [3], True),
        ({0: "2a", 1: "2a"}, [3], False),
        ({0: "2a"}, [3, 4], False),
        ({0: "2a", 1: "2a", 2: "2a"}, [], False),
    ],
)
def test_sharp_stops_when_nothing_more_can_come_of_the_table(
    known: dict[int, str], unknown: list[int], stops: bool
) -> None:
    gone = [tile for tile in range(38) if tile not in known and tile not in unknown]
    bot = knowing(known, kept={1: gone}, trophies=[3, 2])
    assert bot.stops(prospects(bot), 1000) == stops


def test_sharp_does_not_hope_for_what_somebody_else_has_kept() -> None:
    faces = {0: "2a", 1: "2a", 2: "2a"}
    bot = knowing(faces, kept={1: [2, *range(4, 38)]}, trophies=[3, 2])
    assert bot.stops(prospects(bot), 1000)


def test_nobody_stops_while_three_are_begun() -> None:
    for level in (SharpBot, CasualBot):
        bot = knowing({0: "2a", 1: "2a", 2: "2a"}, level, kept={0: [0, 1]}, trophies=[1])
        assert not bot.stops(prospects(bot), 599_000)


def test_casual_stops_when_it_has_enough_or_is_bored() -> None:
    faces = {tile: f"2{'abcd'[tile // 3]}" for tile in range(12)}
    bot = knowing(faces, CasualBot, kept={0: list(range(12))})
    assert bot.stops(prospects(bot), 1000)
    bot = knowing({}, CasualBot)
    assert not bot.stops(prospects(bot), 1000)
    assert bot.stops(prospects(bot), 60_000)


def test_points_are_counted_from_memory() -> None:
    faces = {0: "2a", 1: "2a", 2: "2a", 3: "2b"}
    assert prospects(knowing(faces, kept={0: [0, 1, 2, 3]})).points() == 2
    assert prospects(knowing({0: "2a"}, kept={0: [0, 1, 2, 3]})).points() == -4, "forgotten"


# Whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 6])
def test_hands_need_their_time(players: int) -> None:
    """From a face to what is done with it, from one tile to the next, and to another's tile."""
    bots = levels("bugs_and_co", players, ["sharp", "casual"], "hands")
    table, state = clockwork(TILES.setup(players), bots, "hands")
    table.play_out()
    last: dict[int, tuple[int, str]] = {}
    laid_at: dict[int, int] = {}
    for now, seat, text in table.match.moves:
        nature = cast(BugsBot, bots[seat]).nature
        then, before = last.get(seat, (-REACH, "back"))
        word, *where = text.split()
        if word == "grab":
            assert now - then >= REACH
            tile = int(where[0])
            assert now - laid_at.get(tile, -1000) >= bots[seat].quickest
        elif word in ("keep", "back"):
            assert before.startswith("grab")
            assert now - then >= nature.look.quickest > bots[seat].quickest
            if word == "back":
                laid_at[int(before.split()[1])] = now
        last[seat] = (now, text)
    assert state.over


@pytest.mark.parametrize("level", ["casual", "sharp"])
def test_a_bot_cannot_tell_worlds_apart_that_its_seat_cannot(level: str) -> None:
    """Who sits down in the middle of a game chooses the same in both, and something possible."""
    rng = FastRng("worlds")
    table, state = clockwork(TILES.setup(4), levels("bugs_and_co", 4, ["sharp"], "w"), "w")
    asked = 0
    while not state.over:
        table.run_to(table.next_at())
        if state.over or rng.below(4):
            continue
        now = int(state.now)
        for seat in range(4):
            view = cast(BugsAndCoView, state.view(seat))
            twin = state.resample(seat, rng)
            here, there = (
                BOTS[level](seat, FastRng("same")).choose(seen, state.actions(seat), now)
                for seen in (view, twin.view(seat))
            )
            assert here == there
            if here is not None and here.action != WAIT:
                waits = (view.hands[seat].ready_at or 0) > now + here.delay
                assert not waits
                assert state.is_legal(seat, here.action) or view.hands[seat].ready_at
                asked += 1
    assert asked > 50


def test_what_others_hold_changes_nothing() -> None:
    """Two deals that differ only in faces which seat 0 never sees give it the same game."""
    answers = []
    for swap in (False, True):
        match, told = tile_match(2)
        if swap:
            twin = match.state.resample(0, FastRng("swapped"))
            numbers = twin.numbers()
            match.state.load(numbers)
        bot = Watched(cast(BugsBot, SharpBot(0, FastRng("unmoved"))))
        for happening in told:
            bot.see(happening.seen_by(0), 0)
        bot.choose(match.state.view(0), match.state.actions(0), 0)
        told.clear()
        for time, text in ((400, "grab 20"), (900, "back 5 5"), (1300, "grab 21"), (1700, "keep")):
            match.apply(1, TILES.parse(text), time)
            for happening in told:
                bot.see(happening.seen_by(0), time)
            told.clear()
            bot.decide(time)
        answers.append(bot.answers)
    assert answers[0] == answers[1]


@pytest.mark.parametrize(("players", "trophies"), [(2, 1), (4, 3), (8, 5)])
def test_games_of_sharp_bots_are_played_to_the_end(players: int, trophies: int) -> None:
    """To the last trophy, not to the limit, and with something to show for it."""
    scores = []
    for n in range(5):
        bots = levels("bugs_and_co", players, ["sharp"], f"end {n}")
        table, state = clockwork(TILES.setup(players), bots, f"end {n}")
        table.play_out()
        outcome = state.outcome()
        assert outcome is not None
        assert state.now < 300_000
        assert [text for _, _, text in table.match.moves].count("trophy") == trophies
        scores += outcome.scores
    assert mean(scores) > 3


@pytest.mark.strength
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize(("better", "worse"), [("sharp", "casual"), ("casual", "random")])
def test_better_bots_win(better: str, worse: str, players: int) -> None:
    found = compare(TILES.setup(players), [better, worse], range(16), "better")
    (gap,) = found.differences
    assert gap.verdict == "better"
    assert gap.score.low > 0
