"""What all tests share: which build they are to run against, and Hypothesis' manners."""

import signal

import pytest
from hypothesis import settings

from antics.core.build import is_compiled
from antics.store.sqlite import posting

settings.register_profile("antics", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("antics")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--plain", action="store_true", help="demand the plain build, not the compiled one"
    )


def pytest_report_header(config: pytest.Config) -> str:
    return f"antics: {'compiled' if is_compiled() else 'plain'} build"


def pytest_sessionstart(session: pytest.Session) -> None:
    """Testing the wrong build by accident would be worse than not testing. Whoever runs this in
    the background of a script has Ctrl-C ignored, in the programs that tests start as well."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if session.config.getoption("--plain") == is_compiled():
        raise pytest.UsageError("this is not the build that was asked for (see --plain)")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever keeps something in a test waits for it, and for nothing else to join it."""
    monkeypatch.setattr(posting, "POST_AFTER", 0.05)
