"""Finished games: found by who played them, downloaded, replayed; and files from anywhere."""

import asyncio
import gzip
import json
import secrets
from pathlib import Path

import httpx
import msgspec
import pytest

from antics.core import records
from antics.core.errors import BadRecord
from antics.core.game import Player
from antics.core.match import random_match
from antics.core.records import Record
from antics.core.registry import find_game, game_names
from antics.server import library
from antics.server.projector import ProjectionRoom, project
from antics.store.rows import Played

from .live import Live
from .test_lobby import refused

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = sorted(GOLDEN.glob("*.antics.json"))


def golden(game: str) -> bytes:
    return min(
        GOLDEN.glob(f"{game}-*.antics.json"), key=lambda path: path.stat().st_size
    ).read_bytes()


def keep(live: Live, guest: httpx.Client, game: str, others: str = "Bea", at: int = 1) -> str:
    """A finished game of this guest, as the hub files it."""
    record_id = secrets.token_urlsafe(15)
    person = live.house.signet.read(live.token(guest))
    players = [
        Played(person, "Ada", 0, 12, True),
        Played(None, others, 1, 30, False),
    ]
    live.run(live.house.store.save_record(record_id, "table", game, at, players, golden(game)))
    return record_id


def test_everybody_finds_their_own_games_and_no_others(live: Live) -> None:
    ada, bo = live.guest(), live.guest("Bo")
    mine = keep(live, ada, "party_bugs")
    keep(live, bo, "bullenparty")
    found = ada.get("/api/records").json()
    assert [record["id"] for record in found["records"]] == [mine]
    assert found["next"] is None
    record = found["records"][0]
    assert record["players"][0] == {
        "name": "Ada",
        "person": ada.get("/api/me").json()["person"],
        "score": 12,
        "won": True,
    }
    assert record["players"][1]["person"] is None
    assert live.guest("Cy").get("/api/records").json()["records"] == []
    refused(live.visitor().get("/api/records"), 401, "no_token")


def test_games_are_searched_by_who_played_and_what(live: Live) -> None:
    ada = live.guest()
    first = keep(live, ada, "party_bugs", "Otto", 1)
    second = keep(live, ada, "bullenparty", "Wanda", 2)
    third = keep(live, ada, "party_bugs", "Wanda", 3)

    def ids(**query: object) -> list[str]:
        answer = ada.get("/api/records", params=query)  # type: ignore[arg-type]
        return [record["id"] for record in answer.json()["records"]]

    assert ids() == [third, second, first]
    assert ids(player="wand") == [third, second]
    assert ids(game="party_bugs") == [third, first]
    assert ids(player="Otto", game="bullenparty") == []
    page = ada.get("/api/records", params={"limit": 2}).json()
    assert [record["id"] for record in page["records"]] == [third, second]
    assert ids(before=page["next"]) == [first]


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ({"limit": "0"}, 400, "bad_request"),
        ({"limit": "101"}, 400, "bad_request"),
        ({"limit": "many"}, 400, "bad_request"),
        ({"before": "yesterday"}, 400, "bad_place"),
        ({"game": "chess"}, 404, "no_game"),
        ({"player": "x" * 100}, 400, "bad_request"),
    ],
)
def test_a_search_that_makes_no_sense_is_refused(
    live: Live, query: dict[str, str], status: int, code: str
) -> None:
    refused(live.guest().get("/api/records", params=query), status, code)


def test_a_record_is_a_file_for_whoever_knows_its_id(live: Live) -> None:
    record_id = keep(live, live.guest(), "party_bugs")
    answer = live.visitor().get(f"/api/records/{record_id}")
    assert answer.content == golden("party_bugs")
    name = f'filename="{record_id}.antics.json"'
    assert answer.headers["content-disposition"] == f"attachment; {name}"
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("record_id", ["nothing", "x" * 65, "%00", "a b"])
def test_a_game_that_is_not_there(live: Live, record_id: str) -> None:
    refused(live.visitor().get(f"/api/records/{record_id}"), 404, "no_record")
    refused(live.visitor().get(f"/api/records/{record_id}/replay"), 404, "no_record")
    refused(live.visitor().get(f"/api/records/{record_id}/link"), 404, "no_record")


def test_a_replay_has_an_address_to_send_to_friends(live: Live) -> None:
    record_id = keep(live, live.guest(), "party_bugs")
    answer = live.visitor().get(f"/api/records/{record_id}/link", headers={"host": "a.example"})
    assert answer.json() == {"link": f"http://a.example/replay/{record_id}"}
    assert answer.headers["cache-control"] == "no-store"


