"""Who sits down, and with which options: what is taken, and what is refused in words."""

import pytest

from antics.core.errors import BadSetup
from antics.core.game import Player
from antics.core.registry import find_game

GAME = find_game("party_bugs")


def test_players_are_given_as_names_players_or_a_number() -> None:
    assert GAME.setup(["Ada", Player("Ben", age=9)]).players == (Player("Ada"), Player("Ben", 9))
    assert [player.name for player in GAME.setup(2).players] == ["Player 0", "Player 1"]


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        ("Ada", "a number, or a list of names or players, not 'Ada'"),
        (3.0, "a number, or a list of names or players, not 3.0"),
        (None, "a number, or a list of names or players, not None"),
        ([{"name": "Ada"}, {"name": "Ben"}], "player 0 is a name or an antics.Player, not {'name'"),
        ([Player("Ada"), None], "player 1 is a name or an antics.Player, not None"),
        ([Player("Ada"), Player(None)], "the name of player 1 is a text, not None"),  # type: ignore[arg-type]
        ([Player("Ada", "9"), "Ben"], "the age of player 0 is a whole number from 0, not '9'"),  # type: ignore[arg-type]
        ([Player("Ada", 9.5), "Ben"], "the age of player 0 is a whole number from 0, not 9.5"),  # type: ignore[arg-type]
        ([Player("Ada", -1), "Ben"], "the age of player 0 is a whole number from 0, not -1"),
        (["Ada"], "for 2 to 6 players, not 1"),
    ],
)
def test_whoever_cannot_sit_down_is_told_why(players: object, reason: str) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.setup(players)  # type: ignore[arg-type]
    assert reason in str(refused.value)


@pytest.mark.parametrize("options", [["series"], "series", 1])
def test_options_are_a_dictionary(options: object) -> None:
    with pytest.raises(BadSetup, match="options are a dictionary of names and values, not "):
        GAME.setup(2, options)  # type: ignore[arg-type]
