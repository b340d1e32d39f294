"""Bots for Cheating Moth: their picture of the table, their reactions, their judgement."""

from collections import Counter
from collections.abc import Sequence
from typing import cast

import pytest

from antics.arena.tournament import compare
from antics.bots.bot import Choice
from antics.bots.cheating_moth import BOTS, CasualBot, SharpBot
from antics.bots.cheating_moth_hands import MothBot
from antics.bots.cheating_moth_picture import HEEDED, Habits, Picture
from antics.bots.pace import WAIT
from antics.bots.realtime import COMMITTED
from antics.bots.simulation import seated
from antics.core.events import Event
from antics.core.rng import FastRng
from antics.games.cheating_moth import events
from antics.games.cheating_moth.cards import CARD_OF
from antics.games.cheating_moth.view import CheatingMothView

from .timed_tables import MOTH, clockwork, levels, moth_deal, quick_makers, written_match

HANDS = ["1 1 2 2 3 4 2q 2m", "1 1 2 3 3 4 4a 1m", "1 1 3 3 3 5 4q 2m", "2 2 4 4 5 5 5s 4m"]


class Follower(SharpBot):
    """Plays, and keeps a second picture that only follows what happens."""

    def __init__(self, seat: int, rng: FastRng) -> None:
        super().__init__(seat, rng)
        self.followed = Picture(seat)

    def see(self, event: Event, now: int) -> None:
        super().see(event, now)
        heed = HEEDED.get(type(event))
        if heed is not None:
            heed(self.followed, event, now)


def glance(picture: Picture) -> dict[str, object]:
    """What must be the same whether somebody follows or looks."""
    names = "seats guard active accused top hidden sizes totals owing answered gesturing"
    seen: dict[str, object] = {name: getattr(picture, name) for name in names.split()}
    return seen | {"hand": sorted(picture.hand)}


@pytest.mark.parametrize(
    ("players", "options"),
    [(3, {}), (4, {"ant": "draw"}), (5, {"bluffs": False}), (4, {"tempo": "quick"})],
)
def test_who_follows_what_happens_knows_what_a_look_around_shows(
    players: int, options: dict[str, object]
) -> None:
    makers = [Follower, *quick_makers("cheating_moth")]
    bots = seated([makers[seat % 4] for seat in range(players)], "follow")
    table, state = clockwork(MOTH.setup(players, options), bots, "follow")
    follower = cast(Follower, bots[0])
    looks = 0
    while not state.over:
        table.run_to(table.next_at())
        if state.over:
            break
        view = cast(CheatingMothView, state.view(0))
        looked = Picture(0)
        looked.look(view)
        followed = follower.followed
        assert glance(followed) == glance(looked)
        assert view.phase == "settle" or followed.phase == looked.phase
        rests_until = view.bugs[0].rests_until
        assert rests_until is None or followed.rests_until == rests_until
        looks += 1
    assert looks > 300


def test_habits_begin_with_an_expectation_and_follow_what_is_seen() -> None:
    habits = Habits()
    assert habits.rate(False, 0.4, 4) == 0.4
    for _ in range(20):
        habits.count(False, True)
    assert habits.rate(False, 0.4, 4) > 0.85
    assert 0.4 < habits.rate(True, 0.4, 4) < habits.rate(False, 0.4, 4)


# Human pace ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_bot_does_what_it_could_not_yet_know_to_be_possible(players: int) -> None:
    """A move is made only if it was possible, and so could be wanted, a reaction time ago."""
    bots = levels("cheating_moth", players, ["sharp", "casual"], "react")
    table, state = clockwork(MOTH.setup(players), bots, "react")
    past = [state.clone()]
    moves, reactions = table.match.moves, []
    checked = 0
    while not state.over:
        table.run_to(table.next_at())
        for time, seat, text in moves[checked:]:
            if seat >= 0:
                before = time - bots[seat].quickest
                then = next(world for world in reversed(past) if world.now <= before).clone()
                then.advance(before)
                assert then.is_legal(seat, MOTH.parse(text)), (time, seat, text)
                reactions.append(text.split()[0])
        checked = len(moves)
        past.append(state.clone())
    assert {"play", "slap", "give", "caught", "vanish", "fidget", "race"} <= set(reactions)


