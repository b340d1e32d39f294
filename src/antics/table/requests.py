"""What each request does to a table, or why not. Whatever is refused has changed nothing."""

from functools import partial
from typing import TYPE_CHECKING

from antics.bots.levels import bot_makers
from antics.core.registry import find_game
from antics.table.entries import (
    BotSat,
    Cleared,
    ClockSet,
    Closed,
    HostPassed,
    Linked,
    OptionsChosen,
    Reclaimed,
    Resumed,
    Sat,
    Started,
    Warmed,
)
from antics.table.guests import Guest
from antics.table.messages import (
    AddBot,
    AnyRequest,
    Choose,
    Clear,
    Close,
    Done,
    Emote,
    Hello,
    NewSecret,
    PassHost,
    Pause,
    Play,
    Point,
    Pong,
    Refusal,
    Rematch,
    Rename,
    Resume,
    SetClock,
    Sit,
    Stand,
    Start,
    Stir,
)
from antics.table.names import checked_name

if TYPE_CHECKING:
    from antics.table.table import Table

MOST_CHANGES: int = 2000
"""So often one person may change something about a room between two games. Its log is read whole
when somebody comes back, so nobody may make it as long as they like."""
BOT_NAMES = ("Bea", "Otto", "Mirza", "Tilda", "Fips", "Wanda", "Jojo", "Knut", "Lila", "Bruno")


def grant(table: "Table", guest: Guest, request: AnyRequest, arrival: float) -> None:
    """Do what is asked, or raise a Refusal, a MoveError or a BadSetup."""
    if guest not in table.guests:
        raise Refusal("no_hello", "say hello first")
    if guest.only_looks_on:
        raise Refusal("looks_on", "this screen only looks on: open the table without 'watch'")
    match request:
        case Play():
            _play(table, guest, request, arrival)
            return
        case Hello() | Pong() | Emote() | Point() | Stir():
            raise Refusal("unexpected", "this is no request of its own")
        case _ if table.was_granted(guest.person, request.id):
            table.done(guest, request.id)
            return
        case _ if table.changes.get(guest.person, 0) >= MOST_CHANGES and not _goes_on(request):
            words = "you have changed too much here; it takes no more before the next game"
            raise Refusal("too_much", words)
        case NewSecret():
            _own_chair(table, guest)
            secret = table.absence.new_link(table, guest.person)
            table.once_on_disk(partial(guest.send, Done(id=request.id, secret=secret)))
            return
        case Sit():
            _sit(table, guest, request)
        case Stand():
            _stand(table, guest)
        case Rename():
            _rename(table, guest, request)
        case AddBot():
            _add_bot(table, guest, request)
        case Clear():
            _clear(table, guest, request)
        case Choose():
            _choose(table, guest, request)
        case SetClock():
            _host_in_room(table, guest)
            table.write(ClockSet(seconds=request.seconds))
        case PassHost():
            _pass_host(table, guest, request)
        case Start():
            _host_in_room(table, guest)
            start(table)
        case Pause():
            _pause(table, guest, request)
            return  # it is granted when it begins
        case Resume():
            _resume(table, guest)
        case Rematch():
            _rematch(table, guest, request)
        case Close():
            _host(table, guest)
            table.write(Closed(by="host"))
    table.grant(guest, request.id)


def _goes_on(request: AnyRequest) -> bool:
    """Whether it leads to the next game, or to the end."""
    return isinstance(request, Start | Resume | Rematch | Close)


# The game ------------------------------------------------------------------------------------


def _play(table: "Table", guest: Guest, request: Play, arrival: float) -> None:
    if table.was_made(guest.person, request.id):  # in this game, or in one before
        table.done(guest, request.id)
        return
    seat = _own_chair(table, guest)
    playing = table.playing
    if playing is None:
        raise Refusal("no_game", "no game is being played here yet")
    if table.room.in_play() and table.room.sitter(seat).kept_by is not None:
        raise Refusal("kept", "a bot keeps your chair: sit down to take it back")
    playing.play(guest, seat, request, arrival)


