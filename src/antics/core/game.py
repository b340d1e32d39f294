"""What a game is before anyone plays it: names, players, options, texts and how to start it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, cast

import msgspec

from antics.core.errors import BadChance, BadSetup, in_short
from antics.core.events import Event
from antics.core.looks import Looks, Memory, looks_from
from antics.core.state import State

JsonObject = dict[str, object]
OptionValue = bool | int | str | tuple[int, ...]


class Player(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody at the table. Ages decide a few ties."""

    name: str
    age: int | None = None


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One thing the host can choose. Subclasses say which values there are."""

    name: str
    default: OptionValue
    help: str

    def check(self, value: object) -> OptionValue:
        """The value as the rules want it, or BadSetup."""
        raise NotImplementedError

    def read(self, text: str) -> OptionValue:
        """The value somebody typed, or BadSetup."""
        raise NotImplementedError

    def values(self) -> str:
        """The allowed values in words."""
        raise NotImplementedError

    def examples(self) -> tuple[OptionValue, ...]:
        """Values worth testing every game with, the default among them."""
        return (self.default,)

    def fault(self, value: object) -> BadSetup:
        return BadSetup(f"option {self.name} is {self.values()}, not {_shown(value)}")


class Switch(Option, frozen=True, kw_only=True):
    default: bool = False

    def check(self, value: object) -> OptionValue:
        if not isinstance(value, bool):
            raise self.fault(value)
        return value

    def read(self, text: str) -> OptionValue:
        match text.lower():
            case "true" | "yes" | "on" | "1":
                return True
            case "false" | "no" | "off" | "0":
                return False
            case _:
                raise self.fault(text)

    def values(self) -> str:
        return "true or false"

    def examples(self) -> tuple[OptionValue, ...]:
        return (False, True)


class Choice(Option, frozen=True, kw_only=True):
    choices: tuple[str | int, ...]

    def check(self, value: object) -> OptionValue:
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        raise self.fault(value)

    def read(self, text: str) -> OptionValue:
        for choice in self.choices:
            if text == str(choice):
                return choice
        raise self.fault(text)

    def values(self) -> str:
        return " or ".join(str(choice) for choice in self.choices)

    def examples(self) -> tuple[OptionValue, ...]:
        return self.choices


class Amount(Option, frozen=True, kw_only=True):
    least: int
    most: int
    samples: tuple[int, ...] = ()

    def check(self, value: object) -> OptionValue:
        if type(value) is not int or not self.least <= value <= self.most:
            raise self.fault(value)
        return value

    def read(self, text: str) -> OptionValue:
        if not (text.isascii() and text.isdecimal()) or len(text) > 18:
            raise self.fault(text)
        return self.check(int(text))

    def values(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def examples(self) -> tuple[OptionValue, ...]:
        return (self.default, *self.samples)


class Numbers(Option, frozen=True, kw_only=True):
    """A fixed list of small numbers, such as the bullheads on each card."""

    length: int
    least: int
    most: int
    rising: bool = False
    samples: tuple[tuple[int, ...], ...] = ()

    def check(self, value: object) -> OptionValue:
        given = value
        items = cast(Sequence[object], value) if isinstance(value, list | tuple) else ()
        numbers = [item for item in items if type(item) is int and self.least <= item <= self.most]
        if len(items) != self.length or len(numbers) != self.length:
            raise self.fault(given)
        if self.rising and numbers != sorted(numbers):
            raise self.fault(given)
        return tuple(numbers)

    def read(self, text: str) -> OptionValue:
        parts = text.split(",") if text.isascii() else [""]
        if not all(part.strip().isdecimal() and len(part) < 10 for part in parts):
            raise self.fault(text)
        return self.check([int(part) for part in parts])

    def values(self) -> str:
        order = ", never falling" if self.rising else ""
        return f"{self.length} whole numbers from {self.least} to {self.most}{order}"

    def examples(self) -> tuple[OptionValue, ...]:
        return (self.default, *self.samples)


LONGEST_SHOWN: Final = 60
"""Characters of an odd option that a refusal repeats."""


def _shown(value: object) -> str:
    return in_short(repr(value), LONGEST_SHOWN)


class Setup(msgspec.Struct, frozen=True):
    """A checked table: the game, who sits where, and every option with its value."""

    game: Game
    players: tuple[Player, ...]
    options: dict[str, OptionValue]

    def state(self) -> State:
        """A new game, waiting for its first deal."""
        return self.game.start(self)


class Outcome(msgspec.Struct, frozen=True):
    """How a finished game ended. `reason` says in words why the winners are the winners."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    rule: str


