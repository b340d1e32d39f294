"""An evening: choose a game, play it, keep its record, and perhaps play another one."""

import secrets
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from antics.bots.bot import Bot
from antics.bots.levels import bot_makers, fitting_level, make_bot, steady_name
from antics.core.fairness import FairDeal
from antics.core.game import Game, OptionValue, Player
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.rng import FastRng
from antics.terminal.answers import QUIT, said_no, said_yes
from antics.terminal.chairs import PERSON, bot_names
from antics.terminal.keeping import check_free, keep
from antics.terminal.realtime.boards import make_board
from antics.terminal.realtime.clock import Seconds
from antics.terminal.realtime.live import LiveGame
from antics.terminal.realtime.sitting import RealTimeSitting
from antics.terminal.screen import Screen
from antics.terminal.session import Ask, Session

_USUAL_PLAYERS = 4


def choose_game(games: Sequence[Game], screen: Screen, ask: Ask) -> Game | None:
    """Show what there is and ask; None if the person would rather not."""
    screen.games(games)
    while True:
        text = " ".join(ask("Which game? (number or name) ").split()).casefold()
        if text in QUIT:
            return None
        found = [game for number, game in enumerate(games, 1) if _is_meant(game, number, text)]
        if not text or not found:
            names = ", ".join(game.name for game in games)
            screen.complain(f"Choose 1 to {len(games)} or a name ({names}); quit leaves.")
        elif len(found) > 1:
            names = " or ".join(game.name for game in found)
            screen.complain(f"'{text}' could be {names}.")
        else:
            return found[0]


def _is_meant(game: Game, number: int, text: str) -> bool:
    names = (game.name, game.title.casefold())
    return text == str(number) or any(name.startswith(text) for name in names)


def usual_players(game: Game) -> int:
    """How many sit down if nobody says."""
    return min(max(_USUAL_PLAYERS, game.players[0]), game.players[-1])


def usual_level(game: Game) -> str:
    """The bots' level if nobody says: one that plays as most people do."""
    return fitting_level(game.name)


class Sitting(Protocol):
    """One game at the table, to be played once."""

    @property
    def match(self) -> Match: ...

    def play(self) -> bool:
        """To the end; False if the person left before."""
        ...

    def show_end(self) -> None: ...


class Evening:
    """One table and its chairs, for as many games as the person wants.

    Everything that can be wrong with what was asked for is said at once, as AnticsError.
    """

    def __init__(
        self,
        game: Game,
        screen: Screen,
        ask: Ask,
        *,
        person: str,
        age: int | None = None,
        players: int | None = None,
        level: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        seed: str | None = None,
        record: Path | None = None,
        hurries: bool = False,
    ) -> None:
        self._game = game
        self._level = usual_level(game) if level is None else level
        self._chance = secrets.token_hex(16) if seed is None else seed
        self._seed = seed
        self._record = record
        self._hurries = hurries
        self._screen = screen
        self._ask = ask
        count = usual_players(game) if players is None else players
        game.setup(count, options)  # a wrong number of players is said before names are given out
        names = bot_names(count - 1, person, FastRng(f"{self._chance} names"))
        company = [Player(person, age), *(Player(name) for name in names)]
        self._setup = game.setup(company, options)
        make_bot(game.name, self._level, PERSON + 1, FastRng())
        if game.timed:
            make_board(self._setup)
        if record is not None:
            check_free(record)

    def play(self) -> None:
        """Game after game. EOFError and KeyboardInterrupt come through, the record kept."""
        self._welcome()
        number = 1
        while self._play_one(number) and said_yes(
            self._ask("Another game? (y, or Enter to stop) ")
        ):
            number += 1

    def sitting(self, number: int = 1) -> Sitting:
        """The table of that game, whichever kind it needs."""
        return self.live(number) if self._game.timed else self.session(number)

    def session(self, number: int = 1) -> Session:
        """The table of a game that waits for its players, dealt, with everyone seated."""
        before: list[Happening] = []
        match = Match(self._setup, self._fair(number), before)
        chance = f"{self._chance} {number}"
        strongest = list(bot_makers(self._game.name))[-1]
        adviser = None
        if strongest != "random":
            rng = FastRng(f"{chance} adviser")
            steady = steady_name(self._game.name, strongest)
            adviser = (strongest, make_bot(self._game.name, steady, PERSON, rng))
        rng = FastRng(f"{chance} details")
        return Session(
            match,
            before,
            self._bots(chance),
            adviser,
            self._screen,
            self._ask,
            rng,
            self._hurries,
        )

    def live(self, number: int = 1, seconds: Seconds = time.monotonic) -> RealTimeSitting:
        """The table of a game in real time."""
        told: list[Happening] = []
        match = Match(self._setup, self._fair(number), told)
        bots, board = self._bots(f"{self._chance} {number}"), make_board(self._setup)
        live = LiveGame(match, told, bots, board, seconds, self._company())
        return RealTimeSitting(live, self._screen)

    def _fair(self, number: int) -> FairDeal:
        """The seed of all deals; whoever keeps the record sees its commitment beforehand."""
        seed = self._seed
        fair = FairDeal.fresh() if seed is None else FairDeal.named(_seed(seed, number))
        if self._record is not None:
            self._screen.say(
                "The seed of all deals is fixed; the record will reveal it, and its SHA-256 will"
                f" be {fair.commitment}."
            )
        return fair

    def _bots(self, chance: str) -> dict[int, Bot]:
        return {
            seat: make_bot(self._game.name, self._level, seat, FastRng(f"{chance} bot {seat}"))
            for seat in range(len(self._setup.players))
            if seat != PERSON
        }

    def _company(self) -> str:
        others = [player.name for player in self._setup.players[1:]]
        bots = "a bot" if len(others) == 1 else "bots"
        return (
            f"You are {self._setup.players[PERSON].name}. At the table with you:"
            f" {', '.join(others)} ({bots}, {self._level})."
        )

    def _welcome(self) -> None:
        if self._game.timed:  # the whole screen has its own words of welcome
            return
        self._screen.heading(self._game.title)
        self._screen.say(self._game.blurb)
        self._screen.say(self._company())
        self._screen.say("Answer with a number; help tells what else you can type.")

    def _play_one(self, number: int) -> bool:
        """Whether the game was played to its end."""
        sitting = self.sitting(number)
        try:
            finished = sitting.play()
        except (EOFError, KeyboardInterrupt):
            self._screen.say("")
            self._keep(sitting.match)
            raise
        if finished:
            sitting.show_end()
            self._keep(sitting.match)
        elif self._record is not None and self._would_keep(self._record):
            self._keep(sitting.match)
        return finished

    def _would_keep(self, path: Path) -> bool:
        try:
            answer = self._ask(f"Keep the unfinished game in {path}? (Enter, or n to drop it) ")
        except EOFError:  # no answer drops nothing
            return True
        return not said_no(answer)

    def _keep(self, match: Match) -> None:
        if self._record is None:
            return
        seated: list[str | None] = [self._level] * len(self._setup.players)
        seated[PERSON] = None
        place = keep(match.record(bots=seated), self._record)
        what = "The game" if match.state.over else "The unfinished game"
        self._screen.say(f"{what} is kept in {place}.")


def _seed(seed: str, number: int) -> str:
    """The first game of an evening is the one the seed names."""
    return seed if number == 1 else f"{seed}/{number}"