def test_slaps_and_accusations_follow_what_was_seen_after_a_human_while() -> None:
    bots = levels("cheating_moth", 4, ["sharp", "casual"], "while")
    seen: list[tuple[int, Event]] = []

    class Witness(SharpBot):
        def see(self, event: Event, now: int) -> None:
            seen.append((now, event))
            super().see(event, now)

    bots[0] = Witness(0, bots[0].rng)
    table, _ = clockwork(MOTH.setup(4), bots, "while")
    table.play_out()
    began: dict[int, int] = {}
    ended: dict[int, int] = {}
    slap_at, slaps, accusations = 0, 0, 0
    for now, event in seen:
        match event:
            case events.SlapBegan():
                slap_at = now
            case events.Slapped():
                assert now - slap_at >= bots[event.seat].quickest >= 180
                slaps += 1
            case events.Gestured():
                began[event.seat] = now
                ended.pop(event.seat, None)
            case events.GestureEnded() | events.GestureCalledOff():
                ended[event.seat] = now
            case events.Accused():
                assert now - began[event.seat] >= 300, "only who makes a gesture is accused"
                assert now - ended.get(event.seat, now) <= COMMITTED, "or has just made one"
                accusations += 1
            case _:
                pass
    assert min(slaps, accusations) >= 5


# What is secret ------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["casual", "sharp"])
@pytest.mark.parametrize("seat", [0, 2])
def test_a_vanish_and_a_fidget_look_the_same_to_every_other_bot(level: str, seat: int) -> None:
    """The Guard's decision too is the same, until the gesture ends."""
    answers = []
    for move in ("vanish 1m", "fidget"):
        asked: list[tuple[int, Choice | None]] = []
        match, told = written_match(MOTH.setup(4), moth_deal(HANDS, "1"))
        state = match.state
        bots = [cast(MothBot, BOTS[level](seat, FastRng(f"same {n}"))) for n in range(30)]
        for bot in bots:
            for happening in told:
                bot.see(happening.seen_by(seat), 0)
            bot.choose(state.view(seat), state.actions(seat), 0)
        told.clear()
        match.apply(1, MOTH.parse(move), 700)
        for bot in bots:
            for happening in told:
                bot.see(happening.seen_by(seat), 700)
            asked.append((bot.alert, bot.decide(700)))
            asked.append((700, bot.choose(state.view(seat), state.actions(seat), 900)))
        answers.append(asked)
    assert answers[0] == answers[1]


@pytest.mark.parametrize("level", ["casual", "sharp"])
def test_a_bot_cannot_tell_worlds_apart_that_its_seat_cannot(level: str) -> None:
    """Who sits down in the middle of a game chooses the same in both, and something possible."""
    rng = FastRng("worlds")
    table, state = clockwork(MOTH.setup(4), levels("cheating_moth", 4, ["sharp"], "w"), "w")
    maker, asked = BOTS[level], Counter[bool]()
    while not state.over:
        table.run_to(table.next_at())
        if state.over or rng.below(8):
            continue
        now = int(state.now)
        for seat in range(4):
            twin = state.resample(seat, rng)
            here, there = (
                maker(seat, FastRng("same")).choose(world.view(seat), world.actions(seat), now)
                for world in (state, twin)
            )
            assert here == there
            if here is not None and here.action != WAIT:
                assert state.is_legal(seat, here.action)
            asked[here is not None] += 1
    assert min(asked.values()) > 10


# Judgement -----------------------------------------------------------------------------------


def thinking(level: str, hand: str, *, guard: int = 0, top: int = 1, n: int = 0) -> MothBot:
    """A bot at seat 1 of 4 with these cards, about to decide."""
    bot = cast(MothBot, BOTS[level](1, FastRng(f"thinking {n}")))
    match, _ = written_match(MOTH.setup(4), moth_deal(HANDS, "1"))
    bot.picture.look(cast(CheatingMothView, match.state.view(1)))
    bot.picture.hand = cards(hand)
    bot.picture.guard = guard
    bot.picture.top = top
    bot.picture.active = 2
    return bot


def cards(text: str) -> list[int]:
    return [CARD_OF[card] for card in text.split()]


def share(chosen: Sequence[bool]) -> float:
    return sum(chosen) / len(chosen)


def watched(bot: MothBot, *, guard_accuses: bool) -> MothBot:
    for _ in range(10):
        bot.picture.accusing[bot.picture.guard].count(False, guard_accuses)
    return bot


def test_costly_cards_go_first() -> None:
    for level in BOTS.keys() - {"random"}:
        bot = thinking(level, "2 2 5 5a 5m", guard=1)
        assert bot.card_to_play(cards("2 5 5a")) == CARD_OF["5a"]
        assert bot.card_to_play(cards("2 5a 5m")) == CARD_OF["5m"], "the Guard can play a moth"
        assert bot.card_to_give(cards("2 2 5a")) == CARD_OF["5a"]


