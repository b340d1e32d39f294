"""A table by hand, from the front page on: made, joined, set up and started, left and closed."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from .conftest import People
from .person import GAMES, LAPTOP, PHONE, TABLET, TELEVISION, Person
from .playing import OFFERED
from .screens import check_screen


def invite(host: Person, game: str) -> str:
    """Make a table by the button on the front page; the code is what the room shows."""
    host.go("/")
    host.page.get_by_role("button", name=f"Invite: a table of {game}").click()
    shown = host.page.locator(".papers .code strong")
    expect(shown).to_have_text(re.compile("^[A-Z]{6}$"))
    host.code = shown.inner_text()
    host.wait_until(lambda: host.chair is not None, "the host sits")
    return host.code


def type_code(guest: Person, typed: str) -> None:
    guest.go("/")
    guest.page.get_by_label("Six-letter code").fill(typed)
    guest.page.get_by_role("button", name="Join", exact=True).click()


def chair(person: Person, name: str) -> Locator:
    """The chair in the room of whoever is called so."""
    return person.page.locator(".chair", has=person.page.locator("bdi", has_text=name))


def look_at_chair(host: Person, name: str) -> Locator:
    """Open what can be done about a chair."""
    chair(host, name).first.click()
    sheet = host.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    return sheet


def send_emote(person: Person, emote: str) -> None:
    person.page.get_by_role("button", name="Emotes", exact=True).click()
    person.page.get_by_role("toolbar").get_by_role("button", name=emote).click()


def expect_emote(person: Person, sender: str, emote: str) -> None:
    expect(person.page.locator(f".flight .{emote} bdi", has_text=sender)).to_be_visible()


def test_a_table_by_hand(people: People) -> None:
    """Made by one button and joined by six letters; set up by the host, seen by everybody."""
    ada = people("Ada")
    bo = people("Bo", newcomer=True, size=PHONE, touch=True)
    screen = people("Screen", size=TELEVISION)
    code = invite(ada, "Party Bugs")

    type_code(bo, "ABC")
    expect(bo.page.locator("p[role=alert]")).to_contain_text("six letters")
    bo.page.get_by_label("Six-letter code").fill(f" {code[:3].lower()} {code[3:].lower()}")
    bo.page.get_by_role("button", name="Join", exact=True).click()
    who = bo.page.get_by_role("dialog", name="Who are you?")
    expect(who).to_contain_text("Ada")
    who.get_by_label("Your name").fill("Bo")
    who.get_by_role("button", name="Sit down").click()
    expect(chair(ada, "Bo")).to_be_visible()
    screen.go(f"/tv/{code}")
    expect(chair(screen, "Bo")).to_be_visible()
    check_screen(screen, "the big screen before a game")

    # The host sets how it is played, and the guest sees it and cannot.
    series, seen = (person.page.get_by_role("switch", name="A series") for person in (ada, bo))
    series.check()
    expect(seen).to_be_checked()
    expect(seen).to_be_disabled()
    ada.page.get_by_label("Time for each move").select_option("120")
    expect(bo.page.get_by_label("Time for each move")).to_have_value("120")
    look_at_chair(ada, "free").get_by_role("button", name="Gentle").click()
    expect(bo.page.locator(".chair.bot .state")).to_have_text("Gentle")
    bot = ada.page.locator(".chair.bot bdi").inner_text()
    look_at_chair(ada, bot).get_by_role("button", name="Sharp").click()
    expect(bo.page.locator(".chair.bot .state")).to_have_text("Sharp")

    # A face says more than words, before the game and in it.
    send_emote(bo, "waves")
    for person in (ada, bo, screen):
        expect_emote(person, "Bo", "wave")
    ada.start()
    for person in (ada, bo, screen):
        person.expect_scene()
    assert ada.room["options"]["series"]
    assert [seat.get("level") for seat in ada.room["chairs"]] == [None, None, "sharp"]
    send_emote(ada, "laughs")
    for person in (ada, bo, screen):
        expect_emote(person, "Ada", "laugh")
    bo.take_turn(*OFFERED["party_bugs"])


def test_whoever_wants_to_only_watches(people: People) -> None:
    """Also with a name that is remembered, at a table with free chairs, and after a reload."""
    ada, bo = people("Ada"), people("Bo", size=PHONE, touch=True)
    code = ada.make_table("party_bugs")
    bo.join(code)
    expect(chair(ada, "Bo")).to_be_visible()
    watch, sit, watching = (
        bo.page.get_by_role("button", name="Just watch"),
        bo.page.get_by_role("button", name="Sit down", exact=True),
        bo.page.get_by_text("You are watching"),
    )
    check_screen(bo, "a guest's chair")
    watch.click()
    expect(watching).to_be_visible()
    expect(chair(ada, "Bo")).to_have_count(0)
    expect(bo.page.locator(".toast")).to_have_count(0)  # nobody has taken Bo off the chair
    check_screen(bo, "a watching guest")

    for seated, come_back in enumerate((bo.page.reload, lambda: visit_home_first(bo, code)), 2):
        bo.room = {}
        come_back()
        expect(watching).to_be_visible()
        # What Bo's page has asked for by now is answered before what the host asks for next.
        ada.page.get_by_role("button", name="Add a bot").click()
        bo.wait_until(lambda: bo.room and bo.seated == seated, "the bot sits")  # noqa: B023
        assert bo.chair is None

    sit.click()
    bo.wait_until(lambda: bo.chair is not None, "there is a chair again")
    expect(watch).to_be_visible()
    bo.page.reload()
    expect(watch).to_be_visible()
    assert bo.chair is not None

    # The host stays host, and can sit down again.
    ada.page.get_by_role("button", name="Just watch").click()
    ada.wait_until(lambda: ada.chair is None, "the host watches")
    check_screen(ada, "a watching host")
    expect(ada.page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    ada.page.get_by_role("button", name="Sit down", exact=True).click()
    ada.wait_until(lambda: ada.chair is not None, "the host sits")


def visit_home_first(person: Person, code: str) -> None:
    person.go("/")
    person.go(f"/t/{code}")


def test_the_wish_for_a_relaxed_tempo_comes_along(people: People) -> None:
    """One switch in the settings, for this table and all that one opens; the room has it, too."""
    ada, bo = people("Ada", size=PHONE, touch=True), people("Bo", lang="de")
    code = ada.make_table("cheating_moth")
    bo.join(code)
    relaxed = ada.page.get_by_role("switch", name="Relaxed tempo")
    relaxed.check()
    ada.wait_until(lambda: ada.room["options"] == {"tempo": "relaxed"}, "it is relaxed")
    seen = bo.page.get_by_role("switch", name="Gemütliches Tempo")
    expect(seen).to_be_checked()
    expect(seen).to_be_disabled()
    relaxed.uncheck()
    ada.page.get_by_text("quick", exact=True).click()
    ada.wait_until(lambda: ada.room["options"] == {"tempo": "quick"}, "it is quick")
    check_screen(ada, "a room with a tempo")

    ada.page.get_by_role("button", name="Settings", exact=True).click()
    settings = ada.page.get_by_role("dialog", name="Settings")
    settings.get_by_role("switch", name="Relaxed tempo").check()
    ada.wait_until(lambda: ada.room["options"] == {"tempo": "relaxed"}, "the wish counts here")
    check_screen(ada, "the wish")
    bo.page.get_by_role("button", name="Einstellungen", exact=True).click()
    wish = bo.page.get_by_role("dialog", name="Einstellungen")
    expect(wish).to_contain_text("Hier stellt die Spielleitung das Tempo ein: „gemütlich“.")
    expect(wish.get_by_role("switch", name="Gemütliches Tempo")).not_to_be_checked()

    # Every table that Ada opens is relaxed, if its game knows what that is.
    for game, options in (("Bullenparty", {}), ("Cheating Moth", {"tempo": "relaxed"})):
        ada.room = {}
        ada.go("/")
        ada.page.get_by_role("button", name=f"Play now: {game}").click()
        ada.wait_until(lambda: ada.room.get("phase") == "playing", "it begins")
        assert ada.room["options"] == options


def test_chairs_are_lost_and_the_table_is_closed(people: People) -> None:
    """Taken off a chair, come too late for one, and sent home: everybody is told why, in words."""
    ada, bo, cy = people("Ada"), people("Bo"), people("Cy", size=PHONE, touch=True)
    code = ada.make_table("bullenparty")
    bo.join(code)
    for seated in range(3, 6):
        ada.page.get_by_role("button", name="Add a bot").click()
        ada.wait_until(lambda: ada.seated == seated, "the bot sits")  # noqa: B023
    cy.go(f"/t/{code}")
    full = "All chairs are taken. You can watch, and sit down when one is free."
    expect(cy.page.get_by_text(full)).to_be_visible()
    check_screen(cy, "a full table")

    sheet = look_at_chair(ada, "Bo")
    sheet.get_by_role("button", name="Take off the chair").click()
    sheet.get_by_role("button", name="Really take").click()
    expect(bo.page.locator(".toast")).to_contain_text("The host has taken you off the chair.")
    check_screen(bo, "taken off the chair")
    cy.page.get_by_role("button", name="Sit down").click()
    expect(chair(ada, "Cy")).to_be_visible()
    expect(bo.page.get_by_text(full)).to_be_visible()

    # In a game a bot plays on for whoever is sent away, and who comes looks on.
    ada.start()
    cy.expect_scene()
    ada.page.get_by_role("button", name=re.compile("^People")).click()
    people_drawer = ada.page.get_by_role("dialog", name="People")
    people_drawer.get_by_role("button", name="Cy").click()
    sheet = ada.page.get_by_role("dialog")
    sheet.get_by_role("button", name="Take off the chair").click()
    sheet.get_by_role("button", name="Really take").click()
    expect(cy.page.locator(".toast")).to_contain_text("You are watching now.")  # and no other
    expect(bo.page.locator(".toast", has_text="A bot plays for")).to_contain_text("Cy")
    assert not cy.moves
    cy.page.reload()
    expect(cy.page.locator(".toast")).to_contain_text("A game is being played.")

    ada.page.get_by_role("button", name=re.compile("^People")).click()
    people_drawer.get_by_role("button", name="Close the table").click()
    expect(people_drawer.get_by_role("alert")).to_contain_text("for good")
    people_drawer.get_by_role("button", name="Close it").click()
    for person in (ada, bo, cy):
        expect(person.page.get_by_role("heading", name="The table is closed")).to_be_visible()
        expect(person.page.get_by_role("button", name="Try again")).to_have_count(0)
        check_screen(person, "a closed table")

    # Old links and codes say so, too, and the front page offers no way back.
    bo.page.reload()
    expect(bo.page.get_by_text("The host has closed this table.")).to_be_visible()
    bo.page.get_by_role("link", name="To the front page").click()
    expect(bo.page.get_by_role("button", name="Play now: Bullenparty")).to_be_enabled()
    expect(bo.page.get_by_text("Back to your table")).to_have_count(0)
    type_code(cy, code)
    expect(cy.page.get_by_role("heading", name="The table is closed")).to_be_visible()
    type_code(cy, "ABCDEF")
    expect(cy.page.get_by_text("There is no table ABCDEF.")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP, (1366, 640), TELEVISION])
@pytest.mark.parametrize("game", ["party_bugs", "bugs_and_co"])
def test_no_chair_stands_on_another_or_on_the_box(
    people: People, game: str, size: tuple[int, int]
) -> None:
    """Six and eight chairs around the table, and the game's box on it."""
    ada = people("Ada", size=size)
    ada.make_table(game)
    ada.page.get_by_role("button", name="Add a bot").first.click()
    expect(ada.page.locator(".chair .is-bot")).to_have_count(1)
    assert clashes(ada) == []


