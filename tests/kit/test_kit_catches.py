"""The kit finds what is wrong: games with one planted fault each, and the words it has for it."""

from collections.abc import Sequence

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from antics.core.errors import MoveError
from antics.core.events import Event
from antics.core.game import Game, Outcome, View
from antics.core.records import Record
from antics.core.rng import FastRng, Rng
from antics.core.state import State
from antics.games.bugs_and_co import BugsAndCoGame
from antics.games.bugs_and_co.view import BugsAndCoView
from antics.games.bullenparty import BullenpartyGame
from antics.games.bullenparty.cards import HIGHEST
from antics.games.bullenparty.rules import Bullenparty
from antics.games.bullenparty.view import BullenpartyView
from antics.games.cheating_moth import CheatingMothGame
from antics.games.cheating_moth.view import CheatingMothView
from antics.games.party_bugs import PartyBugsGame
from antics.games.party_bugs.view import PartyBugsView
from antics.testing.laws import check_every_text, check_laws
from antics.testing.stories import Retelling, check_stories
from antics.testing.worlds import check_worlds

from .retellings import bugs_and_co, bullenparty, cheating_moth, party_bugs
from .toy import Dealt, Sealed, ToyGame, ToyState, ToyView, retell

# Broken laws --------------------------------------------------------------------------------


class ListsActionsBackwards(ToyState):
    def actions(self, seat: i64) -> list[int]:
        return super().actions(seat)[::-1]


class ListsTooFewActors(ToyState):
    def actors(self) -> list[int]:
        return super().actors()[:1]


class SharesHands(ToyState):
    def clone(self) -> "SharesHands":
        twin = super().clone()
        twin.hands = self.hands
        return twin


class LosesThePile(ToyState):
    def turn_over(self) -> None:
        super().turn_over()
        self.pile = []


class CountsWrong(ToyState):
    def census(self) -> list[int]:
        return super().census()[len(self.shown) :]


class ForgetsPoints(ToyState):
    def numbers(self) -> list[int]:
        return [*super().numbers()[:-2], 0, 0]


class AllowsForeignCards(ToyState):
    def is_legal(self, seat: i64, action: i64) -> bool:
        return action in self.hands[0] + self.hands[1] if seat in (0, 1) else False


class RefusesItsOwnList(ToyState):
    def is_legal(self, seat: i64, action: i64) -> bool:
        return action != 4 and super().is_legal(seat, action)


class RefusesWithoutRule(ToyState):
    def why_illegal(self, seat: i64, action: i64) -> tuple[str, str]:
        return "TY-99", "it is just so"


class RefusesWithATrace(ToyState):
    def refusal(self, seat: i64, action: i64) -> MoveError:
        self.points[0] += 1
        return super().refusal(seat, action)


class SamplesAnything(ToyState):
    def sample(self, seat: i64, rng: FastRng) -> i64:
        return 1 + rng.below(8)


class EndsEarly(ToyState):
    def outcome(self) -> Outcome | None:
        return super().outcome() or Outcome((0, 0), (0, 1), "nobody has won yet", "TY-4")


class NobodyWins(ToyState):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and Outcome(outcome.scores, (), outcome.reason, outcome.rule)


class TellsNoRule(ToyState):
    def turn_over(self) -> None:
        self.tell(Sealed(rule="", seat=0))
        super().turn_over()


class DealsByItself(ToyState):
    chance = FastRng("its own")

    def draw_chance(self, rng: Rng) -> vec[i64]:
        return super().draw_chance(self.chance)


