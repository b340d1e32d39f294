"""The outbox: who is first, and that nobody is told anything out of turn."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from antics.server.outbox import Outbox, Voice


class Post:
    """An outbox with three lines, emptied when a test says so."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []
        self.out: list[tuple[int, bytes]] = []
        self.box = Outbox(self.due.append)
        self.last: list[bytes] = []
        self.voices = [Voice(self.box, self.last.append) for _ in range(3)]
        for number, voice in enumerate(self.voices):
            voice.open(self._out(number))

    def _out(self, number: int) -> Callable[[object, bytes], None]:
        return lambda _, frame: self.out.append((number, frame))

    def turn(self) -> None:
        due, self.due[:] = self.due.copy(), []
        for work in due:
            work()


def test_who_is_about_to_move_hears_before_those_who_look_on() -> None:
    post = Post()
    one, two, three = post.voices
    one.send(b"a")
    two.send_first(b"b")
    one.send_first(b"c")  # not before what it was told already
    three.send_first(b"d")
    assert post.out == []
    post.turn()
    assert post.out == [(1, b"b"), (2, b"d"), (0, b"a"), (0, b"c")]


def test_whose_line_is_gone_hears_nothing_and_keeps_nobody_waiting() -> None:
    post = Post()
    one, two, _ = post.voices
    one.send(b"a")
    two.send(b"b")
    one.close()
    post.turn()
    assert post.out == [(1, b"b")]


def test_a_last_word_comes_after_all_others() -> None:
    post = Post()
    last: list[bytes] = []
    voice = Voice(post.box, last.append)
    voice.open(lambda _, frame: post.out.append((9, frame)))
    voice.send(b"a")
    post.voices[0].send_first(b"b")
    voice.hang_up(b"bye")
    assert post.out == [(0, b"b"), (9, b"a")]
    assert last == [b"bye"]
    post.turn()
    assert post.out == [(0, b"b"), (9, b"a")]


HAPPENS = st.sampled_from(["send", "first", "say", "turn"])


@given(st.lists(st.tuples(HAPPENS, st.integers(0, 2)), max_size=60))
def test_each_line_is_told_everything_in_order(happens: list[tuple[str, int]]) -> None:
    """What is said at once, as a ping is, may overtake; it must not lead others to do so."""
    post = Post()
    told: list[list[bytes]] = [[], [], []]
    at_once: list[tuple[int, bytes]] = []
    for number, (what, line) in enumerate(happens):
        frame = b"%d" % number
        voice = post.voices[line]
        if what == "turn":
            post.turn()
        elif what == "say":
            voice.say(frame)
            at_once.append((line, frame))
        else:
            (voice.send if what == "send" else voice.send_first)(frame)
            told[line].append(frame)
    post.turn()
    for line, frames in enumerate(told):
        assert [
            frame for to, frame in post.out if to == line and (to, frame) not in at_once
        ] == frames
    assert len(post.out) == len(at_once) + sum(map(len, told))
