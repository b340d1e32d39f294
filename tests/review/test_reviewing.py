"""Reviews of whole games: of all four, finished or not, good or bad."""

import math
from collections.abc import Sequence
from statistics import fmean, variance

import pytest

from antics.bots.levels import find_bot, find_guide
from antics.bots.search.guide import Guide
from antics.bots.simulation import play_game
from antics.core.errors import AnticsError, BadRecord
from antics.core.fairness import FairDeal
from antics.core.game import Game
from antics.core.match import Match
from antics.core.records import Record
from antics.core.registry import find_game
from antics.core.replay import Walk
from antics.core.rng import FastRng
from antics.core.state import State
from antics.review import luck
from antics.review.findings import Review
from antics.review.moments import find_moments
from antics.review.reviewing import review
from antics.review.weighing import Weighing
from antics.review.words import in_words, luck_words, moment_words


def record_of(game: str, bots: Sequence[str], seed: str = "review", **options: object) -> Record:
    setup = find_game(game).setup(len(bots), options)
    return play_game(setup, [find_bot(game, bot) for bot in bots], seed).record()


def cut(record: Record, moves: int, deals: int = 1) -> Record:
    """The record of a game that was broken off."""
    return Record(
        game=record.game,
        options=record.options,
        players=record.players,
        deals=record.deals[:deals],
        moves=record.moves[:moves],
        end=record.moves[moves - 1][0],
        result=None,
    )


GAMES = {
    "party_bugs": ["sharp", "random", "casual"],
    "bullenparty": ["sharp", "random"],
    "bugs_and_co": ["sharp", "casual"],
    "cheating_moth": ["sharp", "casual", "casual"],
}


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> tuple[Record, Review]:
    record = record_of(request.param, GAMES[request.param])
    if record.game == "cheating_moth":  # four rounds of it would take long in the plain build
        record = cut(record, 40)
    return record, review(record, [0], worlds=4, games=0)


def test_every_decision_is_one_of_the_seats_moves(played: tuple[Record, Review]) -> None:
    record, found = played
    (seat,) = found.seats
    assert seat.decisions
    assert seat.name == record.players[0].name
    legal = {step.number: step.legal() for step in Walk(record).steps()}
    for decision in seat.decisions:
        time, who, _ = record.moves[decision.number]
        assert (decision.time, who) == (time, 0)
        moves = legal[decision.number]["0"]
        assert decision.made.text in moves
        assert decision.best.text in [*moves, ""]
        assert decision.choices > 1
        assert decision.avoidable.low <= decision.avoidable.points <= decision.avoidable.high
    numbers = [decision.number for decision in seat.decisions]
    assert numbers == sorted(numbers)


def test_moves_of_a_stand_in_are_nobodys_decisions() -> None:
    record = record_of("party_bugs", ["sharp", "random", "casual"])
    (whole,) = review(record, [1], worlds=4, games=0).seats
    first, *others = whole.decisions
    record.meta = {"stand_ins": [[first.number, "bot"]]}
    found = review(record, [1], worlds=4, games=0)
    assert found.seats[0].decisions == others
    assert found.seats[0].stand_ins == 1
    assert any("1 decision of a stand-in" in line for line in in_words(found, every=False))
    record.meta = {"stand_ins": "somebody else's words"}
    assert review(record, [1], worlds=4, games=0).seats == [whole]


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_what_was_avoidable_does_not_depend_on_hidden_cards(game: str) -> None:
    """The same decisions in two worlds that look the same to the player: what each choice brings,
    by what is known, is the same but for chance."""
    rng = FastRng("worlds")
    record = record_of(game, ["sharp", "casual", "random"])
    walk = Walk(record)
    guide = find_guide(game)
    assert guide is not None
    gaps = []
    for step in walk.steps():
        if step.who != 0 or len(step.state.actions(0)) < 2 or step.number % 4:
            continue
        twin = step.state.resample(0, rng)
        assert walk.game.view(twin, 0) == walk.game.view(step.state, 0)
        choices = list(step.state.actions(0))
        for one, other in zip(
            *(tried(guide, state, choices) for state in (step.state, twin)), strict=True
        ):
            spread = math.sqrt((variance(one) + variance(other)) / len(one))
            gaps.append((fmean(one) - fmean(other)) / spread if spread else 0.0)
    assert len(gaps) > 8
    assert max(map(abs, gaps)) < 4
    assert fmean(gap * gap for gap in gaps) < 2


def tried(guide: Guide, state: State, choices: list[int]) -> list[list[float]]:
    """What each choice brought in many worlds, as far as the player can know."""
    weighing = Weighing(guide, state, 0, "tried")
    worlds = [weighing.try_unknown(choices) for _ in range(60)]
    return [list(column) for column in zip(*worlds, strict=True)]


def test_the_best_choice_costs_nothing(played: tuple[Record, Review]) -> None:
    for decision in played[1].seats[0].decisions:
        if decision.best.text == decision.made.text:
            assert decision.avoidable.low == 0


def test_the_costliest_are_sure_and_in_order(played: tuple[Record, Review]) -> None:
    (seat,) = played[1].seats
    losses = [seat.decisions[at].avoidable for at in seat.costliest]
    assert len(losses) <= 3
    assert all(loss.low > 0 for loss in losses)
    assert [loss.points for loss in losses] == sorted(
        (loss.points for loss in losses), reverse=True
    )


