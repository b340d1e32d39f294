"""Cheating Moth on the screen: the top card, the players, the hand, and what to do now."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from antics.games.cheating_moth import events as happened
from antics.games.cheating_moth.cards import CARD_OF, kind_of, value_of
from antics.games.cheating_moth.moves import DRAW, GIVE, GIVE_TO, PLAIN, PLAY, RACE, SLAP, VANISH
from antics.games.cheating_moth.view import Bug, CheatingMothView
from antics.games.cheating_moth.words import the_card
from antics.terminal.chairs import PERSON
from antics.terminal.drawing import ACCENT, FAINT
from antics.terminal.realtime.board import Told, draw_log
from antics.terminal.realtime.canvas import ALARM, Canvas, bar, clock_text, seconds_text

HAND_KEYS: Final = "asdfghjklertyuiozxcm"
"""The letters below the cards of the hand, those under the fingers first: all but v b n p q w,
which do other things."""

_KINDS: Final = ("", "spider", "mosq.", "roach", "ant", "moth")
"""What is written on a card, by kind; it has six columns."""

_PROMPT: Final = 38
"""The column where it says what to do."""
_AIRY: Final = 30
"""From so many rows on, things are kept apart by an empty one."""
_HAND_ROWS: Final = 6
_FAN: Final = 12
_BAR: Final = 10


Hand = list[tuple[str, int]]
"""The different cards of the own hand, in order, and how many there are of each."""


class Sight(NamedTuple):
    """What is drawn: the view, and what the board adds to it."""

    view: CheatingMothView
    actions: list[int]
    hand: Hand
    chosen: int
    giving: bool
    lasting: Mapping[int, int]
    """How long each seat's latest gesture takes in all."""
    window: int
    """How long the latest slap or race window is in all."""
    flashes: Mapping[int, str]
    bluffs: bool
    notice: str
    log: list[Told]


def your_cards(view: CheatingMothView) -> Hand:
    return list(Counter(view.bugs[PERSON].hand or []).items())


def draw_moth(canvas: Canvas, sight: Sight) -> None:
    view = sight.view
    air = 1 if canvas.height >= _AIRY else 0
    canvas.rule(0, f"Cheating Moth · round {view.round} of {view.rounds}")
    canvas.put_right(0, canvas.width - 2, f" {clock_text(view.now)} ", "bold")
    _draw_discards(canvas, 1 + air, view)
    _draw_prompt(canvas, 1 + air, sight)
    row = _draw_players(canvas, 6 + 2 * air, sight) + air
    canvas.put_cut(row, 1, sight.notice, ACCENT, room=canvas.width - 2)
    row = _draw_hand(canvas, row + 1, sight) + air
    draw_log(canvas, row, canvas.height - 1 - row, sight.log)
    canvas.put(canvas.height - 1, 1, _keys(sight), FAINT)


# The middle of the table -------------------------------------------------------------------


def _draw_discards(canvas: Canvas, row: int, view: CheatingMothView) -> None:
    if not view.discard:
        return
    top = view.discard[0]
    _draw_card(canvas, row, 1, top, "bold", wide=True)
    value = int(value_of(CARD_OF[top]))
    low, high = sorted(((value - 2) % 5 + 1, value % 5 + 1))
    canvas.put(row, 10, "on the discards:", FAINT)
    canvas.put(row + 1, 10, the_card(top), "bold")
    canvas.put(row + 2, 10, f"a {low} or a {high} goes on it")
    below = len(view.discard) - 1
    canvas.put(row + 3, 10, f"{below} below, {view.draw_size} to draw", FAINT)


