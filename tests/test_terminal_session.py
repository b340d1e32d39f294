"""Whole games in the terminal, driven by typed lines: no terminal needed, any untimed game."""

import io
import itertools
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from antics.bots.bot import Bot, Choice, RandomBot
from antics.bots.levels import bot_makers
from antics.core import records
from antics.core.errors import AnticsError, BadSetup
from antics.core.events import Event
from antics.core.game import Game, OptionValue, Outcome, Rows, View
from antics.core.happenings import Happening
from antics.core.registry import find_game, game_names
from antics.core.replay import Walk, verify
from antics.core.rng import FastRng
from antics.terminal.chairs import BUG_NAMES, bot_names, person_name
from antics.terminal.drawing import draw_tables
from antics.terminal.evening import Evening, choose_game, usual_level
from antics.terminal.logbook import Logbook
from antics.terminal.screen import Screen, ranking
from antics.terminal.session import PERSON, Session

GAMES = [game for game in map(find_game, game_names()) if not game.timed]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


class Paper:
    """A screen that remembers, and a keyboard that types a script."""

    def __init__(self, lines: Iterable[str] = (), width: int = 80, height: int = 24) -> None:
        self.out = io.StringIO()
        self.console = Console(
            file=self.out, width=width, height=height, highlight=False, markup=False, emoji=False
        )
        self.screen = Screen(self.console, "Ada")
        self.lines = iter(lines)
        self.prompts: list[str] = []

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line

    @property
    def text(self) -> str:
        return self.out.getvalue()

    @property
    def flat(self) -> str:
        """All that was printed, as if no line had ever been broken."""
        return " ".join(self.text.split())

    def tear_off(self) -> str:
        text = self.text
        self.out.seek(0)
        self.out.truncate()
        return text


def evening(
    game: Game,
    paper: Paper,
    ask: Callable[[str], str] | None = None,
    *,
    age: int | None = None,
    players: int | None = None,
    level: str | None = None,
    options: dict[str, OptionValue] | None = None,
    seed: str | None = "a test",
    record: Path | None = None,
) -> Evening:
    return Evening(
        game,
        paper.screen,
        ask or paper.ask,
        person="Ada",
        age=age,
        players=players,
        level=level,
        options=options,
        seed=seed,
        record=record,
    )


class Typist:
    """Answers the session's questions, each time in another of the ways there are."""

    def __init__(self, seed: str) -> None:
        self.session: Session | None = None
        self._rng = FastRng(seed)

    def ask(self, _prompt: str) -> str:
        assert self.session is not None
        menu = self.session.menu
        at = int(self._rng.below(len(menu)))
        entry = menu.entries[at]
        return [f"#{at + 1}", entry.text, f" {entry.text.upper()} "][int(self._rng.below(3))]


def seated(game: Game, paper: Paper, typist: Typist, **wishes: object) -> Session:
    session = evening(game, paper, typist.ask, **wishes).session()  # type: ignore[arg-type]
    typist.session = session
    return session


def option_sets(game: Game) -> list[dict[str, OptionValue]]:
    names = [option.name for option in game.options]
    values = itertools.product(*(option.examples() for option in game.options))
    return [dict(zip(names, chosen, strict=True)) for chosen in values]


TABLES = [
    pytest.param(game, players, options, id=f"{game.name}-{players}-{number}")
    for game in GAMES
    for number, options in enumerate(option_sets(game))
    for players in (game.players if number == 0 else game.players[number % 2 : 1 + number % 2])
]


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_whole_game_is_played_to_its_end_and_its_record_replays(
    game: Game, players: int, options: dict[str, OptionValue]
) -> None:
    paper = Paper()
    session = seated(game, paper, Typist("whole"), players=players, options=options)
    assert session.play()
    session.show_end()
    outcome = session.match.state.outcome()
    assert outcome is not None
    assert outcome.reason in paper.flat
    assert f"{game.title}: the end" in paper.text
    record = records.decode(records.encode(session.match.record()))
    assert Walk(record).finish() == outcome
    assert verify(record) == []


@every_game
@pytest.mark.parametrize("level", ["weakest", "strongest"])
def test_every_level_of_bots_plays(game: Game, level: str) -> None:
    name = "random" if level == "weakest" else "master:nodes=20"
    session = seated(game, Paper(), Typist("level"), level=name, players=game.players[0])
    assert session.play()


