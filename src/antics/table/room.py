"""The room around a game: who sits where, who decides, what is to be played.

`RoomState` is folded from the log and nothing else. It knows no connections.
"""

from collections.abc import Callable
from typing import Literal

from antics.bots.levels import bot_makers, fitting_level
from antics.core.game import Game, JsonObject, Player, Setup
from antics.core.registry import find_game
from antics.table import messages
from antics.table.entries import (
    AnyEntry,
    BackToRoom,
    BotSat,
    Cleared,
    ClockSet,
    Closed,
    Committed,
    Created,
    Finished,
    Handed,
    HostPassed,
    Linked,
    OptionsChosen,
    Paused,
    Reclaimed,
    Resumed,
    Sat,
    Started,
    Warmed,
)

Phase = Literal["room", "playing", "paused", "over", "closed"]
Signer = Callable[[str], str]
"""Turns a person's secret id into the public sign that others see."""


class Sitter:
    """Whoever has a chair: a person, perhaps with a bot that keeps it warm, or a bot."""

    __slots__ = ("age", "face", "kept_by", "level", "name", "person", "stood")

    def __init__(self, name: str, face: str, person: str | None, level: str | None) -> None:
        self.name = name
        self.face = face
        self.age: int | None = None
        self.person = person
        self.level = level
        """A bot's own; None for a person."""
        self.kept_by: str | None = None
        """The level of the bot that plays for an absent person, …"""
        self.stood = False
        """… who stood up: a line that breaks for a moment and comes back is no wish to play."""

    def give_back(self) -> None:
        """The person plays again."""
        self.kept_by, self.stood = None, False

    def is_theirs_again(self, arrived: bool) -> bool:
        """Whether the person, who is back, has the chair back from the bot that kept it. `arrived`
        is whoever came to the table anew."""
        return self.kept_by is not None and (arrived or not self.stood)

    @property
    def bot_level(self) -> str | None:
        """The level of the bot that plays here now, if one does."""
        return self.kept_by if self.level is None else self.level


