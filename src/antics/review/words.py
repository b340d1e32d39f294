"""A review in words, for the terminal."""

from collections.abc import Iterator

from antics.core.registry import find_game
from antics.review.findings import Decision, Loss, Luck, Review, SeatReview

_COLUMNS = ("move", "what was done", "avoidable", "best by what was known", "hindsight")


def in_words(review: Review, every: bool) -> Iterator[str]:
    """Line by line; `every`: with a table of all decisions."""
    title = find_game(review.game).title
    yield f"{title}: {', '.join(review.players)}"
    yield f"points of the lead over the best of the others; {review.worlds} worlds a decision"
    for seat in review.seats:
        yield ""
        yield from _about(seat, every)


def _about(seat: SeatReview, every: bool) -> Iterator[str]:
    count = len(seat.decisions)
    yield f"{seat.name} (seat {seat.seat}): {count} decision{'' if count == 1 else 's'}"
    if count:
        yield f"  avoidable   {_loss(seat.avoidable)}"
        yield f"  hindsight   {_loss(seat.hindsight)}, which nobody could know"
    if seat.stand_ins:
        others = f"{seat.stand_ins} decision{'' if seat.stand_ins == 1 else 's'}"
        yield f"  left out    {others} of a stand-in, or made because time was up"
    if seat.luck is not None:
        yield f"  the deal    {luck_words(seat.luck)}"
    if seat.costliest:
        yield "  what cost most:"
        for place, at in enumerate(seat.costliest, 1):
            yield f"    {place}. {moment_words(seat.decisions[at])}"
    elif count:
        yield "  no decision surely cost anything"
    if every and count:
        yield ""
        yield from _table(seat.decisions)


def moment_words(decision: Decision) -> str:
    """One decision and what would have been better."""
    loss = decision.avoidable
    words = (
        f"Move {decision.number}: {decision.made.words}. That cost {_loss(loss)};"
        f" better, by what was known: {decision.best.words}."
    )
    seen = decision.best_seen
    if seen is None or decision.hindsight is None or decision.hindsight.low <= 0:
        return words
    if seen.text == decision.made.text:
        return f"{words} As the cards lay, it was the best all the same."
    return f"{words} As the cards lay, best of all: {seen.words}."


def luck_words(luck: Luck) -> str:
    """What the cards were worth, if that can be told from nothing."""
    score = luck.score
    sure = f"({score.low:+.1f} to {score.high:+.1f})"
    if score.low <= 0 <= score.high:
        return f"neither lucky nor unlucky: {score.points:+.1f} points {sure}"
    sort = "better" if score.points > 0 else "worse"
    return f"these cards were {abs(score.points):.1f} points {sort} than average {sure}"


def _loss(loss: Loss) -> str:
    return f"{loss.points:.1f} points ({loss.low:.1f} to {loss.high:.1f})"


def _table(decisions: list[Decision]) -> Iterator[str]:
    rows = [_COLUMNS, *(_row(decision) for decision in decisions)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_COLUMNS))]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield ("  " + "  ".join(cells)).rstrip()


def _row(decision: Decision) -> tuple[str, str, str, str, str]:
    loss, hindsight = decision.avoidable, decision.hindsight
    return (
        str(decision.number),
        decision.made.words,
        f"{loss.points:.1f} ({loss.low:.1f} to {loss.high:.1f})",
        decision.best.words if loss.low > 0 else "nothing surely better",
        "?" if hindsight is None else f"{hindsight.points:.1f}",
    )
