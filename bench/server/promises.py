"""What the server set out to reach, and whether this run reached it."""

from bench.figures import Figures, short, three_digits
from bench.server.scenes import BUSY, EVENING, FAST, SLOW, Scene, key_of
from bench.server.servers import ANTICS, COLYSEUS, COLYSEUS_SECRET
from bench.server.tables import START
from bench.targets import Statement

EVENING_MILLISECONDS = 30.0
TABLE_KILOBYTES = 150.0
START_SECONDS = 1.0
RESTART_SECONDS = 2.0

NAMES = {
    "own_50": "p50 to the own word",
    "own_99": "p99 to the own word",
    "other_50": "p50 to the last other's word",
    "other_99": "p99 to the last other's word",
}


NAMES_OF = {
    COLYSEUS.key: "Colyseus with open hands",
    COLYSEUS_SECRET.key: "Colyseus with secret hands",
}
"""Open hands are the fastest it can do; secret ones are what a card game needs, and ours has."""


def statements(figures: Figures) -> list[Statement]:
    found = [more_moves(figures, scene, peer) for scene in BUSY for peer in NAMES_OF]
    for scene in BUSY:
        for measure in ("own_50", "own_99"):
            found.append(no_later(figures, scene, measure, COLYSEUS_SECRET.key))
    for scene in (SLOW, FAST):
        found += [no_later(figures, scene, measure, COLYSEUS.key) for measure in NAMES]
    evening = key_of(ANTICS, EVENING, "other_99")
    memory = key_of(ANTICS, EVENING, "memory")
    return [
        *found,
        below(
            figures,
            "2,000 players: p99 from a move to the last other's word of it",
            evening,
            EVENING_MILLISECONDS,
            "ms",
        ),
        below(
            figures,
            "memory of a table with its four connections",
            memory,
            TABLE_KILOBYTES,
            "KB",
            1 / 1024,
        ),
        below(figures, "start to serving", f"{ANTICS.key}/{START}", START_SECONDS, "s"),
        below(
            figures,
            "1,000 open tables back after a restart",
            "restart/back",
            RESTART_SECONDS,
            "s",
        ),
    ]


def more_moves(figures: Figures, scene: Scene, peer: str) -> Statement:
    target = f"{scene.title}: more moves a second on one core than {NAMES_OF[peer]}"
    return beside(figures, scene, "moves_per_second", target, "moves/s", peer=peer, more=True)


def no_later(figures: Figures, scene: Scene, measure: str, peer: str) -> Statement:
    target = f"{scene.title}: {NAMES[measure]} no later than {NAMES_OF[peer]}"
    return beside(figures, scene, measure, target, "ms", peer=peer, more=False)


def beside(
    figures: Figures,
    scene: Scene,
    measure: str,
    target: str,
    unit: str,
    *,
    peer: str,
    more: bool,
) -> Statement:
    ours, theirs = key_of(ANTICS, scene, measure), f"{peer}/{scene.key}/{measure}"
    ratio = figures.ratio(ours, theirs)
    mine, other = figures.spread(ours), figures.spread(theirs)
    if ratio is None or mine is None or other is None:
        missing = "Antics" if mine is None else "Colyseus"
        return Statement(target, f"not measured: {missing} gave no figure", None)
    found = (
        f"{three_digits(ratio.middle)} ({three_digits(ratio.least)} to {three_digits(ratio.most)}):"
        f" {short(mine.middle)} against {short(other.middle)} {unit}"
    )
    return Statement(target, found, ratio.middle >= 1 if more else ratio.middle <= 1)


def below(
    figures: Figures, what: str, key: str, most: float, unit: str, scale: float = 1.0
) -> Statement:
    target = f"{what}: under {most:g} {unit}"
    spread = figures.spread(key)
    if spread is None:
        return Statement(target, "not measured", None)
    middle, least, last = (size * scale for size in (spread.middle, spread.least, spread.most))
    found = f"{three_digits(middle)} {unit} ({three_digits(least)} to {three_digits(last)})"
    return Statement(target, found, middle <= most)
