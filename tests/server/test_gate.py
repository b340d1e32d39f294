"""The gate with a clock of our own: who gets in, how often, and when to come back."""

import asyncio
from collections.abc import Callable

import pytest

from antics.server.callers import Caller, Callers, read_networks
from antics.server.gate import BANNED, MOST_KNOWN, Gate, Paces, Turned
from antics.server.guesses import Guesses
from antics.server.identity import KEY_BYTES, Signet
from antics.server.limits import Bucket, Limit, Pace
from antics.server.whereabouts import SITE
from antics.table.messages import Bye, write

SIGNET = Signet(bytes(KEY_BYTES))
HOST = "a.example"
WORD = "swordfish"
HERE = {"host": HOST, "origin": f"https://{HOST}"}


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    def pass_seconds(self, seconds: float) -> None:
        self.now += 1000 * seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


def caller(address: str = "203.0.113.9", local: bool = False) -> Caller:
    return Caller(address, HOST, False, local)


class Phone:
    """A connection that can be hung up."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def send(self, frame: bytes) -> None:
        raise AssertionError("nobody talks here")

    def send_first(self, frame: bytes) -> None:
        self.send(frame)

    def hang_up(self, frame: bytes) -> None:
        self.heard.append(frame)


def turned(do: Callable[[], object]) -> Turned:
    with pytest.raises(Turned) as caught:
        do()
    return caught.value


# Buckets -----------------------------------------------------------------------------------


def test_a_bucket_gives_a_burst_and_then_a_steady_drip(clock: Clock) -> None:
    bucket = Bucket(Pace(3, 1000), clock())
    assert [bucket.take(clock()) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait(clock()) == 1000
    clock.pass_seconds(0.75)
    assert not bucket.take(clock())
    clock.pass_seconds(0.25)
    assert bucket.take(clock())
    clock.pass_seconds(1000)
    assert [bucket.take(clock()) for _ in range(4)] == [True, True, True, False]


def test_a_clock_that_goes_backwards_gives_nothing(clock: Clock) -> None:
    bucket = Bucket(Pace(1, 1000), clock())
    assert bucket.take(clock())
    clock.pass_seconds(-3600)
    assert not bucket.take(clock())


def test_a_limit_forgets_those_unseen_for_longest_and_never_grows(clock: Clock) -> None:
    limit = Limit(Pace(1, 1000), clock, most=100)
    assert limit.take("regular") == 0
    for number in range(1000):
        limit.take(f"passer-by {number}")
        limit.take("regular")
    assert len(limit) == 100
    assert limit.take("regular") > 0


# Who ---------------------------------------------------------------------------------------


def test_a_browser_with_our_cookie_on_our_page_gets_in(clock: Clock) -> None:
    person, token = SIGNET.issue()
    gate = Gate(SIGNET, clock)
    headers = {**HERE, "cookie": f"{SIGNET.cookie}={token}"}
    assert gate.admit_socket("/ws/ABCDEF", headers, "203.0.113.9") == (person, "203.0.113.9")


def test_who_has_the_cookie_of_old_keeps_their_chair(clock: Clock) -> None:
    person, token = SIGNET.issue()
    gate = Gate(SIGNET, clock)
    headers = {**HERE, "cookie": f"antics={token}"}
    assert gate.admit_socket("/ws/ABCDEF", headers, "203.0.113.9") == (person, "203.0.113.9")
    elsewhere = f"{SIGNET.cookie}=nonsense; antics={token}"
    assert gate.person_of({**HERE, "cookie": elsewhere}) == person


def test_our_own_cookie_goes_before_the_one_of_old(clock: Clock) -> None:
    person, token = SIGNET.issue()
    cookies = f"antics={SIGNET.issue()[1]}; {SIGNET.cookie}={token}"
    assert Gate(SIGNET, clock).person_of({"cookie": cookies}) == person


def test_another_servers_cookies_are_no_business_of_ours(clock: Clock) -> None:
    other = Signet(b"x" * 32)
    theirs = f"{other.cookie}={other.issue()[1]}; antics={other.issue()[1]}"
    gate = Gate(SIGNET, clock)
    assert gate.person_of({"cookie": theirs}) is None
    person, token = SIGNET.issue()
    assert gate.person_of({"cookie": f"{theirs}; {SIGNET.cookie}={token}"}) == person


def test_a_program_with_a_bearer_token_needs_no_origin(clock: Clock) -> None:
    person, token = SIGNET.issue()
    headers = {"host": HOST, "authorization": f"Bearer {token}"}
    admitted = Gate(SIGNET, clock).admit_socket("/ws/ABCDEF", headers, "203.0.113.9")
    assert admitted == (person, "203.0.113.9")


@pytest.mark.parametrize("name", [SIGNET.cookie, "antics"], ids=["own", "old"])
@pytest.mark.parametrize(
    ("headers", "code", "status"),
    [
        ({"origin": "https://evil.example"}, "wrong_origin", 403),
        ({"origin": "null"}, "wrong_origin", 403),
        ({"origin": f"https://{HOST}.evil.example"}, "wrong_origin", 403),
        ({}, "no_origin", 403),
    ],
)
def test_pages_of_other_sites_cannot_use_a_visitors_cookie(
    clock: Clock, headers: dict[str, str], code: str, status: int, name: str
) -> None:
    _, token = SIGNET.issue()
    cookies = {"host": HOST, "cookie": f"{name}={token}", **headers}
    refused = Gate(SIGNET, clock).admit_socket("/ws/ABCDEF", cookies, "203.0.113.9")
    assert isinstance(refused, Turned)
    assert (refused.code, refused.status) == (code, status)


def test_a_wrong_origin_is_not_saved_by_a_bearer_token(clock: Clock) -> None:
    _, token = SIGNET.issue()
    headers = {"host": HOST, "origin": "https://evil.example", "authorization": f"Bearer {token}"}
    refused = Gate(SIGNET, clock).admit_socket("/ws/ABCDEF", headers, "203.0.113.9")
    assert isinstance(refused, Turned)
    assert refused.code == "wrong_origin"


@pytest.mark.parametrize(
    "token",
    ["", "nonsense", "a1.x.y", Signet(b"x" * 32).token_of("A" * 22)],
    ids=["none", "nonsense", "half", "anothers"],
)
def test_nobody_without_a_token_of_ours_connects(clock: Clock, token: str) -> None:
    headers = {**HERE, "cookie": f"{SIGNET.cookie}={token}"}
    refused = Gate(SIGNET, clock).admit_socket("/ws/ABCDEF", headers, "203.0.113.9")
    assert isinstance(refused, Turned)
    assert (refused.code, refused.status) == ("no_token", 401)


def test_behind_a_trusted_proxy_the_forwarded_host_counts(clock: Clock) -> None:
    person, token = SIGNET.issue()
    gate = Gate(SIGNET, clock, callers=Callers(read_networks(["127.0.0.1"])))
    headers = {
        "host": "127.0.0.1:8080",
        "origin": "https://games.example",
        "x-forwarded-host": "games.example",
        "x-forwarded-for": "203.0.113.9",
        "cookie": f"{SIGNET.cookie}={token}",
    }
    assert gate.admit_socket("/ws/ABCDEF", headers, "127.0.0.1") == (person, "203.0.113.9")
    refused = gate.admit_socket("/ws/ABCDEF", headers, "203.0.113.5")
    assert isinstance(refused, Turned)
    assert refused.code == "wrong_origin"


def test_whoever_is_banned_stays_out(clock: Clock) -> None:
    gate = Gate(SIGNET, clock)
    person, token = SIGNET.issue()
    headers = {**HERE, "cookie": f"{SIGNET.cookie}={token}"}
    gate.banned = frozenset({SIGNET.sign_of(person)})
    refused = gate.admit_socket("/ws/ABCDEF", headers, "203.0.113.9")
    assert isinstance(refused, Turned)
    assert (refused.code, refused.status) == ("banned", 403)
    gate.banned = frozenset()
    assert gate.person_of(headers) == person


def test_a_server_about_to_stop_takes_nobody_in(clock: Clock) -> None:
    gate = Gate(SIGNET, clock)
    gate.closing = True
    _, token = SIGNET.issue()
    refused = gate.admit_socket(
        "/ws/ABCDEF", {**HERE, "cookie": f"{SIGNET.cookie}={token}"}, "203.0.113.9"
    )
    assert isinstance(refused, Turned)
    assert (refused.code, refused.status) == ("stopping", 503)


# Codes -------------------------------------------------------------------------------------


def guess_until_stopped(gate: Gate, address: str) -> int:
    for wrong in range(1000):
        if gate.wrong_code(address) is not None:
            return wrong
    raise AssertionError("one may guess for ever")


def test_guessing_codes_is_stopped_even_for_a_right_guess(clock: Clock) -> None:
    gate = Gate(SIGNET, clock)
    assert guess_until_stopped(gate, "203.0.113.9") == 20
    refused = turned(lambda: gate.check_guessing("203.0.113.9", None, "ABCDEF"))
    assert (refused.code, refused.status, refused.retry_after) == ("too_many_codes", 429, 30)
    gate.check_guessing("203.0.113.10", None, "ABCDEF")


def test_the_right_code_among_many_that_are_tried_at_once_is_no_better(clock: Clock) -> None:
    gate = Gate(SIGNET, clock)
    address = "203.0.113.9"
    for _ in range(500):  # all of them are asked for before the first is looked up
        gate.check_guessing(address, "eve", "ABCDEF")
    guess_until_stopped(gate, address)
    assert turned(lambda: gate.check_guessing(address, "eve", "ABCDEF")).code == "too_many_codes"
    gate.found("ada", "ABCDEF")
    gate.check_guessing(address, "ada", "abcdef")


def test_codes_are_answered_in_the_order_in_which_they_were_asked_for() -> None:
    guesses = Guesses()
    answered: list[str] = []

    async def look_up(name: str, address: str, turns: int, fault: type[BaseException]) -> None:
        with guesses.turn(address) as turn:
            for _ in range(turns):
                await asyncio.sleep(0)
            if fault is not Exception:
                raise fault
            await turn()
            answered.append(name)

    async def scene() -> None:
        row = [
            ("slow", "203.0.113.9", 9, Exception),
            ("broken", "203.0.113.9", 1, LookupError),
            ("gone", "203.0.113.9", 2, asyncio.CancelledError),
            ("quick", "203.0.113.9", 0, Exception),
            ("elsewhere", "203.0.113.10", 0, Exception),
        ]
        await asyncio.gather(*[look_up(*one) for one in row], return_exceptions=True)

    asyncio.run(scene())
    assert answered == ["elsewhere", "slow", "quick"]
    assert len(guesses) == 0


def test_a_day_of_guessing_tries_a_tiny_part_of_all_codes(clock: Clock) -> None:
    gate = Gate(SIGNET, clock)
    tried = 0
    for _ in range(24 * 60):
        while gate.wrong_code("203.0.113.9") is None:
            tried += 1
        clock.pass_seconds(60)
    assert tried < 24**6 / 60_000


def test_an_ipv6_customer_cannot_guess_from_a_new_address_each_time(clock: Clock) -> None:
    gate = Gate(SIGNET, clock)
    refusals = [gate.wrong_code(f"2001:db8:1:2::{number:x}") for number in range(40)]
    assert sum(refusal is not None for refusal in refusals) == 20


def test_a_guesser_next_door_does_not_lock_out_who_knows_the_table(clock: Clock) -> None:
    gate = Gate(SIGNET, clock)
    person, token = SIGNET.issue()
    gate.found(person, "abcdef")
    guess_until_stopped(gate, "203.0.113.9")
    headers = {**HERE, "cookie": f"{SIGNET.cookie}={token}"}
    admitted = gate.admit_socket("/ws/ABCDEF?x=1", headers, "203.0.113.9")
    assert admitted == (person, "203.0.113.9")
    refused = gate.admit_socket("/ws/GHJKLM", headers, "203.0.113.9")
    assert isinstance(refused, Turned)
    assert refused.code == "too_many_codes"


def test_what_is_remembered_of_tables_is_bounded(clock: Clock) -> None:
    gate = Gate(SIGNET, clock)
    for number in range(MOST_KNOWN + 10):
        gate.found(f"person {number}", "ABCDEF")
    guess_until_stopped(gate, "203.0.113.9")
    turned(lambda: gate.check_guessing("203.0.113.9", "person 0", "ABCDEF"))
    gate.check_guessing("203.0.113.9", f"person {MOST_KNOWN}", "ABCDEF")


# What costs --------------------------------------------------------------------------------


def test_connections_of_one_address_have_an_end(clock: Clock) -> None:
    gate = Gate(SIGNET, clock, paces=Paces(connections=3))
    phones = [Phone() for _ in range(5)]
    assert [gate.connected(phone, "ada", "203.0.113.9") for phone in phones[:3]] == [None] * 3
    refused = gate.connected(phones[3], "ada", "203.0.113.9")
    assert refused is not None
    assert (refused.code, refused.status) == ("too_many_connections", 429)
    assert gate.connected(phones[4], "ada", "203.0.113.10") is None
    gate.disconnected(phones[0])
    assert gate.connected(phones[3], "ada", "203.0.113.9") is None


def test_who_only_asks_to_connect_is_not_counted(clock: Clock) -> None:
    gate = Gate(SIGNET, clock, paces=Paces(connections=1))
    assert [gate.crowded("203.0.113.9") for _ in range(3)] == [None, None, None]
    assert gate.connected(Phone(), "ada", "203.0.113.9") is None
    assert gate.crowded("203.0.113.9") is not None
    assert gate.crowded("203.0.113.10") is None


def test_of_two_who_ask_at_once_for_the_last_place_one_gets_it(clock: Clock) -> None:
    gate = Gate(SIGNET, clock, paces=Paces(connections=1))
    first, second = Phone(), Phone()
    assert gate.crowded("203.0.113.9") is None
    assert gate.crowded("203.0.113.9") is None
    assert gate.connected(first, "ada", "203.0.113.9") is None
    assert gate.connected(second, "bo", "203.0.113.9") is not None
    gate.disconnected(second)
    assert gate.crowded("203.0.113.9") is not None
    gate.disconnected(first)
    assert gate.crowded("203.0.113.9") is None
    assert len(gate.inside) == 0


def test_this_machine_may_connect_as_often_as_it_likes(clock: Clock) -> None:
    gate = Gate(SIGNET, clock, paces=Paces(connections=3))
    assert all(gate.connected(Phone(), "ada", "127.0.0.1") is None for _ in range(100))


def test_one_disconnection_too_many_does_no_harm(clock: Clock) -> None:
    gate = Gate(SIGNET, clock, paces=Paces(connections=1))
    first, second = Phone(), Phone()
    gate.disconnected(first)
    assert gate.connected(first, "ada", "203.0.113.9") is None
    gate.disconnected(second)
    assert gate.connected(second, "ada", "203.0.113.9") is not None


def test_a_ban_reaches_everything_that_somebody_has_open_and_nobody_else(clock: Clock) -> None:
    gate = Gate(SIGNET, clock)
    phone, tablet, gone, others = (Phone() for _ in range(4))
    for line in (phone, tablet, gone):
        gate.connected(line, "bo", "203.0.113.9")
    gate.connected(others, "ada", "203.0.113.9")
    gate.disconnected(gone)
    gate.send_banned_away()
    gate.banned = frozenset({SIGNET.sign_of("bo")})
    gate.send_banned_away()
    bye = write(Bye(code="banned", words=BANNED))
    assert [line.heard for line in (phone, tablet, gone, others)] == [[bye], [bye], [], []]


def test_new_people_and_tables_come_at_a_pace(clock: Clock) -> None:
    gate = Gate(SIGNET, clock, paces=Paces(new_people=Pace(2, 1000), tables=Pace(2, 1000)))
    gate.check_new_person(caller())
    gate.check_new_person(caller())
    assert turned(lambda: gate.check_new_person(caller())).code == "too_many_people"
    gate.check_new_person(caller(local=True))
    for _ in range(2):
        gate.check_new_table(caller(), "ada", None)
    refused = turned(lambda: gate.check_new_table(caller(), "ada", None))
    assert (refused.code, refused.retry_after) == ("too_many_tables", 1)
    assert "try again in 1 second" in refused.words
    gate.check_new_table(caller(), "bo", None)
    clock.pass_seconds(1)
    gate.check_new_table(caller(), "ada", None)


def test_tables_of_an_address_are_counted_together(clock: Clock) -> None:
    gate = Gate(SIGNET, clock, paces=Paces(tables_of_address=Pace(3, 1000)))
    for person in ("ada", "bo", "cy"):
        gate.check_new_table(caller(), person, None)
    assert turned(lambda: gate.check_new_table(caller(), "di", None)).code == "too_many_tables"


def test_replays_cost_so_they_come_at_a_pace(clock: Clock) -> None:
    gate = Gate(SIGNET, clock)
    for _ in range(20):
        gate.check_replay(caller())
    refused = turned(lambda: gate.check_replay(caller()))
    assert (refused.code, refused.status, refused.retry_after) == ("too_many_replays", 429, 3)


def test_requests_and_pointing_are_counted_apart(clock: Clock) -> None:
    gate = Gate(SIGNET, clock)
    bucket, pointing = gate.bucket("ada", "ABCDEF"), gate.pointing()
    assert sum(bucket.take(clock()) for _ in range(100)) == 60
    assert sum(pointing.take(clock()) for _ in range(100)) == 20
    clock.pass_seconds(1)
    assert sum(bucket.take(clock()) for _ in range(100)) == 30
    assert sum(pointing.take(clock()) for _ in range(100)) == 20


# The password ------------------------------------------------------------------------------


def test_tables_need_the_password_where_there_is_one(clock: Clock) -> None:
    gate = Gate(SIGNET, clock, password=WORD)
    assert gate.needs_password
    refused = turned(lambda: gate.check_new_table(caller(), "ada", None))
    assert (refused.code, refused.status) == ("password_needed", 401)
    refused = turned(lambda: gate.check_new_table(caller(), "ada", "Swordfish"))
    assert (refused.code, refused.status) == ("wrong_password", 403)
    gate.check_new_table(caller(), "ada", WORD)


def test_even_this_machine_needs_the_password(clock: Clock) -> None:
    gate = Gate(SIGNET, clock, password=WORD)
    refused = turned(lambda: gate.check_new_table(caller(local=True), "ada", "x"))
    assert refused.code == "wrong_password"


def test_passwords_cannot_be_tried_out_even_if_one_is_right(clock: Clock) -> None:
    gate = Gate(SIGNET, clock, password=WORD)
    for _ in range(5):
        refused = turned(lambda: gate.check_new_table(caller(), "ada", "guess"))
        assert refused.code == "wrong_password"
    refused = turned(lambda: gate.check_new_table(caller(), "ada", WORD))
    assert (refused.code, refused.status, refused.retry_after) == ("too_many_passwords", 429, 120)
    gate.check_new_table(caller("203.0.113.10"), "bo", WORD)
    clock.pass_seconds(120)
    gate.check_new_table(caller(), "ada", WORD)


def test_right_passwords_are_not_counted(clock: Clock) -> None:
    gate = Gate(SIGNET, clock, password=WORD, paces=Paces(tables=Pace(100, 1000)))
    for _ in range(50):
        gate.check_new_table(caller(), "ada", WORD)


# Many addresses ----------------------------------------------------------------------------


def test_a_site_with_many_networks_guesses_little_more_than_one(clock: Clock) -> None:
    gate = Gate(SIGNET, clock, paces=Paces(wrong_codes=Pace(20, 30_000)))
    networks = [f"2001:db8:1:{number:x}::7" for number in range(1000)]
    refused = [gate.wrong_code(address) is not None for address in networks for _ in range(3)]
    assert refused.count(False) == SITE * 20
    assert gate.wrong_code("2001:db8:2::7") is None, "the neighbours do not suffer"
    with pytest.raises(Turned, match="lead nowhere"):
        gate.check_guessing("2001:db8:1:fff::7", "eve", "ABCDEF")


def test_nobody_washes_a_limit_away_by_coming_from_everywhere(clock: Clock) -> None:
    limit = Limit(Pace(5, 1000), clock, most=100)
    done = sum(limit.take(f"somewhere {number}") == 0 for number in range(500) for _ in range(5))
    assert done == 100 * 5 + 5, "those who are too many share one bucket"
    assert limit.take("somewhere 0") > 0, "who took all is not forgotten for others"
    assert len(limit) == 100
    clock.pass_seconds(5)
    assert limit.take("somebody else") == 0
    assert limit.wait("one more") == 0


def test_further_lines_to_a_table_are_no_further_requests(clock: Clock) -> None:
    gate = Gate(SIGNET, clock, paces=Paces(requests=Pace(3, 1000)))
    first, second = gate.bucket("ada", "ABCDEF"), gate.bucket("ada", "ABCDEF")
    now = clock()
    assert [first.take(now), second.take(now), first.take(now)] == [True] * 3
    assert not second.take(now)
    assert gate.bucket("bo", "ABCDEF").take(now)
    assert gate.bucket("ada", "GHJKLM").take(now)


# Round trips -------------------------------------------------------------------------------


def test_only_a_trusted_proxy_tells_how_far_away_somebody_is(clock: Clock) -> None:
    near = Callers(read_networks(["127.0.0.1"]))
    trusting = Gate(SIGNET, clock, callers=near, proxies_measure=True)
    assert trusting.proxied_rtt({"x-client-rtt": "48250"}, "127.0.0.1") == 48.25
    assert trusting.proxied_rtt({"x-client-rtt": "48250"}, "203.0.113.9") is None
    assert not trusting.measures_clients
    passing_on = Gate(SIGNET, clock, callers=near)
    assert passing_on.proxied_rtt({"x-client-rtt": "48250"}, "127.0.0.1") is None
    plain = Gate(SIGNET, clock)
    assert plain.proxied_rtt({"x-client-rtt": "48250"}, "127.0.0.1") is None
    assert plain.measures_clients


@pytest.mark.parametrize("told", ["", "-5", "1e9", "48.2", "999999999", "0", "²"])
def test_nonsense_about_round_trips_is_not_believed(clock: Clock, told: str) -> None:
    near = Callers(read_networks(["127.0.0.1"]))
    gate = Gate(SIGNET, clock, callers=near, proxies_measure=True)
    assert gate.proxied_rtt({"x-client-rtt": told}, "127.0.0.1") is None
