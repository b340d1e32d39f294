"""`antics replay` and `antics verify`: good records, and every way to break one."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from antics.core import records
from antics.core.errors import BadRecord
from antics.core.match import random_match
from antics.core.registry import find_game, game_names
from antics.core.replay import Walk

from .conftest import Command

Json = dict[str, Any]


def sample(game: str = "party_bugs", players: int = 3, **options: object) -> Json:
    """A record of a random game, as plain JSON."""
    match = random_match(find_game(game).setup(players, options), "sample")
    record: Json = json.loads(records.encode(match.record()))
    return record


def written(folder: Path, record: object, name: str = "game") -> Path:
    path = folder / f"{name}.antics.json"
    path.write_text(record if isinstance(record, str) else json.dumps(record), "utf-8")
    return path


def test_a_good_record_gives_one_line_and_exit_0(antics: Command, tmp_path: Path) -> None:
    path = written(tmp_path, sample())
    answer = antics("replay", path)
    assert answer.code == 0
    assert answer.err == ""
    (line,) = answer.out.splitlines()
    assert line.startswith(f"{path}: party_bugs, ")
    assert "wins" in line


def test_whatever_the_players_are_called_it_is_one_line(antics: Command, tmp_path: Path) -> None:
    record = sample()
    names = ["Ada\nand\r\nothers\u2028", "\x1b[2J\u202e", "Zoë 🪲\x00"]
    for player, name in zip(record["players"], names, strict=True):
        player["name"] = name
    answer = antics("replay", written(tmp_path, record))
    assert (answer.code, answer.err) == (0, "")
    (line,) = answer.out.splitlines()
    assert line.isprintable()
    assert "Ada and" in line
    assert "Zoë 🪲" in line


def test_a_terminal_that_knows_only_ascii_gets_no_traceback(tmp_path: Path) -> None:
    good, bad = sample(), sample()
    good["players"][0]["name"] = bad["moves"][0][2] = "Zoë"
    files = [written(tmp_path, good, "good"), written(tmp_path, bad, "bad")]
    for more in ([], ["--trace"]):
        done = subprocess.run(
            [sys.executable, "-m", "antics", "replay", *files, *more],
            check=False,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONIOENCODING": "ascii"},
        )
        assert done.returncode == 1
        assert len(done.stderr.splitlines()) == 1
        assert "move 0" in done.stderr
        assert ("Zoë" in done.stdout) == (not more)
        assert done.stdout.isascii() == bool(more)


def test_one_bad_record_does_not_keep_the_others_from_being_replayed(
    antics: Command, tmp_path: Path
) -> None:
    good, bad = written(tmp_path, sample(), "good"), written(tmp_path, "{", "bad")
    answer = antics("replay", good, bad, good)
    assert answer.code == 1
    assert answer.out.count("wins") == 2
    assert answer.err.startswith(f"{bad}: ")
    assert len(answer.err.splitlines()) == 1


def test_the_trace_lists_what_was_legal_before_each_move(antics: Command, tmp_path: Path) -> None:
    record = sample()
    answer = antics("replay", written(tmp_path, record), "--trace")
    *lines, last = [json.loads(line) for line in answer.out.splitlines()]
    assert last == {"result": record["result"]}
    assert [[line["t"], line["who"], line["move"]] for line in lines] == record["moves"]
    for number, line in enumerate(lines):
        assert list(line) == ["n", "t", "who", "move", "legal"]
        assert line["n"] == number
        assert line["move"] in line["legal"][str(line["who"])]
        for texts in line["legal"].values():
            assert texts == sorted(set(texts))
    hands = [pile[:3] for pile in record["deals"][0]["piles"]]
    assert lines[0]["legal"] == {
        str(seat): sorted(f"play {card}" for card in hand) for seat, hand in enumerate(hands)
    }


def test_the_trace_shows_nobody_acting_while_a_shuffle_is_due(
    antics: Command, tmp_path: Path
) -> None:
    for seed in range(40):
        match = random_match(find_game("bullenparty").setup(5), f"shuffles {seed}")
        if any(who == -1 for _, who, _ in match.moves):
            break
    path = tmp_path / "shuffle.antics.json"
    records.write(match.record(), path)
    lines = [json.loads(line) for line in antics("replay", path, "--trace").out.splitlines()[:-1]]
    shuffles = [line for line in lines if line["who"] == -1]
    assert shuffles
    assert all(line["legal"] == {} for line in shuffles)


def test_a_game_that_has_gone_on_did_not_leave_out_a_shuffle(
    antics: Command, tmp_path: Path
) -> None:
    for seed in range(40):
        match = random_match(find_game("cheating_moth").setup(5), f"shuffles {seed}")
        shuffles = [number for number, move in enumerate(match.moves) if move[1] == -1]
        if shuffles:
            break
    record: Json = json.loads(records.encode(match.record()))
    cut, time = shuffles[0], match.moves[shuffles[0]][0]
    record.update(moves=record["moves"][:cut], end=time, result=None)
    for deals in range(1, len(record["deals"]) + 1):
        part = {**record, "deals": record["deals"][:deals]}
        if antics("replay", written(tmp_path, part)).code == 0:
            break
    assert antics("replay", written(tmp_path, part)).code == 0
    late = antics("replay", written(tmp_path, {**part, "end": time + 1}))
    assert late.code == 1
    assert f"the shuffle that is due at {time} is missing" in late.err


def test_putting_a_tile_back_is_one_entry_of_the_trace(antics: Command, tmp_path: Path) -> None:
    record = sample("bugs_and_co", 2)
    answer = antics("replay", written(tmp_path, record), "--trace")
    lines = [json.loads(line) for line in answer.out.splitlines()[:-1]]
    holding = [line["legal"]["0"] for line in lines if "keep" in line["legal"].get("0", [])]
    assert holding
    assert all(texts == ["back", "keep"] for texts in holding)


def test_an_unfinished_record_is_good_and_says_so(antics: Command, tmp_path: Path) -> None:
    record = sample()
    record["moves"] = record["moves"][:7]
    record["result"] = None
    answer = antics("replay", written(tmp_path, record))
    assert (answer.code, answer.err) == (0, "")
    assert "unfinished" in answer.out
    trace = antics("replay", written(tmp_path, record), "--trace")
    assert json.loads(trace.out.splitlines()[-1]) == {"result": None}


@pytest.mark.parametrize("game", game_names())
def test_every_beginning_of_a_record_is_a_record(game: str) -> None:
    """Cut anywhere but right after a deal was due, an unfinished record still replays."""
    setup = find_game(game).setup(find_game(game).players[0])
    whole = random_match(setup, "beginnings").record()
    replayed = 0
    for cut in range(0, len(whole.moves), 7):
        moves = whole.moves[:cut]
        end = moves[-1][0] if moves else 0
        for deals in range(1, len(whole.deals) + 1):
            part = msgspec.structs.replace(
                whole, moves=moves, deals=whole.deals[:deals], end=end, result=None
            )
            try:
                assert Walk(part).finish() is None
            except BadRecord as error:
                assert "deal" in str(error)
            else:
                replayed += 1
    assert replayed >= len(whole.moves) // 7


Change = Callable[[Json], object]


def set_in(*path: Any) -> Change:
    *keys, last, value = path

    def change(record: Json) -> None:
        place: Any = record
        for key in keys:
            place = place[key]
        place[last] = value

    return change


def without(key: str) -> Change:
    return lambda record: record.pop(key)


BROKEN: dict[str, tuple[Change, str]] = {
    "unknown game": (set_in("game", "chess"), "no game 'chess'"),
    "no game": (without("game"), "lacks 'game'"),
    "no players": (without("players"), "lacks 'players'"),
    "no moves": (without("moves"), "lacks 'moves'"),
    "no deals": (without("deals"), "lacks 'deals'"),
    "no end": (without("end"), "lacks 'end'"),
    "no result": (without("result"), "lacks 'result'"),
    "no format": (without("antics"), "lacks 'antics'"),
    "other format": (set_in("antics", 2), "format"),
    "format as text": (set_in("antics", "1"), "format"),
    "format as truth": (set_in("antics", True), "format"),
    "unknown key": (set_in("colour", "red"), "colour"),
    "meta is no object": (set_in("meta", [1]), "meta"),
    "one player": (set_in("players", [{"name": "Ada"}]), "2 to 6 players"),
    "nameless player": (set_in("players", 0, {"age": 9}), "name"),
    "strange key in player": (set_in("players", 0, {"name": "Ada", "hat": 1}), "hat"),
    "age below 0": (set_in("players", 0, {"name": "Ada", "age": -1}), "age"),
    "age as null": (set_in("players", 0, {"name": "Ada", "age": None}), "age"),
    "age as fraction": (set_in("players", 0, {"name": "Ada", "age": 9.5}), "age"),
    "unknown option": (set_in("options", {"speed": 3}), "no option 'speed'"),
    "option of a wrong kind": (set_in("options", {"series": 1}), "series is true or false"),
    "no deal at all": (set_in("deals", []), "deal 0 is missing"),
    "a deal too many": (lambda r: r["deals"].append(r["deals"][0]), "1 more than have begun"),
    "deal without piles": (lambda r: r["deals"][0].pop("piles"), "lacks 'piles'"),
    "deal with a strange key": (set_in("deals", 0, "hat", 1), "no 'hat'"),
    "a king on the floor": (set_in("deals", 0, "floor", 0, 13), "13"),
    "a card twice": (lambda r: set_in("deals", 0, "piles", 0, 0, r["deals"][0]["floor"][0])(r),
                     "each once"),
    "a card too high": (set_in("deals", 0, "piles", 0, 0, 14), "each once"),
    "a card as text": (set_in("deals", 0, "piles", 0, 0, "9"), "whole numbers"),
    "a card as truth": (set_in("deals", 0, "floor", 0, True), "whole numbers"),
    "a card as fraction": (set_in("deals", 0, "floor", 0, 4.0), "whole numbers"),
    "a huge card": (set_in("deals", 0, "floor", 0, 10**30), "each once"),
    "a short pile": (lambda r: r["deals"][0]["piles"][0].pop(), "list of 12"),
    "a pile too few": (lambda r: r["deals"][0]["piles"].pop(), "3 lists"),
    "out of turn": (set_in("moves", 3, 1, 7), "move 3"),
    "chance out of turn": (set_in("moves", 0, [0, -1, "shuffle 1 2"]), "move 0: nothing is to be"),
    "an illegal move": (set_in("moves", 0, 2, "take 5"), "move 0: 'take 5' is not possible"),
    "an unreadable move": (set_in("moves", 0, 2, "play five"), "move 0: 'play five' is no move"),
    "a repaired move": (set_in("moves", 0, 2, "play  5"), "move 0: 'play  5' is no move"),
    "time below 0": (set_in("moves", 0, 0, -1), "move 0: time -1"),
    "falling time": (lambda r: (set_in("moves", 0, 0, 5)(r), set_in("end", 9)(r)),
                     "move 1: time 0"),
    "fractional time": (set_in("moves", 0, 0, 0.5), "move 0: its time: expected `int`"),
    "endless time": (set_in("end", 10**20), "its end, 100000000000000000000, lies beyond"),
    "a move of two parts": (set_in("moves", 2, [0, 0]), "move 2: expected `array` of length 3"),
    "a move of four parts": (set_in("moves", 0, [0, 0, "play 1", 1]), "move 0: expected `array`"),
    "a move that is none": (set_in("moves", 1, 7), "move 1: expected"),
    "a time that is none": (set_in("moves", 1, 0, "0"), "move 1: its time: expected `int`"),
    "a mover that is none": (set_in("moves", 1, 1, None), "move 1: who moves: expected `int`"),
    "a text that is none": (set_in("moves", 1, 2, 9), "move 1: its text: expected `str`"),
    "a time after all times": (set_in("moves", 2, 0, 10**30), f"move 2: time {10**30} lies beyond"),
    "a move missing": (lambda r: r["moves"].pop(), "unfinished"),
    "a move after the end": (lambda r: r["moves"].append([0, 0, "play 1"]), "game is over"),
    "an end too early": (set_in("end", -1), "end"),
    "no result at the end": (set_in("result", None), "the result is"),
    "a wrong score": (set_in("result", "scores", 0, 999), "the result is"),
    "a wrong winner": (set_in("result", "winners", [0, 1, 2]), "the result is"),
    "a result with more": (set_in("result", "hats", 1), "hats"),
    "half a character as a key": (set_in("\ud800", 1), '"\\ud800" is half a character'),
    "half a character as a name": (set_in("players", 0, "name", "Ada\udfff"), "half a character"),
    "half a character in a move": (set_in("moves", 0, 2, "play \ud83d"), "half a character"),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_record_gets_one_clear_line(what: str, antics: Command, tmp_path: Path) -> None:
    change, reason = BROKEN[what]
    record = sample()
    change(record)
    path = written(tmp_path, record)
    for extra in ([], ["--trace"]):
        answer = antics("replay", path, *extra)
        assert answer.code == 1
        (line,) = answer.err.splitlines()
        assert line.startswith(f"{path}: ")
        assert reason in line


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no JSON"),
        (b"[]", "JSON object"),
        (b"null", "JSON object"),
        (b'{"antics": 1', "no JSON: its end is missing"),
        (b'{"antics": 1} and so on', "no JSON: something follows its end"),
        (b'{"antics": 2}', "format is 2"),
        (b'{"antics": 1, "game": "x", "game": "y"}', '"game" stands twice'),
        (b'{"antics": NaN}', "NaN is no number"),
        (b'{"antics": ' + b"9" * 5000 + b"}", "a number has 5000 digits"),
        (b'{"antics": 1, "meta": {"n": -1e400}}', "the number -1e400 is too large"),
        (b'{"game": "\xeb"}', "no UTF-8: byte 10 begins no character"),
        (b"\xef\xbb\xbf{}", "byte-order mark"),
        (b"[" * 100_000, "it is"),
        (b" " * 10_000_001, "at most 10000000"),
    ],
    ids=[
        "empty",
        "list",
        "null",
        "truncated",
        "followed",
        "format 2",
        "twice",
        "NaN",
        "long",
        "too large",
        "no UTF-8",
        "marked",
        "deep",
        "huge",
    ],
)
def test_what_is_no_record_is_refused(
    content: bytes, reason: str, antics: Command, tmp_path: Path
) -> None:
    path = tmp_path / "x.antics.json"
    path.write_bytes(content)
    answer = antics("replay", path)
    assert answer.code == 1
    (line,) = answer.err.splitlines()
    assert reason in line


@pytest.mark.parametrize("suffix", [".antics.json", ".jsonl"])
def test_what_cannot_be_read_is_refused_and_the_others_are_replayed(
    suffix: str, antics: Command, tmp_path: Path
) -> None:
    folder, memory = tmp_path / f"folder{suffix}", tmp_path / f"memory{suffix}"
    folder.mkdir()
    memory.symlink_to("/proc/self/mem")  # it opens, and then cannot be read
    unreadable = [tmp_path / f"none{suffix}", folder, memory]
    answer = antics("replay", *unreadable, written(tmp_path, sample()))
    assert answer.code == 1
    for path, line in zip(unreadable, answer.err.splitlines(), strict=True):
        assert line.startswith(f"{path}: it cannot be read: ")
    assert len(answer.out.splitlines()) == 1


@pytest.mark.parametrize("suffix", [".antics.json", ".jsonl"])
def test_no_file_is_read_further_than_a_record_may_be_long(
    suffix: str, antics: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MOST_BYTES", 1000)
    endless = tmp_path / f"endless{suffix}"
    endless.symlink_to("/dev/zero")
    answer = antics("replay", endless)
    assert answer.code == 1
    (line,) = answer.err.splitlines()
    assert "too large: records have at most 1000 bytes" in line


def test_a_file_of_no_records_is_bad(antics: Command, tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    answer = antics("replay", path)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == f"{path}: it holds no record\n"


def test_a_key_that_stands_twice_among_many_is_found_at_once() -> None:
    keys = ",".join(f'"{number}":0' for number in range(300_000))
    with pytest.raises(BadRecord, match='the key "299999" stands twice'):
        records.decode(f'{{"meta": {{{keys},"299999":1}}}}'.encode())


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_of_any_name_gives_one_line(antics: Command, tmp_path: Path, command: str) -> None:
    path = written(tmp_path, sample(), "two\nlines\x1b[2J")
    answer = antics(command, path)
    assert answer.code == 0
    assert len(answer.out.splitlines()) == 1
    assert answer.out.rstrip("\n").isprintable()


HALVES = st.characters(categories=["Cs", "Ll"])


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_no_bent_record_does_worse_than_a_bad_record_error(data: st.DataObject) -> None:
    """Anything put anywhere into a record is either still right or a BadRecord."""
    game = data.draw(st.sampled_from(game_names()))
    record = SAMPLES[game]
    bent = json.loads(record)
    place: Any = bent
    for _ in range(data.draw(st.integers(0, 4))):
        keys = list(place) if isinstance(place, dict) else range(len(place))
        if not keys:
            break
        key = data.draw(st.sampled_from(list(keys)))
        if not isinstance(place[key], dict | list) or data.draw(st.booleans()):
            place[key] = data.draw(
                st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False)
                | st.text(max_size=8) | st.text(HALVES, max_size=3)
                | st.lists(st.integers(), max_size=3) | st.just({})
            )  # fmt: skip
            break
        place = place[key]
    try:
        walk = Walk(records.decode(json.dumps(bent).encode()))
        walk.finish()
    except BadRecord as error:
        assert str(error)


SAMPLES = {
    name: records.encode(random_match(find_game(name).setup(3), "bend").record())
    for name in game_names()
}


def test_verify_says_match_for_an_honest_record(antics: Command, tmp_path: Path) -> None:
    for game in game_names():
        answer = antics("verify", written(tmp_path, sample(game, 3), game))
        assert answer.code == 0
        assert ": match" in answer.out


def test_verify_notices_other_cards_another_seed_and_another_commitment(
    antics: Command, tmp_path: Path
) -> None:
    honest = sample()
    swapped = json.loads(json.dumps(honest))
    pile = swapped["deals"][0]["piles"][0]
    pile[10], pile[11] = pile[11], pile[10]
    swapped.update(moves=[], result=None)
    other_seed = json.loads(json.dumps(honest))
    other_seed["meta"]["fair"]["seed"] = "00" * 32
    other_commitment = json.loads(json.dumps(honest))
    other_commitment["meta"]["fair"]["commitment"] = "00" * 32
    for number, record in enumerate((swapped, other_seed, other_commitment)):
        answer = antics("verify", written(tmp_path, record, str(number)))
        assert answer.code == 1
        assert ": mismatch: " in answer.out


def test_verify_speaks_json(antics: Command, tmp_path: Path) -> None:
    path = written(tmp_path, sample())
    answer = antics("verify", path, "--json")
    assert json.loads(answer.out) == {"file": str(path), "match": True, "faults": []}


@pytest.mark.parametrize(
    "fair",
    [None, {}, {"shuffle": 2, "commitment": "", "seed": ""}, {"shuffle": 1, "seed": "x"}, 7,
     {"shuffle": 1, "commitment": "", "seed": "zz"}],
)  # fmt: skip
def test_verify_refuses_a_record_that_reveals_no_readable_seed(
    fair: object, antics: Command, tmp_path: Path
) -> None:
    record = sample()
    record["meta"] = {} if fair is None else {"fair": fair}
    answer = antics("verify", written(tmp_path, record))
    assert answer.code == 1
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize("seed", ["zz", "0", "00 11", "0x00", "½½"])
def test_verify_says_what_a_seed_is(seed: str, antics: Command, tmp_path: Path) -> None:
    record = sample()
    record["meta"]["fair"]["seed"] = seed
    answer = antics("verify", written(tmp_path, record))
    assert answer.code == 1
    assert answer.err.endswith("the seed is not pairs of hex digits\n")


def test_unknown_meta_is_kept(tmp_path: Path) -> None:
    record = sample()
    record["meta"]["table"] = {"lamp": "low"}
    again = records.decode(records.encode(records.read(written(tmp_path, record))))
    assert isinstance(again.meta, dict)
    assert again.meta["table"] == {"lamp": "low"}


def test_a_file_may_be_named_by_a_text(tmp_path: Path) -> None:
    record, path = records.decode(SAMPLES["party_bugs"]), tmp_path / "named.antics.json"
    records.write(record, str(path))
    assert records.read(str(path)) == record
    with pytest.raises(BadRecord, match="it cannot be read"):
        records.read(str(tmp_path / "none"))


def test_writing_leaves_nothing_half_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.antics.json"
    path.write_text("before")

    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="No space"):
        records.write(records.decode(SAMPLES["party_bugs"]), path)
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]
    assert path.read_text() == "before"
