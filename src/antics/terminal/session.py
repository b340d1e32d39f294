"""One game: whoever may act is asked, the person at seat 0 in words and the bots by their views.

Lines come from `ask`, which raises EOFError when there are no more; everything that is shown
goes through the screen.
"""

from collections.abc import Callable, Mapping
from typing import Final

from antics.bots.bot import Bot
from antics.bots.levels import thinking_pace
from antics.core.errors import AnticsError, MoveError
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.rng import FastRng
from antics.core.rulebook import find_rule, rules_of, search_rules
from antics.terminal.answers import Command, Move, Unclear, read_answer
from antics.terminal.chairs import PERSON
from antics.terminal.logbook import Logbook
from antics.terminal.menu import Menu
from antics.terminal.screen import Screen

Ask = Callable[[str], str]
"""Print a prompt and read a line; EOFError when there are no more."""

_HELP: Final = (
    ("a number", "make the move of that number"),
    ("a card", "make the move with that card, if there is only one"),
    ("Enter", "show the table and the moves again"),
    ("why, why 3", "the rule behind the latest event, or the third latest"),
    ("rules", "all rules; `rules 9` only the ninth, `rules king` those that say king"),
    ("log, log 20", "everything that happened, or the last 20 lines"),
    ("hint", "what the strongest bot would do in your place, knowing what you may know"),
    ("quit", "leave the game; there is no undo"),
)


