"""A game's rules as people read them: numbered paragraphs out of the game's rules.md."""

import re
from typing import Final

import msgspec

from antics.core.errors import AnticsError
from antics.core.game import Game

_RULE: Final = re.compile(
    r"^- \*\*(?P<number>[A-Z]+-\d+)\*\* (?P<text>.+?)(?=^\S|^$|\Z)", re.MULTILINE | re.DOTALL
)


class Rule(msgspec.Struct, frozen=True):
    number: str
    text: str


def rules_of(game: Game) -> list[Rule]:
    """Every numbered rule, in the order of the page."""
    found = _RULE.finditer(game.rules_text())
    return [Rule(match["number"], " ".join(match["text"].split())) for match in found]


def search_rules(game: Game, words: str) -> list[Rule]:
    """The rules that say these words, in any case."""
    wanted = words.casefold()
    return [rule for rule in rules_of(game) if wanted in rule.text.casefold()]


def find_rule(game: Game, number: str) -> Rule:
    """The rule of that number, written 'PB-9', 'pb-9' or '9'."""
    wanted = number.upper() if "-" in number else f"{game.rule_prefix}-{number}"
    rules = rules_of(game)
    for rule in rules:
        if rule.number == wanted:
            return rule
    raise AnticsError(
        f"{game.title} has no rule {number[:20]}; its rules are {rules[0].number} to"
        f" {rules[-1].number}"
    )
