"""Tokens nobody can forge, and signs that lead nowhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antics.server.identity import KEY_BYTES, Signet, cookie, new_key, tokens_in

KEY = bytes(range(KEY_BYTES))


def test_a_token_is_read_back_to_its_person() -> None:
    signet = Signet(KEY)
    person, token = signet.issue()
    assert signet.read(token) == person
    assert signet.token_of(person) == token


def test_a_restarted_server_with_the_same_key_knows_everybody() -> None:
    person, token = Signet(KEY).issue()
    later = Signet(KEY)
    assert later.read(token) == person
    assert later.sign_of(person) == Signet(KEY).sign_of(person)


def test_another_server_knows_nobody() -> None:
    person, token = Signet(KEY).issue()
    other = Signet(new_key())
    assert other.read(token) is None
    assert other.sign_of(person) != Signet(KEY).sign_of(person)


@given(st.data())
def test_a_token_changed_anywhere_is_worth_nothing(data: st.DataObject) -> None:
    signet = Signet(KEY)
    person, token = signet.issue()
    place = data.draw(st.integers(0, len(token) - 1))
    sign = data.draw(st.characters().filter(lambda char: char != token[place]))
    changed = token[:place] + sign + token[place + 1 :]
    assert signet.read(changed) != person


@given(st.text(max_size=200))
def test_no_text_is_a_token(text: str) -> None:
    assert Signet(KEY).read(text) is None


def test_a_persons_own_name_for_somebody_else_does_not_help() -> None:
    signet = Signet(KEY)
    mine, _ = signet.issue()
    _, theirs = signet.issue()
    assert signet.read(theirs.replace(theirs.split(".")[1], mine)) is None


def test_signs_stay_what_they_are() -> None:
    """Bans go by them."""
    assert Signet(KEY).sign_of("AAAAAAAAAAAAAAAAAAAAAA") == "vc6m5exhc5yh"


def test_signs_are_short_different_and_say_nothing_of_the_person() -> None:
    signet = Signet(KEY)
    people = [signet.issue()[0] for _ in range(300)]
    signs = {signet.sign_of(person) for person in people}
    assert len(signs) == len(people)
    for person, sign in zip(people, map(signet.sign_of, people), strict=True):
        assert Signet.is_sign(sign)
        assert sign not in person
        assert person not in sign


def test_a_short_key_is_refused() -> None:
    with pytest.raises(ValueError, match="31 bytes"):
        Signet(KEY[:-1])


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    parts = cookie("antics-1", "t", path="/antics", secure=True).split("; ")
    assert parts[0] == "antics-1=t"
    assert {"Path=/antics", "HttpOnly", "SameSite=Lax", "Secure"} <= set(parts)
    assert "Secure" not in cookie("antics-1", "t", path="", secure=False)
    assert "Path=/;" in cookie("antics-1", "t", path="", secure=False)


@pytest.mark.parametrize(
    ("cookies", "authorization", "found"),
    [
        ("", "", ([], False)),
        ("antics-1=abc", "", (["abc"], False)),
        ('other=1; antics-1="abc"; more=2', "", (["abc"], False)),
        ("antics-1=abc", "Bearer xyz", (["xyz"], True)),
        ("antics-1=abc", "Basic xyz", (["abc"], False)),
        ("myantics-1=abc; antics-1; antics-2=def; antics-11=ghi", "", ([], False)),
        ("antics=old", "", (["old"], False)),
        ("antics=old; antics-1=abc; antics-1=further", "", (["abc", "old"], False)),
        ("antics=old", "Bearer xyz", (["xyz"], True)),
        ("", "bearer  xyz ", (["xyz"], True)),
        ("", "Bearer ", ([], False)),
    ],
)
def test_where_a_token_is_looked_for(
    cookies: str, authorization: str, found: tuple[list[str], bool]
) -> None:
    assert tokens_in(cookies, authorization, "antics-1") == found


def test_the_cookies_name_is_the_servers_own_and_gives_nothing_of_the_key_away() -> None:
    signet = Signet(KEY)
    assert signet.cookie == Signet(KEY).cookie == "antics-f0558017"
    assert signet.cookie != Signet(new_key()).cookie
    assert KEY.hex()[:8] not in signet.cookie
