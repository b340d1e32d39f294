"""From the front page to the first card: how many clicks, and how quick it feels."""

from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import People

WATCH = """
() => {
  globalThis.seen = { tasks: [], shown: null };
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) globalThis.seen.tasks.push(Math.round(task.duration));
  }).observe({ type: 'longtask' });
  addEventListener('click', (event) => {
    const begun = event.timeStamp;
    const look = () => {
      if (!document.querySelector('[data-guide=sealed]')) requestAnimationFrame(look);
      else globalThis.seen.shown = performance.now() - begun;
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
}
"""


def test_three_clicks_to_the_first_card(
    people: People, record_property: Callable[[str, object], None]
) -> None:
    """A newcomer, with the tour on offer: Play now, and a card."""
    ada = people("Ada", newcomer=True, calm=False)
    clicks = 0
    ada.go("/")
    ada.page.get_by_role("button", name="Play now: Party Bugs").click()
    clicks += 1
    legal = ada.page.locator("[data-guide=hand] button.legal")
    expect(legal.first).to_be_visible()
    expect(ada.page.get_by_role("complementary")).to_be_visible()
    ada.page.evaluate(WATCH)
    ada.wait_until(lambda: ada.press("[data-guide=hand] button.legal"), "a card is played")
    clicks += 1
    expect(ada.page.locator("[data-guide=sealed]")).to_be_visible()
    assert clicks <= 3
    seen = ada.page.evaluate("globalThis.seen")
    record_property("ms until the move shows", round(seen["shown"]))
    record_property("long tasks in ms", seen["tasks"])
    assert len(ada.plays) == 1
