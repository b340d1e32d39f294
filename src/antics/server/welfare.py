"""What a running server looks after every few seconds: who is banned, and who sits where."""

from antics.server.gate import BANNED
from antics.server.house import House
from antics.table.messages import Bye, write


async def refresh_bans(house: House) -> None:
    """Who may not come in; and whoever is in already is sent away."""
    banned = frozenset(ban.person for ban in await house.store.bans())
    fresh = banned - frozenset(house.gate.banned)
    house.gate.banned = banned
    if not fresh:
        return
    frame = write(Bye(code="banned", words=BANNED))
    for table in house.hub.tables():
        for guest in list(table.guests):
            if house.signet.sign_of(guest.person) in fresh:
                guest.line.hang_up(frame)


def count_chairs(house: House) -> None:
    people = bots = empty = 0
    for table in house.hub.tables():
        for sitter in table.room.chairs:
            if sitter is None:
                empty += 1
            elif sitter.person is None:
                bots += 1
            else:
                people += 1
    house.metrics.seated(people, bots, empty)
