"""The results as tables, for the terminal and as Markdown."""

from dataclasses import dataclass, field
from typing import Any

from bench.agreement import Agreement
from bench.figures import Figures, short, short_spread, three_digits
from bench.laps import PER_SECOND, Lap
from bench.targets import API, PLAYOUT, ROLLOUT, Statement

COMPILED = ("limit/", "ours/playout/", "open_spiel/bots/")
DEALT = ("ours/rollout/", "open_spiel/rollouts/")
FROM_PYTHON = ("ours/api/", "open_spiel/python/", "rlcard/", "pettingzoo/")
USUAL = 4
"""The number of players at which our games stand beside others."""

GROUPS = (
    ("Whole random games in one compiled loop", COMPILED, PLAYOUT),
    ("Random games in one compiled loop, hands already dealt", DEALT, ROLLOUT),
    ("Move by move from Python", FROM_PYTHON, API),
)


@dataclass
class Table:
    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]] = field(default_factory=list)
    note: str = ""
    words: int = 1
    """How many of the first columns are words, and so begin at the left."""

    def text(self) -> str:
        lines = [self.columns, *self.rows]
        widths = [max(len(line[place]) for line in lines) for place in range(len(self.columns))]
        shown = [f"{self.title}", ""]
        for line in lines:
            cells = [
                cell.ljust(width) if place < self.words else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(line, widths, strict=True))
            ]
            shown.append("  " + "  ".join(cells).rstrip())
        shown.insert(3, "  " + "  ".join("─" * width for width in widths))
        return "\n".join(shown + ([f"  {self.note}"] if self.note else []))

    def markdown(self) -> str:
        marks = [":--" if place < self.words else "--:" for place in range(len(self.columns))]
        lines = [self.columns, tuple(marks), *self.rows]
        shown = [f"## {self.title}", "", *("| " + " | ".join(line) + " |" for line in lines)]
        return "\n".join(shown + (["", self.note] if self.note else []))


def stands_beside(lap: Lap) -> bool:
    """Whether the lap is shown beside others: ours and C's at one number of players only."""
    return lap.unit == PER_SECOND and lap.players in (0, USUAL)


def named(lap: Lap) -> str:
    seats = f", {lap.players} players" if lap.players else ""
    return f"{lap.game}{seats}"


def side_by_side(figures: Figures) -> list[Table]:
    tables = []
    for title, beginnings, ours in GROUPS:
        columns = ("whose", "game", "how", "decisions/s", "least to most", "Antics is")
        table = Table(title, columns, words=3)
        found = [
            (spread, lap)
            for lap in figures.laps.values()
            if lap.key.startswith(beginnings) and stands_beside(lap)
            if (spread := figures.spread(lap.key)) is not None
        ]
        for spread, lap in sorted(found, key=lambda pair: -pair[0].middle):
            ratio = figures.ratio(ours, lap.key)
            times = "·" if lap.key == ours or ratio is None else f"{three_digits(ratio.middle)} ×"
            figure, range_ = short(spread.middle), short_spread(spread)
            table.rows.append((lap.who, named(lap), lap.what, figure, range_, times))
        table.note = (
            f"'Antics is': {named(figures.laps[ours])}, by this row, as the median of the ratios "
            "within each round."
            if ours in figures.laps
            else ""
        )
        tables.append(table)
    return tables


def our_games(figures: Figures) -> Table:
    columns = ("game", "players", "compiled/s", "from Python/s", "copy µs", "view µs", "of tight C")
    table = Table("Our games at every number of players", columns)
    pairs = {(lap.game, lap.players): None for lap in figures.laps.values() if lap.who == "Antics"}
    for game, players in pairs:
        if not players:
            continue
        cells = []
        for way in ("playout", "api", "clone", "view"):
            spread = figures.spread(f"ours/{way}/{game}/{players}")
            cells.append("–" if spread is None else short(spread.middle))
        ratio = None
        if game == "party_bugs":
            ratio = figures.ratio(f"ours/playout/{game}/{players}", f"limit/tight/{players}")
        cells.append("–" if ratio is None else three_digits(ratio.middle))
        table.rows.append((game, str(players), *cells))
    return table


def imports(figures: Figures) -> Table:
    table = Table("Import, in milliseconds", ("whose", "what", "ms", "least to most"), words=2)
    for key, lap in figures.laps.items():
        spread = figures.spread(key) if "import/" in key else None
        if spread is not None:
            row = (lap.who, lap.game, short(spread.middle), short_spread(spread))
            table.rows.append(row)
    return table


def target_table(found: list[Statement]) -> Table:
    table = Table("Targets", ("target", "", "this run"), words=3)
    for statement in found:
        met = {True: "met", False: "not met", None: "–"}[statement.met]
        table.rows.append((statement.target, met, statement.found))
    return table


def agreements(found: list[Agreement]) -> Table:
    columns = ("C", "players", "decisions a game", "C's", "mean score", "C's", "apart", "")
    table = Table("Do C and Antics play the same game?", columns)
    for one in found:
        table.rows.append(
            (
                one.way,
                str(one.players),
                f"{one.decisions[0]:.3f}",
                f"{one.decisions[1]:.3f}",
                f"{one.score[0]:.3f}",
                f"{one.score[1]:.3f}",
                f"{one.widest:.1f} σ",
                "agree" if one.holds else "DIFFER",
            )
        )
    table.note = (
        "'apart': the largest distance between two means (decisions, every seat's score, every "
        "seat's share of wins) in standard errors; under 5 is chance."
    )
    return table


def memory_table(memory: dict[str, Any]) -> Table:
    table = Table("Resident memory while games are played", ("games", "MiB"), words=0)
    for look in memory["looks"]:
        table.rows.append((f"{look['games']:,}", f"{look['bytes'] / 2**20:.2f}"))
    table.note = (
        f"{memory['game']}, {memory['players']} players, one process, "
        f"{memory['seconds']:.0f} s, after a warm-up."
    )
    return table


def faults(found: dict[str, str]) -> Table:
    table = Table("What could not be measured", ("lap", "why"), words=2)
    table.rows += [(key, fault.replace("|", "/")) for key, fault in found.items()]
    return table


def facts(found: dict[str, str]) -> Table:
    return Table("Where and with what", ("what", "which"), list(found.items()), words=2)


def tables(
    figures: Figures,
    promised: list[Statement],
    same_game: list[Agreement],
    memory: dict[str, Any] | None,
    about: dict[str, str],
) -> list[Table]:
    found = [
        target_table(promised),
        *side_by_side(figures),
        our_games(figures),
        imports(figures),
        agreements(same_game),
    ]
    if memory is not None and "looks" in memory:
        found.append(memory_table(memory))
    if figures.faults:
        found.append(faults(figures.faults))
    found.append(facts(about))
    return [table for table in found if table.rows]
