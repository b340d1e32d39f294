"""Every screen on a phone, a tablet and a monitor, in every language: whole, and axe-clean."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from ..faults.outpost import Outpost  # noqa: TID252
from .conftest import People, dumb
from .person import GAMES, LAPTOP, LOOK, PHONE, SAID_NO, SIDEWAYS, TABLET, TELEVISION, Person
from .playing import OFFERED, Tiles
from .screens import check_drawers, check_screen

SIZES: dict[str, dict[str, Any]] = {
    "phone": {"size": PHONE, "touch": True, "lang": "de"},  # the longest words on the least room
    "tablet": {"size": TABLET, "touch": True, "lang": "fr"},
    "monitor": {"size": TELEVISION, "lang": "en"},
}
# So many chairs that the table is full, which is what a small screen fears.
FULL: dict[str, dict[str, Any]] = {
    "party_bugs": {"players": 6, "options": {"hidden_card": True}},
    "bullenparty": {"players": 5},
    "cheating_moth": {"players": 5, "options": {"tempo": "relaxed"}},
    "bugs_and_co": {"players": 8},
}
PAPERS = {
    "party_bugs": "main.scene .icon-button",
    "bullenparty": "button.open",
    "cheating_moth": "[data-guide=notes]",
}
"""What opens a game's own notebook."""


@pytest.fixture(params=SIZES)
def somebody(request: pytest.FixtureRequest, people: People) -> Person:
    """Somebody with a screen of each size."""
    return people("Ada", **SIZES[request.param])


def test_front_room_and_dead_ends(somebody: Person) -> None:
    person, page = somebody, somebody.page
    person.go("/")
    expect(page.locator(".doors .button").first).to_be_enabled()
    assert page.evaluate("document.documentElement.lang") == person.lang
    check_screen(person, "the front page")
    page.locator(".join input").fill("abc")
    page.locator(".join button").click()
    expect(page.locator(".join [role=alert]")).to_be_in_viewport(ratio=0.9)
    page.locator("button.me").click()
    check_screen(person, "name and face")
    page.locator("summary").click()
    check_screen(person, "name, face and age")
    page.keyboard.press("Escape")
    person.make_table("party_bugs")
    check_screen(person, "the room")
    check_drawers(person, axe=True)
    page.locator(".chair.empty").first.click()
    check_screen(person, "a chair")
    page.keyboard.press("Escape")
    person.go("/replay")
    expect(page.locator("input[type=file]")).to_be_attached()
    check_screen(person, "the replay page")
    person.go("/t/ABCDEF")
    expect(page.get_by_text("ABCDEF")).to_be_visible()
    check_screen(person, "no table")
    person.noise = SAID_NO
    person.go("/no/such/page")
    expect(page.locator("h1, h2").first).to_be_visible()
    check_screen(person, "no page")


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_front_page_fits_a_laptop(people: People, lang: str) -> None:
    """Nothing is left to scroll, and no fact about a game stands on a line of its own."""
    person = people("Ada", lang=lang)
    person.go("/")
    expect(person.page.locator(".doors .button").first).to_be_enabled()
    root = "document.documentElement"
    assert person.page.evaluate(f"{root}.scrollHeight - {root}.clientHeight") == 0
    rows = "all => all.map(facts => new Set([...facts.children].map(chip => chip.offsetTop)).size)"
    assert person.page.locator(".facts").evaluate_all(rows) == [1, 1, 1, 1]
    assert person.page.evaluate(OVER_THE_EDGE) == []


OVER_THE_EDGE = """
() => [...document.querySelectorAll('.shelf article')].flatMap((card) => {
  const edge = card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight);
  const parts = [...card.querySelectorAll('*')];
  const isOver = (part) => part.getBoundingClientRect().right > edge + 1;
  return parts.filter(isOver).map((part) => part.textContent);
})
"""
"""What of a game on the shelf lies over the margin of its card."""


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_on_a_phone_held_sideways_the_ways_in_are_on_the_first_screen(
    people: People, lang: str
) -> None:
    person = people("Ada", lang=lang, size=(640, 360), touch=True)
    person.go("/")
    for door in person.page.locator(".shelf li").first.locator(".button").all():
        expect(door).to_be_in_viewport(ratio=1)
    assert person.page.evaluate(OVER_THE_EDGE) == []
    check_screen(person, "the front page")


