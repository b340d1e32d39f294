"""Games in real time, in the terminal: one person at seat 0, bots that move by themselves.

Nothing in here reads a clock but the clock it is given, and only `app.py` knows of a terminal:

- `clock.py`: game time that can be started and stood still;
- `table.py`: the match, the bots and the person, driven from moment to moment;
- `board.py`: what a game's board has to offer, with `moth.py` and `tiles.py` as the two there are;
- `live.py`: a game being played, with its countdown, pauses, help and end;
- `app.py`: the whole screen, the keyboard and the mouse.

A board draws what seat 0's view and events hold, and nothing else.
"""