class RemembersOutsideItself(ToyState):
    rounds = 0

    def turn_over(self) -> None:
        super().turn_over()
        RemembersOutsideItself.rounds += 1
        self.points[0] += RemembersOutsideItself.rounds % 2


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (ListsActionsBackwards, "actions ascend"),
        (ListsTooFewActors, "without being an actor"),
        (SharesHands, "a copy's moves reached the original"),
        (LosesThePile, "cards appeared or vanished"),
        (CountsWrong, "cards appeared or vanished"),
        (ForgetsPoints, "looks different"),
        (AllowsForeignCards, "legal but not listed"),
        (RefusesItsOwnList, "listed but not legal"),
        (RefusesWithoutRule, "refused by unknown rule"),
        (RefusesWithATrace, "left a trace"),
        (SamplesAnything, "illegal action"),
        (EndsEarly, "an outcome stands at the end and only there"),
        (NobodyWins, "somebody wins"),
        (TellsNoRule, "unknown rule"),
        (DealsByItself, "do not follow from the seed"),
        (RemembersOutsideItself, "the record does not replay"),
    ],
)
def test_a_broken_law_is_found(fault: type[ToyState], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_laws(ToyGame(fault).setup(2), seed=1)


class WritesTwoAlike(ToyGame):
    def notation(self, action: int) -> str:
        return super().notation(max(action, 5))


class HasNoWords(ToyGame):
    def describe(self, event: Event, names: Sequence[str]) -> str:
        return "" if isinstance(event, Sealed) else super().describe(event, names)


class HasNoWordsForADeal(ToyGame):
    def describe(self, event: Event, names: Sequence[str]) -> str:
        return "" if isinstance(event, Dealt) else super().describe(event, names)


class PlayingIsLooking(ToyGame):
    def view(self, state: State, seat: int | None) -> View:
        assert isinstance(state, ToyState)
        state.shown.sort()
        return super().view(state, seat)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (WritesTwoAlike(), "reads back as another action"),
        (HasNoWords(), "has no words"),
        (HasNoWordsForADeal(), "has no words"),
        (PlayingIsLooking(), "looking at a state changed it"),
    ],
)
def test_a_game_that_breaks_a_law_is_found(game: Game, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_laws(game.setup(2), seed=1)


class RepairsTexts(ToyGame):
    def parse(self, text: str) -> int:
        return super().parse(text.strip())


class TrustsTexts(ToyGame):
    def parse(self, text: str) -> int:
        return int(text.removeprefix("play "))


@pytest.mark.parametrize("game", [RepairsTexts(), TrustsTexts()])
def test_a_repaired_text_is_found(game: Game) -> None:
    with pytest.raises((AssertionError, ValueError)):
        check_every_text(game.setup(2), ["play 3 ", "play 12"])


# Leaks of the present -----------------------------------------------------------------------


class ShowsItAll(ToyGame):
    """A bystander is shown how many high cards the first player holds."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        assert isinstance(view, ToyView)
        assert isinstance(state, ToyState)
        high = len([card for card in state.hands[0] if card > 6])
        return view if seat is not None else msgspec.structs.replace(view, points=[high, 0])


class TellsWhatIsSealed(ToyState):
    def act(self, seat: i64, action: i64) -> None:
        self.tell(Sealed(rule="TY-2", seat=seat, card=action))
        super().act(seat, action)


class ResamplesNothing(ToyState):
    def reshuffle_unknown(self, seat: i64, rng: Rng) -> None:
        pass


class ResamplesOtherCards(ToyState):
    def reshuffle_unknown(self, seat: i64, rng: Rng) -> None:
        self.pile = [card % 8 + 1 for card in self.pile]


class ResamplesWhatIsKnown(ToyState):
    def reshuffle_unknown(self, seat: i64, rng: Rng) -> None:
        super().reshuffle_unknown(-1, rng)


class ResamplesInPlace(ToyState):
    def resample(self, seat: int | None, rng: Rng) -> State:
        self.reshuffle_unknown(-1 if seat is None else seat, rng)
        return self


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (ShowsItAll(), "can tell two worlds apart"),
        (ToyGame(TellsWhatIsSealed), "by seat . tells on it"),
        (ToyGame(ResamplesNothing), "never varied"),
        (ToyGame(ResamplesOtherCards), "other cards"),
        (ToyGame(ResamplesWhatIsKnown), "can tell two worlds apart"),
        (ToyGame(ResamplesInPlace), "resampling changed the state itself"),
    ],
)
def test_a_leak_of_the_present_is_found(game: Game, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_worlds(game.setup(2), seed=1)


# Leaks on the way ---------------------------------------------------------------------------


class DealsInTheOpen(ToyState):
    """What is in the pile is told with the deal, and never again."""

    def take_chance(self, outcome: vec[i64]) -> None:
        super().take_chance(outcome)
        self.tell(Dealt(rule="TY-1", seat=0, cards=list(self.pile)))


class ShowsASealedCard(ToyGame):
    def veiled(self, action: int) -> str:
        return "play ?" if action < 8 else "play ?!"


class ExplainsTooMuch(ToyState):
    def why_not_seat(self, seat: i64) -> tuple[str, str]:
        return "TY-2", f"the card is sealed already; waiting for one of {self.hands[1 - seat]}"


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (ToyGame(DealsInTheOpen), r"events\[2\]\.cards\[.\] is . or ."),
        (ToyGame(TellsWhatIsSealed), r"events\[0\]\.card is . or ."),
        (ShowsASealedCard(), r"'play \?!'"),
        (ToyGame(ExplainsTooMuch), r"refused\[0\] is NotYourMove: the card is sealed already"),
        (ShowsItAll(), r"view\.points\[0\] is . or ."),
    ],
)
def test_a_leak_on_the_way_is_found_and_named(game: Game, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_stories(game.setup(2), 1, retell, cuts=200)


# Leaks of the games there are ---------------------------------------------------------------


class PartyBugsShowsHands(PartyBugsGame):
    """The viewer sees whether seat 0 holds a King."""

    def view(self, state: State, seat: int | None) -> View:
        view, owner = super().view(state, seat), super().view(state, 0)
        assert isinstance(view, PartyBugsView)
        assert isinstance(owner, PartyBugsView)
        king = owner.hand is not None and 13 in owner.hand
        return msgspec.structs.replace(view, floor=[*view.floor, 13] if king else view.floor)


class BullenpartyShowsLetters(BullenpartyGame):
    """The viewer sees the zero card of seat 0 from the start."""

    def view(self, state: State, seat: int | None) -> View:
        view, owner = super().view(state, seat), super().view(state, 0)
        assert isinstance(view, BullenpartyView)
        assert isinstance(owner, BullenpartyView)
        players = [msgspec.structs.replace(view.players[0], zero=owner.players[0].zero)]
        return msgspec.structs.replace(view, players=players + view.players[1:])


class BullenpartyShowsBids(BullenpartyGame):
    """A sealed number card is missing from the hand, a sealed zero card is not."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        assert isinstance(view, BullenpartyView)
        assert isinstance(state, Bullenparty)
        players = list(view.players)
        for owner, bidder in enumerate(players):
            left = bidder.hand_size - (bidder.has_sealed and state.bids[owner] <= HIGHEST)
            players[owner] = msgspec.structs.replace(bidder, hand_size=left)
        return msgspec.structs.replace(view, players=players)


class BugsAndCoShowsTiles(BugsAndCoGame):
    """The viewer sees what seat 0 has in the right hand."""

    def view(self, state: State, seat: int | None) -> View:
        view, owner = super().view(state, seat), super().view(state, 0)
        assert isinstance(view, BugsAndCoView)
        assert isinstance(owner, BugsAndCoView)
        return msgspec.structs.replace(view, motif=view.motif or owner.motif)


class CheatingMothShowsGestures(CheatingMothGame):
    """The viewer sees whether seat 0 cheats or fidgets."""

    def view(self, state: State, seat: int | None) -> View:
        view, owner = super().view(state, seat), super().view(state, 0)
        assert isinstance(view, CheatingMothView)
        assert isinstance(owner, CheatingMothView)
        bug, cheat = view.bugs[0], owner.bugs[0].gesture
        if bug.gesture is None or cheat is None:
            return view
        gesture = msgspec.structs.replace(bug.gesture, real=cheat.real)
        bugs = [msgspec.structs.replace(bug, gesture=gesture), *view.bugs[1:]]
        return msgspec.structs.replace(view, bugs=bugs)


class CheatingMothNamesGifts(CheatingMothGame):
    """Everyone sees the value of a card that is given."""

    def veiled(self, action: int) -> str:
        text = self.notation(action)
        return text[:6] if text.startswith("give ") else super().veiled(action)


LEAKS: list[tuple[Game, Retelling]] = [
    (PartyBugsShowsHands(), party_bugs.retell),
    (BullenpartyShowsLetters(), bullenparty.retell),
    (BullenpartyShowsBids(), bullenparty.retell),
    (BugsAndCoShowsTiles(), bugs_and_co.retell),
    (CheatingMothShowsGestures(), cheating_moth.retell),
]


def of_game(leak: object) -> str:
    return type(leak).__name__ if isinstance(leak, Game) else ""


@pytest.mark.parametrize(("game", "retelling"), LEAKS, ids=of_game)
def test_a_leak_in_a_real_game_is_found_in_its_stories(game: Game, retelling: Retelling) -> None:
    setup = game.setup(game.players[0] + 1)
    with pytest.raises(AssertionError, match="can tell two stories apart"):
        check_stories(setup, 1, retelling, cuts=200, longest=120)


@pytest.mark.parametrize("game", [game for game, _ in LEAKS], ids=of_game)
def test_a_leak_in_a_real_game_is_found_in_two_worlds(game: Game) -> None:
    with pytest.raises(AssertionError, match=r"can tell two worlds apart|tells on it"):
        check_worlds(game.setup(game.players[0] + 1), 1)


def test_a_gift_named_to_everyone_is_found_in_stories() -> None:
    setup = CheatingMothNamesGifts().setup(4)
    with pytest.raises(AssertionError, match=r"'give .' by seat . at .* or '"):
        check_stories(setup, 1, cheating_moth.retell, cuts=40, longest=120)


def test_a_leak_does_not_show_where_nothing_is_told_otherwise() -> None:
    """Only a retelling that differs finds something, hence the counts in the tests of stories."""

    def truth(record: Record, state: State, seat: int | None, rng: FastRng) -> Record:
        return record

    assert check_stories(ShowsItAll().setup(2), 1, truth, cuts=20) == (20, 0)
