"""How fast the rules run, beside the fastest libraries for such games and hand-written C.

`python -m bench` from the root of the repository; README.md says what is measured and how.
"""