def start(table: "Table") -> None:
    """Deal, if the rules allow as many players and these options."""
    room = table.room
    room.setup()
    seal = table.next_seal()
    stirred = {guest.person: guest.stirred for guest in table.guests if guest.stirred_for == seal}
    entropy = [stirred[person] for person in room.people() if person in stirred]
    table.write(Started(entropy=entropy, at=table.outside.wall()))
    if table.playing is not None:
        table.playing.resume(table.outside.now())


def _pause(table: "Table", guest: Guest, request: Pause) -> None:
    _host(table, guest)
    playing = table.playing
    if playing is None or table.room.phase != "playing":
        raise Refusal("not_running", "there is nothing to pause")
    playing.pause(guest, request, table.outside.now())


def _resume(table: "Table", guest: Guest) -> None:
    _host(table, guest)
    playing = table.playing
    if playing is None or table.room.phase != "paused":
        raise Refusal("not_paused", "the game is not paused")
    now = table.outside.now()
    table.write(Resumed(at=playing.running.now(now)))
    playing.resume(now)


def _rematch(table: "Table", guest: Guest, request: Rematch) -> None:
    _host(table, guest)  # others may still be reading the results
    if table.room.phase != "over":
        raise Refusal("not_over", "the game is not over yet")
    if request.start:
        table.room.setup()  # refused before anything is changed
    table.back_to_room()
    table.absence.give_back(table)
    if request.start:
        start(table)


# Chairs --------------------------------------------------------------------------------------


def _sit(table: "Table", guest: Guest, request: Sit) -> None:
    room = table.room
    own = room.chair_of(guest.person)
    if room.phase != "room":
        if own is not None and request.chair in (None, own):
            if room.sitter(own).kept_by is not None:
                table.write(Reclaimed(chair=own))
            return
        if room.phase == "over":
            words = "the results are still on the table; sit down when the host has put them away"
            raise Refusal("game_runs", words)
        raise Refusal("game_runs", "a game is being played; you can look on and sit down after it")
    name = checked_name(guest.name)
    chair = room.free_chair() if request.chair is None else request.chair
    if request.chair is None and own is not None:
        return
    if chair is None:
        raise Refusal("full", "all chairs are taken")
    if chair >= len(room.chairs):
        raise Refusal(
            "no_chair", f"there is no chair {chair}; they are 0 to {len(room.chairs) - 1}"
        )
    if chair != own and room.chairs[chair] is not None:
        raise Refusal("taken", "somebody sits there already")
    link = room.links.get(guest.person)
    if own is not None and own != chair:
        table.write(Cleared(chair=own))
    table.write(
        Sat(chair=chair, person=guest.person, name=name, face=guest.face or name, age=guest.age)
    )
    if link is not None and own != chair:
        # It went with the chair before, but they have not stood up.
        table.write(Linked(person=guest.person, hash=link))
    if room.host is None:
        table.write(HostPassed(person=guest.person))


def _stand(table: "Table", guest: Guest) -> None:
    room, chair = table.room, _own_chair(table, guest)
    if room.in_play():
        if room.sitter(chair).kept_by is None:
            table.write(Warmed(chair=chair, level=room.stand_in(), stood=True))
        return
    if room.phase == "over":
        raise Refusal("game_runs", "stand up in the room, before the next game")
    table.write(Cleared(chair=chair))


def _rename(table: "Table", guest: Guest, request: Rename) -> None:
    name = checked_name(request.name)
    chair = table.room.chair_of(guest.person)
    if chair is not None and table.room.in_play():
        raise Refusal("game_runs", "names cannot change while a game is being played")
    guest.name, guest.face, guest.age = name, request.face or guest.face or name, request.age
    if chair is not None:
        table.write(
            Sat(chair=chair, person=guest.person, name=name, face=guest.face, age=guest.age)
        )


