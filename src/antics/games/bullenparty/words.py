"""Bullenparty in words: moves for menus, events for the log, and the table as rows of text."""

from collections.abc import Sequence

from antics.core.events import Event
from antics.core.game import Rows
from antics.games.bullenparty import events as happened
from antics.games.bullenparty.moves import (
    EXTEND_BASE,
    NEW_PILE,
    ROW_BASE,
    ZERO,
    is_bid,
    is_extend,
    is_row,
    laid_card,
    laid_pile,
)
from antics.games.bullenparty.view import Bidder, BullenpartyView, Row


def describe_action(action: int) -> str:
    if action == ZERO:
        return "bid the zero card"
    if is_bid(action):
        return f"bid the {action}"
    if is_row(action):
        return f"take row {action - ROW_BASE}"
    if is_extend(action):
        return f"add the card turned up to row {action - EXTEND_BASE}"
    card, pile = int(laid_card(action)), int(laid_pile(action))
    if pile == NEW_PILE:
        return f"start a new pile with the {card}"
    return f"lay the {card} on pile {pile}"


def describe(event: Event, names: Sequence[str]) -> str:
    match event:
        case happened.PutAside(count=count):
            return f"{count} number cards are put aside unseen."
        case happened.Dealt(seat=seat, cards=[*cards], zero=zero):
            return f"{names[seat]} gets {_listed(cards)} and zero card {zero}."
        case happened.Dealt(seat=seat, count=count):
            return f"{names[seat]} gets {count} number cards and a zero card."
        case happened.RoundBegan(number=number):
            return f"Round {number}."
        case happened.RowsLaid(rows=rows):
            shown = [f"row {at}: {_listed(cards) or 'empty'}" for at, cards in enumerate(rows)]
            return f"On the table: {'; '.join(shown)}."
        case happened.Shuffled(cards=cards):
            size = _counted(len(cards), "card")
            return f"The draw pile is empty: the discard pile, {size}, is shuffled into a new one."
        case happened.FinalRound():
            return "The last card of the draw pile is out: this is the final round."
        case happened.BiddingOpened(seats=seats, zero=zero):
            who = _listed([names[seat] for seat in seats])
            verb = "bids" if len(seats) == 1 else "bid"
            return f"{who} {verb}{'' if zero else ', and only number cards count now'}."
        case happened.Sealed(seat=seat, bid=None):
            return f"{names[seat]} has bid."
        case happened.Sealed(seat=seat, bid=bid):
            return f"{names[seat]} bids {'the zero card' if bid == ZERO else f'the {bid}'}."
        case happened.Revealed(bids=bids):
            return f"The bids: {_listed([_shown(bid, names) for bid in bids])}."
        case happened.BidDiscarded(seat=seat, card=card):
            return f"{names[seat]} discards the {card} and may take a row."
        case happened.RowTaken(seat=seat, row=row, cards=cards, bull=bull):
            prize = f" and a bull card with {bull} bullheads" if bull else ""
            return f"{names[seat]} takes row {row}: {_listed(cards) or 'no card'}{prize}."
        case happened.TurnedUp(seat=seat, card=card):
            return f"{names[seat]} turns up the {card}."
        case happened.Extended(seat=seat, row=row, card=card):
            return f"{names[seat]} adds the {card} to row {row} and takes the zero card back."
        case happened.NothingAdded(seat=seat, rows_full=True):
            return f"Every row left is full, so {names[seat]}'s zero card adds nothing."
        case happened.NothingAdded(seat=seat):
            return f"No card is left to turn up, so {names[seat]}'s zero card adds nothing."
        case happened.BullCame(row=row, bull=bull):
            return f"Row {row} is full: a bull card with {bull} bullheads comes to it."
        case happened.LayingBegan(everything=True):
            return "The last bids are made: everyone lays all number cards."
        case happened.LayingBegan(counts=counts):
            shown = [f"{names[seat]} {count}" for seat, count in enumerate(counts)]
            return f"All rows are taken. Cards to lay: {_listed(shown)}."
        case happened.Laid(seat=seat, card=card, pile=pile, started=True):
            return f"{names[seat]} starts pile {pile} with the {card}."
        case happened.Laid(seat=seat, card=card, pile=pile):
            return f"{names[seat]} lays the {card} on pile {pile}."
        case happened.SeatScored(seat=seat, points_pile=best, bulls=bulls, other_piles=others):
            score = _signed(event.score)
            return f"{names[seat]}: {best} + {bulls} (bull cards) − {others} = {score}."
        case happened.Scored(scores=scores):
            best = max(scores)
            winners = [names[seat] for seat, score in enumerate(scores) if score == best]
            verb = "wins" if len(winners) == 1 else "share the victory"
            return f"The game is over: {' and '.join(winners)} {verb}."
        case _:
            raise TypeError(f"not an event of Bullenparty: {event!r}")