@pytest.mark.parametrize("size", [LAPTOP, TELEVISION])
@pytest.mark.parametrize("game", ["party_bugs", "bugs_and_co"])
def test_a_big_screen_is_read_from_across_the_room(
    people: People, game: str, size: tuple[int, int]
) -> None:
    """Who is there, and how to come in, before the game."""
    host, screen = people("Wilhelmine"), people("Screen", size=size)
    screen.go(f"/tv/{host.make_table(game)}")
    name = screen.page.locator(".chair .name").get_by_text("Wilhelmine")
    expect(name).to_be_visible()
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth"), "it is whole"
    assert clashes(screen) == []
    check_screen(screen, "a big screen before the game")
    heights = "all => all.map(each => parseFloat(getComputedStyle(each).fontSize))"
    words = "main .join, main small, main .link, main .start, main .name, main .state"
    letters = screen.page.locator(words).evaluate_all(heights)
    assert min(letters) >= size[1] / 54


@pytest.mark.parametrize("size", [TABLET, (820, 1180), PHONE])
@pytest.mark.parametrize("game", GAMES)
def test_a_big_screen_held_upright_shows_the_table_at_once(
    people: People, game: str, size: tuple[int, int]
) -> None:
    """The way in, every chair and the table itself, with nothing to scroll to; then the game."""
    ada, screen = people("Ada"), people("Screen", size=size, lang="de")
    screen.go(f"/tv/{ada.make_table(game)}")
    expect(screen.page.locator(".qr")).to_be_in_viewport(ratio=1)
    for part in screen.page.locator(".board, .chair, .code").all():
        expect(part).to_be_in_viewport(ratio=1)
    room = screen.page.locator("main.before")
    assert room.evaluate("main => main.scrollHeight - main.clientHeight") == 0
    table = screen.page.locator(".around").bounding_box()
    assert table is not None
    assert table["height"] > 0.45 * size[1]
    assert clashes(screen) == []
    check_screen(screen, "a big screen held upright")
    ada.page.get_by_role("button", name=re.compile("^Add . bots? and start")).click()
    screen.expect_scene()
    for part in screen.page.locator("main.scene, main.scene .scene").all():
        expect(part).to_be_in_viewport(ratio=1)


