"""Tournaments small enough for tests, and the bots that spoil them."""

from pathlib import Path

import pytest

from antics.arena.plan import Plan

ODD = Path(__file__).with_name("odd_bots.py")


def odd(name: str) -> str:
    return f"{ODD}:{name}"


@pytest.fixture
def small() -> Plan:
    """Three bots at a table for two: cheap, and no two deals take equally long."""
    return Plan(
        game="party_bugs",
        players=2,
        options={"hidden_card": False, "series": False},
        bots=("sharp", "casual", "random"),
        seed="small",
    )


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below, by its name."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
