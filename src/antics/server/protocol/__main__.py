"""`python -m antics.server.protocol`: see the package."""

import argparse
import sys
from pathlib import Path

import msgspec

from antics.server.protocol.page import page
from antics.server.protocol.schema import wire_schema


def main() -> int:
    parser = argparse.ArgumentParser(description="Describe the protocol from its types.")
    parser.add_argument("--write", action="store_true", help="bring docs/protocol.md up to date")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema")
    parser.add_argument("--docs", type=Path, default=Path("docs"), help="where the page is")
    asked = parser.parse_args()
    if asked.schema:
        schema = msgspec.json.format(msgspec.json.encode(wire_schema()), indent=1)
        sys.stdout.write(schema.decode() + "\n")
        return 0
    path = asked.docs / "protocol.md"
    if asked.write:
        path.write_text(page(), "utf-8")
        return 0
    if not path.is_file() or path.read_text("utf-8") != page():
        sys.stderr.write(f"{path} is not current; `make docs` makes it so\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