def test_somebody_new_is_asked_for_a_name(people: People) -> None:
    ada = people("Ada")
    newcomer = people("Bo", newcomer=True, size=PHONE, touch=True)
    newcomer.go(f"/t/{ada.make_table('bullenparty')}")
    expect(newcomer.page.get_by_label("Your name")).to_be_visible()
    check_screen(newcomer, "who are you?")


@pytest.mark.parametrize("game", GAMES)
def test_table(somebody: Person, game: str) -> None:
    """With all chairs taken: at the beginning, in play, with each drawer open, on a big screen."""
    person, page = somebody, somebody.page
    person.make_table(game, bots="casual", **FULL[game])
    person.expect_scene()
    if game in ("cheating_moth", "bugs_and_co"):
        check_screen(person, f"{game} at its beginning", axe=False)
        person.wait_for_the_start()
        expect(page.locator(".countdown")).to_have_count(0)
    else:
        check_screen(person, f"{game} at its beginning", axe=False)
        for _ in range(3):
            person.take_turn(*OFFERED[game])
    check_screen(person, f"{game} in play")
    # What axe reads in them is the same at every size; of the other games it reads it elsewhere.
    check_drawers(person, axe=person.lang == "de" and game in ("cheating_moth", "bullenparty"))
    if game in PAPERS:
        page.locator(PAPERS[game]).first.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        check_screen(person, f"the notebook of {game}")
        page.keyboard.press("Escape")
    person.go(f"/tv/{person.code}")
    person.expect_scene()
    check_screen(person, f"{game} on a big screen")


def test_the_menu_of_a_card(people: People, server: Outpost) -> None:
    """Opened with a key; whatever the others do would close it again, so they wait."""
    person = people("Ada", size=PHONE, touch=True, lang="fr")
    person.make_table("cheating_moth", bots="casual", players=5, options={"tempo": "relaxed"})
    person.expect_scene()
    person.wait_for_the_start()
    expect(person.page.locator(".countdown")).to_have_count(0)
    with dumb(server):
        person.page.locator("[data-held]").last.focus()
        person.page.keyboard.press("m")
        expect(person.page.get_by_role("menuitem").first).to_be_focused()
        check_screen(person, "the menu of a card")


RECORD = "cheating_moth-3p-bluffs_False.antics.json"


def test_replay(somebody: Person) -> None:
    """The log, everybody's cards, and the camera that has seen all the cheating."""
    person, page = somebody, somebody.page
    person.go("/replay")
    page.locator("input[type=file]").set_input_files(Path(__file__).parents[1] / "golden" / RECORD)
    scrub = page.get_by_role("slider")
    expect(scrub).to_be_visible()
    person.expect_scene()
    scrub.focus()
    page.keyboard.press("End")
    check_screen(person, "a replay")
    box, size = scrub.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert box["width"] > 0.4 * size["width"], "a thumb finds the moment it looks for"
    page.locator("[data-side=hands]").click()
    expect(page.locator(".hands li")).to_have_count(3)
    check_screen(person, "all hands")
    page.locator("[data-side=cam]").click()
    expect(page.locator(".reel li.caught").first).to_be_visible()
    check_screen(person, "the cheat cam")
    expect(page.locator(".reel .here")).to_be_in_viewport()
    expect(page.locator(".reel li.coming")).to_have_count(0)
    page.locator(".reel button").first.click()
    person.wait_until(
        lambda: int(scrub.input_value()) < int(str(scrub.get_attribute("max"))) / 2,
        "the first cheat is shown",
    )
    if page.locator(".sheet").count():
        page.locator("[data-side=cam]").click()
    expect(page.locator(".reel [aria-current]").first).to_be_in_viewport()
    # What is still to come is listed, too: nobody has to look for it.
    assert page.locator(".reel li.coming").count() > 10
    check_screen(person, "the cheat cam at its first cheat")


