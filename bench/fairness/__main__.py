"""Measure how fair the referee is, and put tables and chart into docs/fairness.md."""

import argparse
import os
import time
from pathlib import Path

from bench.fairness.chart import draw
from bench.fairness.experiments import Findings
from bench.fairness.report import promise, tables

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
PAGE, CHART = "fairness.md", "images/fairness.svg"
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"


def main() -> None:
    wanted = arguments()
    os.nice(10)
    begin = time.monotonic()
    findings = Findings(wanted.scenes, wanted.games, wanted.seed)
    findings.run(wanted.workers)
    shown = tables(findings)
    print("\n\n".join(table.text() for table in shown))
    print(f"\n{promise(findings)} It took {time.monotonic() - begin:.0f} s.")
    if wanted.docs:
        write(findings, wanted.docs)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.fairness", description=__doc__)
    parser.add_argument("--scenes", type=int, default=4000, help="races of each kind (4000)")
    parser.add_argument("--games", type=int, default=40, help="whole games of each kind (40)")
    parser.add_argument("--seed", default="fair", help="the same seed, the same figures")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--docs", type=Path, help=f"write into this folder, such as {DOCS.name}")
    wanted = parser.parse_args()
    if min(wanted.scenes, wanted.games, wanted.workers) < 1:
        parser.error("scenes, games and workers are at least 1")
    return wanted


def write(findings: Findings, docs: Path) -> None:
    """Draw the chart, and renew what is measured on the page."""
    (docs / CHART).write_text(draw(findings), "utf-8")
    page = docs / PAGE
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    measured = [promise(findings), f"![Who wins, by the length of the line]({CHART})"]
    measured += [table.markdown().replace("## ", "### ", 1) for table in tables(findings)]
    text = before + "\n\n".join([BEGIN, *measured, END]) + after
    page.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
