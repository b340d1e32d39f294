"""What Party Bugs refuses, and what it keeps from the others' eyes."""

from collections.abc import Callable

import msgspec
import pytest

from antics.core.errors import GameOver, IllegalMove, MoveError, NotYourMove, UnreadableMove
from antics.core.events import Event
from antics.games.party_bugs.events import Drew, Hid, Mirrored, Sealed

from .party_bugs_scenes import GAME, Scene, dance, deal, table

# Refusals: `Scene.refused` also checks that the state is as before ---------------------------


def choosing() -> Scene:
    return Scene(GAME, 3, [deal([4, 7, 2], [9, 1, 3], [3, 1, 2], [12, 1, 3])])


def taking() -> Scene:
    """Seat 1 takes first, then 0, then 2."""
    scene = choosing()
    dance(scene, [9, 3, 12])
    return scene


def hiding() -> Scene:
    return Scene(GAME, 3, [deal([4, 7, 2], [9, 1, 3, 5])], hidden_card=True)


@pytest.mark.rule("PB-5", "PB-6", "PB-20", "PB-22", "PB-24", "PB-32")
@pytest.mark.parametrize(
    ("scene", "line", "kind", "rule"),
    [
        pytest.param(choosing, "0 play 4", IllegalMove, "PB-5", id="not in the hand"),
        pytest.param(choosing, "0 play 13", IllegalMove, "PB-5", id="a King not in the hand"),
        pytest.param(choosing, "0 take 4", IllegalMove, "PB-5", id="taking before choosing"),
        pytest.param(choosing, "0 hide 9", IllegalMove, "PB-5", id="hiding without the variant"),
        pytest.param(choosing, "0 keep", IllegalMove, "PB-5", id="answering unasked"),
        pytest.param(choosing, "0 match", IllegalMove, "PB-5", id="matching unasked"),
        pytest.param(choosing, "0 mirror 4", IllegalMove, "PB-32", id="no mirror"),
        pytest.param(taking, "1 take 9", IllegalMove, "PB-6", id="not on the floor"),
        pytest.param(taking, "1 take 3", IllegalMove, "PB-6", id="played, not yet on the floor"),
        pytest.param(taking, "1 play 1", IllegalMove, "PB-6", id="playing while taking"),
        pytest.param(taking, "1 take 4 match", IllegalMove, "PB-22", id="nothing face down"),
        pytest.param(taking, "1 keep", IllegalMove, "PB-6", id="answering while taking"),
        pytest.param(hiding, "0 hide 4", IllegalMove, "PB-20", id="hiding what is not there"),
        pytest.param(hiding, "0 hide 13", IllegalMove, "PB-20", id="hiding a King"),
        pytest.param(hiding, "0 play 9", IllegalMove, "PB-20", id="playing before hiding"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_the_rule(
    scene: Callable[[], Scene], line: str, kind: type[MoveError], rule: str
) -> None:
    refusal = scene().refused(line)
    assert type(refusal) is kind
    assert refusal.rule == rule
    assert rule in str(refusal)


@pytest.mark.rule("PB-5", "PB-6")
@pytest.mark.parametrize(
    ("scene", "line"),
    [
        pytest.param(taking, "0 take 4", id="second before first"),
        pytest.param(taking, "2 take 4", id="last before first"),
        pytest.param(choosing, "3 play 1", id="no such seat"),
        pytest.param(choosing, "-1 play 1", id="chance does not play"),
        pytest.param(lambda: Scene(GAME, 3), "0 play 1", id="before the deal"),
        pytest.param(lambda: hiding().play("0 hide 9"), "0 hide 1", id="hidden already"),
        pytest.param(lambda: choosing().play("0 play 9"), "0 play 9", id="played already"),
        pytest.param(lambda: taking().play("1 take 4"), "1 take 7", id="taken already"),
    ],
)
def test_out_of_turn(scene: Callable[[], Scene], line: str) -> None:
    assert type(scene().refused(line)) is NotYourMove


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "play", "play ", "play 0", "play 14", "play 01", "play -1", "play ?"),
        *("Play 9", "PLAY 9", "play  9", " play 9", "play 9 ", "play nine", "9", "play 9 match"),
        *("play ٣", "take 4 keep", "take 4  match", "take 0 match", "take match", "hide", "hide 0"),
        *("hide ?", "mirror", "mirror 0", "mirror Hidden", "match 4", "keep 4", "pass", "play 9\n"),
        "play " + "9" * 5000,
    ],
)
def test_unreadable_text(text: str) -> None:
    with pytest.raises(UnreadableMove) as refusal:
        GAME.parse(text)
    assert len(str(refusal.value)) < 300
    if "\n" not in text:
        assert type(choosing().refused(f"0 {text}")) is UnreadableMove


@pytest.mark.parametrize("number", [-1, 0, 14, 15, 16, 30, 48, 79, 82, 96, 10**9, -(10**9)])
def test_a_number_that_is_no_move(number: int) -> None:
    scene = choosing()
    before = scene.state.numbers()
    with pytest.raises(UnreadableMove):
        scene.state.apply(0, number)
    assert scene.state.numbers() == before


@pytest.mark.rule("PB-12")
@pytest.mark.parametrize("line", ["0 play 1", "2 take 13", "7 keep"])
def test_after_the_end(line: str) -> None:
    scene = choosing().play_on()
    assert scene.outcome is not None
    assert scene.state.actors() == []
    assert [scene.legal(seat) for seat in range(3)] == [[], [], []]
    assert type(scene.refused(line)) is GameOver


