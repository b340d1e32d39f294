"""The documentation says what is true: examples run, links lead somewhere, pictures are current.

- `>>>` examples run, in Markdown as in docstrings;
- `console` blocks are typed into a shell, in order, and must print what stands there, where a
  `…` stands for anything and a line of nothing else for any number of lines;
- the fifth game of docs/writing-a-game.md is taken from the page, registered and tested;
- the construction of docs/fair-deals.md is done again here, without the library's generator.
"""

import ast
import doctest
import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import antics
import antics.games
from antics.bots.levels import fitting_level, level_names
from antics.core import records, registry
from antics.core.errors import AnticsError
from antics.core.fairness import fair_deal_of
from antics.core.registry import find_game, game_names
from antics.core.replay import Walk, verify
from antics.core.rulebook import rules_of
from antics.core.state import DEAL, State
from antics.testing import coverage
from antics.testing.cases import cases
from antics.testing.golden import log_of, make_golden
from antics.testing.laws import check_laws
from antics.testing.stories import check_stories
from antics.testing.worlds import check_worlds

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    page
    for folder in ("*.md", "docs/**/*.md", "bench/**/*.md", "web/*.md")
    for page in ROOT.glob(folder)
    if "node_modules" not in page.parts
)
GUIDE = ROOT / "docs" / "writing-a-game.md"
GOLDEN = sorted((ROOT / "tests" / "golden").glob(f"*{records.SUFFIX}"))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def loaded(path: Path) -> ModuleType:
    """A Python file that belongs to no package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# Examples ----------------------------------------------------------------------------------


def run_examples(text: str, path: Path) -> int:
    """Run the `>>>` lines of a text, all with the same names. Returns how many there were."""
    examples = doctest.DocTestParser().get_doctest(text, {}, name_of(path), str(path), 0)
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    result = runner.run(examples, out=report.append)
    assert result.failed == 0, "".join(report)
    return result.attempted


def docstrings(path: Path) -> Iterator[str]:
    """Every docstring with examples, read from the source: compiled modules keep few of them."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, documented) and ">>> " in (text := ast.get_docstring(node) or ""):
            yield text


PAGES_WITH_EXAMPLES = [page for page in PAGES if "\n>>> " in page.read_text("utf-8")]
MODULES_WITH_EXAMPLES = [
    path for path in sorted((ROOT / "src").rglob("*.py")) if any(docstrings(path))
]


