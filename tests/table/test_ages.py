"""Ages, for rules that ask who is oldest or youngest: told by whoever likes to, and kept."""

import msgspec
import pytest

from antics.core import replay
from antics.core.fairness import FairDeal
from antics.core.match import Match
from antics.core.registry import find_game
from antics.table import entries
from antics.table.messages import read_request

from .evening import Evening, Visitor, World, play_out


def of_ages(evening: Evening, *ages: int | None) -> list[Visitor]:
    """People of these ages sit down."""
    names = ("ada", "bo", "cy")[: len(ages)]
    people = [
        evening.visit(name, name=name.title(), age=age)
        for name, age in zip(names, ages, strict=True)
    ]
    for visitor in people:
        visitor.ask("sit")
    return people


def ages_at(evening: Evening) -> list[int | None]:
    return [player.age for player in evening.table.room.setup().players]


@pytest.mark.rule("CM-2")
@pytest.mark.parametrize(
    ("ages", "guard"), [((30, 31, 8), 1), ((None, 0, None), 1), ((5, 5, 6), 2), ((7, None, 7), 0)]
)
def test_the_oldest_at_the_table_is_the_first_guard(
    ages: tuple[int | None, ...], guard: int
) -> None:
    evening = Evening("cheating_moth")
    ada, *_ = of_ages(evening, *ages)
    ada.ask("start")
    assert ada.screen.view is not None
    assert ada.screen.view["guard"] == guard


def world_of_a_tie() -> World:
    """The first two of three turn over the same number, the smallest."""
    game = find_game("party_bugs")
    for words in range(1000):
        fair = FairDeal.from_seed((words + 1).to_bytes(32, "big"))
        floor = Match(game.setup(3), fair).deals[0]["floor"]
        assert isinstance(floor, list)
        if floor[0] == floor[1] < floor[2]:
            return World(words=words)
    raise AssertionError("there is no such deal")


@pytest.mark.rule("PB-3")
@pytest.mark.parametrize(
    ("ages", "tied"), [((40, 9, 3), 1), ((9, 40, 3), 0), ((None, 9, 3), 0), ((9, 9, 3), 0)]
)
def test_the_youngest_of_equals_gets_the_tied_card(ages: tuple[int | None, ...], tied: int) -> None:
    evening = Evening("party_bugs", world_of_a_tie())
    ada, *_ = of_ages(evening, *ages)
    ada.ask("start")
    assert ada.screen.view is not None
    assert ada.screen.view["tied"] == tied


def test_an_age_is_in_the_record_and_outlives_the_server() -> None:
    evening = Evening("party_bugs")
    people = of_ages(evening, 40, None)
    people[0].ask("add_bot", level="random")
    again = evening.restarted()
    assert ages_at(again) == ages_at(evening) == [40, None, None]
    again.visit("ada")
    assert ages_at(again) == [40, None, None], "who comes back without a word has the same age"
    people[0].ask("start")
    play_out(evening, people)
    (record,) = evening.world.kept.values()
    assert [player.age for player in record.players] == [40, None, None]
    assert replay.verify(record) == []


def test_an_age_outlives_the_server_in_mid_game() -> None:
    evening = Evening("cheating_moth")
    ada, *_ = of_ages(evening, 30, 31, 8)
    ada.ask("start")
    running, again = evening.table.running, evening.restarted().table.running
    assert running is not None
    assert again is not None
    assert again.setup.players == running.setup.players
    assert again.state.numbers() == running.state.numbers()


def test_whoever_does_not_tell_an_age_any_more_has_none() -> None:
    evening = Evening("party_bugs")
    ada, bo = of_ages(evening, 40, 9)
    ada.ask("rename", name="Ada")
    assert ages_at(evening) == ages_at(evening.restarted()) == [None, 9]
    bo.ask("rename", name="Bo", age=10)
    ada.ask("rename", name="Ada", age=0)
    assert ages_at(evening) == ages_at(evening.restarted()) == [0, 10]


def test_an_age_comes_along_to_another_chair_and_device_and_goes_with_the_person() -> None:
    evening = Evening("party_bugs")
    ada, bo = of_ages(evening, 40, 9)
    bo.ask("sit", chair=3)
    assert ages_at(evening) == [40, 9]
    ada.ask("new_secret")
    (secret,) = [answer["secret"] for answer in ada.screen.answers if "secret" in answer]
    evening.visit("phone", secret=secret)
    assert evening.table.room.people() == ["phone", "bo"]
    assert ages_at(evening) == [40, 9]
    bo.ask("stand")
    cy = evening.visit("cy")
    cy.ask("sit", chair=3)
    assert ages_at(evening) == [40, None]


def test_nobody_sees_an_age_in_the_room() -> None:
    evening = Evening("party_bugs")
    _, bo = of_ages(evening, 40, 9)
    assert not any("age" in chair for chair in bo.screen.room["chairs"])


@pytest.mark.parametrize("kind", ["hello", "rename"])
@pytest.mark.parametrize("age", [-1, 151, 1.5, "40", True])
def test_no_age_is_read_that_nobody_has(kind: str, age: object) -> None:
    request = {"type": kind, "name": "Ada", "age": age}
    if kind == "rename":
        request["id"] = "r1"
    with pytest.raises(msgspec.ValidationError, match=r"\$\.age"):
        read_request(msgspec.json.encode(request))


def test_a_log_from_before_there_were_ages_reads() -> None:
    old = b'{"entry":"Sat","chair":0,"person":"ada","name":"Ada","face":"ada"}'
    assert entries.decode(old) == entries.Sat(chair=0, person="ada", name="Ada", face="ada")
    evening = Evening("party_bugs")
    evening.visit("ada").ask("sit")
    kept = evening.world.disk
    (number,) = [number for number, entry in enumerate(kept) if b'"Sat"' in entry]
    kept[number] = old
    assert evening.restarted().table.room.sitter(0).age is None


def test_who_tells_no_age_leaves_the_log_as_it_was() -> None:
    sat = entries.Sat(chair=0, person="ada", name="Ada", face="ada")
    assert b"age" not in entries.encode(sat)