@every_game
def test_the_same_seed_and_answers_give_the_same_screen(game: Game) -> None:
    texts = []
    for _ in range(2):
        paper = Paper()
        session = seated(game, paper, Typist("same"), players=game.players[0])
        session.play()
        session.show_end()
        texts.append(paper.text)
    assert texts[0] == texts[1]


@every_game
@pytest.mark.parametrize("width", [32, 80])
def test_nothing_is_wider_than_the_screen(game: Game, width: int) -> None:
    paper = Paper(width=width)
    session = seated(game, paper, Typist("width"), players=game.players[-1])
    session.show_turn()
    for line in ("help", "hint", "table", "why", "rules", "take everything", "play 99"):
        session.answer(line)
    session.play()
    session.show_end()
    session.answer("log")
    assert max(cell_len(line) for line in paper.text.splitlines()) <= width


@every_game
def test_a_wide_window_is_not_filled_to_the_brim(game: Game) -> None:
    paper = Paper(width=400)
    session = seated(game, paper, Typist("wide"))
    session.show_turn()
    assert max(cell_len(line) for line in paper.text.splitlines()) <= 120


@every_game
def test_colour_only_where_colour_is_wanted(game: Game) -> None:
    written = {}
    for no_color in (True, False):
        paper = Paper()
        paper.console = paper.screen.console = Console(
            file=paper.out,
            width=80,
            height=24,
            force_terminal=True,
            color_system="standard",
            no_color=no_color,
        )
        seated(game, paper, Typist("colour")).show_turn()
        written[no_color] = paper.text
    assert "35m" in written[False]  # magenta
    assert "35m" not in written[True]


@every_game
def test_moves_without_a_choice_are_made_and_said(game: Game) -> None:
    paper, typist = Paper(), Typist("forced")
    asked = []

    def ask(prompt: str) -> str:
        asked.append(len(session.menu))
        return typist.ask(prompt)

    session = evening(game, paper, ask, players=game.players[0]).session()
    typist.session = session
    session.play()
    session.show_end()
    assert min(asked) > 1
    own = [move for move in session.match.moves if move[1] == PERSON]
    notes = [entry for entry in session.logbook.all() if not entry.line.rule]
    assert len(own) == len(asked) + len(notes)
    assert ("made for you" in paper.flat) == bool(notes)


def drawn(rows: Rows, width: int = 80, room: int = 24) -> list[str]:
    paper = Paper(width=width)
    paper.console.print(draw_tables([rows], paper.console, width, room, "Ada"))
    return [line.rstrip() for line in paper.text.splitlines()]


PILES = Rows(
    "Piles",
    ("player", "pile", "cards"),
    (("Ada", "0", "13 14"), ("Ada", "1", "5"), ("Pip", "0", "9")),
)
TURNS = Rows(
    "Players", ("", "player", "hand"), (("→", "Ada", "5"), ("→", "Pip", ""), ("", "Zizi", "4"))
)


def test_a_table_says_a_name_once() -> None:
    assert drawn(PILES) == [
        "Piles",
        "player  pile  cards",
        "Ada        0  13 14",
        "           1  5",
        "Pip        0  9",
    ]


def test_a_table_without_room_has_one_row_for_each_name() -> None:
    assert drawn(PILES, room=3) == [
        "Piles",
        "player  pile: cards",
        "Ada     0: 13 14 | 1: 5",
        "Pip     0: 9",
    ]


@pytest.mark.parametrize("room", [3, 24])
def test_a_mark_is_no_name(room: int) -> None:
    lines = drawn(TURNS, room=room)
    assert lines[2:] == ["→  Ada        5", "→  Pip", "   Zizi       4"]


def test_a_window_too_narrow_for_a_table_gets_a_list() -> None:
    assert drawn(TURNS, width=12) == ["Players", "→ Ada ·", "hand: 5", "→ Pip", "Zizi · hand:", "4"]


# Wrong and other answers -------------------------------------------------------------------


def party(lines: Iterable[str] = (), seed: str = "1") -> tuple[Session, Paper]:
    paper = Paper(lines)
    session = evening(find_game("party_bugs"), paper, seed=seed).session()
    session.show_turn()
    return session, paper


