"""What a typed line means: property tests over every untimed game's moves."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antics.core.errors import UnreadableMove
from antics.core.game import Game
from antics.core.registry import find_game, game_names
from antics.terminal.answers import Command, Move, Unclear, read_answer, said_no, said_yes
from antics.terminal.menu import SHORT, Menu

GAMES = [game for game in map(find_game, game_names()) if not game.timed]
LARGEST = 8000
"""No untimed game numbers its moves higher."""


def actions_of(game: Game) -> list[int]:
    actions = []
    for action in range(LARGEST):
        try:
            game.notation(action)
        except UnreadableMove:
            continue
        actions.append(action)
    return actions


ACTIONS = {game.name: actions_of(game) for game in GAMES}


@st.composite
def menus(draw: st.DrawFn, most: int = 20) -> Menu:
    game = draw(st.sampled_from(GAMES))
    chosen = draw(
        st.lists(st.sampled_from(ACTIONS[game.name]), unique=True, min_size=1, max_size=most)
    )
    return Menu(game, sorted(chosen))


@given(menus())
def test_a_menu_keeps_every_move_once(menu: Menu) -> None:
    texts = [entry.text for entry in menu.entries]
    assert len(set(texts)) == len(texts) == len(menu)
    for number, entry in enumerate(menu.entries, 1):
        assert menu.numbered(number) == entry
        assert menu.number_of(entry) == number
    assert menu.numbered(0) is None
    assert menu.numbered(len(menu) + 1) is None


@given(menus())
def test_every_move_can_be_chosen_by_its_text_and_by_its_number(menu: Menu) -> None:
    for number, entry in enumerate(menu.entries, 1):
        assert read_answer(entry.text, menu) == Move(entry.action)
        assert read_answer(f"  {entry.text.upper()} \n", menu) == Move(entry.action)
        assert read_answer(f"#{number}", menu) == Move(entry.action)


@given(menus(), st.integers(0, 120))
def test_a_bare_number_is_a_move_only_where_nothing_else_could_be_meant(
    menu: Menu, number: int
) -> None:
    listed = menu.numbered(number)
    meant = {entry.action for entry in menu.with_card(number)}
    if listed is not None:
        meant.add(listed.action)
    answer = read_answer(str(number), menu)
    if len(meant) == 1:
        assert answer == Move(meant.pop())
    else:
        assert isinstance(answer, Unclear)
        assert str(number) in answer.reason


@given(menus(most=SHORT))
def test_in_a_short_list_of_different_cards_number_and_card_never_clash(menu: Menu) -> None:
    cards = Counter(entry.card for entry in menu.entries)
    for number, entry in enumerate(menu.entries, 1):
        if all(count == 1 for count in cards.values()):
            assert read_answer(str(number), menu) == Move(entry.action)
            if entry.card is not None:
                assert read_answer(str(entry.card), menu) == Move(entry.action)


@given(menus(), st.text())
def test_any_text_is_answered(menu: Menu, text: str) -> None:
    answer = read_answer(text, menu)
    if isinstance(answer, Move):
        menu.game.notation(answer.action)  # a move of this game, or it raises
    elif isinstance(answer, Unclear):
        assert answer.reason.endswith((".", "help."))
    else:
        assert answer.name in {"help", "why", "rules", "log", "hint", "table", "quit"}


def test_a_short_list_puts_a_card_at_its_own_number() -> None:
    game = find_game("party_bugs")
    menu = Menu(game, [game.parse(text) for text in ("play 2", "play 9", "play 12")])
    assert [entry.text for entry in menu.entries] == ["play 9", "play 2", "play 12"]


def test_a_card_that_two_moves_share_is_asked_about() -> None:
    game = find_game("party_bugs")
    menu = Menu(game, [game.parse(text) for text in ("take 4", "take 5", "take 5 match")])
    answer = read_answer("5", menu)
    assert isinstance(answer, Unclear)
    assert "'take 5'" in answer.reason
    assert "'take 5 match'" in answer.reason


def test_a_number_that_is_a_move_and_the_card_of_others_is_asked_about() -> None:
    game = find_game("party_bugs")
    texts = ("take 2", "take 2 match", "take 9")
    menu = Menu(game, [game.parse(text) for text in texts])
    answer = read_answer("2", menu)
    assert isinstance(answer, Unclear)
    assert "#2" in answer.reason
    assert isinstance(read_answer("#2", menu), Move)


def test_a_card_that_is_not_there_is_tried_in_the_words_of_the_moves_there_are() -> None:
    game = find_game("party_bugs")
    menu = Menu(game, [game.parse("play 2"), game.parse("play 9")])
    answer = read_answer("7", menu)
    assert isinstance(answer, Unclear)
    assert answer.attempt == game.parse("play 7")


def test_the_beginning_of_one_move_is_that_move() -> None:
    game = find_game("bullenparty")
    menu = Menu(game, [game.parse(text) for text in ("lay 27 new", "lay 9 on 0", "lay 9 new")])
    assert read_answer("lay 27", menu) == Move(game.parse("lay 27 new"))
    answer = read_answer("lay 9", menu)
    assert isinstance(answer, Unclear)
    assert "'lay 9 on 0'" in answer.reason


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("", Command("table")),
        ("  \n", Command("table")),
        ("?", Command("help")),
        ("HELP", Command("help")),
        ("why 3", Command("why", "3")),
        ("rules  PB-9", Command("rules", "PB-9")),
        ("log 20", Command("log", "20")),
        ("q", Command("quit")),
    ],
)
def test_commands(line: str, command: Command) -> None:
    game = find_game("party_bugs")
    assert read_answer(line, Menu(game, [game.parse("play 2")])) == command


def test_yes_and_no() -> None:
    assert said_yes(" Y\n")
    assert not said_yes("")
    assert said_no("no")
    assert not said_no("")