def _draw_prompt(canvas: Canvas, row: int, sight: Sight) -> None:
    """What the table waits for, loud if it waits for this person."""
    view = sight.view
    headline, words, urgent = _prompt(sight)
    canvas.put(row, _PROMPT, f" {headline} " if urgent else headline, ALARM if urgent else "bold")
    canvas.wrap(row + 1, _PROMPT, words, room=canvas.width - _PROMPT - 1, rows=2)
    left = view.window_left
    if view.window_ends_at is not None:
        left = view.window_ends_at - view.now
    if left is not None:
        room = canvas.width - _PROMPT - 10
        canvas.put(row + 3, _PROMPT, bar(left, sight.window, room), ACCENT if urgent else "")
        still = "stands" if view.window_ends_at is None else seconds_text(left)
        canvas.put(row + 3, _PROMPT + room + 1, still)


def _prompt(sight: Sight) -> tuple[str, str, bool]:
    """A headline, what to do, and whether it is this person's to do."""
    view = sight.view
    active = "" if view.active is None else view.bugs[view.active].name
    yours = view.active == PERSON
    match view.phase:
        case "turn":
            return _turn_prompt(sight, active)
        case "spider":
            return _spider_prompt(sight, active)
        case "slap":
            if SLAP in sight.actions:
                return "SLAP!  Press space", "A mosquito! The slowest is given cards.", True
            said = "You played the mosquito." if yours else "You have slapped."
            return "Slapping the mosquito", f"{said} Who is slowest?", False
        case "race":
            return _race_prompt(sight)
        case "gifts":
            return _gifts_prompt(view)
        case "settle":
            guard = "" if view.guard is None else view.bugs[view.guard].name
            accused = "" if view.accused is None else view.bugs[view.accused].name
            if view.guard == PERSON:
                return f"Caught {accused}!  Give a card", "Choose one, no moth: Enter", True
            caught = "You are caught!" if view.accused == PERSON else f"{accused} is caught."
            return caught, f"{guard} chooses a card to give.", False
        case "over":
            return "The game is over", "", False
        case _:
            return "The cards are dealt", "", False


def _turn_prompt(sight: Sight, active: str) -> tuple[str, str, bool]:
    view = sight.view
    if view.active != PERSON:
        return f"{active}'s turn", _meanwhile(sight), False
    if DRAW in sight.actions:
        return "YOUR TURN", "Nothing fits: n draws a card.", True
    return "YOUR TURN", "Choose a card that fits: Enter plays it.", True


def _meanwhile(sight: Sight) -> str:
    """What somebody can do who has no turn."""
    if sight.view.guard == PERSON:
        return "You are the Guard: watch their hands."
    if any(action >> 6 == VANISH for action in sight.actions):
        return "Time to let a card vanish?"
    return ""


def _spider_prompt(sight: Sight, active: str) -> tuple[str, str, bool]:
    if sight.view.active != PERSON:
        return f"{active}'s spider", f"{active} may give a card to somebody.", False
    if sight.giving:
        card = the_card(sight.hand[sight.chosen][0])
        others = [f"{at} {bug.name}" for at, bug in enumerate(sight.view.bugs) if at != PERSON]
        return f"Who gets {card}?", f"{' · '.join(others)} · Esc nobody yet", True
    return "YOUR SPIDER", "Choose a card to give: Enter. Or keep all: n", True


def _race_prompt(sight: Sight) -> tuple[str, str, bool]:
    if any(action >> 6 == RACE for action in sight.actions):
        return "RACE!  Press space", "A cockroach, and you have its number. n passes.", True
    if PERSON in sight.view.answered:
        return "Racing for the cockroach", "You have passed.", False
    return "Racing for the cockroach", "You cannot lay its number now. n passes.", False


def _gifts_prompt(view: CheatingMothView) -> tuple[str, str, bool]:
    slowest = "" if view.slowest is None else view.bugs[view.slowest].name
    if view.slowest == PERSON:
        return "You were slowest", "Everyone who can gives you a card.", False
    if PERSON in view.owing:
        words = "Choose a card, no moth: Enter"
        return f"GIVE {slowest.upper()} A CARD", words, True
    return f"{slowest} was slowest", "Cards are being given.", False


# Players -----------------------------------------------------------------------------------