class View(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="view", gc=False):
    """What one seat may know. Each game builds its own, field by field."""


class Rows(msgspec.Struct, frozen=True):
    """A table of words for people: one part of what a seat sees, ready to be drawn anywhere."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Race(msgspec.Struct, frozen=True):
    """Something that several players may want at the same time, so that the earlier gets it.

    Receipts of races go to everyone, so nothing here may tell what a bystander cannot know.
    """

    key: str
    """What is contested, in a word or two: 'slap', 'tile 17'."""
    since: int | None = None
    """From when on it could be claimed, if there was such a moment."""
    until: int | None = None
    """When it is over, or was, if that is known."""
    many: bool = False
    """Whether it goes on after somebody had it: then the order is what counts."""
    gone: bool = False
    """Whether somebody else has it already, or its time is over."""


class Game:
    """One entry of the registry. A game's package defines a subclass and one instance, GAME."""

    name: ClassVar[str]
    """As in records: lower case, words joined by underscores. Also the package's name."""
    title: ClassVar[str]
    blurb: ClassVar[str]
    """One sentence for the box."""
    credits: ClassVar[str]
    """Who made the published game that these rules follow, in a sentence."""
    minutes: ClassVar[int]
    rule_prefix: ClassVar[str]
    """Rule numbers are this, a dash and a number: PB-9."""
    players: ClassVar[range]
    options: ClassVar[tuple[Option, ...]] = ()
    timed: ClassVar[bool] = False
    """Whether moves carry game time that matters."""
    low_wins: ClassVar[bool] = False
    """Whether the lowest score is the best."""
    start_rule: ClassVar[str]
    """The rule of the deal, for moves that come before it."""
    end_rule: ClassVar[str]
    """The rule by which a game ends, for moves that come too late."""
    time_rule: ClassVar[str] = ""
    """In real-time games the rule by which the earlier goes first, for moves out of time."""

    # Starting ------------------------------------------------------------------------------

    def setup(
        self, players: Sequence[Player | str] | int, options: Mapping[str, object] | None = None
    ) -> Setup:
        """Check players (or their names, or their number) and options; missing options get their
        default."""
        count = _count(players)
        if count not in self.players:
            least, most = self.players[0], self.players[-1]
            raise BadSetup(f"{self.title} is for {least} to {most} players, not {count}")
        if isinstance(players, int):
            players = [f"Player {seat}" for seat in range(players)]
        company = [_seated(player, seat) for seat, player in enumerate(players)]
        _check_named(options)
        known = {option.name: option for option in self.options}
        for name in options or ():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadSetup(f"{self.title} has no option {_shown(name)}; its options: {names}")
        given = dict(options or {})
        values = {
            name: option.check(given[name]) if name in given else option.default
            for name, option in known.items()
        }
        return Setup(self, tuple(company), values)

    def start(self, setup: Setup) -> State:
        """A state of this game, waiting for its first deal."""
        raise NotImplementedError

    def restore(self, setup: Setup, numbers: list[int]) -> State:
        """The state that gave these `numbers()`."""
        state = self.start(setup)
        state.load(numbers)
        return state

    # Moves and chance as text --------------------------------------------------------------

    def notation(self, action: int) -> str:
        """The action as records write it, or UnreadableMove for a number that is no action."""
        raise NotImplementedError

    def parse(self, text: str) -> int:
        """The action that a record's text means, or UnreadableMove."""
        raise NotImplementedError

    def veiled(self, action: int) -> str:
        """The action as others see it at that moment: 'play ?' for a sealed card."""
        return self.notation(action)

    def prompt(self, action: int) -> str:
        """The action as a list of legal moves names it; several may share one open entry."""
        return self.notation(action)

    def blank(self, action: int) -> str:
        """As `prompt`, for forms: with ? for every number that an open entry still needs."""
        return self.prompt(action)

    def deal_json(self, setup: Setup, outcome: list[int]) -> JsonObject:
        """A deal as records write it."""
        raise NotImplementedError

    def deal_numbers(self, setup: Setup, deal: JsonObject) -> list[int]:
        """The outcome that a record's deal means, or BadChance. Its cards are checked later."""
        raise NotImplementedError

    def card_text(self, card: int) -> str:
        """A card of a mid-game shuffle as records write it."""
        return str(card)

    def card_number(self, text: str) -> int:
        """The card that a record's text means, or BadChance."""
        return whole_number(text)

    def score_names(self, setup: Setup) -> list[str]:
        """Whose the scores of an outcome are: the players, and who plays without a seat."""
        return [player.name for player in setup.players]

    def choices_are_counted(self, setup: Setup) -> bool:
        """Whether everyone can always tell how many moves a seat has to choose from. Where that
        is not sure, a table looks at other worlds before it makes an only move by itself."""
        return False

    def race(self, state: State, seat: int, action: int) -> Race | None:
        """What the seat competes for with this action; None where being first is no merit.

        Asked before the action is applied, also for one that is not legal because somebody was
        faster (`gone`).
        """
        return None

    # What people see -----------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> View:
        raise NotImplementedError

    def looks(self, state: State, eyes: Sequence[int | None], memory: Memory) -> Looks:
        """What several see at once, as it is written; games that can tell more quickly say how.
        `memory` is kept from one look at a state to the next."""
        views = [self.view(state, seat) for seat in eyes]
        return looks_from(self.view(state, None), eyes, views, memory)

    def sketch(self, view: View) -> list[Rows]:
        """The view as tables of words, for the terminal and for plain pages."""
        raise NotImplementedError

    def describe(self, event: Event, names: Sequence[str]) -> str:
        """One line of the log."""
        raise NotImplementedError

    def describe_action(self, action: int) -> str:
        """What a move means, in words, for menus."""
        raise NotImplementedError

    def rules_text(self) -> str:
        """The rules in our own words, numbered: Markdown, shipped beside the code."""
        from importlib import resources  # noqa: PLC0415 - a text that few ask for, and slow to load

        return resources.files(f"antics.games.{self.name}").joinpath("rules.md").read_text("utf-8")


