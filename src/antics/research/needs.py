"""What an optional part stands on, and a clear sentence where it is not installed."""

from importlib.util import find_spec


def need(who: str, *modules: str) -> None:
    """Raise an ImportError that says how to get what is missing of these modules."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise ImportError(
            f"{who} needs {' and '.join(missing)}, which come with the extra 'research':"
            " pip install '.[research]'"
        )