def test_the_same_record_gives_the_same_review() -> None:
    record = record_of("party_bugs", ["sharp", "casual", "sharp"])
    assert review(record, [1], worlds=5, games=2) == review(record, [1], worlds=5, games=2)


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_who_plays_at_random_gives_more_away_than_who_thinks(game: str) -> None:
    record = record_of(game, ["random", "sharp", "sharp"], seed="who")
    found = review(record, worlds=12, games=0)
    means = [seat.avoidable.points / len(seat.decisions) for seat in found.seats]
    assert means[0] > 1.3 * fmean(means[1:])


def test_a_game_broken_off_is_reviewed_as_far_as_it_went() -> None:
    whole = record_of("party_bugs", ["sharp", "casual", "sharp"])
    moves = next(
        number
        for number, (_, who, text) in enumerate(whole.moves)
        if number > 20 and who == 0 and text.startswith("play")
    )
    found = review(cut(whole, moves + 1), [0], worlds=4).seats[0]
    assert found.luck is None  # more might have been dealt
    last = found.decisions[-1]
    assert last.number == moves
    assert last.hindsight is None  # what the others chose never came out
    assert last.best_seen is None
    assert all(decision.hindsight is not None for decision in found.decisions[:-1])


def test_hidden_cards_and_series_are_reviewed_too() -> None:
    record = record_of("party_bugs", ["sharp"] * 3, hidden_card=True, series=True)
    found = review(record, [2], worlds=4, games=0).seats[0]
    verbs = {decision.made.text.split()[0] for decision in found.decisions}
    assert {"hide", "play", "take"} <= verbs
    assert all(decision.hindsight is not None for decision in found.decisions)


def test_seats_that_are_not_there_are_named() -> None:
    record = record_of("party_bugs", ["sharp", "casual", "sharp"])
    with pytest.raises(AnticsError, match="there is no seat 3; this record has seats 0 to 2"):
        review(record, [0, 3])


def test_a_bad_record_is_refused_before_anything_is_tried() -> None:
    record = record_of("party_bugs", ["sharp", "casual", "sharp"])
    record.moves[-1] = (0, 0, "play 99")
    with pytest.raises(BadRecord):
        review(record, worlds=10**9)


def test_long_games_are_looked_at_less_closely() -> None:
    record = record_of("bugs_and_co", ["random", "random"])
    assert review(cut(record, 6), [0], games=0).worlds == 24


def test_a_game_whose_moments_nobody_knows_is_refused_in_a_sentence() -> None:
    class Unknown(Game):
        name = "unknown"
        title = "Unknown Game"
        timed = True

    with pytest.raises(AnticsError, match="nobody has learnt to weigh the moments of Unknown Game"):
        find_moments(Unknown())


# Luck ---------------------------------------------------------------------------------------


def test_luck_is_judged_on_the_records_own_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    made = luck.Match

    def watched(*args: object, **more: object) -> Match:
        match = made(*args, **more)  # type: ignore[arg-type]
        seen.append(match.deals == record.deals)
        return match

    record = record_of("party_bugs", ["sharp", "casual", "sharp"])
    monkeypatch.setattr(luck, "Match", watched)
    luck.Reference(record, 3).luck(0)
    assert seen == [True] * 3 + [False] * 3


@pytest.mark.parametrize(("game", "sign"), [("party_bugs", -1), ("bullenparty", 1)])
def test_more_points_are_luck_or_not_as_the_game_has_it(
    game: str, sign: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = record_of(game, ["sharp", "casual"])

    def scores(_setup: object, deals: list[object], seed: str) -> tuple[int, ...]:
        return (10 + len(seed) % 2 + 5 * bool(deals), 20)

    monkeypatch.setattr(luck, "_played", scores)
    found = luck.Reference(record, 12).luck(0)
    assert found is not None
    assert found.score.points * sign > 0
    assert found.score.low <= found.score.points <= found.score.high


def test_a_game_that_did_not_begin_by_itself_has_no_record() -> None:
    record = record_of("party_bugs", ["sharp", "casual", "sharp"])
    setup = find_game("party_bugs").setup(3)
    with pytest.raises(RuntimeError, match="no record"):
        Match(setup, FairDeal.named("x"), deals=record.deals).record()
    with pytest.raises(RuntimeError, match="no record"):
        Match(setup, FairDeal.named("x"), state=setup.state()).record()


# Words --------------------------------------------------------------------------------------


def test_words_tell_who_and_what_and_how_much(played: tuple[Record, Review]) -> None:
    record, found = played
    lines = list(in_words(found, every=True))
    assert lines[0].startswith(find_game(record.game).title)
    about = next(line for line in lines if line.startswith(record.players[0].name))
    assert f"{len(found.seats[0].decisions)} decisions" in about
    rows = [line for line in lines if line.strip().split(" ")[0].isdecimal()]
    assert len(rows) == len(found.seats[0].decisions)


def test_a_moment_in_words_names_both_moves() -> None:
    record = record_of("party_bugs", ["random", "sharp", "sharp"], seed="who")
    seat = review(record, [0], worlds=20, games=4).seats[0]
    assert seat.costliest
    worst = seat.decisions[seat.costliest[0]]
    words = moment_words(worst)
    assert worst.made.words in words
    assert worst.best.words in words
    assert seat.luck is not None
    assert "than average" in luck_words(seat.luck) or "neither" in luck_words(seat.luck)
