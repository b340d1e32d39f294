"""Real-time tables for tests: written deals, bots that follow a script, and bots under watch."""

from collections import Counter
from collections.abc import Mapping, Sequence

from antics.bots.bot import Bot, Choice
from antics.bots.levels import BotMaker, bot_makers, find_bot
from antics.bots.pace import WAIT, TimedBot
from antics.bots.realtime import Clockwork
from antics.bots.simulation import seated
from antics.core.events import Event
from antics.core.fairness import FairDeal
from antics.core.game import Game, JsonObject, Player, Setup, View
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.core.state import State
from antics.games.cheating_moth.cards import PACK, texts

MOTH = find_game("cheating_moth")
TILES = find_game("bugs_and_co")

Script = Sequence[tuple[int, str]]
"""Times in ms, and moves as records write them; '' is a wait."""


class Scripted(TimedBot):
    """Does what stands in a script, one after the other, and notes when it was asked."""

    def __init__(self, seat: int, game: Game, script: Script) -> None:
        super().__init__(seat, FastRng(seat))
        self.alert = False
        self.asked: list[int] = []
        self.seen: list[tuple[int, Event]] = []
        self._game = game
        self._script = list(script)

    def see(self, event: Event, now: int) -> None:
        self.seen.append((now, event))

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        self.asked.append(now)
        if not self._script:
            return None
        time, text = self._script.pop(0)
        return Choice(self._game.parse(text) if text else WAIT, time - now)


def written_match(setup: Setup, deal: JsonObject) -> tuple[Match, list[Happening]]:
    told: list[Happening] = []
    match = Match(setup, FairDeal.named("written"))
    match.state = setup.state()
    match.state.sink = told
    match.state.settle(setup.game.deal_numbers(setup, deal))
    match.deals[:] = [deal]
    return match, told


def moth_deal(hands: Sequence[str], top: str) -> JsonObject:
    """Hands of eight cards, the first discard, and the rest to draw."""
    left = Counter(texts(PACK))
    left.subtract([*" ".join(hands).split(), top])
    return {"hands": [hand.split() for hand in hands], "discard": top, "draw": [*left.elements()]}


def moth_table(hands: Sequence[str], top: str, scripts: Mapping[int, Script]) -> Clockwork:
    """Seat 0 is the Guard and begins."""
    players = [Player(f"Bug {seat}", 80 - seat) for seat in range(len(hands))]
    match, told = written_match(MOTH.setup(players), moth_deal(hands, top))
    bots = {seat: Scripted(seat, MOTH, scripts.get(seat, ())) for seat in range(len(hands))}
    return Clockwork(match, told, bots)


def tile_match(players: int = 2) -> tuple[Match, list[Happening]]:
    """Tiles 0 1 2 show 2a, 3 4 5 show 2b and so on, in rows of ten."""
    motifs = [f"2{letter}" for letter in "abcdefghijklm" for _ in range(3)][:38]
    places = [[50 + tile % 10 * 100, 100 + tile // 10 * 200] for tile in range(38)]
    return written_match(TILES.setup(players), {"tiles": motifs, "places": places})


def tile_table(
    scripts: Mapping[int, Script], bots: Mapping[int, Bot] | None = None
) -> tuple[Clockwork, dict[int, Scripted]]:
    match, told = tile_match()
    scripted = {seat: Scripted(seat, TILES, script) for seat, script in scripts.items()}
    return Clockwork(match, told, {**scripted, **(bots or {})}), scripted


class Watched(TimedBot):
    """A bot of the table, and all it was told and asked and answered."""

    def __init__(self, bot: TimedBot) -> None:
        self.bot = bot
        super().__init__(bot.seat, bot.rng)
        self.quickest = bot.quickest
        self.answers: list[tuple[int, Choice | None]] = []
        self._mirror()

    def _mirror(self) -> None:
        self.alert, self.wants_look = self.bot.alert, self.bot.wants_look

    def see(self, event: Event, now: int) -> None:
        self.bot.see(event, now)
        self._mirror()

    def decide(self, now: int) -> Choice | None:
        self.bot.alert = False
        return self._answer(self.bot.decide(now), now)

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        self.bot.alert = False
        return self._answer(self.bot.choose(view, actions, now), now)

    def _answer(self, choice: Choice | None, now: int) -> Choice | None:
        self._mirror()
        self.answers.append((now, choice))
        return choice


def quick_makers(game: str) -> list[BotMaker]:
    """Every level, weakest first; those that look ahead only with their eyes and hands."""
    ahead = {"strong": "reflex", "master": "reflex"}
    return [find_bot(game, ahead.get(name, name)) for name in bot_makers(game)]


def levels(game: str, players: int, names: Sequence[str], seed: str) -> list[TimedBot]:
    """The bots of those levels around the table, over and over."""
    makers = bot_makers(game)
    bots = seated([makers[names[seat % len(names)]] for seat in range(players)], seed)
    return [bot for bot in bots if isinstance(bot, TimedBot)]


def clockwork(setup: Setup, bots: Sequence[Bot], seed: str) -> tuple[Clockwork, State]:
    told: list[Happening] = []
    match = Match(setup, FairDeal.named(seed), told)
    return Clockwork(match, told, dict(enumerate(bots))), match.state