@pytest.mark.parametrize("page", PAGES_WITH_EXAMPLES, ids=name_of)
def test_examples_in_pages_run(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    if page == GUIDE:
        request.getfixturevalue("high_hop")
    monkeypatch.chdir(tmp_path)
    assert run_examples(page.read_text("utf-8"), page) > 0


@pytest.mark.parametrize("path", MODULES_WITH_EXAMPLES, ids=name_of)
def test_examples_in_docstrings_run(path: Path) -> None:
    for text in docstrings(path):
        assert run_examples(text, path) > 0


def test_the_pages_that_promise_examples_have_them() -> None:
    names = {name_of(page) for page in PAGES_WITH_EXAMPLES}
    promised = {"README.md", "docs/library.md", "docs/fair-deals.md", "docs/writing-a-game.md"}
    assert promised <= names
    assert ROOT / "src" / "antics" / "__init__.py" in MODULES_WITH_EXAMPLES


# What the command line prints ---------------------------------------------------------------

_CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES_WITH_CONSOLES = [page for page in PAGES if _CONSOLE.search(page.read_text("utf-8"))]


def commands(page: Path) -> Iterator[tuple[str, list[str]]]:
    """Each command of a page with the lines that it should print."""
    for block in _CONSOLE.findall(page.read_text("utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *lines = part.rstrip().split("\n")
            yield command, lines


def pattern(lines: list[str]) -> str:
    """As a regular expression over lines that each end with a newline."""
    parts = []
    for line in lines:
        if line == "…":
            parts.append(r"(?:.*\n)*")
        else:
            parts.append(".*".join(re.escape(piece) for piece in line.split("…")) + r"\n")
    return "".join(parts)


@pytest.mark.parametrize("page", PAGES_WITH_CONSOLES, ids=name_of)
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    shim = tmp_path / "bin" / "antics"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m antics "$@"\n')
    shim.chmod(0o755)
    folder = tmp_path / "folder"
    folder.mkdir()
    environment = {
        **os.environ,
        "PATH": f"{shim.parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "100",
        "LINES": "40",
        "TERM": "dumb",
        "PYTHONIOENCODING": "utf-8",
        "PYTHONPATH": os.pathsep.join(str(Path(entry).resolve()) for entry in _python_path()),
    }
    for command, lines in commands(page):
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
        )
        printed = "".join(f"{line.rstrip()}\n" for line in done.stdout.decode().splitlines())
        assert re.fullmatch(pattern(lines), printed), f"$ {command}\n{printed}"


def _python_path() -> list[str]:
    return [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]


def test_the_record_on_its_page_is_a_good_one() -> None:
    text = (ROOT / "docs" / "records.md").read_text("utf-8")
    found = re.search(r"^```json\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    record = records.decode(found[1].encode())
    assert Walk(record).finish() is not None
    assert verify(record) == []


# Links -------------------------------------------------------------------------------------

_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """What a heading is called in links to it."""
    headings = _HEADING.findall(_FENCE.sub("", page.read_text("utf-8")))
    words = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings]
    return {heading.replace(" ", "-") for heading in words}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_between_files_lead_somewhere(page: Path) -> None:
    for link in _LINK.findall(_FENCE.sub("", page.read_text("utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.is_relative_to(ROOT), f"{link} leads out of the repository"
        assert target.exists(), f"{link} leads nowhere"
        assert not anchor or anchor in anchors(target), f"{link} names no heading"


def test_the_readme_leads_to_every_page() -> None:
    reached, waiting = set[Path](), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached:
            continue
        reached.add(page)
        for link in _LINK.findall(page.read_text("utf-8")):
            target = (page.parent / link.partition("#")[0]).resolve()
            if target.suffix == ".md" and target.is_file():
                waiting.append(target)
    assert set(PAGES) - reached == set()


# Versions, rules and pictures ----------------------------------------------------------------


def test_the_changelog_begins_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.findall(r"^## \[(\d[^\]]*)\]", text, re.MULTILINE)[0] == antics.__version__


@pytest.mark.parametrize("name", game_names())
def test_rules_pages_are_those_of_the_games(name: str) -> None:
    game = find_game(name)
    page = coverage.page_path(ROOT / "docs", game)
    assert page.read_text("utf-8") == coverage.rules_page(game), "`make docs` brings it up to date"


def test_the_readme_names_every_game_and_its_rules() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for game in map(find_game, game_names()):
        page = name_of(coverage.page_path(ROOT / "docs", game))
        assert f"[{game.title}]({page})" in text


def test_the_pictures_show_what_the_program_shows(tmp_path: Path) -> None:
    path = ROOT / "docs" / "images" / "make_pictures.py"
    made = loaded(path).make_pictures(tmp_path)
    assert made
    for picture in made:
        kept = path.parent / picture.name
        assert words_in(picture) == words_in(kept), f"run {name_of(path)} to bring it up to date"


def words_in(picture: Path) -> list[str]:
    """What is written in an SVG, place by place. Its styles may differ."""
    texts = ET.parse(picture).getroot().iter("{http://www.w3.org/2000/svg}text")  # noqa: S314
    return ["".join(text.itertext()).strip() for text in texts]


# The fifth game of the guide ----------------------------------------------------------------

_FILE = re.compile(r"^`([\w./]+)`:\n\n```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture
def high_hop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game that docs/writing-a-game.md writes, for the length of a test."""
    home = tmp_path / "guide"
    for name, text in _FILE.findall(GUIDE.read_text("utf-8")):
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    games = home / "src" / "antics" / "games"
    monkeypatch.setattr(antics.games, "__path__", [*antics.games.__path__, str(games)])
    monkeypatch.setitem(registry._PACKAGES, "high_hop", "antics.games.high_hop")
    yield
    for module in [name for name in sys.modules if name.startswith("antics.games.high_hop")]:
        del sys.modules[module]
    if hasattr(antics.games, "high_hop"):
        del antics.games.high_hop


def test_the_fifth_game_passes_the_kit(high_hop: None) -> None:
    found = cases(["high_hop"])
    assert [case.players for case in found] == [2, 3, 4]
    for case in found:
        assert check_laws(case.setup(), seed=1) > 10
        assert check_worlds(case.setup(), seed=2) > 10
        assert log_of(make_golden(case, "guide")).count("wins a clover") == 5


def test_the_fifth_game_keeps_its_secrets_from_the_first_deal_on(
    high_hop: None, tmp_path: Path
) -> None:
    path = tmp_path / "guide" / "tests" / "kit" / "retellings" / "high_hop.py"
    retell = loaded(path).retell
    for case in cases(["high_hop"]):
        assert check_stories(case.setup(), "guide", retell, cuts=12).different >= 6


def test_the_fifth_games_own_tests_pass_and_prove_its_rules(high_hop: None, tmp_path: Path) -> None:
    tests = tmp_path / "guide" / "tests"
    module = loaded(tests / "games" / "test_high_hop.py")
    run = [getattr(module, name) for name in dir(module) if name.startswith("test_")]
    for test in run:
        test()
    game = find_game("high_hop")
    assert len(run) >= len(rules_of(game)) > 0
    assert coverage.faults([game], coverage.proven_rules(tests)) == []


def test_the_fifth_game_has_a_bot_to_choose_for_every_chair(high_hop: None) -> None:
    assert level_names("high_hop") == ["random"]
    assert fitting_level("high_hop") == "random"


def test_the_fifth_game_need_not_be_told_in_numbers(high_hop: None) -> None:
    from antics import research
    from antics.research.encodings import encoding_for
    from antics.research.tables import page

    assert "high_hop_v0" not in research.ids()
    assert "High Hop" not in page()
    with pytest.raises(AnticsError, match=r"^there is no environment of High Hop$"):
        research.make("high_hop_v0")
    with pytest.raises(AnticsError, match=r"^nobody has told High Hop in numbers \("):
        encoding_for("high_hop", 2)


# The construction of fair deals, done again ---------------------------------------------------


class Stream:
    """docs/fair-deals.md from its words alone: nothing of antics.core.rng is used."""

    def __init__(self, seed: bytes, entropy: list[str], moment: int) -> None:
        parts = [seed, *(text.encode("utf-8") for text in entropy)]
        whole = hashlib.sha256(b"antics shuffle 1")
        for part in parts:
            whole.update(len(part).to_bytes(8, "big"))
            whole.update(part)
        self.start = whole.digest() + moment.to_bytes(8, "big")
        self.used = 0

    def word(self) -> int:
        block, place = divmod(self.used, 8)
        self.used += 1
        digest = hashlib.sha256(self.start + block.to_bytes(8, "big")).digest()
        return int.from_bytes(digest[4 * place : 4 * place + 4], "big")

    def below(self, n: int) -> int:
        fair = 2**32 - 2**32 % n
        while (word := self.word()) >= fair:
            pass
        return word % n

    def shuffled(self, cards: list[object]) -> list[object]:
        cards = list(cards)
        for last in reversed(range(1, len(cards))):
            pick = self.below(last + 1)
            cards[last], cards[pick] = cards[pick], cards[last]
        return cards


def party_bugs_deal(stream: Stream, players: int) -> dict[str, object]:
    floor, piles = [], []
    for _ in range(max(players, 3)):
        top, *pile = stream.shuffled(list(range(1, 14)))
        if top == 13:
            top, *pile = pile[0], *stream.shuffled([13, *pile[1:]])
        floor.append(top)
        piles.append(pile)
    return {"floor": floor, "piles": piles}


def bullenparty_deal(stream: Stream, players: int) -> dict[str, object]:
    cards = stream.shuffled(list(range(1, 101)))
    dealt, draw = 5 * players, {2: 40, 3: 60, 4: 80, 5: 75}[players]
    return {
        "hands": [cards[at : at + 5] for at in range(0, dealt, 5)],
        "draw": cards[dealt : dealt + draw],
        "zeros": stream.shuffled(list("ABCDE"))[:players],
    }


def cheating_moth_pack() -> list[object]:
    pack = [str(value) for value, count in enumerate((9, 8, 9, 8, 9), 1) for _ in range(count)]
    pack += [f"{value}{letter}" for letter in "sqca" for value in range(1, 6)]
    return [*pack, "1m", "2m", "2m", "3m", "4m", "4m", "5m", "5m"]


def cheating_moth_deal(stream: Stream, players: int) -> dict[str, object]:
    cards = stream.shuffled(cheating_moth_pack())
    dealt = 8 * players
    hands = [cards[at : at + 8] for at in range(0, dealt, 8)]
    return {"hands": hands, "discard": cards[dealt], "draw": cards[dealt + 1 :]}


def bugs_and_co_deal(stream: Stream, players: int, extra_eyes: object) -> dict[str, object]:
    motifs = [f"2{letter}" for letter in "abcdefghijklmno"]
    for eyes in ([], [extra_eyes], [1, 3])[(players > 4) + (players > 6)]:
        motifs += [f"{eyes}{letter}" for letter in "abcde"]
    tiles = stream.shuffled([motif for motif in motifs for _ in range(3)])[:-7]
    return {"tiles": tiles, "places": [[stream.below(1001), stream.below(1001)] for _ in tiles]}


def recomputed(state: State, stream: Stream) -> object:
    """What the page says chance decides in this state."""
    game, players = state.setup.game, len(state.setup.players)
    if state.awaits == DEAL:
        match game.name:
            case "party_bugs":
                return party_bugs_deal(stream, players)
            case "bullenparty":
                return bullenparty_deal(stream, players)
            case "cheating_moth":
                return cheating_moth_deal(stream, players)
            case "bugs_and_co":
                return bugs_and_co_deal(stream, players, state.setup.options["extra_eyes"])
    pile: list[object] = getattr(state.view(None), "discard")  # noqa: B009
    if game.name == "bullenparty":
        return stream.shuffled(sorted(pile))  # type: ignore[type-var]
    below = sorted(pile[1:], key=lambda card: cheating_moth_pack().index(card))
    return stream.shuffled(below)  # top first in the view; the top card itself stays


FAIR_DEALS = (ROOT / "docs" / "fair-deals.md").read_text("utf-8")


def is_published(path: Path) -> bool:
    """Whether the page says how this record's game is dealt; a new game may come to it later."""
    return f"\n### {find_game(records.read(path).game).title}\n" in FAIR_DEALS


PUBLISHED = [path for path in GOLDEN if is_published(path)]


def test_the_page_says_how_the_games_of_the_house_are_dealt() -> None:
    found = {records.read(path).game for path in PUBLISHED}
    assert found >= {"party_bugs", "bullenparty", "cheating_moth", "bugs_and_co"}


@pytest.mark.parametrize("path", PUBLISHED, ids=lambda path: path.name)
def test_deals_follow_from_the_seed_by_the_published_construction(path: Path) -> None:
    record = records.read(path)
    fair = fair_deal_of(record)
    seed = bytes.fromhex(fair.seed)
    assert hashlib.sha256(seed).hexdigest() == fair.commitment
    moments = []

    def compare(state: State, moment: int, outcome: list[int]) -> None:
        game = state.setup.game
        mine = recomputed(state, Stream(seed, fair.entropy, moment))
        if state.awaits == DEAL:
            assert game.deal_json(state.setup, outcome) == mine
        else:
            assert [game.card_text(card) for card in outcome] == [str(card) for card in mine]
        moments.append(moment)

    Walk(record, compare).finish()
    assert moments == list(range(len(moments)))
    assert len(moments) >= len(record.deals)