def _draw_players(canvas: Canvas, row: int, sight: Sight) -> int:
    """A line for each, the others first. Returns the next row."""
    canvas.put(row, 5, "player", FAINT)
    canvas.put(row, 29, "cards", FAINT)
    canvas.put(row, 46, "doing", FAINT)
    canvas.put_right(row, canvas.width - 8, "vanished", FAINT)
    canvas.put_right(row, canvas.width - 1, "minus", FAINT)
    order = [*range(1, len(sight.view.bugs)), PERSON]
    for seat in order:
        row += 1
        _draw_player(canvas, row, seat, sight)
    return row + 1


def _draw_player(canvas: Canvas, row: int, seat: int, sight: Sight) -> None:
    view, bug = sight.view, sight.view.bugs[seat]
    own = seat == PERSON
    style = "bold" if own else ""
    canvas.put(row, 1, " " if own else str(seat), "bold")
    canvas.put(row, 3, "▶" if seat == view.active else "", ACCENT)
    canvas.put(row, 5, bug.name, style, room=16)
    canvas.put(row, 22, "GUARD" if seat == view.guard else "", ACCENT)
    fan = "▮" * min(_FAN, bug.hand_size)
    end = canvas.put(row, 29, fan, style)
    canvas.put(row, end + 1, str(bug.hand_size), "bold")
    words, loud = _doing(sight, seat)
    canvas.put(row, 46, words, "bold" if loud else FAINT, room=canvas.width - 62)
    gone = f"{bug.vanished} in {bug.gestures}" if bug.gestures else ""
    canvas.put_right(row, canvas.width - 8, gone, style)
    canvas.put_right(row, canvas.width - 1, str(bug.minus_points), style)
    if not own:
        canvas.spot(row, 0, canvas.width, str(seat))


def _doing(sight: Sight, seat: int) -> tuple[str, bool]:
    """What is to be seen of a player, and whether it matters just now."""
    view, bug = sight.view, sight.view.bugs[seat]
    if bug.gesture is not None:
        left = bug.gesture.ends_at - view.now
        meter = bar(left, sight.lasting.get(seat, left), _BAR)
        what = "fidget" if bug.gesture.harmless or bug.gesture.real is False else "gesture"
        if bug.gesture.card is not None:
            what = f"{bug.gesture.card:>2} goes"
        return f"{what:7} {meter}", True
    if seat in sight.flashes:
        return sight.flashes[seat], True
    if seat in view.answered:
        return ("has slapped" if view.phase == "slap" else "has passed"), False
    if seat in view.owing:
        return "owes a card", False
    if bug.rests_until is not None:
        return f"rests {seconds_text(bug.rests_until - view.now)}", False
    return ("" if seat == PERSON else _known(bug)), False


def _known(bug: Bug) -> str:
    """What this person knows of another hand."""
    parts = list(bug.known)
    if bug.moths_at_least:
        parts.append(f"{bug.moths_at_least}+ moths")
    return f"has {' '.join(parts)}" if parts else ""


# The hand ----------------------------------------------------------------------------------


def _draw_hand(canvas: Canvas, row: int, sight: Sight) -> int:
    """The different cards beside each other; those that can be used now are lifted. Returns the
    next row."""
    usable = _usable(sight)
    leaving = sight.view.bugs[PERSON].gesture
    wide = len(sight.hand) * 8 < canvas.width
    step = 8 if wide else 5
    if len(sight.hand) * step >= canvas.width:
        return _draw_long_hand(canvas, row, sight, usable)
    column = 1
    for at, (card, count) in enumerate(sight.hand):
        lifted = card in usable
        chosen = at == sight.chosen
        top = row if lifted else row + 1
        _draw_card(canvas, top, column, card, "bold" if lifted else FAINT, wide=wide)
        if count > 1:
            canvas.put(top + 3, column + step - 4, f"×{count}", "bold")
        if leaving is not None and leaving.card == card:
            canvas.put(top, column + 1, "~" * (step - 3), ACCENT)
        letter = HAND_KEYS[at] if at < len(HAND_KEYS) else " "
        mark = f"[{letter}]" if chosen else f" {letter} "
        middle = column + (step - 1) // 2 - 1
        canvas.put(row + 5, middle, mark, ALARM if chosen else "bold")
        for line in range(row, row + _HAND_ROWS):
            canvas.spot(line, column, column + step, letter)
        column += step
    return row + _HAND_ROWS