def test_an_illegal_move_is_refused_with_its_rule_and_asked_again() -> None:
    session, paper = party()
    missing = next(card for card in range(1, 14) if not session.menu.with_card(card))
    legal = session.menu.entries[0]
    paper.lines = iter([f"play {missing}", "take 5", "fly away", "quit"])
    assert not session.play()
    assert session.match.moves == [move for move in session.match.moves if move[1] != PERSON]
    assert f"there is no {missing} in the hand (PB-5)" in paper.flat
    assert "everyone chooses a card for this round first (PB-5)" in paper.flat
    assert "'fly away' is no move of Party Bugs" in paper.flat
    assert len(paper.prompts) == 4
    assert session.answer(legal.text) == legal.action


def test_a_bare_card_that_is_not_in_the_hand_is_refused_with_its_rule() -> None:
    session, paper = party()
    missing = next(card for card in range(6, 14) if not session.menu.with_card(card))
    assert session.answer(str(missing)) is None
    assert f"no move number {missing}" in paper.flat
    assert f"there is no {missing} in the hand (PB-5)" in paper.flat


def test_a_bare_card_is_played() -> None:
    session, _ = party()
    card = session.menu.entries[-1].card
    assert session.answer(str(card)) == session.game.parse(f"play {card}")


@every_game
def test_why_tells_the_rule_of_an_event(game: Game) -> None:
    paper = Paper()
    session = seated(game, paper, Typist("why"))
    session.show_turn()
    paper.tear_off()
    for back in (1, 2, 3):
        line = session.logbook.back(back)
        assert line is not None
        session.answer("why" if back == 1 else f"why {back}")
        shown = " ".join(paper.tear_off().split())
        assert line.text in shown
        assert f"{line.rule} " in shown.replace(line.text, "")
    for wrong in ("why 0", "why 99999", "why not"):
        session.answer(wrong)
        assert "'why 1' is the latest" in " ".join(paper.tear_off().split())


@every_game
def test_rules_whole_by_number_and_by_word(game: Game) -> None:
    paper = Paper()
    session = seated(game, paper, Typist("rules"))
    session.show_turn()
    paper.tear_off()
    session.answer("rules")
    everything = paper.tear_off()
    session.answer(f"rules {game.rule_prefix}-5")
    fifth = paper.tear_off()
    assert fifth.startswith(f"{game.rule_prefix}-5 ")
    assert fifth in everything
    session.answer("rule 5")
    assert paper.tear_off() == fifth
    session.answer("rules row" if game.name == "bullenparty" else "rules king")
    some = paper.tear_off()
    assert 0 < some.count(f"{game.rule_prefix}-") < everything.count(f"{game.rule_prefix}-")
    session.answer("rules 999")
    assert f"has no rule 999; its rules are {game.rule_prefix}-1" in paper.tear_off()
    session.answer("rules xyzzy")
    assert "No rule says 'xyzzy'" in paper.tear_off()


@every_game
def test_the_log_has_every_event(game: Game) -> None:
    paper = Paper(width=400)
    session = seated(game, paper, Typist("log"))
    session.play()
    paper.tear_off()
    session.answer("log")
    lines = paper.tear_off().splitlines()
    entries = session.logbook.all()
    assert len(lines) == len(entries)
    for line, entry in zip(lines, entries, strict=True):
        assert entry.line.text in line
        assert entry.line.rule in line
    session.answer("log 3")
    assert len(paper.tear_off().splitlines()) == 3
    session.answer("log lots")
    assert "'log 20'" in paper.tear_off()


@every_game
def test_help_names_every_command_and_a_move(game: Game) -> None:
    paper = Paper()
    session = seated(game, paper, Typist("help"))
    session.show_turn()
    paper.tear_off()
    session.answer("help")
    shown = paper.tear_off()
    for word in ("why", "rules", "log", "hint", "quit"):
        assert word in shown
    assert f"'{session.menu.entries[0].text}'" in shown
    session.answer("?")
    assert paper.tear_off() == shown


class Fussy(Bot):
    """Wants the last move, and says how often it was asked."""

    asked = 0

    def choose(self, _view: View, actions: list[int], _now: int) -> Choice:
        self.asked += 1
        return Choice(actions[-1])


