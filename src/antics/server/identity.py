"""Who somebody is: a guest with a signed token, and the sign by which others know them.

A person is a random word that only the server and the log ever see. The token in the browser's
cookie carries it with a signature; without the server's key nobody can make one. Others see a
short sign, which follows from the person and the key and leads back to neither.

Browsers tell cookies apart by host and not by port. So each server has a name of its own for its
cookie, or two on one machine would take each other's guests away.
"""

import hmac
import re
import secrets
from typing import Final

KEY_BYTES: Final = 32
VERSION: Final = "a1"
COOKIE: Final = "antics"
"""What the name of the cookie begins with. Once it was all of it; those are still read."""
TEN_YEARS: Final = 10 * 365 * 24 * 3600
"""Seconds for which a browser keeps the cookie: the same browser is the same person."""

_PERSON: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_SIGN_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without 0, 1, i, l and o, since people read signs to each other."""
_SIGN_LENGTH: Final = 12
_SIGNS: Final = len(_SIGN_LETTERS) ** _SIGN_LENGTH
"""How many there are."""
_MOST_SIGNS: Final = 50_000
"""Remembered signs; beyond that the oldest are reckoned anew."""
_MARK_LENGTH: Final = 8
"""Letters in the cookie's name by which servers differ."""


def new_key() -> bytes:
    """For a server that starts for the first time."""
    return secrets.token_bytes(KEY_BYTES)


class Signet:
    """Issues tokens, reads them, and gives each person their sign."""

    def __init__(self, key: bytes) -> None:
        if len(key) < KEY_BYTES:
            raise ValueError(f"the server's key has {len(key)} bytes, not at least {KEY_BYTES}")
        self._token_key = _derived(key, "token")
        self._sign_key = _derived(key, "sign")
        self._signs: dict[str, str] = {}
        self.cookie: Final = f"{COOKIE}-{_derived(key, 'cookie').hex()[:_MARK_LENGTH]}"
        """The name of this server's cookie. It follows from the key and does not lead back."""

    def issue(self) -> tuple[str, str]:
        """A new person and the token that proves to be them."""
        person = secrets.token_urlsafe(16)
        return person, self.token_of(person)

    def token_of(self, person: str) -> str:
        return f"{VERSION}.{person}.{self._seal(person)}"

    def read(self, token: str) -> str | None:
        """The person that the token names, or None if this server did not issue it."""
        version, _, rest = token.partition(".")
        person, _, seal = rest.partition(".")
        if version != VERSION or not _PERSON.fullmatch(person) or not seal.isascii():
            return None
        return person if hmac.compare_digest(seal, self._seal(person)) else None

    def _seal(self, person: str) -> str:
        return hmac.digest(self._token_key, f"{VERSION}.{person}".encode(), "sha256").hex()

    @staticmethod
    def is_sign(text: str) -> bool:
        """Whether this could be somebody's sign."""
        return len(text) == _SIGN_LENGTH and all(letter in _SIGN_LETTERS for letter in text)

    def sign_of(self, person: str) -> str:
        """Short and public, the same at every table; no right comes with it."""
        sign = self._signs.get(person)
        if sign is None:
            digest = hmac.digest(self._sign_key, person.encode(), "sha256")
            number = int.from_bytes(digest, "big") % _SIGNS  # at once: long numbers divide slowly
            letters: list[str] = []
            for _ in range(_SIGN_LENGTH):
                number, place = divmod(number, len(_SIGN_LETTERS))
                letters.append(_SIGN_LETTERS[place])
            sign = "".join(letters)
            if len(self._signs) >= _MOST_SIGNS:
                del self._signs[next(iter(self._signs))]
            self._signs[person] = sign
        return sign


def _derived(key: bytes, purpose: str) -> bytes:
    """One key per purpose, so that a sign never says anything about a token."""
    return hmac.digest(key, f"antics {purpose} 1".encode(), "sha256")


def cookie(name: str, token: str, *, path: str, secure: bool) -> str:
    """The Set-Cookie line: long-lived, out of reach of scripts and of other sites' forms."""
    parts = [
        f"{name}={token}",
        f"Path={path or '/'}",
        f"Max-Age={TEN_YEARS}",
        "HttpOnly",
        "SameSite=Lax",
    ]
    return "; ".join([*parts, "Secure"] if secure else parts)


def tokens_in(cookies: str, authorization: str, own: str) -> tuple[list[str], bool]:
    """The tokens in these two headers, best first, and whether they are a bearer's.

    A bearer's stands alone. Of cookies there may be two: with the name of our `own`, and with the
    old one, which may be of another server on this machine.
    """
    scheme, _, word = authorization.partition(" ")
    if scheme.lower() == "bearer" and word.strip():
        return [word.strip()], True
    found: dict[str, str] = {}
    for part in cookies.split(";"):
        name, equals, value = part.strip().partition("=")
        if equals:
            found.setdefault(name, value.strip('"'))
    return [found[name] for name in (own, COOKIE) if name in found], False
