"""Golden records: there is one for every game and option set, and all replay to the letter."""

from pathlib import Path

import pytest

from antics.core import records
from antics.core.replay import verify
from antics.testing.cases import Case
from antics.testing.golden import golden_cases, golden_path, log_of, log_path, main

FOLDER = Path(__file__).parent.parent / "golden"
RECORDS = sorted(FOLDER.glob(f"*{records.SUFFIX}"))


@pytest.mark.parametrize("case", golden_cases(), ids=str)
def test_every_game_and_option_set_has_a_golden_record(case: Case) -> None:
    record = records.read(golden_path(FOLDER, case))
    assert record.game == case.game
    assert record.result is not None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_golden_record_tells_the_same_story_for_ever(path: Path) -> None:
    record = records.read(path)
    assert log_of(record) == log_path(path).read_text("utf-8")
    assert verify(record) == []


@pytest.mark.parametrize(("words", "code"), [([], 2), (["--help"], 0)])
def test_who_names_no_folder_is_asked_for_one(
    words: list[str],
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == code
    assert "usage: python -m antics.testing.golden" in "".join(capsys.readouterr())
    assert not list(tmp_path.iterdir())
