"""What Chromium writes down about itself: frames shown and dropped, and how long tasks took."""

from typing import Any

import msgspec
from playwright.sync_api import Page

Event = dict[str, Any]

CATEGORIES = ["toplevel", "benchmark", "cc", "blink.user_timing"]
MARK = "antics"
_SHOWN = {"STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL"}
_DROPPED = "STATE_DROPPED"
_TASK = "ThreadControllerImpl::RunTask"
LONG = 50.0
"""Ms from which a task is felt."""


class Trace:
    """Everything that the browser does, from here until it is ended."""

    def __init__(self, page: Page) -> None:
        browser = page.context.browser
        assert browser is not None
        self._page = page
        self._line = browser.new_browser_cdp_session()
        self._events: list[Event] = []
        self._complete = False
        self._line.on("Tracing.dataCollected", lambda told: self._events.extend(told["value"]))
        self._line.on("Tracing.tracingComplete", lambda _: self._end())
        wanted = {"includedCategories": CATEGORIES, "excludedCategories": ["*"]}
        self._line.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": wanted})
        # The page itself says which of all threads is its own.
        page.evaluate(f"performance.mark('{MARK}')")

    def _end(self) -> None:
        self._complete = True

    def end(self) -> list[Event]:
        self._line.send("Tracing.end")
        while not self._complete:
            self._page.wait_for_timeout(20)
        self._line.detach()
        return self._events


class Frames(msgspec.Struct, frozen=True):
    """What became of the frames that something on the page wanted."""

    shown: int
    dropped: int

    @property
    def rate(self) -> float:
        """Frames a second: of sixty wanted, so many were seen."""
        wanted = self.shown + self.dropped
        return 60.0 * self.shown / wanted if wanted else 60.0


def frames_of(events: list[Event]) -> Frames:
    """By the compositor's own account of each frame; those in which nothing changed are none.

    One frame may be told in two parts: what moves by itself, and what the page's script had to
    do for it. It was seen if either was.
    """
    processes = {process for process, _ in _mains(events)}
    states: dict[tuple[int, ...], set[str]] = {}
    for event in events:
        if event["name"] != "PipelineReporter" or event["ph"] != "b":
            continue
        told = event.get("args", {}).get("frame_reporter", {})
        if event["pid"] in processes and "frame_sequence" in told:
            keys = ("layer_tree_host_id", "frame_source", "frame_sequence")
            frame = (event["pid"], *(told.get(key, 0) for key in keys))
            states.setdefault(frame, set()).add(told.get("state", ""))
    shown = sum(not _SHOWN.isdisjoint(each) for each in states.values())
    dropped = sum(_SHOWN.isdisjoint(each) and _DROPPED in each for each in states.values())
    return Frames(shown=shown, dropped=dropped)


def _mains(events: list[Event]) -> set[tuple[int, int]]:
    """The process and thread of the page, which has left its mark."""
    return {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == MARK and "blink.user_timing" in event.get("cat", "")
    }


class Tasks(msgspec.Struct, frozen=True):
    """The tasks of the page's main thread: by the clock, and by the processor time they took."""

    longest: float
    longest_worked: float
    long: int
    worked: float
    """Ms of processor time of all tasks together."""


def tasks_of(events: list[Event]) -> Tasks:
    mains = _mains(events)
    tasks = [
        event
        for event in events
        if event["name"] == _TASK and (event["pid"], event["tid"]) in mains
    ]
    took = [event.get("dur", 0) / 1000 for event in tasks] or [0.0]
    worked = [event.get("tdur", 0) / 1000 for event in tasks] or [0.0]
    return Tasks(
        longest=max(took),
        longest_worked=max(worked),
        long=sum(each >= LONG for each in took),
        worked=sum(worked),
    )
