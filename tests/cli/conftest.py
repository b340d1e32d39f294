"""The command line as a user meets it: words in, exit code and two streams out."""

from collections.abc import Callable

import msgspec
import pytest

from antics import cli


class Answer(msgspec.Struct):
    code: int
    out: str
    err: str


Command = Callable[..., Answer]


@pytest.fixture
def antics(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run `antics` with these words. A traceback fails the test that asked for it."""

    def run(*words: object) -> Answer:
        monkeypatch.setattr("sys.argv", ["antics", *map(str, words)])
        with pytest.raises(SystemExit) as stopped:
            cli.main()
        streams = capsys.readouterr()
        assert "Traceback" not in streams.err
        code = stopped.value.code
        assert isinstance(code, int)
        return Answer(code, streams.out, streams.err)

    return run