def _count(players: object) -> int:
    """How many they are; somebody's name alone is a sequence too, of letters."""
    if isinstance(players, int):
        return players
    if isinstance(players, Sequence) and not isinstance(players, str | bytes):
        return len(cast(Sequence[object], players))
    raise BadSetup(f"players are a number, or a list of names or players, not {_shown(players)}")


def _seated(player: object, seat: int) -> Player:
    """Whoever is to sit there. Nothing has looked at the fields of a player made by hand yet."""
    if isinstance(player, str):
        return Player(player)
    if not isinstance(player, Player):
        raise BadSetup(f"player {seat} is a name or an antics.Player, not {_shown(player)}")
    name, age = cast(object, player.name), cast(object, player.age)
    if not isinstance(name, str):
        raise BadSetup(f"the name of player {seat} is a text, not {_shown(name)}")
    if age is not None and (type(age) is not int or age < 0):
        raise BadSetup(f"the age of player {seat} is a whole number from 0, not {_shown(age)}")
    return player


def _check_named(options: object) -> None:
    if options is not None and not isinstance(options, Mapping):
        raise BadSetup(f"options are a dictionary of names and values, not {_shown(options)}")


def whole_number(text: str) -> int:
    """A number written the one way records allow: no sign, no leading zeros."""
    if text.isascii() and text.isdecimal() and len(text) < 10 and str(int(text)) == text:
        return int(text)
    raise BadChance(f"{text!r} is no number")
