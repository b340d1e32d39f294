"""Reviews over HTTP: made once, for everybody who knows the game, and never for too many."""

import asyncio
import gzip
import json

import pytest

from antics.core.errors import BadRecord
from antics.server import reviewer
from antics.server.gate import Turned
from antics.server.reviewer import ReviewRoom, look_again
from antics.server.workroom import Workroom

from .live import Live
from .test_library import golden, keep
from .test_lobby import refused


class FakeRoom(Workroom):
    """Answers when it is told to."""

    def __init__(self) -> None:
        super().__init__("nothing", 1, 1)
        self.asked: list[str] = []
        self.may_answer = asyncio.Event()
        self.fault: BadRecord | None = None

    async def made(self, record: bytes, *wishes: str) -> bytes:
        self.asked.append(wishes[0])
        await self.may_answer.wait()
        if self.fault is not None:
            raise self.fault
        return b"review of " + record


def test_a_finished_game_is_reviewed_over_http(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    async def made(self: Workroom, record: bytes, *wishes: str) -> bytes:
        return gzip.compress(json.dumps({"bytes": len(record), "seat": wishes}).encode())

    monkeypatch.setattr(Workroom, "made", made)
    ada = live.guest()
    record_id = keep(live, ada, "party_bugs")
    answer = ada.get(f"/api/records/{record_id}/review?seat=1")
    assert answer.json() == {"bytes": len(golden("party_bugs")), "seat": ["1"]}
    assert answer.headers["cache-control"] == "private, no-cache"
    known = {"if-none-match": answer.headers["etag"]}
    assert ada.get(f"/api/records/{record_id}/review?seat=1", headers=known).status_code == 304
    assert ada.get(f"/api/records/{record_id}/review?seat=0", headers=known).status_code == 200
    plain = ada.get(f"/api/records/{record_id}/review?seat=1", headers={"accept-encoding": ""})
    assert plain.json() == answer.json()


def test_what_is_not_there_is_not_reviewed(live: Live) -> None:
    ada = live.guest()
    refused(ada.get("/api/records/nothing/review?seat=0"), 404, "no_record")
    record_id = keep(live, ada, "party_bugs")
    refused(ada.get(f"/api/records/{record_id}/review"), 400, "bad_request")
    refused(ada.get(f"/api/records/{record_id}/review?seat=8"), 400, "bad_request")
    refused(ada.get(f"/api/records/{record_id}/review?seat=x"), 400, "bad_request")


def test_the_child_says_what_is_wrong() -> None:
    assert b"there is no seat 7" in look_again(golden("party_bugs"), 7)
    assert look_again(b"{", 0).startswith(b'-{"code":"cut_record","reason":"it is no JSON')


def test_a_review_is_made_once_for_all_who_ask() -> None:
    async def scene() -> None:
        work = FakeRoom()
        room = ReviewRoom(work)
        asking = [asyncio.create_task(room.review("a", b"x", 0)) for _ in range(3)]
        asking.append(asyncio.create_task(room.review("a", b"x", 1)))
        await asyncio.sleep(0)
        asking[0].cancel()  # whoever leaves does not take it from the others
        work.may_answer.set()
        found = await asyncio.gather(*asking, return_exceptions=True)
        assert isinstance(found[0], asyncio.CancelledError)
        assert found[1:] == [b"review of x"] * 3
        assert await room.review("a", b"x", 0) == b"review of x"
        assert work.asked == ["0", "1"]

    asyncio.run(scene())


def test_only_the_last_ones_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        monkeypatch.setattr(reviewer, "KEPT", 2)
        work = FakeRoom()
        work.may_answer.set()
        room = ReviewRoom(work)
        for wish in (0, 1, 0, 2, 0, 1):
            await room.review("a", b"x", wish)
        assert work.asked == ["0", "1", "2", "1"]

    asyncio.run(scene())


def test_a_fault_is_told_and_not_kept() -> None:
    async def scene() -> None:
        work = FakeRoom()
        work.may_answer.set()
        work.fault = BadRecord("it takes too long to play through")
        room = ReviewRoom(work)
        with pytest.raises(BadRecord):
            await room.review("a", b"x", 0)
        work.fault = None
        assert await room.review("a", b"x", 0) == b"review of x"

    asyncio.run(scene())


def test_too_many_at_once_are_told_to_come_back() -> None:
    async def scene() -> None:
        room = ReviewRoom(FakeRoom())
        waiting = [
            asyncio.create_task(room.review(str(number), b"x", 0))
            for number in range(reviewer.MOST_WAITING)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Turned) as turned:
            await room.review("one more", b"x", 0)
        assert turned.value.code == "too_many_reviews"
        assert turned.value.retry_after == 60
        await room.close()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(one, asyncio.CancelledError) for one in found)

    asyncio.run(scene())