def test_a_big_screen_speaks_another_language(people: People) -> None:
    """Chosen there, before the game and in it, and remembered there."""
    ada, screen = people("Ada"), people("Screen", size=LAPTOP)
    screen.go(f"/tv/{ada.make_table('bullenparty')}")
    screen.page.get_by_label("Language").select_option("de")
    expect(screen.page.get_by_text("Spiel mit", exact=True)).to_be_visible()
    ada.page.get_by_role("button", name=re.compile("^Add . bots and start")).click()
    expect(screen.page.get_by_role("main", name="Tisch")).to_be_visible()
    check_screen(screen, "a big screen in a game")
    screen.page.get_by_label("Sprache").select_option("fr")
    expect(screen.page.locator("html")).to_have_attribute("lang", "fr")
    screen.page.reload()
    expect(screen.page.locator("html")).to_have_attribute("lang", "fr")


def clashes(person: Person) -> list[tuple[FloatRect, FloatRect]]:
    """What lies on something else at the table of a room."""
    things = person.page.locator(".chair .face, .chair .name, .board > *")
    boxes = [box for box in (thing.bounding_box() for thing in things.all()) if box is not None]
    assert len(boxes) > 10
    return [
        (one, other)
        for at, one in enumerate(boxes)
        for other in boxes[at + 1 :]
        if one["x"] + one["width"] > other["x"] + 2
        and other["x"] + other["width"] > one["x"] + 2
        and one["y"] + one["height"] > other["y"] + 2
        and other["y"] + other["height"] > one["y"] + 2
    ]