def test_a_hint_is_the_strongest_bots_move_and_does_not_change() -> None:
    session, paper = party()
    fussy = Fussy(PERSON, FastRng())
    session._adviser = ("fussy", fussy)
    paper.tear_off()
    session.answer("hint")
    first = paper.tear_off()
    session.answer("hint")
    assert paper.tear_off() == first
    assert fussy.asked == 1
    action = session.match.state.actions(PERSON)[-1]
    assert session.game.describe_action(action) in first
    assert session.game.notation(action) in first


@every_game
def test_a_hint_never_moves(game: Game) -> None:
    paper = Paper()
    session = seated(game, paper, Typist("hint"))
    session.show_turn()
    before = session.match.state.numbers()
    assert session.answer("hint") is None
    assert session.match.state.numbers() == before
    strongest = list(bot_makers(game.name))[-1]
    assert strongest == "random" or f"'{strongest}' would" in paper.flat


def test_enter_shows_the_table_again() -> None:
    session, paper = party()
    paper.tear_off()
    session.answer("")
    shown = paper.tear_off()
    assert "dance floor" in shown
    assert session.menu.entries[0].words in shown


def test_a_name_is_never_markup() -> None:
    paper = Paper(["quit"])
    paper.screen.person = "[bold]:bug:"
    Evening(find_game("party_bugs"), paper.screen, paper.ask, person="[bold]:bug:", seed="1").play()
    assert "You are [bold]:bug:." in paper.text


# Secrets -----------------------------------------------------------------------------------

SECRET_TABLES = [
    pytest.param(game, options, id=f"{game.name}-{number}")
    for game in GAMES
    for number, options in enumerate(option_sets(game))
]


@pytest.mark.parametrize(("game", "options"), SECRET_TABLES)
def test_two_worlds_look_the_same(game: Game, options: dict[str, OptionValue]) -> None:
    """Whatever the person cannot know is dealt anew: nothing that can be asked for changes."""
    differed = 0
    for moves in (0, 1, 4, 9, 14):
        shown = []
        for other_world in (False, True):
            paper, typist = Paper(), Typist("worlds")
            session = seated(game, paper, typist, options=options, seed=f"worlds {moves}")
            _play_until(session, typist, moves)
            if PERSON not in session.match.state.actors():
                break
            if other_world:
                before = session.match.state.numbers()
                twin = session.match.state.resample(PERSON, FastRng(f"other {moves}"))
                differed += twin.numbers() != before
                session.match.state = twin
            shown.append(_everything_shown(session, paper))
        assert len(set(shown)) <= 1
    assert differed >= 3  # the worlds really are different ones


