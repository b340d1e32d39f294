"""The kit that every game proves itself with, and that a new game gets for nothing.

- `antics.testing.cases`: every game, number of players and option set there is;
- `antics.testing.laws`: what must hold in every state of every game;
- `antics.testing.worlds`: what a seat cannot know must not show in anything it gets;
- `antics.testing.stories`: what a seat never saw must not show in what it got on the way;
- `antics.testing.golden`: records that must replay to the same log for ever;
- `antics.testing.trees`: how many games there are within a few moves of a position;
- `antics.testing.coverage`: which tests prove which rule (also `python -m`);
- `antics.testing.soak`: the laws over very many random games (also `python -m`);
- `antics.testing.scene`: the words to write a scenario down.

A fifth game's tests are a few lines:

    @pytest.mark.parametrize("case", cases(["my_game"]), ids=str)
    def test_laws(case):
        check_laws(case.setup(), seed=1)
        check_worlds(case.setup(), seed=1)
        check_stories(case.setup(), seed=1, retell=retell)

where `retell` says what a seat never saw (`antics.testing.stories`).
"""
