"""Play in the terminal: one person at seat 0, bots in the other chairs.

A `Session` is one game that waits for its players, an `Evening` as many games as the person
wants. Both read lines and print through what they are given, and draw only what seat 0's view,
events and legal moves say, so a new untimed game needs no line in here. Games in real time take
the whole screen and have a board of their own each; `realtime/` has them.
"""
