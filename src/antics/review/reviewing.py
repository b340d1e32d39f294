"""Going through a record, decision by decision, for one seat or for all."""

import heapq
from collections.abc import Sequence
from typing import Final

from antics.bots.levels import find_guide
from antics.core.errors import AnticsError
from antics.core.records import Record, stand_ins
from antics.core.replay import Walk
from antics.core.state import CHANCE
from antics.review.findings import LUCK_GAMES, Decision, Luck, Progress, Review, SeatReview
from antics.review.losses import together
from antics.review.luck import Reference
from antics.review.moments import MomentScales
from antics.review.scales import Scales
from antics.review.turns import TurnScales

FEWEST_WORLDS: Final = 4
MOST_COSTLY: Final = 3


def review(
    record: Record,
    seats: Sequence[int] | None = None,
    worlds: int | None = None,
    games: int = LUCK_GAMES,
    progress: Progress | None = None,
) -> Review:
    """Everybody's decisions, or those of some seats; BadRecord for a record that breaks the
    rules, AnticsError for a seat that is not there. The same record, the same review."""
    Walk(record).finish()  # nothing is said about a record that is bad further on
    wanted = list(dict.fromkeys(range(len(record.players)) if seats is None else seats))
    for seat in wanted:
        if not 0 <= seat < len(record.players):
            most = len(record.players) - 1
            raise AnticsError(f"there is no seat {seat}; this record has seats 0 to {most}")
    tries = worlds or _affordable(record, wanted)
    walk = Walk(record)
    scales = _scales(walk)
    decisions: dict[int, list[Decision]] = {seat: [] for seat in wanted}
    made_by_others = stand_ins(record)
    left_out = dict.fromkeys(wanted, 0)
    for step in walk.steps():
        if step.who == CHANCE:
            continue
        scales.notice(step)
        choices = scales.choices(step) if step.who in decisions else []
        if len(choices) > 1 and step.number in made_by_others:
            left_out[step.who] += 1
        elif len(choices) > 1:
            weighed = scales.weigh(step, choices, tries)
            decisions[step.who].append(weighed.decision(step, walk.game))
        if progress is not None:
            progress((step.number + 1) / len(record.moves))
    reference = Reference(record, games) if games else None
    return Review(
        game=record.game,
        players=[player.name for player in record.players],
        worlds=tries,
        seats=[
            _seat_review(
                record,
                seat,
                decisions[seat],
                left_out[seat],
                None if reference is None else reference.luck(seat),
            )
            for seat in wanted
        ],
    )


def _affordable(record: Record, seats: Sequence[int]) -> int:
    """How many worlds a decision can be tried in, if all of them are to be."""
    walk = Walk(record)
    scales = _scales(walk)
    choices = [0] * len(record.players)
    for step in walk.steps():
        if step.who != CHANCE:
            scales.notice(step)
        if step.who in seats:
            choices[step.who] += len(scales.choices(step))
    affordable = scales.most_tries // max(1, 2 * max(choices))
    return max(FEWEST_WORLDS, min(affordable, scales.usual_worlds))


def _scales(walk: Walk) -> Scales:
    guide = find_guide(walk.game.name)
    if guide is not None:
        return TurnScales(walk.game, guide, walk.record.moves)
    if walk.game.timed:
        return MomentScales(walk.game)
    raise AnticsError(f"nobody has learnt to look ahead in {walk.game.title}")


def _seat_review(
    record: Record, seat: int, decisions: list[Decision], left_out: int, luck: Luck | None
) -> SeatReview:
    sure = [at for at, decision in enumerate(decisions) if decision.avoidable.low > 0]
    return SeatReview(
        seat=seat,
        name=record.players[seat].name,
        decisions=decisions,
        stand_ins=left_out,
        avoidable=together([decision.avoidable for decision in decisions]),
        hindsight=together([one.hindsight for one in decisions if one.hindsight is not None]),
        costliest=heapq.nlargest(MOST_COSTLY, sure, key=lambda at: decisions[at].avoidable.points),
        luck=luck,
    )