def test_sharp_keeps_as_many_different_values_as_it_can() -> None:
    assert thinking("sharp", "2 2 5 3 4").card_to_play(cards("2 5")) == CARD_OF["2"]


def test_sharp_gives_to_who_is_ahead() -> None:
    bot = thinking("sharp", "2 2")
    bot.picture.sizes = [3, 5, 1, 3]
    assert bot.receiver() == 2
    bot.picture.totals = [0, 0, 20, 0]
    assert bot.receiver() in (0, 3)


def test_sharp_makes_moths_vanish_more_often_the_less_the_guard_says() -> None:
    def vanishes(hand: str, *, guard_accuses: bool) -> float:
        bots = [thinking("sharp", hand, n=n) for n in range(200)]
        return share(
            [watched(bot, guard_accuses=guard_accuses).card_to_vanish() >= 0 for bot in bots]
        )

    assert vanishes("1 2 3m", guard_accuses=False) > 0.95
    assert vanishes("1 2 3m", guard_accuses=True) < 0.2
    assert vanishes("1 2 3m", guard_accuses=False) > vanishes("1 2 3", guard_accuses=False)
    moth = watched(thinking("sharp", "1 2 3m"), guard_accuses=False).card_to_vanish()
    assert moth == CARD_OF["3m"]


@pytest.mark.parametrize(("level", "seldom", "often"), [("casual", 0.25, 0.5), ("sharp", 0.2, 0.9)])
def test_the_guard_goes_by_evidence(level: str, seldom: float, often: float) -> None:
    def accuses(vanished: bool) -> float:
        found = []
        for n in range(200):
            bot = thinking(level, "1 2 3s", guard=1, n=n)
            for _ in range(10):
                bot.picture.vanishing[3].count(False, vanished)
            found.append(bot.suspects(3, False))
        return share(found)

    assert accuses(False) < seldom
    assert accuses(True) > often


def test_the_guard_with_moths_to_play_is_in_no_hurry() -> None:
    def accuses(hand: str) -> float:
        return share([thinking("sharp", hand, guard=1, n=n).suspects(3, True) for n in range(300)])

    assert accuses("1 2 3s 4m 5m") < accuses("1 2 3s 4 5")


def test_without_bluffs_nobody_fidgets() -> None:
    setup = MOTH.setup(4, {"bluffs": False})
    table, _ = clockwork(setup, levels("cheating_moth", 4, ["sharp", "casual"], "bluff"), "bluff")
    table.play_out()
    texts = Counter(text.split()[0] for _, _, text in table.match.moves)
    assert texts["vanish"] > 10
    assert texts["fidget"] == 0


# How games go --------------------------------------------------------------------------------


def test_games_are_balanced() -> None:
    """Moths vanish, Guards are right and wrong, the badge moves, rounds take a minute or more."""
    counts: Counter[str] = Counter()
    time = games = 0

    class Witness(SharpBot):
        def see(self, event: Event, now: int) -> None:
            super().see(event, now)
            counts[type(event).__name__] += 1
            if isinstance(event, events.Accused):
                counts["right"] += event.right
            if isinstance(event, events.GestureEnded) and event.card is not None:
                counts["moth"] += event.vanished and event.card.endswith("m")

    for games in range(1, 16):
        bots = levels("cheating_moth", 4, ["sharp"], f"balance {games}")
        bots[0] = Witness(0, bots[0].rng)
        table, state = clockwork(MOTH.setup(4), bots, f"balance {games}")
        table.play_out()
        time += int(state.now)
    assert counts["moth"] > games / 2, "of one seat alone"
    assert 0.25 < counts["right"] / counts["Accused"] < 0.75
    assert counts["GuardChanged"] > games * 4
    assert 60_000 < time / (games * 4) < 480_000


@pytest.mark.strength
@pytest.mark.parametrize(("better", "worse"), [("sharp", "casual"), ("casual", "random")])
def test_better_bots_win(better: str, worse: str) -> None:
    found = compare(MOTH.setup(4), [better, worse], range(12), "better")
    (gap,) = found.differences
    assert gap.verdict == "better"
    assert gap.score.high < 0


def test_levels_share_one_nature_each() -> None:
    assert CasualBot(0, FastRng()).quickest == CasualBot.nature.slap.quickest
    assert SharpBot(0, FastRng()).quickest < CasualBot(0, FastRng()).quickest