@pytest.mark.parametrize("record", ["bullenparty-5p-heads_own-bulls_own", "bugs_and_co-8p-plain"])
def test_replay_on_a_phone_leaves_the_table_its_room(people: People, record: str) -> None:
    """What lies beside the table is a sheet there: it opens over the table and goes again."""
    person = people("Ada", size=PHONE, touch=True)
    page = person.page
    person.go("/replay")
    golden = Path(__file__).parents[1] / "golden"
    page.locator("input[type=file]").set_input_files(golden / f"{record}.antics.json")
    person.expect_scene()
    scene, sheet = page.locator("main.scene"), page.locator(".lines")
    box = scene.bounding_box()
    assert box is not None
    assert box["height"] > 0.75 * PHONE[1], "the table is what a replay is for"
    expect(sheet).to_have_count(0)
    check_screen(person, "a replay on a phone")
    page.locator("[data-side=hands]").tap()
    expect(sheet).to_be_visible()
    expect(page.locator(".hands li").last).to_be_attached()
    page.locator(".hands li").last.scroll_into_view_if_needed()
    check_screen(person, "all hands on a phone")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.locator("[data-side=hands]")).to_be_focused()
    page.locator(".eyes select").select_option("0")
    expect(page.locator(".deeds")).to_have_count(0)
    check_screen(person, "a replay on a phone, from a seat")


COVERED = """
() => [...document.querySelectorAll('.seat')].flatMap((seat) => {
  const tallies = [...seat.querySelectorAll('.tally')].map((one) => one.getBoundingClientRect());
  return tallies.flatMap((one, at) => tallies.slice(at + 1).map((other) => {
    const beside = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const below = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return Math.min(beside, below);
  }));
})
"""
"""How far, in px, what is counted of two piles of somebody lies over each other."""


def test_many_piles_are_told_apart_on_a_phone(people: People) -> None:
    """Also those of five who have been careless: nine piles in half the width of a phone."""
    person = people("Ada", size=PHONE, touch=True)
    person.go("/replay")
    record = "bullenparty-5p-heads_own-bulls_own.antics.json"
    golden = Path(__file__).parents[1] / "golden"
    person.page.locator("input[type=file]").set_input_files(golden / record)
    person.expect_scene()
    person.page.get_by_role("slider").focus()
    person.page.keyboard.press("End")
    expect(person.page.locator(".seat .tally")).to_have_count(38)
    assert max(person.page.evaluate(COVERED)) < 5
    check_screen(person, "the end of a replay")


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "lengthwise"])
@pytest.mark.parametrize("game", GAMES)
def test_tour(people: People, game: str, size: tuple[int, int]) -> None:
    """The offer, and each step for as long as it needs nothing but a look."""
    person = people("Ada", size=size, touch=True, newcomer=True)
    person.make_table(game, bots="casual", players=3)
    person.expect_scene()
    tour = person.page.get_by_role("complementary", name="Tour")
    expect(tour).to_be_visible()
    check_screen(person, f"the offer of a tour of {game}", axe=False)
    tour.get_by_role("button", name="Show me").click()
    person.wait_for_the_start()
    check_screen(person, f"the tour of {game}")
    # What it points at, and most of the table, stay in sight.
    assert tour.evaluate("aside => aside.clientHeight") < size[1] / 4


def test_a_tour_has_the_last_word(people: People) -> None:
    """While the end is acted out, before the results cover the table."""
    person = people("Ada", newcomer=True, pace="normal")
    person.make_table("bugs_and_co", bots="casual", players=2, options={"limit": 3000})
    person.expect_scene()
    tour = person.page.get_by_role("complementary", name="Tour")
    tour.get_by_role("button", name="Show me").click()
    expect(tour).to_contain_text("turned over and counted", timeout=20_000)
    results = person.page.get_by_role("region").filter(has=person.page.locator("#after-title"))
    expect(results).to_be_visible(timeout=20_000)
    expect(tour).to_have_count(0)


def test_a_refused_move_says_why(people: People) -> None:
    """On a phone, where the words and the way to the rule have little room."""
    person = people("Ada", size=PHONE, touch=True)
    person.make_table("bullenparty", bots="casual", players=3)
    person.expect_scene()
    person.wait_until(lambda: person.find("[data-group=hand] button.legal"), "cards are offered")
    person.press("[data-group=rows] [data-row='0']")
    toast = person.page.locator(".toast")
    expect(toast).to_be_visible()
    check_screen(person, "a refused move")
    cards = [card.bounding_box() for card in person.page.locator("[data-group=hand] button").all()]
    words = toast.bounding_box()
    assert words is not None
    assert all(box is None or words["y"] + words["height"] <= box["y"] for box in cards)
    toast.locator(".button").click()
    rule = person.page.get_by_role("dialog").locator("article.asked")
    expect(rule).to_contain_text("BP-")
    expect(rule).to_be_in_viewport(ratio=0.9)
    expect(rule).to_be_focused()