def test_a_browser_asks_whether_a_replay_is_still_what_the_server_makes_of_it(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game stays the same; frames and words may be others with the next version."""
    ada = live.guest()
    place = f"/api/records/{keep(live, ada, 'party_bugs')}/replay"
    first = ada.get(place)
    assert first.headers["cache-control"] == "private, no-cache"
    known = {"if-none-match": first.headers["etag"]}
    same = ada.get(place, headers=known)
    assert (same.status_code, same.content) == (304, b"")
    assert same.headers["etag"] == first.headers["etag"]
    assert ada.get(f"{place}?seat=1", headers=known).status_code == 200
    refused(ada.get("/api/records/nothing/replay", headers=known), 404, "no_record")
    monkeypatch.setattr(library, "__version__", "next")
    assert ada.get(place, headers=known).json() == first.json()


@pytest.mark.parametrize("game", game_names())
def test_a_kept_game_can_be_replayed_by_anybody_with_the_link(live: Live, game: str) -> None:
    record_id = keep(live, live.guest(), game)
    answer = live.visitor().get(f"/api/records/{record_id}/replay", params={"seat": "0"})
    replay = answer.json()
    assert (replay["game"], replay["eyes"]) == (game, 0)
    assert answer.headers["content-encoding"] == "gzip"
    plain = live.visitor().get(
        f"/api/records/{record_id}/replay?seat=0", headers={"accept-encoding": "identity"}
    )
    assert "content-encoding" not in plain.headers
    assert plain.json() == replay


def test_a_file_of_ones_own_is_checked_and_replayed(live: Live) -> None:
    content = golden("party_bugs")
    headers = {"content-type": "application/json"}
    answer = live.visitor().post("/api/replay?seat=all", content=content, headers=headers)
    replay = answer.json()
    record = records.decode(content)
    assert record.result is not None
    assert replay["scores"] == record.result.scores
    assert len(replay["frames"][0]["views"]) == len(record.players)


# Replays themselves ------------------------------------------------------------------------


def replayed(content: bytes, eyes: str, words: bool = False) -> dict[str, object]:
    answer = project(content, eyes, words)
    assert answer[:1] == b"+", answer[:200]
    replay = json.loads(gzip.decompress(answer[1:]))
    assert isinstance(replay, dict)
    return replay


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("eyes", ["watch", "0", "1", "all"])
def test_frames_add_up_to_the_view_at_the_end(game: str, eyes: str) -> None:
    content = golden(game)
    replay = replayed(content, eyes)
    record = records.decode(content)
    state = find_game(game).setup(record.players, record.options).state()
    del state
    frames = replay["frames"]
    assert isinstance(frames, list)
    seats = (
        range(len(record.players)) if eyes == "all" else [None if eyes == "watch" else int(eyes)]
    )
    views: dict[int | None, dict[str, object]] = {seat: {} for seat in seats}
    for frame in frames:
        for place, seat in enumerate(seats):
            changed = frame["views"][place] if eyes == "all" else frame.get("view")
            views[seat].update(changed or {})
    final = _final_views(record)
    for seat in seats:
        assert views[seat] == final[seat]
    moves = [frame["move"] for frame in frames if "move" in frame]
    assert len(moves) == len(record.moves)
    assert [frame["at"] for frame in frames] == sorted(frame["at"] for frame in frames)


def _final_views(record: Record) -> dict[int | None, dict[str, object]]:
    import msgspec

    from antics.core.replay import Walk

    walk = Walk(record)
    walk.finish()
    seats: list[int | None] = [None, *range(len(record.players))]
    return {seat: msgspec.json.decode(msgspec.json.encode(walk.state.view(seat))) for seat in seats}


@pytest.mark.parametrize("game", game_names())
def test_a_replay_shows_a_seat_no_more_than_it_knew(game: str) -> None:
    """Each event is told as that seat was told it, and others' hidden moves stay hidden."""
    content = golden(game)
    mine, everything = replayed(content, "0"), replayed(content, "all")
    title = find_game(game)
    record = records.decode(content)
    told = [
        frame["move"]["action"]
        for frame in mine["frames"]  # type: ignore[attr-defined]
        if frame.get("move") and frame["move"]["seat"] > 0
    ]
    made = [text for _, who, text in record.moves if who > 0]
    assert told == [title.veiled(title.parse(text)) for text in made]
    shown = [
        frame["move"]["action"]
        for frame in everything["frames"]  # type: ignore[attr-defined]
        if frame.get("move") and frame["move"]["seat"] > 0
    ]
    assert shown == made


def test_words_come_when_asked_for() -> None:
    frames = replayed(golden("party_bugs"), "watch", words=True)["frames"]
    assert isinstance(frames, list)
    assert all(frame["sketch"] for frame in frames)


def test_receipts_of_races_come_along_and_nonsense_does_not() -> None:
    record = records.decode(golden("cheating_moth"))
    receipt = {"race": "slap", "at": 5, "claims": [{"seat": 0, "at": 4, "unsure": 2, "won": True}]}
    record.meta = {"receipts": [receipt]}
    assert replayed(records.encode(record), "all")["receipts"] == [receipt]
    record.meta = {"receipts": [{"race": 3}]}
    assert replayed(records.encode(record), "all")["receipts"] == []


def test_faces_come_along_if_everyone_has_one() -> None:
    record = records.decode(golden("bullenparty"))
    faces = [f"face {seat}" for seat in range(len(record.players))]
    record.meta = {"faces": faces}
    assert replayed(records.encode(record), "watch")["faces"] == faces
    for odd in ([], faces[1:], [*faces[1:], 3], [*faces[1:], "x" * 41], "ada", None):
        record.meta = {"faces": odd}
        assert replayed(records.encode(record), "watch")["faces"] == []
    record.meta = msgspec.UNSET
    assert replayed(records.encode(record), "watch")["faces"] == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"moves": [[0, 0, "play 99"]]}, '"move":0'),
        ({"result": None}, "the result is"),
        ({"players": []}, "players"),
        ({"antics": 2}, "format"),
    ],
)
def test_a_record_that_breaks_the_rules_is_refused_with_its_fault(
    change: dict[str, object], words: str
) -> None:
    content = json.loads(golden("party_bugs"))
    answer = project(json.dumps({**content, **change}).encode(), "all", False)
    assert answer[:1] == b"-"
    assert words in answer.decode()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"Dear diary", "unreadable_record"),
        (golden("party_bugs")[:500], "cut_record"),
        (json.dumps({**json.loads(golden("party_bugs")), "result": None}).encode(), "bad_record"),
    ],
    ids=["no record", "cut", "false"],
)
def test_whoever_sends_a_bad_record_is_told_what_kind_of_bad(
    live: Live, content: bytes, code: str
) -> None:
    answer = live.guest().post(
        "/api/replay", content=content, headers={"content-type": "application/json"}
    )
    refused(answer, 422, code)