@pytest.mark.parametrize("value", range(1, 14))
def test_every_move_reads_as_it_is_written(value: int) -> None:
    texts = [f"{word} {value}" for word in ("play", "take", "hide", "mirror")]
    for text in [*texts, f"take {value} match", "match", "keep", "mirror hidden"]:
        assert GAME.notation(GAME.parse(text)) == text


# Secrets: two worlds that differ only in what the others may not know ------------------------


def known_to(scene: Scene, seat: int | None) -> bytes:
    """Every byte the seat, or a bystander, gets: view, legal moves and all events so far."""
    legal = [] if seat is None else scene.legal(seat)
    return msgspec.json.encode([scene.view(seat), legal, scene.events(Event, seat)])


def differ_only_for(owner: int, one: Scene, other: Scene) -> bool:
    """Whether the worlds are different, and only in the owner's eyes."""
    players = range(len(one.state.setup.players))
    others: list[int | None] = [None, *(seat for seat in players if seat != owner)]
    return known_to(one, owner) != known_to(other, owner) and all(
        known_to(one, seat) == known_to(other, seat) for seat in others
    )


@pytest.mark.rule("PB-5")
def test_a_sealed_card_is_secret_until_the_last_one_is_sealed() -> None:
    one = choosing().play("0 play 9", "2 play 12")
    other = choosing().play("0 play 3", "2 play 12")
    assert differ_only_for(0, one, other)
    assert one.events(Sealed, seat=0)[0].card == 9
    assert [event.card for event in one.events(Sealed, seat=1)] == [None, None]
    assert GAME.veiled(GAME.parse("play 9")) == "play ?"
    one.play("1 play 3")
    assert [dancer.played for dancer in table(one, 1).dancers] == [9, 3, 12]


@pytest.mark.rule("PB-4", "PB-7")
def test_others_see_how_many_cards_are_drawn_and_not_which() -> None:
    one = Scene(GAME, 3, [deal([4, 7, 2], [9, 1, 3, 5])])
    other = Scene(GAME, 3, [deal([4, 7, 2], [9, 8, 6, 1])])
    assert differ_only_for(0, one, other)
    for scene in (one, other):
        dance(scene, [9, 1, 1], [2, 4, 7])
    assert differ_only_for(0, one, other)
    assert one.events(Drew, seat=0)[-3].cards == [5]
    assert [(event.count, event.cards) for event in one.events(Drew)[-3:]] == [(1, None)] * 3


@pytest.mark.rule("PB-20", "PB-25")
def test_a_hidden_card_is_its_owners_secret() -> None:
    one, other = hiding().play("0 hide 9"), hiding().play("0 hide 5")
    assert differ_only_for(0, one, other)
    for scene in (one, other):
        scene.play("1 hide 1", "2 hide 1", "0 play 1", "1 play 2", "2 play 3", "0 take 7")
    assert differ_only_for(0, one, other)
    assert [event.card for event in one.events(Hid, seat=1)] == [None, 1, None]
    assert GAME.veiled(GAME.parse("hide 9")) == "hide ?"


@pytest.mark.rule("PB-22")
def test_a_card_kept_does_not_tell_whether_it_could_have_matched() -> None:
    worlds = []
    for card in (7, 5):
        scene = Scene(GAME, 3, [deal([4, 7, 2], [7, 1, 3, 5])], hidden_card=True)
        scene.play(f"0 hide {card}", "1 hide 1", "2 hide 1", "0 play 1", "1 play 2", "2 play 3")
        worlds.append(scene)
    assert [len(scene.legal(0)) for scene in worlds] == [4, 3]
    assert differ_only_for(0, *worlds)
    assert differ_only_for(0, *(scene.play("0 take 7") for scene in worlds))


@pytest.mark.rule("PB-24")
def test_the_question_to_a_king_does_not_tell_whether_anything_matches() -> None:
    worlds = []
    for card in (7, 5):
        scene = Scene(GAME, 3, [deal([4, 7, 2], [7, 1, 13, 5])], hidden_card=True)
        scene.play(f"0 hide {card}", "1 hide 1", "2 hide 1", "0 play 13", "1 play 2", "2 play 3")
        worlds.append(scene)
    assert [scene.legal(0) for scene in worlds] == [["keep", "match"], ["keep"]]
    assert differ_only_for(0, *worlds)
    assert differ_only_for(0, *(scene.play("0 keep") for scene in worlds))


def mirrored(card: int) -> Scene:
    """The second game of a series, in which seat 0 hides that card and mirrors it away."""
    deals = [deal([4, 4, 4]), deal([9, 5, 8], [1, 2, 3, 4])]
    scene = Scene(GAME, 3, deals, hidden_card=True, series=True)
    scene.play_on(until=lambda: table(scene).game_number == 1)
    return scene.play(f"0 hide {card}", "1 hide 1", "2 hide 1", "0 mirror hidden")


@pytest.mark.rule("PB-32", "PB-25")
def test_the_mirror_takes_the_face_down_card_away_unseen() -> None:
    one, other = mirrored(4), mirrored(3)
    assert differ_only_for(0, one, other)
    assert one.events(Mirrored)[-1] == Mirrored(rule="PB-32", seat=0, face_down=True, card=None)
    for scene in (one, other):
        dance(scene, [1, 2, 3], [5, 8, 9])
    assert differ_only_for(0, one, other)