def test_a_refusal_goes_with_the_next_touch_of_the_table(people: People) -> None:
    person = people("Ada", size=PHONE, touch=True)
    person.make_table("bullenparty", bots="casual", players=3)
    person.expect_scene()
    person.wait_until(lambda: person.find("[data-group=hand] button.legal"), "cards are offered")
    person.press("[data-group=rows] [data-row='0']")
    expect(person.page.locator(".toast")).to_be_visible()
    person.press("[data-group=hand] button.legal")
    expect(person.page.locator(".toast")).to_have_count(0, timeout=1000)


@pytest.mark.parametrize("calm", [True, False], ids=["less is asked for", "nothing is asked for"])
def test_how_much_moves_is_the_players_choice(people: People, calm: bool) -> None:
    """Whatever the system asks for; seen at the drawer in which it is chosen."""
    person = people("Ada", calm=calm)
    person.make_table("party_bugs", bots="casual", players=3)
    person.expect_scene()
    person.page.get_by_role("button", name="Settings").click()
    drawer = person.page.get_by_role("dialog")
    motion = drawer.get_by_label("Motion")
    fades = "dialog => getComputedStyle(dialog).animationName === 'fade-in'"
    assert drawer.evaluate(fades) is calm
    motion.select_option("full")
    assert drawer.evaluate(fades) is False
    motion.select_option("less")
    assert drawer.evaluate(fades) is True


FADES = """
globalThis.faded = [];
addEventListener('animationstart', ({ animationName, target }) => {
  if (animationName === 'fade-in' && target.matches('.front')) faded.push(target.className);
}, true);
"""


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_where_little_is_to_move_cards_turn_over_by_a_fade(people: People, game: str) -> None:
    person = people("Ada", script=FADES, pace="normal")
    person.make_table(game, bots="casual", players=3)
    person.expect_scene()
    person.take_turn(*OFFERED[game])
    person.wait_until(lambda: person.page.evaluate("faded.length") >= 2, "fronts appear")
    # And then they lie there, with nothing left to draw for a turn.
    expect(person.page.locator(".deep")).to_have_count(0)


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_a_phone_held_sideways(people: People, game: str) -> None:
    """A full table is whole there, too: nothing is scrolled to, and the hand is in sight."""
    person = people("Ada", size=SIDEWAYS, touch=True, lang="de")
    person.make_table(game, bots="casual", **FULL[game])
    person.expect_scene()
    hand = person.page.locator("[data-guide=hand] button")
    for turn in range(4):
        if turn > 0:
            person.take_turn(*OFFERED[game])
        expect(hand.first).to_be_in_viewport(ratio=1)
        beyond = "scene => scene.scrollHeight - scene.clientHeight"
        assert person.page.locator("main.scene .scene").evaluate(beyond) <= 0
        check_screen(person, f"{game} after {turn} turns", axe=turn == 3)


ASKED = """
() => {
  const question = document.querySelector('.ask')?.getBoundingClientRect();
  if (!question) return null;
  const parts = ['[data-guide=floor]', '[data-guide=display]'];
  return parts.filter((part) => {
    const box = document.querySelector(part).getBoundingClientRect();
    return box.right > question.left && box.bottom > question.top;
  });
}
"""
"""What a question covers of what it is about; null while nothing is asked."""


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_a_question_lies_over_the_hand_alone(people: People, size: tuple[int, int]) -> None:
    """What becomes of the hidden card depends on what lies on the floor and in one's display."""
    person = people("Ada", size=size, touch=True, lang="de")
    king = "[data-guide=hand] button.legal[aria-label*=König]"
    tables = 0
    person.go("/")
    while (covered := person.page.evaluate(ASKED)) is None:
        if tables == 0 or person.over:
            # Somebody else's King may have been quicker than one's own: then there is no question.
            tables += 1
            assert tables < 5, "whoever plays a King with a card face down is asked"
            person.make_table("party_bugs", bots="casual", players=4, options={"hidden_card": True})
            person.expect_scene()
        elif person.moves and not person.waits:
            plays = len(person.plays)
            person.press(king, *OFFERED["party_bugs"][2:])
            person.moves_on(plays, within=250)  # or there is a question
        else:
            person.page.wait_for_timeout(LOOK)
    assert covered == []
    check_screen(person, "what about the hidden card?")