DECKS = json.loads(golden("party_bugs"))["deals"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "chess"}, {"about": "game"}),
        ({"players": [{"name": "Ada"}]}, {"about": "setup"}),
        ({"deals": [*DECKS, DECKS[0]]}, {"about": "cards"}),
        ({"deals": []}, {"about": "cards"}),
        ({"result": None}, {"about": "result"}),
        ({"moves": [[0, 0, "take 2"]]}, {"move": 0, "rule": "PB-5"}),
        ({"moves": [[0, 0, "dance"]]}, {"move": 0}),
        ({"moves": [[0, -1, "shuffle 1"]]}, {"move": 0, "about": "cards"}),
        ({"moves": [[5, 0, "play 3"], [4, 1, "play 3"]]}, {"move": 1}),
    ],
    ids=lambda part: str(part)[:40],
)
def test_what_is_wrong_with_a_record_is_told_in_fields(
    live: Live, change: dict[str, object], told: dict[str, object]
) -> None:
    """So that a page can say it in any language without reading our words."""
    content = {**json.loads(golden("party_bugs")), **change}
    answer = live.guest().post("/api/replay", json=content)
    assert answer.status_code == 422
    said = answer.json()
    assert {key: said[key] for key in said if key not in ("code", "words")} == told


@pytest.mark.parametrize("eyes", ["7", "-1", "nobody", "1e1", "²"])
def test_eyes_that_nobody_has(eyes: str) -> None:
    answer = project(golden("party_bugs"), eyes, False)
    assert answer[:1] == b"-"


def test_a_record_of_endless_length_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("antics.server.frames.MOST_BYTES", 10_000)
    assert b"too long to be shown" in project(golden("bullenparty"), "all", False)
    monkeypatch.setattr("antics.server.frames.MOST_MOVES", 10)
    assert b"at most 10 can be shown" in project(golden("bullenparty"), "all", False)


def test_a_replay_that_takes_too_long_is_ended() -> None:
    match = random_match(find_game("party_bugs").setup([Player("A"), Player("B")]), "x")
    content = records.encode(match.record())

    async def show() -> None:
        await ProjectionRoom(longest=0.0).show(content, "all", False)

    with pytest.raises(BadRecord, match="too long to play through"):
        asyncio.run(show())
