"""Lighthouse, asked about one address: its scores, and the times behind them."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bench.page.squeeze import squeeze

HERE = Path(__file__).parent
PROGRAM = HERE / "node_modules" / ".bin" / "lighthouse"
PATIENCE = 180
"""Seconds after which Lighthouse is not going to answer."""
VISITS = 3
"""How often it may try."""

PRESETS: dict[str, list[str]] = {"mobile": [], "desktop": ["--preset=desktop"]}
"""Its default is a phone of the middle class: a processor four times as slow, a slow line."""

TIMES = {
    "first paint": "first-contentful-paint",
    "largest paint": "largest-contentful-paint",
    "speed index": "speed-index",
    "blocked": "total-blocking-time",
}
SHIFT = "cumulative-layout-shift"


def ask(address: str, preset: str, chromium: str) -> dict[str, float]:
    """Scores from 0 to 100, times in ms. A visit whose trace Lighthouse has lost is made again."""
    for _ in range(VISITS - 1):
        try:
            return _visit(address, preset, chromium)
        except subprocess.CalledProcessError as fault:
            print(f"once more: {fault}", file=sys.stderr)
    return _visit(address, preset, chromium)


def _visit(address: str, preset: str, chromium: str) -> dict[str, float]:
    """One visit, judged twice: as it went, and as it would have gone on a machine with nothing
    else to do."""
    with tempfile.TemporaryDirectory() as scratch:
        visit = Path(scratch) / "visit"
        _run(address, preset, chromium, Path(scratch), f"--gather-mode={visit}")
        told = _run(address, preset, chromium, Path(scratch), f"--audit-mode={visit}")
        for path in visit.glob("*race.json"):
            squeeze(path, urlsplit(address).netloc)
        alone = _run(address, preset, chromium, Path(scratch), f"--audit-mode={visit}")
    return {
        "performance": _score(told, "performance"),
        "alone": _score(alone, "performance"),
        "accessibility": _score(told, "accessibility"),
        **{name: _value(told, audit) for name, audit in TIMES.items()},
        "blocked alone": _value(alone, TIMES["blocked"]),
        "shift": _value(told, SHIFT),
        "elements": _value(told, "dom-size"),
    }


def _run(address: str, preset: str, chromium: str, scratch: Path, mode: str) -> dict[str, Any]:
    path = scratch / "told.json"
    command = [
        str(PROGRAM),
        address,
        mode,
        "--quiet",
        "--output=json",
        f"--output-path={path}",
        "--only-categories=performance,accessibility",
        "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
        *PRESETS[preset],
    ]
    environment = {**os.environ, "CHROME_PATH": chromium}
    subprocess.run(command, check=True, timeout=PATIENCE, env=environment, cwd=scratch)
    told: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    return told


def _score(told: dict[str, Any], category: str) -> float:
    return round(100 * (told["categories"][category]["score"] or 0))


def _value(told: dict[str, Any], audit: str) -> float:
    return float(told["audits"].get(audit, {}).get("numericValue") or 0)
