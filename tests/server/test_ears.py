"""What a connection says, as far as it can be understood at all."""

import pytest

from antics.server.ears import Ears
from antics.server.limits import Bucket, Pace
from antics.table.guests import Guest
from antics.table.link import Link

from ..table.evening import Screen  # noqa: TID252


class Mouth:
    def __init__(self) -> None:
        self.refused: list[tuple[str | None, str]] = []

    def refuse(self, request_id: str | None, code: str, words: str) -> None:
        self.refused.append((request_id, code))

    def end(self, code: str, words: str, again: bool = False) -> None:
        raise AssertionError(words)


@pytest.mark.parametrize(
    "frame",
    [
        b'{"type":"choose","id":"a","options":{"series":%b}}' % (b"[" * 1900 + b"]" * 1900),
        b'{"type":"choose","id":"a","options":%b1%b}' % (b'{"a":' * 1200, b"}" * 1200),
        b"[" * 4000,
        b'{"type":"play","id":"\\ud800","action":"x"}',
        b"\xff",
        b"",
    ],
)
def test_what_cannot_be_read_is_refused(frame: bytes) -> None:
    mouth = Mouth()
    pace = Pace(10, 1000)
    guest = Guest("eve", Screen(), Link())
    ears = Ears(guest, mouth, lambda: 0.0, Bucket(pace, 0), Bucket(pace, 0))
    ears.hear(memoryview(frame))
    assert mouth.refused == [(None, "bad_message")]
