"""A trace as if the page had had the processor to itself.

On a machine that does other things too, a task lasts as long as it works and as long as it waits
for the processor. Chromium writes down both clocks for every event of a thread; here each task of
the page's main thread starts when it did and lasts as long as it worked.
"""

import bisect
import json
from pathlib import Path
from typing import Any

_TASKS = ("RunTask", "ThreadControllerImpl::RunTask")


def squeeze(path: Path, host: str) -> None:
    """Rewrite the trace of a visit to this host."""
    trace = json.loads(path.read_text())
    events: list[dict[str, Any]] = trace["traceEvents"]
    visits = [event for event in events if _visits(event, host)]
    if not visits:
        return
    thread = visits[-1]["pid"], visits[-1]["tid"]
    own = [e for e in events if (e.get("pid"), e.get("tid")) == thread and "tts" in e]
    tasks = _outermost([e for e in own if e["ph"] == "X" and e["name"] in _TASKS])
    starts = [start for start, _, _ in tasks]
    for event in own:
        place = bisect.bisect_right(starts, event["ts"]) - 1
        if place < 0:
            continue
        start, end, worked = tasks[place]
        if event["ts"] > end:
            continue
        event["ts"] = start + max(0, event["tts"] - worked)
        if event["ph"] == "X" and "tdur" in event:
            event["dur"] = event["tdur"]
    events.sort(key=lambda event: event.get("ts", 0))
    path.write_text(json.dumps(trace))


def _visits(event: dict[str, Any], host: str) -> bool:
    if event["name"] != "navigationStart":
        return False
    return host in event.get("args", {}).get("data", {}).get("documentLoaderURL", "")


def _outermost(tasks: list[dict[str, Any]]) -> list[tuple[float, float, float]]:
    """When each began and ended by the clock, and began by the thread's own."""
    found: list[tuple[float, float, float]] = []
    for task in sorted(tasks, key=lambda task: (task["ts"], -task.get("dur", 0))):
        if not found or task["ts"] >= found[-1][1]:
            found.append((task["ts"], task["ts"] + task.get("dur", 0), task["tts"]))
    return found
