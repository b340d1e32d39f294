"""What a running server looks after every few seconds: who is banned, and who sits where."""

from antics.server.house import House


async def refresh_bans(house: House) -> None:
    """Who may not come in; and whoever is in already is sent away."""
    house.gate.banned = frozenset(ban.person for ban in await house.store.bans())
    house.gate.send_banned_away()


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