class RoomState:
    """Everything about a table but its running game."""

    def __init__(self, created: Created) -> None:
        self.code = created.code
        self.created_at = created.at
        self.game: Game = find_game(created.game)
        self.host: str | None = created.host
        self.options: JsonObject = {}
        self.clock: int | None = None
        self.phase: Phase = "room"
        self.paused_by: Literal["host", "absence"] | None = None
        self.chairs: list[Sitter | None] = [None] * self.game.players[-1]
        self.seed: str | None = None
        """Of the game that runs or comes next; a secret until the end."""
        self.links: dict[str, str] = {}
        """Whose chair can be taken to another device by a link, and the hash of its secret."""
        self.games_played = 0
        self.record: str | None = None
        self._setup: Setup | None = None
        """As it was checked last, unless something else was chosen since."""

    def fold(self, entry: AnyEntry) -> None:
        if isinstance(entry, Sat | BotSat | Cleared | OptionsChosen):
            self._setup = None
        match entry:
            case Sat():
                self._sit(entry)
            case BotSat():
                self._unlink(entry.chair)
                self.chairs[entry.chair] = Sitter(entry.name, entry.name, None, entry.level)
            case Cleared():
                self._unlink(entry.chair)
                self.chairs[entry.chair] = None
            case OptionsChosen():
                self.options = entry.options
                if entry.game and entry.game != self.game.name:
                    self._change_game(entry.game)
            case ClockSet():
                self.clock = entry.seconds
            case HostPassed():
                self.host = entry.person
            case Warmed():
                self.sitter(entry.chair).kept_by = entry.level
                self.sitter(entry.chair).stood = entry.stood
            case Reclaimed():
                self.sitter(entry.chair).give_back()
            case Linked():
                self.links[entry.person] = entry.hash
            case Handed():
                self._unlink(entry.chair)
                self.sitter(entry.chair).person = entry.person
                self.sitter(entry.chair).give_back()
            case Committed():
                self.seed = entry.seed
            case Started():
                self.chairs = [sitter for sitter in self.chairs if sitter is not None]
                self.phase, self.record = "playing", None
            case Paused():
                self.phase, self.paused_by = "paused", entry.by
            case Resumed():
                self.phase, self.paused_by = "playing", None
            case Finished():
                self.phase, self.record = "over", entry.record
                self.games_played += 1
                self.seed = None
            case BackToRoom():
                self.phase = "room"
                self._spread_chairs()
            case Closed():
                self.phase = "closed"
            case _:
                pass

    def _sit(self, entry: Sat) -> None:
        sitter = self.chairs[entry.chair]
        if sitter is not None and sitter.person == entry.person:
            sitter.name, sitter.face = entry.name, entry.face
        else:
            sitter = Sitter(entry.name, entry.face, entry.person, None)
            self.chairs[entry.chair] = sitter
        sitter.age = entry.age

    def _unlink(self, chair: int) -> None:
        """The link to this chair is worth nothing any more."""
        sitter = self.chairs[chair]
        if sitter is not None and sitter.person is not None:
            self.links.pop(sitter.person, None)

    def _change_game(self, name: str) -> None:
        self.game = find_game(name)
        self._spread_chairs()

    def _spread_chairs(self) -> None:
        """As many chairs as the game allows; whoever sits keeps sitting."""
        most = self.game.players[-1]
        taken = [sitter for sitter in self.chairs if sitter is not None][:most]
        if len(self.chairs) > most:
            self.chairs = list(taken)
        self.chairs.extend([None] * (most - len(self.chairs)))

    # Questions -----------------------------------------------------------------------------

    def sitter(self, chair: int) -> Sitter:
        """Who sits there; only for chairs that somebody sits on."""
        sitter = self.chairs[chair]
        if sitter is None:
            raise LookupError(f"nobody sits on chair {chair}")
        return sitter

    def chair_of(self, person: str) -> int | None:
        for number, sitter in enumerate(self.chairs):
            if sitter is not None and sitter.person == person:
                return number
        return None

    def sits_at(self, person: str, chair: int) -> bool:
        sitter = self.chairs[chair] if chair < len(self.chairs) else None
        return sitter is not None and sitter.person == person

    def free_chair(self) -> int | None:
        return next((number for number, sitter in enumerate(self.chairs) if sitter is None), None)

    def people_by_chair(self) -> list[str | None]:
        """Who sits on each chair; None for a bot, and for nobody."""
        return [None if sitter is None else sitter.person for sitter in self.chairs]

    def people(self) -> list[str]:
        """Everyone who has a chair, bots aside."""
        return [person for person in self.people_by_chair() if person is not None]

    def stand_in(self) -> str:
        """The bot for a chair that somebody has left: as strong as the bots that were chosen for
        this table, the middle one of them. Without any, one that plays as most people do."""
        chosen = [
            sitter.level
            for sitter in self.chairs
            if sitter is not None and sitter.level is not None
        ]
        strength = list(bot_makers(self.game.name)) if chosen else []
        levels = sorted(strength.index(level) for level in chosen if level in strength)
        if not levels:
            return fitting_level(self.game.name)
        return strength[levels[(len(levels) - 1) // 2]]

    def setup(self) -> Setup:
        """The game as it would start now, or BadSetup."""
        if self._setup is None:
            sitters = [sitter for sitter in self.chairs if sitter is not None]
            players = [Player(sitter.name, sitter.age) for sitter in sitters]
            self._setup = self.game.setup(players, self.options)
        return self._setup

    def faces(self) -> list[str]:
        """Of those whom `setup` names, in the same order."""
        return [sitter.face for sitter in self.chairs if sitter is not None]

    def in_play(self) -> bool:
        return self.phase in ("playing", "paused")

    def chair_views(self, here: set[str], sign: Signer) -> list[messages.Chair]:
        """The chairs as everyone sees them."""
        return [
            messages.Chair()
            if sitter is None
            else messages.Chair(
                kind="bot" if sitter.person is None else "person",
                name=sitter.name,
                face=sitter.face,
                person=None if sitter.person is None else sign(sitter.person),
                level=sitter.level,
                here=sitter.person in here,
                kept_by=sitter.kept_by,
            )
            for sitter in self.chairs
        ]
