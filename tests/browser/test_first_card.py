"""From the front page to the first card: how many clicks, and how soon a move is seen."""

import pytest
from playwright.sync_api import expect

from ..faults.outpost import Outpost  # noqa: TID252
from .conftest import People, dumb
from .person import gather
from .playing import OFFERED, Tiles


def test_three_clicks_to_the_first_card(people: People) -> None:
    """A newcomer, with the tour on offer and everything in motion: Play now, and a card."""
    ada = people("Ada", newcomer=True, calm=False)
    ada.go("/")
    ada.page.get_by_role("button", name="Play now: Party Bugs").click()
    expect(ada.page.locator("[data-guide=hand] button.legal").first).to_be_visible()
    expect(ada.page.get_by_role("complementary", name="Tour")).to_be_visible()
    ada.wait_until(
        lambda: ada.plays or (ada.press("[data-guide=hand] button.legal") and False),
        "a click plays a card",
    )
    expect(ada.page.locator("[data-guide=sealed]")).to_be_visible()
    # The deal was committed to before the page added its word to it, and began with that.
    (welcome,) = [frame for frame in ada.frames if frame["type"] == "welcome"]
    assert welcome["room"]["phase"] == "room"
    assert welcome["room"]["next_commitment"] == ada.room["commitment"]


SIGNS = {
    "party_bugs": "document.querySelector('[data-guide=sealed]') !== null",
    "bullenparty": "document.querySelector('[data-guide=bid] .card') !== null",
    "cheating_moth": "document.querySelectorAll('.held').length < cards",
    "bugs_and_co": "document.querySelector('.mine.holding') !== null",
}
"""By what a player sees that the move is made."""

WATCH = """
() => {
  const cards = document.querySelectorAll('.held').length;
  const shown = () => %s;
  let frames = 0;
  // Once the frame is drawn: others may have their say in it after us.
  const { port1, port2 } = new MessageChannel();
  const look = () => {
    frames += 1;
    port2.postMessage(frames);
  };
  port1.onmessage = ({ data }) => {
    if (shown()) globalThis.shownAfter ??= data;
    else if (frames < 600) requestAnimationFrame(look);
  };
  let watching = false;
  const begin = () => {
    frames = 0;
    if (!watching) requestAnimationFrame(look);
    watching = true;
  };
  for (const kind of ['pointerdown', 'pointerup', 'click']) addEventListener(kind, begin, true);
}
"""
"""How many frames after the last touch the move is seen; the first is the next to be drawn."""


@pytest.mark.parametrize("game", SIGNS)
def test_a_move_shows_in_the_next_frame(people: People, server: Outpost, game: str) -> None:
    """Before the server has said a word."""
    ada = people("Ada")
    ada.make_table(game, bots="casual", players=3)
    ada.expect_scene()
    ada.wait_for_the_start()
    spot = None
    if game == "bugs_and_co":
        ada.wait_until(lambda: not ada.page.query_selector(".countdown"), "it begins")
        spot = Tiles(ada).spots()[0]
    else:
        wanted = ".held.yes" if game == "cheating_moth" else OFFERED[game][-1]
        others = [offer for offer in OFFERED[game] if offer != wanted]

        def can_play() -> bool:
            """Whoever has no card that fits has to do something else first."""
            if ada.find(wanted):
                return True
            if game == "cheating_moth" and ada.moves and not ada.waits:
                ada.press(*others)
            return False

        ada.wait_until(can_play, "a card can be played")
    ada.page.evaluate(WATCH % SIGNS[game])
    with dumb(server):
        if spot:
            ada.page.mouse.click(*spot)
        else:
            assert ada.press(wanted)
        # Not `wait_for_function`: to look a second time it would have to evaluate words in the
        # page, which the page's own policy forbids.
        ada.wait_until(lambda: ada.page.evaluate("globalThis.shownAfter"), "the move is seen")
        assert ada.page.evaluate("globalThis.shownAfter") == 1
    ada.wait_until(lambda: ada.plays and not ada.waits, "the table answers")


ARRIVALS = """
globalThis.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where);
    this.addEventListener('message', ({ data }) => globalThis.heard?.(JSON.parse(data)));
  }
};
"""
"""The page's own line, overheard."""

NEWS = {
    "party_bugs": ("Sealed", "document.querySelector('section.place:not(.own) .played') !== null"),
    "bullenparty": ("Sealed", "document.querySelector('section.seat .spot .card') !== null"),
    "cheating_moth": ("Played", "discard() !== before.discard"),
    "bugs_and_co": ("Grabbed", "tiles() < before.tiles"),
}
"""What somebody else is told of a move, and by what they see it."""

SEEN = """
() => {
  const discard = () => document.querySelector('[data-guide=discard]')?.ariaLabel;
  const tiles = () => document.querySelectorAll('.pieces .tile:not([aria-hidden=true])').length;
  let before = { discard: discard(), tiles: tiles() };
  let frames = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    if (%s) globalThis.seenAfter = frames;
    else if (frames < 600) requestAnimationFrame(look);
  };
  const look = () => {
    frames += 1;
    port2.postMessage(null);
  };
  globalThis.heard = (message) => {
    if (!message.events?.some(({ event }) => event.event === '%s')) return;
    globalThis.heard = undefined;
    before = { discard: discard(), tiles: tiles() };
    requestAnimationFrame(look);
  };
}
"""
"""How many frames after the word of it a move is seen by somebody else."""


@pytest.mark.parametrize("game", NEWS)
def test_others_see_a_move_within_three_frames(people: People, game: str) -> None:
    """A twentieth of a second after it was told to them, with everything in motion."""
    usual = {"calm": False, "pace": "normal"}
    ada, bo = people("Ada", **usual), people("Bo", script=ARRIVALS, **usual)
    gather(ada, [bo], game, bots=int(game == "cheating_moth"))
    for person in (ada, bo):
        person.expect_scene()
    ada.wait_for_the_start()
    name, sign = NEWS[game]
    if game == "bugs_and_co":
        ada.wait_until(lambda: not ada.page.query_selector(".countdown"), "it begins")
        bo.page.evaluate(SEEN % (sign, name))
        Tiles(ada).grab()
    else:
        ada.wait_until(lambda: ada.moves and ada.find(*OFFERED[game]), "something can be done")
        bo.page.evaluate(SEEN % (sign, name))
        # In Cheating Moth somebody else may be the first to lay a card.
        ada.wait_until(
            lambda: (
                bo.page.evaluate("globalThis.seenAfter ?? !globalThis.heard")
                or (ada.moves and not ada.waits and ada.press(*OFFERED[game]) and False)
            ),
            "a move is made",
        )
    bo.wait_until(lambda: bo.page.evaluate("globalThis.seenAfter"), "the move is seen")
    assert bo.page.evaluate("globalThis.seenAfter") <= 3