class Session:
    """`bots` by seat; `adviser` sits behind the person, sees what they see, and gives hints. Bots
    take the time that people would, unless the person `hurries`."""

    def __init__(
        self,
        match: Match,
        before: list[Happening],
        bots: Mapping[int, Bot],
        adviser: tuple[str, Bot] | None,
        screen: Screen,
        ask: Ask,
        rng: FastRng,
        hurries: bool = False,
    ) -> None:
        self.match = match
        self.game = match.setup.game
        self.names = [player.name for player in match.setup.players]
        self.logbook = Logbook(self.game, self.names, PERSON)
        self.menu = Menu(self.game, [])
        self.left = False
        """Whether the person has left the game."""
        self._bots = dict(bots)
        self._adviser = adviser
        self._advice: str | None = None
        self._screen = screen
        self._ask = ask
        self._rng = rng
        self._rng_of_time = FastRng("time")
        self._hurries = hurries
        self._told = match.state.listen()
        self._told.extend(before)
        self._tell()

    def play(self) -> bool:
        """To the end; False if the person left before."""
        state = self.match.state
        while not state.over:
            waited = 0
            for seat in state.actors():
                if seat != PERSON and seat in state.actors():
                    waited = self._wait_for(seat, waited)
                    self._move_bot(seat)
            if PERSON in state.actors():
                action = self._choose()
                if action is None:
                    return False
                self._apply(PERSON, action)
        return True

    def show_turn(self) -> None:
        """The whole screen of a turn: news, table, moves."""
        self.menu = self._new_menu()
        tables = self.game.sketch(self.match.state.view(PERSON))
        self._screen.turn(f"{self.game.title}: your turn", tables, self.menu, self.logbook.news())

    def show_end(self) -> None:
        """The last news, the table as it lies, the ranking and why."""
        outcome = self.match.state.outcome()
        if outcome is None:
            raise AnticsError("the game has not ended")
        self._screen.end(
            f"{self.game.title}: the end",
            self.game.sketch(self.match.state.view(PERSON)),
            [news for news in self.logbook.news() if not news.line.scoring],
        )
        self._screen.result(
            self.game.score_names(self.match.setup), outcome, self.logbook.scoring()
        )

    def answer(self, line: str) -> int | None:
        """Do what a line says, short of moving; the action, if it is a legal move."""
        match read_answer(line, self.menu):
            case Move(action):
                return self._checked(action)
            case Unclear(reason, attempt):
                self._screen.complain(reason)
                if attempt is not None and not self.match.state.is_legal(PERSON, attempt):
                    self._screen.complain(self._refusal(attempt))
            case Command(name, argument):
                self._obey(name, argument)
        return None

    # Moves ---------------------------------------------------------------------------------

    def _choose(self) -> int | None:
        """The person's move; None if they leave. A move without a choice is made for them."""
        state = self.match.state
        actions = state.actions(PERSON)
        if len(actions) == 1 and state.is_legal(PERSON, actions[0]):
            words = self.game.describe_action(actions[0])
            self.logbook.note(f"Only one move was left to you, and made for you: {words}.")
            return actions[0]
        self.show_turn()
        action = None
        while action is None and not self.left:
            action = self.answer(self._ask(f"Your move (1 to {len(self.menu)}, or help): "))
        return action

    def _checked(self, action: int) -> int | None:
        state = self.match.state
        if state.is_legal(PERSON, action):
            return action
        if action in state.actions(PERSON):  # an open move: its details are the person's choice
            example = self.game.notation(int(state.complete(action, self._rng)))
            self._screen.complain(f"Say exactly how, as in '{example}'.")
        else:
            self._screen.complain(self._refusal(action))
        return None

    def _refusal(self, action: int) -> str:
        """Why the rules refuse it. Only for actions that are not legal."""
        try:
            self.match.state.clone().apply(PERSON, action)
        except MoveError as refused:
            return str(refused)
        raise AnticsError("a legal move is not refused")

    def _wait_for(self, seat: int, waited: int) -> int:
        """Those who decide at the same time think at the same time: how long all of them took."""
        if self._hurries:
            return waited
        view = self.match.state.view(seat)
        takes = thinking_pace(self.game.name, view).draw(self._rng_of_time)
        if takes > waited:
            self._screen.think(self.names[seat], takes - waited)
        return max(waited, takes)

    def _move_bot(self, seat: int) -> None:
        state = self.match.state
        actions = state.actions(seat)
        choice = self._bots[seat].choose(state.view(seat), actions, int(state.now))
        if choice is None:
            raise AnticsError(f"the bot at seat {seat} waits in a game that waits for it")
        self._apply(seat, int(state.complete(choice.action, self._rng)))

    def _apply(self, seat: int, action: int) -> None:
        self.match.apply(seat, action)
        self._advice = None
        self._tell()

    def _tell(self) -> None:
        """Everyone hears what happened, each as their seat may know it."""
        now = int(self.match.state.now)
        for happening in self._told:
            self.logbook.add(happening)
            if self._adviser is not None:
                self._adviser[1].see(happening.seen_by(PERSON), now)
            for seat, bot in self._bots.items():
                bot.see(happening.seen_by(seat), now)
        self._told.clear()

    def _new_menu(self) -> Menu:
        return Menu(self.game, self.match.state.actions(PERSON))

    # Commands ------------------------------------------------------------------------------

    def _obey(self, name: str, argument: str) -> None:
        match name:
            case "help":
                self._help()
            case "why":
                self._why(argument)
            case "rules":
                self._rules(argument)
            case "log":
                self._log(argument)
            case "hint":
                self._hint()
            case "table":
                self._screen.table(self.game.sketch(self.match.state.view(PERSON)), self.menu)
            case "quit":
                self.left = True
            case _:
                raise AnticsError(f"there is no command '{name}'")

    def _help(self) -> None:
        self._screen.say(self.game.blurb)
        self._screen.say("Type one of these, and Enter:")
        self._screen.pairs(_HELP)
        texts = ", ".join(f"'{entry.text}'" for entry in self.menu.entries[:12])
        more = ", …" if len(self.menu) > 12 else ""
        self._screen.say(f"Moves can be written as in records, too: {texts}{more}")

    def _why(self, argument: str) -> None:
        number = _positive(argument or "1")
        line = None if number is None else self.logbook.back(number)
        if line is None:
            self._screen.complain(
                f"Nothing happened that 'why {argument[:20]}' could mean: 'why 1' is the latest"
                " event, 'why 2' the one before, and so on."
            )
            return
        self._screen.say(line.text)
        self._rule(line.rule)

    def _rules(self, argument: str) -> None:
        if not argument:
            self._screen.rules(rules_of(self.game))
        elif any(character.isdigit() for character in argument):
            self._rule(argument)
        else:
            found = search_rules(self.game, argument)
            if found:
                self._screen.rules(found)
            else:
                self._screen.complain(f"No rule says '{argument[:40]}'; 'rules' shows them all.")

    def _rule(self, number: str) -> None:
        try:
            self._screen.rule(find_rule(self.game, number))
        except AnticsError as error:
            self._screen.complain(str(error))

    def _log(self, argument: str) -> None:
        lines = self.logbook.all()
        if argument:
            number = _positive(argument)
            if number is None:
                self._screen.complain("'log' shows everything, 'log 20' the last 20 lines.")
                return
            lines = lines[-number:]
        self._screen.log(lines)

    def _hint(self) -> None:
        """Asked once a turn, so that asking again gives the same answer."""
        if self._advice is None:
            self._advice = self._advise()
        self._screen.say(self._advice)

    def _advise(self) -> str:
        if self._adviser is None:
            return f"Nobody here has an opinion on {self.game.title}: its bots play at random."
        name, bot = self._adviser
        state = self.match.state
        choice = bot.choose(state.view(PERSON), state.actions(PERSON), int(state.now))
        if choice is None:
            return f"In your place, bot '{name}' would wait."
        words = self.game.describe_action(choice.action)
        return f"In your place, bot '{name}' would {words} ({self.game.prompt(choice.action)})."


def _positive(text: str) -> int | None:
    if text.isascii() and text.isdecimal() and len(text) < 10 and int(text) > 0:
        return int(text)
    return None