def _add_bot(table: "Table", guest: Guest, request: AddBot) -> None:
    _host_in_room(table, guest)
    room = table.room
    _known_level(room.game.name, request.level)
    chair = room.free_chair() if request.chair is None else request.chair
    if chair is None:
        raise Refusal("full", "all chairs are taken")
    if chair >= len(room.chairs):
        raise Refusal(
            "no_chair", f"there is no chair {chair}; they are 0 to {len(room.chairs) - 1}"
        )
    sitter = room.chairs[chair]
    if sitter is not None and sitter.person is not None:
        raise Refusal("taken", "a person sits there")
    seat_bot(table, chair, request.level)


def seat_bot(table: "Table", chair: int, level: str) -> None:
    """A bot with a name of its own."""
    sitter = table.room.chairs[chair]
    taken = {other.name for other in table.room.chairs if other is not None}
    name = next((name for name in BOT_NAMES if name not in taken), f"Bot {chair + 1}")
    if sitter is not None:
        name = sitter.name
    table.write(BotSat(chair=chair, level=level, name=name))


def _clear(table: "Table", guest: Guest, request: Clear) -> None:
    _host(table, guest)
    room, chair = table.room, request.chair
    if chair >= len(room.chairs) or room.chairs[chair] is None:
        raise Refusal("no_chair", "nobody sits there")
    sitter = room.sitter(chair)
    if sitter.person is not None and sitter.person == guest.person:
        raise Refusal("yourself", "stand up instead of sending yourself away")
    if room.in_play():
        if sitter.person is None:
            raise Refusal("game_runs", "a bot cannot leave while a game is being played")
        table.write(BotSat(chair=chair, level=room.stand_in(), name=sitter.name))
        return
    table.write(Cleared(chair=chair))


# What is played ------------------------------------------------------------------------------


def _choose(table: "Table", guest: Guest, request: Choose) -> None:
    _host_in_room(table, guest)
    room = table.room
    game = room.game if request.game is None else find_game(request.game)
    known = {option.name: option for option in game.options}
    wanted = {name: value for name, value in room.options.items() if name in known}
    wanted.update(request.options)
    players = max(game.players[0], min(len(room.people()) or 1, game.players[-1]))
    checked = game.setup(players, wanted).options
    if game is not room.game:
        seated = sum(1 for sitter in room.chairs if sitter is not None)
        if seated > game.players[-1]:
            most = game.players[-1]
            raise Refusal("too_many", f"{game.title} is for {most} at most; {seated} are sitting")
        for chair, sitter in enumerate(room.chairs):
            level = None if sitter is None else sitter.level
            if level is not None and level not in bot_makers(game.name):
                table.write(Cleared(chair=chair))
    chosen = {name: value for name, value in checked.items() if value != known[name].default}
    table.write(
        OptionsChosen(options=dict(chosen), game=game.name if game is not room.game else "")
    )


def _known_level(game: str, level: str) -> None:
    levels = list(bot_makers(game))
    if level not in levels:
        raise Refusal("no_level", f"there is no bot '{level}'; there are {', '.join(levels)}")


# Rights --------------------------------------------------------------------------------------


def _own_chair(table: "Table", guest: Guest) -> int:
    told = guest.chair
    if told is not None and table.room.sits_at(guest.person, told):
        return told
    chair = table.room.chair_of(guest.person)
    if chair is None:
        raise Refusal("no_chair", "you are looking on: only players can do that")
    return chair


def _host(table: "Table", guest: Guest) -> None:
    if table.room.host != guest.person:
        raise Refusal("not_host", "only the host can do that")


def _host_in_room(table: "Table", guest: Guest) -> None:
    _host(table, guest)
    if table.room.phase != "room":
        raise Refusal("game_runs", "that can only be changed before a game")


def _pass_host(table: "Table", guest: Guest, request: PassHost) -> None:
    _host(table, guest)
    chairs = table.room.chairs
    sitter = chairs[request.chair] if request.chair < len(chairs) else None
    if sitter is None or sitter.person is None:
        raise Refusal("no_person", "no person sits there")
    table.write(HostPassed(person=sitter.person))
