"""What a connection says, as far as it can be understood at all."""

import msgspec
import pytest

from antics.server.ears import Ears
from antics.server.limits import Bucket, Pace
from antics.server.sockets import LONGEST_FRAME
from antics.table.guests import Guest
from antics.table.link import Link
from antics.table.table import LONGEST_QUEUE

from ..table.evening import Evening, Screen  # noqa: TID252


class Mouth:
    def __init__(self) -> None:
        self.refused: list[tuple[str | None, str]] = []
        self.words: list[str] = []
        self.ended: list[tuple[str, bool]] = []

    def refuse(self, request_id: str | None, code: str, words: str) -> None:
        self.refused.append((request_id, code))
        self.words.append(words)

    def turn_away(self, code: str, words: str, again: bool = False) -> None:
        self.ended.append((code, again))


class Listener:
    """Ears at a table, a clock, and room for so many requests at once."""

    def __init__(self, burst: int = 3) -> None:
        self.now = 0.0
        self.mouth = Mouth()
        self.evening = Evening()
        self.ada = self.evening.visit("ada")
        asking, pointing = Bucket(Pace(burst, 1000), 0), Bucket(Pace(2, 1000), 0)
        self._ears = Ears(self.ada.guest, self.mouth, lambda: self.now, asking, pointing)
        self._ears.sit_at(self.evening.table)

    def hear(self, *frames: bytes) -> list[str]:
        """The codes with which these are refused."""
        before = len(self.mouth.refused)
        for frame in frames:
            self._ears.hear(frame)
        return [code for _, code in self.mouth.refused[before:]]


@pytest.mark.parametrize(
    "frame",
    [
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
    ears.hear(frame)
    assert mouth.refused == [(None, "bad_message")]


LONG = b"x" * 4000


@pytest.mark.parametrize(
    "frame",
    [
        b'{"type":"%b"}' % LONG,
        b'{"type":"stand","id":"a","%b":1}' % LONG,
        b'{"type":"emote","emote":"%b"}' % LONG,
        b'{"type":"choose","id":"a","options":{"%b":1}}' % LONG,
        b'{"type":"choose","id":"a","options":{"series":"%b"}}' % LONG,
    ],
    ids=["type", "field", "emote", "option", "value"],
)
def test_a_refusal_does_not_repeat_all_that_was_sent(frame: bytes) -> None:
    listener = Listener()
    listener.hear(frame)
    listener.evening.table.work()
    said = listener.mouth.words + [each["words"] for each in listener.ada.screen.refused]
    (words,) = said
    assert "xxx" in words
    assert len(words) < 400


@pytest.mark.parametrize(
    "frame",
    [
        b'{"type":"choose","id":"a","options":{"series":%b}}' % (b"[" * 1900 + b"]" * 1900),
        b'{"type":"choose","id":"a","options":%b1%b}' % (b'{"a":' * 670, b"}" * 670),
    ],
    ids=["lists", "objects"],
)
def test_however_deep_it_is_it_is_refused(frame: bytes) -> None:
    """Some versions of Python read deeper than others; then the game says that it is no option."""
    assert len(frame) <= LONGEST_FRAME
    listener = Listener()
    told = len(listener.ada.screen.frames)
    codes = listener.hear(frame)
    listener.evening.table.work()
    answers = [msgspec.json.decode(each) for each in listener.ada.screen.frames[told:]]
    codes += [answer["code"] for answer in answers if answer["type"] == "refused"]
    assert codes in (["bad_message"], ["bad_setup"])


def renaming(number: int) -> bytes:
    return b'{"type":"rename","id":"n%d","name":"Ada"}' % number


UNREADABLE = b"{"
WRONG_PONG = b'{"type":"pong","nonce":"never asked for"}'
EMOTE = b'{"type":"emote","emote":"laugh"}'


def test_who_asks_too_fast_is_told_so_and_may_ask_again() -> None:
    listener = Listener(burst=3)
    assert listener.hear(*map(renaming, range(5))) == ["too_fast", "too_fast"]
    assert listener.mouth.refused == [("n3", "too_fast"), ("n4", "too_fast")]
    listener.now = 1000
    assert listener.hear(renaming(5), renaming(6)) == ["too_fast"]
    listener.evening.run()
    assert listener.ada.screen.done == ["n0", "n1", "n2", "n5"]


def test_whose_hello_comes_too_fast_is_to_come_again_and_does_not_wait_for_a_welcome() -> None:
    listener = Listener(burst=3)
    assert listener.hear(*map(renaming, range(3)), b'{"type":"hello"}') == []
    assert listener.mouth.ended == [("too_fast", True)]


def test_who_was_welcomed_and_says_hello_again_too_fast_keeps_the_line() -> None:
    listener = Listener(burst=3)
    hello = b'{"type":"hello"}'
    assert listener.hear(hello, *map(renaming, range(2)), hello, hello) == ["too_fast"] * 2
    assert listener.mouth.ended == []


@pytest.mark.parametrize("frame", [UNREADABLE, WRONG_PONG, EMOTE])
def test_every_frame_counts(frame: bytes) -> None:
    listener = Listener(burst=3)
    assert "too_fast" not in listener.hear(frame, frame, frame)
    assert listener.hear(renaming(0)) == ["too_fast"]


def test_what_cannot_be_read_is_not_looked_at_any_longer_when_it_comes_too_fast() -> None:
    refused = Listener(burst=3).hear(*[UNREADABLE] * 5)
    assert refused == ["bad_message"] * 3 + ["too_fast"] * 2


def test_pongs_nobody_waits_for_are_refused_when_they_come_too_fast() -> None:
    assert Listener(burst=3).hear(*[WRONG_PONG] * 5) == ["too_fast"] * 2


def test_the_answer_to_a_ping_costs_nothing() -> None:
    listener = Listener(burst=1)
    for _ in range(5):
        nonce = listener.ada.guest.link.ping(listener.now)
        assert listener.hear(b'{"type":"pong","nonce":"%b"}' % nonce.encode()) == []
    assert listener.hear(renaming(0), renaming(1)) == ["too_fast"]


def test_a_hand_that_hovers_has_a_measure_of_its_own() -> None:
    listener = Listener(burst=1)
    assert listener.hear(*[b'{"type":"point","x":1,"y":1}'] * 50) == []
    assert listener.hear(renaming(0), renaming(1)) == ["too_fast"]


def test_who_does_not_wait_for_answers_is_told_to() -> None:
    """The disk is slow: what was asked for meanwhile waits in a queue with an end."""
    listener = Listener(burst=1000)
    listener.evening.world.held = []
    for number in range(LONGEST_QUEUE + 2):
        listener.hear(renaming(number))
    screen = listener.ada.screen
    assert [(answer["id"], answer["code"]) for answer in screen.refused] == [
        (f"n{LONGEST_QUEUE}", "busy"),
        (f"n{LONGEST_QUEUE + 1}", "busy"),
    ]
    bo = listener.evening.visit("bo")
    bo.ask("sit")
    assert not bo.screen.refused
    while listener.evening.world.held:
        listener.evening.world.commit()
        listener.evening.run()
    assert [done for done in screen.done if done[0] == "n"] == [
        f"n{number}" for number in range(LONGEST_QUEUE)
    ]
    assert listener.hear(renaming(900)) == []
    assert bo.screen.done
