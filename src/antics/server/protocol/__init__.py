"""The protocol, described from its types: docs/protocol.md, and a JSON schema for other programs.

python -m antics.server.protocol            check that docs/protocol.md is current
python -m antics.server.protocol --write    bring it up to date
python -m antics.server.protocol --schema   print the JSON schema
"""
