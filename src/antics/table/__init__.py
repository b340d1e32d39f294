"""One table's life: seats, clocks, the race referee, the log and who is told what.

Nothing here reads a clock, opens a socket or touches a disk: time, storage and sending come from
outside (`outside.py`), so a whole evening is tested in milliseconds.
"""
