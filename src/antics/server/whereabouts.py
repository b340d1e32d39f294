"""How often something may be done from one place on the internet.

Places are told apart by their addresses. A customer with IPv6 has a whole network of them, and some
have thousands of networks. So what is done from one is also counted for the wider one around it,
which may do a few times as much.
"""

from typing import Final

from antics.server.callers import neighbourhood, site
from antics.server.limits import Clock, Limit, Pace

SITE: Final = 4
"""A site may do so many times what one neighbourhood in it may."""


class Whereabouts:
    """A limit for addresses. As with `Limit`, 0 stands for now."""

    def __init__(self, pace: Pace, clock: Clock) -> None:
        self._near = Limit(pace, clock)
        self._around = Limit(Pace(SITE * pace.burst, pace.every / SITE), clock)

    def take(self, address: str) -> float:
        wait = self.wait(address)
        if wait:
            return wait
        around = site(address)
        if around is not None:
            self._around.take(around)
        return self._near.take(neighbourhood(address))

    def wait(self, address: str) -> float:
        """As `take`, without doing it."""
        around = site(address)
        near = self._near.wait(neighbourhood(address))
        return near if around is None else max(near, self._around.wait(around))
