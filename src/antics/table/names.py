"""What people may call themselves: anything that can be read, in any script, not too long."""

import unicodedata
from typing import Final

from antics.table.messages import Refusal

LONGEST: Final = 24
"""Characters of a name."""
_JOINERS: Final = {"\u200c", "\u200d", "\ufe0f"}
"""Parts of some scripts and of emoji, harmless inside a name."""


def checked_name(name: str) -> str:
    """The name without blanks around it, or a Refusal that says what is wrong with it."""
    name = unicodedata.normalize("NFC", name).strip()
    if not name.strip("".join(_JOINERS)):
        raise Refusal("bad_name", "a name needs at least one character")
    if len(name) > LONGEST:
        raise Refusal("bad_name", f"a name has at most {LONGEST} characters, this has {len(name)}")
    for char in name:
        if char not in _JOINERS and unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            raise Refusal("bad_name", f"a name cannot have the character U+{ord(char):04X} in it")
    return name
