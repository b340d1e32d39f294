"""Notices come and go by themselves: they lie over nothing that somebody may want to touch."""

import pytest
from playwright.sync_api import expect

from .conftest import People
from .person import GAMES, LAPTOP, LOST_LINE, PHONE, TABLET, TELEVISION, Person, gather
from .screens import check_screen
from .test_screens import FULL, SIDEWAYS

BELOW_NOTICES = """
() => {
  const apart = (one, other) => one.right <= other.left || one.bottom <= other.top;
  const meets = (one, other) => !apart(one, other) && !apart(other, one);
  const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const notices = [...document.querySelectorAll('.toast')].filter(seen);
  const controls = [...document.querySelectorAll('button, a[href], select, input, [role=button]')];
  return notices.flatMap((notice) => controls
    .filter((each) => !notice.contains(each) && seen(each) && !each.closest('.unseen, [inert]'))
    .filter((each) => meets(notice.getBoundingClientRect(), each.getBoundingClientRect()))
    .map((each) => each.getAttribute('aria-label') ?? each.textContent.trim()));
}
"""
"""The names of what can be touched, or could be if no notice lay over it."""

REFUSED = {
    "party_bugs": "[data-guide=floor] button",
    "bullenparty": "[data-group=rows] [data-row='0']",
    "cheating_moth": ".held:not(.yes)",
}
"""What cannot be done at first. Bugs & Co says why on one's own side of the table."""


def top_of_the_table(person: Person) -> float:
    box = person.page.locator("main.scene").bounding_box()
    assert box is not None
    return box["y"]


def sit_down(person: Person, game: str) -> None:
    person.make_table(game, bots="casual", **FULL[game])
    person.expect_scene()
    if game in ("cheating_moth", "bugs_and_co"):
        person.wait_for_the_start()


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP])
@pytest.mark.parametrize("game", GAMES)
def test_who_comes_into_a_game_is_told_and_nothing_is_covered(
    people: People, game: str, size: tuple[int, int]
) -> None:
    ada, bo = people("Ada"), people("Bo", size=size, touch=size[0] < TABLET[0], lang="de")
    sit_down(ada, game)
    bo.go(f"/t/{ada.code}")
    bo.expect_scene()
    notice = bo.page.locator(".toast")
    expect(notice).to_contain_text("Hier wird gerade gespielt.")
    assert bo.page.evaluate(BELOW_NOTICES) == []
    check_screen(bo, f"{game} with a notice", axe=False)  # which takes longer than it is shown
    top = top_of_the_table(bo)
    notice.get_by_role("button", name="Schließen").click()
    expect(notice).to_have_count(0)
    assert top_of_the_table(bo) == top, "nothing moves as it comes and goes"
    bo.page.get_by_role("button", name="Einstellungen").click()
    expect(bo.page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("game", REFUSED)
def test_a_refusal_covers_nothing_either(people: People, game: str) -> None:
    ada = people("Ada", size=PHONE, touch=True, lang="fr")
    sit_down(ada, game)
    notice = ada.page.locator(".toast.wrong")
    ada.wait_until(lambda: ada.moves and ada.press(REFUSED[game]), "something is tried")
    expect(notice).to_be_visible()
    assert ada.page.evaluate(BELOW_NOTICES) == []
    check_screen(ada, f"{game} with a refusal")


@pytest.mark.parametrize("game", GAMES)
def test_nor_does_who_goes(people: People, game: str) -> None:
    """Told to somebody at the table; in real-time games not even by moving it."""
    ada, bo = people("Ada", size=PHONE, touch=True), people("Bo")
    gather(ada, [bo], game, bots=1)
    top = top_of_the_table(ada)
    bo.page.get_by_role("button", name="To the front page").click()
    bo.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(ada.page.locator(".toast")).to_contain_text("A bot keeps the seat warm.")
    assert ada.page.evaluate(BELOW_NOTICES) == []
    assert top_of_the_table(ada) == top


def test_keys_reach_the_strip_below_a_notice(people: People) -> None:
    """It is seen again then, and the notice with it."""
    ada, bo = people("Ada"), people("Bo", size=PHONE)
    sit_down(ada, "bullenparty")
    bo.go(f"/t/{ada.code}")
    notice = bo.page.locator(".toast")
    expect(notice).to_be_visible()
    back = bo.page.get_by_role("button", name="To the front page")
    for _ in range(3):
        bo.page.keyboard.press("Tab")
        if back.evaluate("button => button === document.activeElement"):
            break
    expect(back).to_be_focused()
    assert back.evaluate("button => button.checkVisibility({ opacityProperty: true })")
    expect(notice).to_be_visible()
    assert bo.page.evaluate(BELOW_NOTICES) == []


def test_a_notice_leaves_the_cross_of_a_panel_free(people: People) -> None:
    ada = people("Ada", size=PHONE, touch=True)
    sit_down(ada, "party_bugs")
    ada.page.get_by_role("button", name="People").click()
    panel = ada.page.get_by_role("dialog")
    panel.get_by_role("button", name="Copy").first.click()
    notice = ada.page.locator(".toast")
    expect(notice).to_be_visible()
    words, cross = notice.bounding_box(), panel.get_by_label("Close").first.bounding_box()
    assert words is not None
    assert cross is not None
    assert words["y"] + words["height"] <= cross["y"]


@pytest.mark.parametrize(
    ("door", "height"), [(2, 60), (4, 300)], ids=["high on the screen", "low on it"]
)
def test_a_notice_leaves_what_was_touched_on_the_front_page_free(
    people: People, door: int, height: int
) -> None:
    """Whoever tries again does it there."""
    ada = people("Ada", size=SIDEWAYS, touch=True, lang="de")
    ada.noise = LOST_LINE
    ada.go("/")
    button = ada.page.locator(".doors .button").nth(door)
    expect(button).to_be_enabled()
    ada.page.route("**/api/tables", lambda asked: asked.abort())
    button.evaluate(
        "(button, height) => scrollBy(0, button.getBoundingClientRect().top - height)", height
    )
    button.tap()
    expect(ada.page.locator(".toast")).to_be_visible()
    name = button.inner_text()
    box = button.bounding_box()
    assert box is not None
    assert abs(box["y"] - height) < 2
    assert name not in ada.page.evaluate(BELOW_NOTICES)


@pytest.mark.parametrize("size", [PHONE, (640, 360), SIDEWAYS, LAPTOP, TELEVISION])
def test_a_notice_in_a_replay_has_its_place_in_the_strip(
    people: People, size: tuple[int, int]
) -> None:
    """It covers nobody at the table, and no tab of what lies beside it."""
    ada = people("Ada", size=size, lang="de")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.make_table("bugs_and_co", bots="casual", players=2, options={"limit": 3000})
    ada.wait_until(lambda: ada.room.get("record"), "the game is filed")
    ada.go(f"/replay/{ada.room['record']}")
    ada.expect_scene()
    top = top_of_the_table(ada)
    share = ada.page.get_by_role("button", name="Link zu diesem Augenblick kopieren")
    share.click()
    notice = ada.page.locator(".toast")
    expect(notice).to_be_visible()
    box = notice.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= top
    assert top_of_the_table(ada) == top
    check_screen(ada, "a replay with a notice")
    notice.get_by_role("button", name="Schließen").click()
    expect(
        ada.page.get_by_role("button", name="Link zu diesem Augenblick kopieren")
    ).to_be_visible()
    check_screen(ada, "a replay after a notice")