def sketch(view: BullenpartyView) -> list[Rows]:
    tables = [_piles(view), _players(view), _meadow(view)]
    if view.phase == "lay":  # what cards are laid on is next to the hand
        tables.reverse()
    if view.hand is not None and view.seat is not None:
        zero = view.players[view.seat].zero
        cards = " ".join([_with_heads(view, card) for card in view.hand]) or "none"
        tables.append(Rows("Your hand", ("number cards", "zero card"), ((cards, zero or ""),)))
    return tables


def _meadow(view: BullenpartyView) -> Rows:
    title = f"Round {view.round}" + (", the final one" if view.final else "")
    rows: list[tuple[str, ...]] = []
    if any(row is not None for row in view.rows):
        rows += [(str(at), _row(view, row)) for at, row in enumerate(view.rows)]
    if view.turned_up:
        rows.append(("turned up", _with_heads(view, view.turned_up)))
    rows.append(("draw pile", _counted(view.draw_size, "card")))
    rows.append(("discard pile", " ".join([str(card) for card in view.discard]) or "empty"))
    bulls = " ".join([f"+{bull}" for bull in view.bulls]) or "none left"
    rows.append(("bull cards", bulls))
    return Rows(title, ("row", "number cards (bullheads)"), tuple(rows))


def _row(view: BullenpartyView, row: Row | None) -> str:
    if row is None:
        return "taken"
    cards = [_with_heads(view, card) for card in row.cards]
    if row.bull:
        cards.append(f"bull +{row.bull}")
    return " ".join(cards) or "empty"


def _piles(view: BullenpartyView) -> Rows:
    rows: list[tuple[str, ...]] = []
    for player in view.players:
        for at, pile in enumerate(player.piles):
            sign = "+" if at == player.points_pile else "−"
            cards = " ".join([str(card) for card in pile.cards])
            rows.append((player.name, str(at), cards, f"{sign}{pile.heads}"))
    return Rows("Piles", ("player", "pile", "cards, top last", "bullheads"), tuple(rows))


def _players(view: BullenpartyView) -> Rows:
    rows: list[tuple[str, ...]] = []
    for seat, player in enumerate(view.players):
        rows.append(
            (
                "→" if seat in view.to_act else "",
                player.name,
                _bid(player),
                str(player.hand_size),
                " ".join([str(card) for card in player.known]),
                player.zero or "?",
                " ".join([f"+{bull}" for bull in player.bulls]),
                _signed(player.score),
            )
        )
    columns = ("", "player", "bid", "hand", "known of it", "zero", "bulls", "score")
    return Rows("Players", columns, tuple(rows))


def _bid(player: Bidder) -> str:
    if player.bid is not None:
        shown = "zero" if player.bid == ZERO else str(player.bid)
        return f"{shown} (sealed)" if player.has_sealed else shown
    if player.has_sealed:
        return "sealed"
    if player.to_lay:
        return f"{player.to_lay} to lay"
    return "has a row" if player.has_row else ""


def _with_heads(view: BullenpartyView, card: int) -> str:
    return f"{card}({view.heads[card - 1]})"


def _shown(bid: happened.ShownBid, names: Sequence[str]) -> str:
    return f"{names[bid.seat]} {f'zero {bid.zero}' if bid.bid == ZERO else bid.bid}"


def _signed(score: int) -> str:
    return str(score).replace("-", "−")


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")


def _listed(items: Sequence[object]) -> str:
    return ", ".join([str(item) for item in items])
