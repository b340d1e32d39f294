"""How fast the table server is, beside Colyseus and boardgame.io: `python -m bench.server`.

Each server is a process on one core; the players are a second process on another, over real
sockets. What is measured, and how, is in README.md beside this file.
"""
