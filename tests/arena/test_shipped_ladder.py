"""docs/bots.md shows what the history that comes with the program says."""

import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from antics.arena.history import SHIPPED, History
from antics.arena.ladder_page import PAGE, chart_path, ladders_of, section, written
from antics.bots.levels import LEVELS, bot_makers
from antics.bots.search.budget import split_name
from antics.core.registry import find_game, game_names

DOCS = Path(__file__).parents[2] / "docs"
GAMES = [name for name in game_names() if "casual" in bot_makers(name)]
"""A game without bots of its own has no ladder."""


def test_the_page_and_its_charts_are_up_to_date(tmp_path: Path) -> None:
    shutil.copy(DOCS / PAGE, tmp_path)
    (tmp_path / "images").mkdir()
    made = written(tmp_path, [History(SHIPPED, name) for name in GAMES])
    assert len(made) == 1 + len(GAMES)
    for path in made:
        kept = DOCS / path.relative_to(tmp_path)
        assert path.read_bytes() == kept.read_bytes(), "`antics ladder --docs docs` writes it anew"


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_players_has_its_ladder(name: str) -> None:
    history = History(SHIPPED, name)
    assert {each.players for each in history.tournaments} == set(find_game(name).players)
    assert chart_path(DOCS, name).exists()
    assert section(name, ladders_of(history, find_game(name).players[0]), "x").startswith("### ")


@pytest.mark.parametrize("name", GAMES)
def test_no_level_is_surely_weaker_than_the_one_below(name: str) -> None:
    """The five levels are named by what was measured."""
    history = History(SHIPPED, name)
    for players in find_game(name).players:
        (found,) = ladders_of(history, players)
        rungs = {split_name(rung.bot)[0]: rung for rung in found.rungs}
        levels = [rungs[level] for level in LEVELS if level in rungs]
        assert len(levels) == len(LEVELS), f"all levels have played for {players}"
        for weaker, stronger in pairwise(levels):
            assert stronger.high > weaker.low, f"{stronger.bot} and {weaker.bot} for {players}"
        assert levels[-1].points > levels[1].points + 50, "master is well above casual"