def _draw_long_hand(canvas: Canvas, row: int, sight: Sight, usable: set[str]) -> int:
    """A hand of more different cards than there is room for: text, a letter before each."""
    column, line = 1, row
    for at, (card, count) in enumerate(sight.hand):
        letter = HAND_KEYS[at] if at < len(HAND_KEYS) else " "
        words = f"{letter} {card}{'↑' if card in usable else ''}{f'×{count}' if count > 1 else ''}"
        if column + len(words) + 4 > canvas.width:
            column, line = 1, line + 1
        style = ALARM if at == sight.chosen else "bold" if card in usable else ""
        canvas.spot(line, column, column + len(words), letter)
        column = canvas.put(line, column, f"{words}", style) + 3
    return row + _HAND_ROWS


def _draw_card(canvas: Canvas, row: int, column: int, card: str, style: str, *, wide: bool) -> None:
    number = CARD_OF[card]
    width = 8 if wide else 5
    kind = _KINDS[kind_of(number)][: width - 2]
    canvas.frame(row, column, width, 4, style)
    canvas.put(row + 1, column + 1, f"{value_of(number)}".center(width - 2), style)
    canvas.put(row + 2, column + 1, kind.center(width - 2), style)


def _usable(sight: Sight) -> set[str]:
    """The cards that Enter, or space in a race, would do something with now."""
    kinds = {PLAY, GIVE, RACE, *range(GIVE_TO, PLAIN)}
    numbers = {action & 63 for action in sight.actions if action >> 6 in kinds}
    return {card for card, _ in sight.hand if CARD_OF[card] in numbers}


def _keys(sight: Sight) -> str:
    view = sight.view
    parts = ["Enter play"]
    if view.guard == PERSON:
        parts.append(f"1–{len(view.bugs) - 1} accuse")
    else:
        parts.append("v vanish")
        if sight.bluffs:
            parts.append("b bluff")
    return "  ".join([*parts, "space slap", "w why", "p pause", "? help", "q quit"])


# Between rounds ----------------------------------------------------------------------------


def draw_round_end(canvas: Canvas, event: happened.RoundEnded, names: Sequence[str]) -> None:
    """What everyone was left with, and what it cost."""
    canvas.rule(0, f"Cheating Moth · round {event.number} is over")
    if event.seat is None:
        reason = "Nobody can draw or play any more."
    else:
        who = "You have" if event.seat == PERSON else f"{names[event.seat]} has"
        reason = f"{who} no card left."
    canvas.put(2, 2, reason, "bold")
    canvas.put(4, 2, "player", FAINT)
    canvas.put(4, 20, "was left with", FAINT)
    canvas.put_right(4, canvas.width - 9, "minus", FAINT)
    canvas.put_right(4, canvas.width - 2, "in all", FAINT)
    row = 5
    for seat, name in enumerate(names):
        style = "bold" if seat == PERSON else ""
        canvas.put(row, 2, name, style, room=16)
        canvas.put_right(row, canvas.width - 9, str(event.points[seat]), style)
        canvas.put_right(row, canvas.width - 2, str(event.totals[seat]), style)
        cards = " ".join(event.hands[seat]) or "nothing"
        row = canvas.wrap(row, 20, cards, style, room=canvas.width - 36, rows=2)
    canvas.put(row + 1, 2, "A number costs 1, an action 5, a moth 10 (CM-23).", FAINT)
