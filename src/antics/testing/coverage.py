"""Which tests prove which rule. A rule that no test proves is a fault.

    python -m antics.testing.coverage            check, and print what is missing
    python -m antics.testing.coverage --list     every rule with its tests
    python -m antics.testing.coverage --write    bring docs/rules up to date

A test proves a rule when it is decorated with `@pytest.mark.rule("PB-9")`.
"""

import argparse
import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from antics.core.game import Game
from antics.core.registry import find_game, game_names
from antics.core.rulebook import rules_of


def proven_rules(tests: Path) -> dict[str, list[str]]:
    """Rule number → the tests that cite it, as 'file::test'."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for number in _cited(node.decorator_list):
                    found.setdefault(number, []).append(f"{path.relative_to(tests)}::{node.name}")
    return found


def _cited(decorators: Iterable[ast.expr]) -> Iterator[str]:
    for decorator in decorators:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            for argument in decorator.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def faults(games: Iterable[Game], proven: dict[str, list[str]]) -> list[str]:
    """Rules without a test, and tests that cite a rule there is not."""
    numbers = [rule.number for game in games for rule in rules_of(game)]
    missing = [f"{number} is proven by no test" for number in numbers if number not in proven]
    unknown = [
        f"{', '.join(tests)} cites {number}, which is no rule"
        for number, tests in proven.items()
        if number not in numbers
    ]
    return missing + unknown


def rules_page(game: Game) -> str:
    """The game's page in docs/rules: the same text as `antics rules`."""
    note = f"<!-- Made from src/antics/games/{game.name}/rules.md by `make docs`. -->"
    return f"{note}\n{game.rules_text()}"


def page_path(docs: Path, game: Game) -> Path:
    return docs / "rules" / f"{game.name.replace('_', '-')}.md"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Which tests prove which rule.")
    parser.add_argument("tests", type=Path, nargs="?", default=Path("tests"))
    parser.add_argument("--list", action="store_true", help="print every rule with its tests")
    parser.add_argument("--write", action="store_true", help="bring docs/rules up to date")
    asked = parser.parse_args(arguments)
    games = [find_game(name) for name in game_names()]
    out = sys.stdout
    if asked.write:
        for game in games:
            page_path(Path("docs"), game).parent.mkdir(parents=True, exist_ok=True)
            page_path(Path("docs"), game).write_text(rules_page(game), "utf-8")
    proven = proven_rules(asked.tests)
    if asked.list:
        for game in games:
            for rule in rules_of(game):
                tests = proven.get(rule.number, ["no test"])
                out.write(f"{rule.number}: {', '.join(tests)}\n")
    found = faults(games, proven)
    for fault in found:
        out.write(f"{fault}\n")
    if not found:
        rules = sum(len(rules_of(game)) for game in games)
        out.write(f"each of {rules} rules is proven by a test\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
