"""The findings as tables, for the terminal and for the page in docs/."""

from bench.fairness.counting import Share
from bench.fairness.drills import DRILLS
from bench.fairness.experiments import (
    LIARS,
    MIXED,
    PROMISE,
    PROMISED_TO,
    RIVALS,
    TRIPS,
    USUAL,
    WAYS,
    WHOLE,
    Findings,
)
from bench.report import Table


def tables(findings: Findings) -> list[Table]:
    trips = [racer.trip for racer in MIXED]
    far = Table("One far player among near ones", ("won", "by", *_ms(TRIPS)), words=2)
    mixed = Table("Everyone at another distance", ("won", "by", *_ms(trips)), words=2)
    whole = Table("Whole games of sharp bots", ("won", "by", *_ms(trips)), words=2)
    for drill in DRILLS:
        for way, words in WAYS.items():
            shares = [findings.far(drill, way, trip) for trip in TRIPS]
            far.rows.append((drill, words, *_cells(shares)))
            if way != "unproven":
                shares = [findings.mixed(drill, way, trip) for trip in trips]
                mixed.rows.append((drill, words, *_cells(shares)))
    for game, kinds in WHOLE.items():
        for kind in kinds:
            for way in ("referee", "arrival"):
                shares = [findings.whole(game, kind, way, trip) for trip in trips]
                whole.rows.append((kind, WAYS[way], *_cells(shares)))
    liars = Table(f"Lying, on lines of {USUAL} ms", ("line", "honest", "liar"))
    for proven, words in ((True, "proven"), (False, "pongs only")):
        shares = [findings.liar(racer) for racer in LIARS if racer.proven == proven]
        liars.rows.append((words, *_cells(shares)))
    liars.note = "Share of slaps won by one of four; the other three are honest."
    return [far, mixed, whole, liars]


def promise(findings: Findings) -> str:
    """Whether it is kept, in a sentence."""
    off = findings.furthest_off()
    kept = "kept" if off <= PROMISE else "NOT kept"
    return (
        f"Up to {PROMISED_TO} ms nobody's share is to be further than {100 * PROMISE:.0f} points"
        f" from even, which is {100 / RIVALS:.0f} %: {kept}, the furthest is {100 * off:.1f} points"
        " off."
    )


def _ms(trips: tuple[int, ...] | list[int]) -> tuple[str, ...]:
    return tuple(f"{trip} ms" for trip in trips)


def _cells(shares: list[Share]) -> tuple[str, ...]:
    return tuple(str(share) for share in shares)
