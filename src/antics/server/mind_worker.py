"""A process in which bots think: it answers one question after the other until nobody asks more.

`minds.py` starts it and is the only one it talks to. In through stdin come `Question`s, and names
of minds to forget; out through stdout goes, for every question, a thought and what went wrong, if
anything did. Everything is a frame: a length of four bytes, then a pickle. The first frame out is
empty and says that the process is ready.

A bot that thinks for ever cannot hear that its server has gone. So an alarm ends the process when
one question takes far longer than the server itself would have waited.
"""

import os
import pickle
import signal
import struct
import sys
import time
import traceback
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from antics.bots.levels import bot_makers
from antics.bots.mind import Mind
from antics.core.registry import game_names
from antics.table.thinking import Lost, Question, Thought

LENGTH: Final = struct.Struct(">I")
READY: Final = LENGTH.pack(0)
NICENESS: Final = 5
"""People's moves come first."""
NEXT_WISH: Final = 0.11
"""Seconds. The system hears one such wish of all its users in a tenth of a second …"""
MOST_WISHES: Final = 10
"""… and several bots may begin to think at the same time."""


def framed(message: object) -> bytes:
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


def unframed(body: bytes) -> object:
    """Only ever from our own parent or child."""
    return pickle.loads(body)  # noqa: S301


class Heads:
    """So many minds at most; the one that was asked longest ago goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._minds: OrderedDict[str, Mind] = OrderedDict()

    def __len__(self) -> int:
        return len(self._minds)

    def answer(self, question: Question) -> Thought:
        name = question.mind
        if question.from_start:
            self._minds[name] = Mind(question.game, question.level, question.seat, question.seed)
        mind = self._minds.get(name)
        if mind is None:
            return Lost()
        self._minds.move_to_end(name)
        if len(self._minds) > self._most:
            self._minds.popitem(last=False)
        return mind.answer(
            question.seen, question.view, question.actions, question.now, question.idle
        )

    def forget(self, name: str) -> None:
        self._minds.pop(name, None)


def answer_all(questions: BinaryIO, answers: BinaryIO, heads: Heads, alarm: float) -> None:
    """Until there are no more questions. Thinking ends with the process after `alarm` seconds."""
    answers.write(READY)
    answers.flush()
    for message in _messages(questions):
        if isinstance(message, str):
            heads.forget(message)
            continue
        if not isinstance(message, Question):
            raise TypeError(f"a mind is asked Questions, not {type(message).__name__}")
        trouble = ""
        _set_alarm(alarm)
        try:
            thought = heads.answer(message)
        except Exception:  # a bug in one bot is no reason to lose the others
            heads.forget(message.mind)
            thought, trouble = Lost(), traceback.format_exc()
        _set_alarm(0)
        answers.write(framed((thought, trouble)))
        answers.flush()


def _messages(stream: BinaryIO) -> Iterator[object]:
    while len(head := stream.read(LENGTH.size)) == LENGTH.size:
        (length,) = LENGTH.unpack(head)
        if len(body := stream.read(length)) < length:
            return
        yield unframed(body)


def _set_alarm(seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _give_way() -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if hasattr(os, "getsid") and os.getsid(0) == os.getpid():
        _give_way_to_sessions(Path("/proc/self/autogroup"))


def _give_way_to_sessions(group: Path) -> None:
    """Linux shares the processor between sessions first, and this is one of its own."""
    for _ in range(MOST_WISHES):
        try:
            group.write_text(str(NICENESS))
        except BlockingIOError:
            time.sleep(NEXT_WISH)
        except OSError:  # not this system
            return
        else:
            return


def main() -> None:
    """Arguments: how many minds to remember, and after how many seconds of thought to give up."""
    for polite in (signal.SIGINT, signal.SIGTERM):  # for the server, which ends us when it ends
        signal.signal(polite, signal.SIG_IGN)
    _give_way()
    # Whatever a bot prints must not get among the answers
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    for game in game_names():
        bot_makers(game)  # loaded now, so that nobody waits for it later
    try:
        answer_all(sys.stdin.buffer, answers, Heads(int(sys.argv[1])), float(sys.argv[2]))
    except BrokenPipeError:  # the server has gone
        os._exit(0)


if __name__ == "__main__":
    main()
