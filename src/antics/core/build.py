"""Whether the rules run compiled, and why not where they do not."""

from antics._built import WHY_NOT_COMPILED
from antics.core import state


def is_compiled() -> bool:
    return not str(state.__file__).endswith(".py")


def build_words() -> str:
    if is_compiled():
        return "compiled"
    return f"not compiled, simulations are about 50 times slower: {WHY_NOT_COMPILED}"
