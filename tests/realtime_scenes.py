"""Tables in real time for tests: a clock that is set by hand, bots that follow a script."""

from collections import Counter
from collections.abc import Sequence

from antics.bots.bot import Bot, Choice
from antics.bots.pace import TimedBot
from antics.core.fairness import FairDeal
from antics.core.game import Game, JsonObject, Player, Setup, View
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.games.cheating_moth.cards import PACK, texts
from antics.terminal.realtime.boards import make_board
from antics.terminal.realtime.live import FIRST_COUNT, NEXT_COUNT, LiveGame, Page

MOTH = find_game("cheating_moth")
TILES = find_game("bugs_and_co")

HANDS = ("1 1 2 2 3 4 4s 2m", "1 1 2 2 3 4 4a 1m", "1 1 3 3 3 5 4q 2m")
"""What Ada, Ben and Cleo hold in most scenes of Cheating Moth."""

Script = Sequence[tuple[int, str]]
"""Times in ms, and moves as records write them."""


class Clock:
    """Seconds, as far as somebody has moved the hand."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


class Scripted(TimedBot):
    """Does what stands in a script, and nothing else."""

    def __init__(self, seat: int, game: Game, script: Script) -> None:
        super().__init__(seat, FastRng(seat))
        self.alert = False
        self._game = game
        self._script = list(script)

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        if not self._script:
            return None
        time, text = self._script.pop(0)
        return Choice(self._game.parse(text), time - now)


class Scene:
    """A live game, its clock, and somebody at the keyboard."""

    def __init__(self, match: Match, told: list[Happening], bots: dict[int, Bot]) -> None:
        self.clock = Clock()
        self.live = LiveGame(match, told, bots, make_board(match.setup), self.clock, "With bots.")

    def begin(self) -> "Scene":
        """Enter, and the count."""
        self.live.key("enter")
        self.wait(FIRST_COUNT * 3)
        assert self.live.page is Page.TABLE
        return self

    def go_on(self, key: str = "p") -> None:
        """A key, and the count."""
        self.live.key(key)
        assert self.live.page is Page.COUNT
        self.wait(NEXT_COUNT * 3)
        assert self.live.page is Page.TABLE

    def wait(self, seconds: float) -> None:
        self.clock.seconds += seconds
        self.live.step()

    def until(self, time: int) -> None:
        """Let the game run up to that time in ms, without pressing a key."""
        while self.live.page is Page.TABLE and self.live.table.now < time:
            self.wait(min(1000, time - self.live.table.now) / 1000)

    def at(self, time: int, *keys: str) -> None:
        """Press keys at that time."""
        self.until(time)
        for key in keys:
            self.live.key(key)

    @property
    def screen(self) -> str:
        return self.live.picture(80, 24).plain()

    def says(self, words: str) -> bool:
        """Whether that stands on the screen, capitals or not."""
        return words.casefold() in self.screen.casefold()

    def told(self) -> list[str]:
        return [line.text for line in self.live.log]


def scene(setup: Setup, deal: JsonObject, scripts: dict[int, Script]) -> Scene:
    """A table with a written deal and bots that follow their scripts."""
    told: list[Happening] = []
    match = Match(setup, FairDeal.named("scene"))
    match.state = setup.state()
    match.state.sink = told
    match.state.settle(setup.game.deal_numbers(setup, deal))
    match.deals[:] = [deal]
    bots: dict[int, Bot] = {
        seat: Scripted(seat, setup.game, scripts.get(seat, ()))
        for seat in range(1, len(setup.players))
    }
    return Scene(match, told, bots)


def moth_scene(
    hands: Sequence[str],
    top: str,
    scripts: dict[int, Script] | None = None,
    *,
    guard: int = 0,
    draw: str = "",
    **options: str | bool,
) -> Scene:
    """Ada, Ben and Cleo; hands of eight cards each, the discard, and what is drawn first."""
    players = [
        Player(name, 80 if seat == guard else 8) for seat, name in enumerate(["Ada", "Ben", "Cleo"])
    ]
    dealt = [hand.split() for hand in hands]
    left = Counter(texts(PACK))
    left.subtract([*" ".join(hands).split(), top, *draw.split()])
    deal: JsonObject = {
        "hands": dealt,
        "discard": top,
        "draw": [*draw.split(), *left.elements()],
    }
    return scene(MOTH.setup(players, options), deal, scripts or {})


def tile_scene(scripts: dict[int, Script] | None = None, players: int = 3) -> Scene:
    """Tiles 0 1 2 show 2a, 3 4 5 show 2b and so on; they lie in rows of ten, far apart."""
    names = ["Ada", "Ben", "Cleo", "Dan"][:players]
    motifs = [f"2{letter}" for letter in "abcdefghijklm" for _ in range(3)][:38]
    places = [[50 + tile % 10 * 100, 100 + tile // 10 * 200] for tile in range(38)]
    deal: JsonObject = {"tiles": motifs, "places": places}
    return scene(TILES.setup([Player(name) for name in names]), deal, scripts or {})