@every_game
def test_everyone_is_told_what_their_seat_may_know_and_nothing_else(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[Happening] = []
    add = Logbook.add

    def listen_in(logbook: Logbook, happening: Happening) -> None:
        happened.append(happening)
        add(logbook, happening)

    monkeypatch.setattr(Logbook, "add", listen_in)
    session = seated(game, Paper(), Typist("told"), players=game.players[0])
    witness = Witness(1, FastRng("witness"))
    session._bots[1] = witness
    before = len(happened)  # what the deal told came before the witness sat down
    assert before > 0
    session.play()

    told = [game.describe(happening.seen_by(PERSON), session.names) for happening in happened]
    written = [entry.line for entry in session.logbook.all()]
    assert [line.text for line in written if line.rule] == told
    secret = [
        (happening, line)
        for happening, line in zip(happened, (line for line in written if line.rule), strict=True)
        if happening.private is not None and happening.owner != PERSON
    ]
    assert secret
    for happening, line in secret:
        assert not line.news
        assert line.text != game.describe(happening.private or happening.public, session.names)
    assert witness.saw == [happening.seen_by(1) for happening in happened[before:]]


class Witness(RandomBot):
    """Plays anything, and remembers what it is told."""

    def __init__(self, seat: int, rng: FastRng) -> None:
        super().__init__(seat, rng)
        self.saw: list[Event] = []

    def see(self, event: Event, _now: int) -> None:
        self.saw.append(event)


def _play_until(session: Session, typist: Typist, moves: int) -> None:
    """Let the session run until the person has to answer for the n-th time."""
    asked = 0

    class EnoughError(Exception):
        pass

    def ask(prompt: str) -> str:
        nonlocal asked
        if asked == moves:
            raise EnoughError
        asked += 1
        return typist.ask(prompt)

    session._ask = ask
    try:
        session.play()
    except EnoughError:
        return


def _everything_shown(session: Session, paper: Paper) -> str:
    """All that a person could get onto the screen now, and what a typed move would be taken as."""
    paper.tear_off()
    session.show_turn()
    rng, game = FastRng("typed"), session.game
    texts = [game.prompt(action) for action in session.match.state.actions(PERSON)]
    for _ in range(60):
        action = int(rng.below(400))
        try:
            texts.append(game.notation(action))
        except AnticsError:
            texts.append(str(action))
    taken = [
        session.answer(line) for line in ("", "help", "hint", "log", "why", "why 2", "7", *texts)
    ]
    return f"{paper.tear_off()}{taken}"


# Leaving, records, and the evening around it -----------------------------------------------


def test_an_age_that_is_told_is_in_the_record() -> None:
    paper = Paper()
    setups = [
        evening(find_game("party_bugs"), paper, age=age).session().match.setup for age in (9, None)
    ]
    assert [setup.players[0].age for setup in setups] == [9, None]
    assert {player.age for setup in setups for player in setup.players[1:]} == {None}


@every_game
def test_running_out_of_input_ends_the_evening_and_keeps_the_record(
    game: Game, tmp_path: Path
) -> None:
    path = tmp_path / "kept.antics.json"
    paper = Paper(["#1"] * 3)
    with pytest.raises(EOFError):
        evening(game, paper, record=path).play()
    record = records.read(path)
    assert record.result is None
    assert Walk(record).finish() is None
    assert "unfinished game is kept" in paper.flat


def test_ctrl_c_comes_through_and_keeps_the_record(tmp_path: Path) -> None:
    path = tmp_path / "kept.antics.json"

    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evening(GAMES[0], Paper(), interrupt, record=path).play()
    assert records.read(path).result is None


@pytest.mark.parametrize(
    ("answers", "kept"), [([""], True), (["y"], True), (["n"], False), ([], True)]
)
def test_quit_offers_the_unfinished_record(tmp_path: Path, answers: list[str], kept: bool) -> None:
    path = tmp_path / "kept.antics.json"
    paper = Paper(["quit", *answers])
    evening(GAMES[0], paper, record=path).play()
    assert path.exists() == kept
    assert "unfinished" in paper.prompts[-1]


def test_quit_without_a_record_asks_nothing() -> None:
    paper = Paper(["quit"])
    evening(GAMES[0], paper).play()
    assert len(paper.prompts) == 1


def test_an_existing_file_is_refused_before_the_game(tmp_path: Path) -> None:
    path = tmp_path / "old.antics.json"
    path.write_text("precious")
    with pytest.raises(AnticsError, match="exists already"):
        evening(GAMES[0], Paper(), record=path)
    assert path.read_text() == "precious"
    with pytest.raises(AnticsError, match="there is no folder"):
        evening(GAMES[0], Paper(), record=tmp_path / "nowhere" / "new.antics.json")


class Player:
    """Plays game after game by number, and answers questions about more of them."""

    def __init__(self, more: Iterable[str]) -> None:
        self.more = iter(more)
        self.count = 0

    def ask(self, prompt: str) -> str:
        if prompt.startswith("Your move"):
            return "#1"
        self.count += 1
        return next(self.more)


def test_another_game_gets_other_cards_and_a_file_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "night.antics.json"
    player = Player(["yes", ""])
    evening(GAMES[0], Paper(), player.ask, record=path, players=2).play()
    first, second = records.read(path), records.read(tmp_path / "night-2.antics.json")
    assert first.deals != second.deals
    assert player.count == 2
    for record in (first, second):
        assert record.result is not None
        Walk(record).finish()
        assert verify(record) == []
        assert isinstance(record.meta, dict)
        assert record.meta["bots"] == [None, usual_level(GAMES[0])]


def test_a_file_that_appears_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "night.antics.json"

    def ask(prompt: str) -> str:
        path.write_text("somebody else's")
        raise EOFError

    with pytest.raises(EOFError):
        evening(GAMES[0], Paper(), ask, record=path).play()
    assert path.read_text() == "somebody else's"
    assert records.read(tmp_path / "night-2.antics.json").result is None


def test_without_a_seed_every_evening_is_another() -> None:
    deals = []
    for _ in range(2):
        deals.append(evening(GAMES[0], Paper(), seed=None).session().match.deals)
    assert deals[0] != deals[1]


def test_wrong_wishes_are_refused_at_once() -> None:
    with pytest.raises(BadSetup, match="players, not 99"):
        evening(GAMES[0], Paper(), players=99)
    with pytest.raises(BadSetup, match="players, not 0"):
        evening(GAMES[0], Paper(), players=0)
    with pytest.raises(AnticsError, match="no bot 'genius'"):
        evening(GAMES[0], Paper(), level="genius")
    with pytest.raises(BadSetup, match="no option 'loud'"):
        evening(GAMES[0], Paper(), options={"loud": True})


class RealTime(type(GAMES[0])):  # type: ignore[misc]
    timed = True


def test_a_real_time_game_needs_a_board_of_its_own() -> None:
    with pytest.raises(AnticsError, match="nobody has drawn a board of Party Bugs"):
        evening(RealTime(), Paper())


@pytest.mark.parametrize("answer", ["1", " PARTY_BUGS ", "party bugs", "party"])
def test_a_game_is_chosen_by_number_name_or_beginning(answer: str) -> None:
    paper = Paper(["chess", "", "0", answer])
    assert choose_game(GAMES, paper.screen, paper.ask) is GAMES[0]
    assert paper.text.count("Choose 1 to") == 3
    for game in GAMES:
        assert game.title in paper.text


def test_a_beginning_of_two_names_is_asked_about_and_quit_leaves() -> None:
    paper = Paper(["p", "quit"])
    assert choose_game([GAMES[0], GAMES[0]], paper.screen, paper.ask) is None
    assert "'p' could be party_bugs or party_bugs" in paper.text


def test_bots_have_names_of_their_own() -> None:
    for seed in range(20):
        names = bot_names(5, "dotty", FastRng(seed))
        assert len(set(names)) == 5
        assert set(names) <= set(BUG_NAMES) - {"Dotty"}


@pytest.mark.parametrize("wrong", ["", "   ", "x" * 17, "a\x1b[31mb", "a\x00"])
def test_names_that_would_spoil_the_screen_are_refused(wrong: str) -> None:
    with pytest.raises(AnticsError, match="a name has 1 to 16"):
        person_name(wrong)
    assert person_name("  Ada   Byron ") == "Ada Byron"


# The ranking -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "winners", "places"),
    [
        ((31, 18, 40), (1,), [(1, 1), (2, 0), (3, 2)]),  # few points are good
        ((5, 40, 9), (1,), [(1, 1), (2, 2), (3, 0)]),  # many points are good
        ((7, 7, 9), (1,), [(1, 1), (2, 0), (3, 2)]),  # a tie that was broken
        ((8, 3, 8), (0, 2), [(1, 0), (1, 2), (3, 1)]),  # a shared victory
        ((1, 5, 5, 9), (0,), [(1, 0), (2, 1), (2, 2), (4, 3)]),  # equals further down
        ((4, 4), (0,), [(1, 0), (2, 1)]),
    ],
)
def test_ranking(
    scores: tuple[int, ...], winners: tuple[int, ...], places: list[tuple[int, int]]
) -> None:
    assert ranking(Outcome(scores, winners, "", "")) == places


# Time ------------------------------------------------------------------------------------------


@every_game
def test_bots_take_the_time_that_people_would(game: Game) -> None:
    """Only in a terminal, where somebody sees them think, and not for who is in a hurry."""
    told: dict[str, list[float]] = {}
    for name, terminal, hurries in (
        ("terminal", True, False),
        ("hurry", True, True),
        ("pipe", False, False),
    ):
        slept = told.setdefault(name, [])
        paper = Paper(["1"] * 3)
        console = Console(file=io.StringIO(), force_terminal=terminal, width=80, height=24)
        screen = Screen(console, "Ada", slept.append)
        table = Evening(game, screen, paper.ask, person="Ada", seed="time", hurries=hurries)
        with pytest.raises(EOFError):
            table.session().play()
    assert not told["hurry"]
    assert not told["pipe"]
    first = told["terminal"][0]
    assert 0.5 < first < 10
    assert len(told["terminal"]) > 2