def test_standings_on_a_phone_held_sideways(people: People) -> None:
    """Who gets the mirror, and the way on, are there without scrolling."""
    person = people("Ada", size=SIDEWAYS, touch=True, lang="fr")
    person.make_table("party_bugs", bots="casual", players=2, options={"series": True})
    person.expect_scene()
    while person.view["round"] < person.view["last_round"]:
        if person.moves and not person.waits:
            plays = len(person.plays)
            person.press(*OFFERED["party_bugs"])
            person.moves_on(plays, within=250)
        else:
            person.page.wait_for_timeout(LOOK)
    # From now on there is time to look.
    person.page.evaluate("localStorage.setItem('antics.settings', '{\"pace\": \"normal\"}')")
    person.page.reload()
    person.expect_scene()
    person.take_turn(*OFFERED["party_bugs"])
    standings = person.page.locator(".standings")
    expect(standings.locator(".mirror")).to_be_in_viewport(ratio=1)
    expect(standings.locator(".button")).to_be_in_viewport(ratio=1)
    assert standings.evaluate("sheet => sheet.scrollHeight - sheet.clientHeight") <= 0


def test_what_is_in_store_lies_whole_on_a_big_screen(people: People) -> None:
    """Also while cards are laid, when it has to make room for everybody's piles."""
    person, screen = people("Ada"), people("Screen", size=TELEVISION)
    code = person.make_table("bullenparty", bots="casual", players=3)
    screen.go(f"/tv/{code}")
    screen.expect_scene()
    for phase in ("bid", "lay"):
        while person.view["phase"] != phase:
            person.take_turn(*OFFERED["bullenparty"])
        screen.wait_until(lambda: screen.view["phase"] == phase, f"it sees the {phase}")  # noqa: B023
        screen.wait_until(
            lambda: screen.page.locator("[data-row]").count() == (3 if phase == "bid" else 0),  # noqa: B023
            "it shows it",
        )
        for pile in screen.page.locator(".stock .pile, .stock .card").all():
            expect(pile).to_be_in_viewport(ratio=1)


CUT = "words => words.scrollHeight > words.clientHeight + 1 || words.offsetHeight === 0"


@pytest.mark.parametrize("size", [SIDEWAYS, LAPTOP], ids=["lengthwise", "laptop"])
def test_no_word_beside_the_mat_is_cut(people: People, size: tuple[int, int]) -> None:
    """They are whole, the way to the rule is large enough, and the last question is no colour."""
    person = people("Ada", size=size, touch=size == SIDEWAYS, lang="fr")
    person.make_table("bugs_and_co", bots="casual", players=8, options={"limit": 60_000})
    tiles = Tiles(person)
    words = person.page.locator(".mine .prompt > span")
    tiles.grab()
    assert person.press("[data-guide=stop]")
    expect(words).to_contain_text("Lâche")
    assert not words.evaluate(CUT)
    check_screen(person, "a refusal beside the mat", axe=False)
    tiles.give_back()
    assert person.press("[data-guide=stop]")
    person.wait_until(lambda: person.find("[data-guide=stop].armed"), "it asks")
    expect(words).to_contain_text("Vraiment prendre le trophée de 3")
    assert not words.evaluate(CUT)
    tiles.mean_it()
    expect(words).to_contain_text("regarde")
    assert not words.evaluate(CUT)


UNCOVERED = """
row => {
  const { x, y, width, height } = row.getBoundingClientRect();
  return row.contains(document.elementFromPoint(x + width / 2, y + height - 4));
}
"""


def test_results_on_a_phone_held_lengthwise_say_who_has_won(people: People) -> None:
    person = people("Ada", size=SIDEWAYS, touch=True, lang="fr")
    person.make_table("bugs_and_co", bots="casual", players=3, options={"limit": 3000})
    for place in (0, 1, 2):
        row = person.page.locator(".places li").nth(place)
        expect(row).to_be_in_viewport(ratio=0.99)
        # At first results hear no touch, and what hears none is found nowhere.
        person.wait_until(lambda: row.evaluate(UNCOVERED), "the row is seen")  # noqa: B023
    check_screen(person, "the results on a low screen")
