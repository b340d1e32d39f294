"""A table that cannot be read: whoever comes to it is told, and may come again."""

import asyncio

import pytest

from antics.store.faults import StoreFailed

from .hearing import answer_to
from .live import Live
from .test_lobby import refused


@pytest.mark.parametrize("fault", [StoreFailed("damaged", "entry 3 is missing"), ValueError("bug")])
def test_who_comes_to_a_table_that_cannot_be_read_is_told(
    live: Live, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    async def unreadable(code: str) -> None:
        raise fault

    ada = live.guest("Ada")
    code = ada.post("/api/tables", json={"game": "party_bugs", "name": "Ada"}).json()["code"]
    hub = live.house.hub

    async def sleeps() -> None:
        table = await hub.find(code)
        assert table is not None
        hub._drop(table)

    live.run(sleeps())
    counted = live.house.metrics.refusals.of.get("storage", 0)
    with monkeypatch.context() as broken:
        broken.setattr(hub.store, "kept", unreadable)
        told = asyncio.run(answer_to(live, ada, code))
        looked = ada.get(f"/api/tables/{code}") if isinstance(fault, StoreFailed) else None
    assert told["type"] == "bye"
    assert told["code"] == "storage"
    assert told["again"] is True
    assert "bug" not in told["words"]
    assert "entry 3" not in told["words"], "that is for whoever runs the server"
    assert live.house.metrics.refusals.of["storage"] > counted
    if looked is not None:
        assert refused(looked, 503, "storage") == "the database is damaged"
    assert asyncio.run(answer_to(live, ada, code))["type"] == "welcome"
