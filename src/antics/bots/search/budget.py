"""How long a bot may look ahead: for a time, or for a number of play-outs.

A number of play-outs always leads to the same decisions; a time, counted in what the bot itself
uses of a processor, leads to as many play-outs as the machine makes in it. Bots carry their budget
behind their name: `master:ms=200`, `master:nodes=4000`.
"""

from typing import Final, NamedTuple

from antics.core.errors import AnticsError

MOST: Final = {"ms": 60_000, "nodes": 100_000_000}
"""The longest thought that can be asked for, by unit."""


class Budget(NamedTuple):
    """Thinking ends with whatever is used up first."""

    ms: int | None = None
    nodes: int | None = None

    def __str__(self) -> str:
        parts = {"ms": self.ms, "nodes": self.nodes}
        return ",".join(f"{unit}={amount}" for unit, amount in parts.items() if amount is not None)


def split_name(name: str) -> tuple[str, str | None]:
    """A bot's name, and what stands behind its colon, if there is one."""
    plain, colon, rest = name.partition(":")
    return plain, rest if colon else None


def read_budget(name: str, text: str) -> Budget:
    """The budget in `ms=200`, `nodes=4000` or both with a comma between, or AnticsError."""
    found: dict[str, int] = {}
    for part in text.split(","):
        unit, equals, amount = part.partition("=")
        if unit not in MOST or not equals:
            raise AnticsError(
                f"the budget of '{name[:40]}' is '{text[:40]}', and should be like"
                f" '{name[:40]}:ms=200' or '{name[:40]}:nodes=4000'"
            )
        if unit in found:
            raise AnticsError(f"the budget of '{name[:40]}' gives {unit} twice")
        whole = amount.isascii() and amount.isdecimal() and len(amount) < 12
        if not whole or not 1 <= int(amount) <= MOST[unit]:
            raise AnticsError(
                f"{unit} of '{name[:40]}' is a whole number from 1 to {MOST[unit]},"
                f" not '{amount[:40]}'"
            )
        found[unit] = int(amount)
    return Budget(found.get("ms"), found.get("nodes"))