def test_a_first_game_against_the_clock_is_an_easy_one(people: People) -> None:
    """Until its tour was begun or declined; a host with guests chooses for themselves."""
    ada = people("Ada", newcomer=True, size=PHONE, touch=True)

    def play(game: str) -> tuple[dict[str, object], set[str]]:
        ada.room = {}
        ada.go("/")
        ada.page.get_by_role("button", name=f"Play now: {game}").click()
        ada.wait_until(lambda: ada.room.get("phase") == "playing", "it begins")
        levels = {chair["level"] for chair in ada.room["chairs"] if chair.get("kind") == "bot"}
        return ada.room["options"], levels

    tour = ada.page.get_by_role("complementary", name="Tour")
    assert play("Party Bugs") == ({}, {"casual"})
    expect(tour).to_contain_text("First time?")
    expect(tour).not_to_contain_text("this time")
    assert play("Cheating Moth") == ({"tempo": "relaxed"}, {"casual"})
    expect(tour).to_contain_text("Relaxed tempo this time")
    check_screen(ada, "the first game")
    tour.get_by_role("button", name="No, thank you").click()
    assert play("Cheating Moth") == ({}, {"casual"})
    expect(tour).to_have_count(0)

    assert play("Bugs & Co") == ({}, {"gentle"})
    expect(tour).to_contain_text("The bots are gentle this time")
    check_screen(ada, "the first game among gentle bots")
    tour.get_by_role("button", name="Show me").click()
    assert play("Bugs & Co") == ({}, {"casual"})

    # The switch on the front page makes every table relaxed that one opens, with or without guests.
    ada.go("/")
    ada.page.get_by_role("button", name="Settings", exact=True).click()
    ada.page.get_by_role("switch", name="Relaxed tempo").check()
    ada.page.keyboard.press("Escape")
    ada.room = {}
    ada.page.get_by_role("button", name="Invite: a table of Cheating Moth").click()
    ada.wait_until(lambda: ada.room, "the table says what it is")
    assert ada.room["options"] == {"tempo": "relaxed"}
