"""The figures as tables: busy tables, equal loads, an evening of 2,000 players, starts."""

from bench.figures import Figures, Spread, short, short_spread, three_digits
from bench.laps import Lap
from bench.report import Table
from bench.server.scenes import BUSY, EVENING, FAST, SLOW, Scene, key_of
from bench.server.servers import ANTICS, Server

START = "start"
RESTART = "restart"


def start_lap(server: Server) -> Lap:
    return Lap(f"{server.key}/{START}", server.who, server.how, "start to serving", unit="s")


RESTART_LAPS = {
    "restart/serving": "serving again after a kill, with 1,000 open tables",
    "restart/back": "all 1,000 tables shown to somebody who came back",
    "restart/moved": "a move made at each of them",
}


def spread_of(figures: Figures, server: Server, scene: Scene, measure: str) -> Spread | None:
    return figures.spread(key_of(server, scene, measure))


def cell(spread: Spread | None, scale: float = 1.0) -> str:
    return "–" if spread is None else short(spread.middle * scale)


def range_of(spread: Spread | None) -> str:
    return "–" if spread is None else short_spread(spread)


def share(spread: Spread | None) -> str:
    return "–" if spread is None else f"{spread.middle:.0%}"


def times(figures: Figures, server: Server, scene: Scene, measure: str) -> str:
    """Ours by theirs, round by round."""
    if server is ANTICS:
        return "·"
    ratio = figures.ratio(key_of(ANTICS, scene, measure), key_of(server, scene, measure))
    return "–" if ratio is None else f"{three_digits(ratio.middle)} ×"


def busy(figures: Figures, servers: list[Server]) -> Table:
    speed = ("moves/s", "least to most", "Antics is", "CPU µs a move", "Antics is")
    waits = ("p50 ms", "p99 ms", "last p50", "last p99")
    columns = ("tables", "whose", "how", *speed, *waits, "server", "players", "others")
    table = Table("Busy tables: everyone moves at once when it is their turn", columns, words=3)
    for scene in BUSY:
        for server in by_speed(figures, servers, scene):
            spreads = {
                measure: spread_of(figures, server, scene, measure)
                for measure in ("moves_per_second", "processor", "own_50", "own_99")
            }
            table.rows.append(
                (
                    str(scene.tables),
                    server.who,
                    server.how,
                    cell(spreads["moves_per_second"]),
                    range_of(spreads["moves_per_second"]),
                    times(figures, server, scene, "moves_per_second"),
                    cell(spreads["processor"]),
                    times(figures, server, scene, "processor"),
                    cell(spreads["own_50"]),
                    cell(spreads["own_99"]),
                    cell(spread_of(figures, server, scene, "other_50")),
                    cell(spread_of(figures, server, scene, "other_99")),
                    share(spread_of(figures, server, scene, "server_share")),
                    share(spread_of(figures, server, scene, "players_share")),
                    share(spread_of(figures, server, scene, "others")),
                )
            )
    table.note = (
        "p50 and p99: from a player's move to their own word of it; last: to that of the last of "
        "the other three. 'server' and 'players' say how busy the core of each was: where the "
        "server's is not full, the players were the limit, and CPU µs a move is the fairer figure. "
        "'others' is what everything else on the machine used of a core meanwhile."
    )
    return table


def equal(figures: Figures, servers: list[Server]) -> Table:
    own = ("p50 ms", "Antics is", "p99 ms", "Antics is")
    last = ("last p50", "Antics is", "last p99", "Antics is")
    columns = ("load", "whose", "how", "moves/s", *own, *last, "CPU µs a move", "late")
    table = Table("At equal load: moves come at the same rate, whatever the server does", columns)
    table.words = 3
    for scene in (SLOW, FAST):
        for server in servers:
            rate = spread_of(figures, server, scene, "moves_per_second")
            if rate is None:
                continue
            cells = [f"{scene.tables} tables, {scene.rate:,.0f}/s", server.who, server.how]
            cells.append(cell(rate))
            for measure in ("own_50", "own_99", "other_50", "other_99"):
                cells.append(cell(spread_of(figures, server, scene, measure)))
                cells.append(times(figures, server, scene, measure))
            cells.append(cell(spread_of(figures, server, scene, "processor")))
            cells.append(cell(spread_of(figures, server, scene, "late")))
            table.rows.append(tuple(cells))
    table.note = (
        "late: moves that were wanted when nobody at any table could move yet; they count from the "
        "moment they were wanted."
    )
    return table


def evening(figures: Figures, servers: list[Server]) -> Table:
    waits = ("last p50", "last p99", "least to most")
    memory = ("KB a table", "least to most", "KB after play")
    columns = ("whose", "how", "moves/s", *waits, "server", *memory)
    table = Table(EVENING.title, columns, words=2)
    for server in servers:
        rate = spread_of(figures, server, EVENING, "moves_per_second")
        if rate is None:
            continue
        sizes = figures.all_of(key_of(server, EVENING, "memory"))
        kilobytes = Spread.of([size / 1024 for size in sizes])
        last = spread_of(figures, server, EVENING, "other_99")
        table.rows.append(
            (
                server.who,
                server.how,
                cell(rate),
                cell(spread_of(figures, server, EVENING, "other_50")),
                cell(last),
                range_of(last),
                share(spread_of(figures, server, EVENING, "server_share")),
                cell(kilobytes),
                range_of(kilobytes),
                cell(spread_of(figures, server, EVENING, "memory_played"), 1 / 1024),
            )
        )
    table.note = "KB a table: resident memory with its four players connected; 1 KB is 1,024 bytes."
    return table


def starts(figures: Figures, servers: list[Server]) -> Table:
    table = Table("Starting, in seconds", ("whose", "what", "s", "least to most"), words=2)
    known = [start_lap(server).key for server in servers] + list(RESTART_LAPS)
    for key in known:
        spread = figures.spread(key) if key in figures.laps else None
        if spread is not None:
            lap = figures.laps[key]
            table.rows.append((lap.who, lap.game, short(spread.middle), short_spread(spread)))
    return table


def by_speed(figures: Figures, servers: list[Server], scene: Scene) -> list[Server]:
    """Those that were measured, fastest first."""
    found = {
        server.key: spread.middle
        for server in servers
        if (spread := spread_of(figures, server, scene, "moves_per_second")) is not None
    }
    measured = [server for server in servers if server.key in found]
    return sorted(measured, key=lambda server: -found[server.key])
