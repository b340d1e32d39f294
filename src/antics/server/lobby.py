"""The lobby's part of the API: who I am, which games there are, making and finding tables."""

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, SkipValidation

from antics import __version__
from antics.bots.levels import bot_makers, fitting_level, level_names
from antics.core.game import Amount, Choice, Game, Numbers, Option, Switch
from antics.core.registry import find_game, game_names
from antics.core.rulebook import rules_of
from antics.server.bodies import (
    GameInfo,
    Introduction,
    MadeTable,
    Me,
    NewMe,
    NewTable,
    OptionInfo,
    RuleInfo,
    RulesText,
    TableInfo,
)
from antics.server.codes import is_code
from antics.server.gate import Turned
from antics.server.house import House
from antics.server.identity import cookie
from antics.server.refusals import refusals
from antics.server.visitors import OurHouse, OurVisitor, Visitor, strictly
from antics.table.messages import Refusal, Room
from antics.table.names import checked_name

Code = Annotated[str, PathParameter(description="A table's six letters.")]
GameInPath = Annotated[str, PathParameter(description="As /api/games names it.")]
NO_STORE: Final = {"cache-control": "no-store"}


# People ------------------------------------------------------------------------------------


@post("/api/me", status_code=200, tags=["people"], responses=refusals(changing=True))
async def introduce(
    data: SkipValidation[JSONBody[Introduction]], house: OurHouse, visitor: OurVisitor
) -> Response[NewMe]:
    """Become a guest, or stay the one you are. Sets the cookie, and gives programs the token."""
    data = strictly(data, Introduction)
    name = None if data.name is None else checked_name(data.name)
    gate, signet, caller = house.gate, house.signet, visitor.caller
    if visitor.person is None:
        gate.check_new_person(caller)
        person, token = signet.issue()
    else:
        person, token = visitor.person, signet.token_of(visitor.person)
    me = NewMe(
        person=signet.sign_of(person),
        needs_password=gate.needs_password,
        server=__version__,
        token=token,
        name=name,
        face=data.face,
    )
    line = cookie(signet.cookie, token, path=house.settings.prefix, secure=caller.secure)
    return Response(me, headers={"set-cookie": line, **NO_STORE})


@get("/api/me", tags=["people"], responses=refusals())
async def who_am_i(house: OurHouse, visitor: OurVisitor) -> Response[Me]:
    """Who you are here, if anybody."""
    sign = None if visitor.person is None else house.signet.sign_of(visitor.person)
    me = Me(person=sign, needs_password=house.gate.needs_password, server=__version__)
    return Response(me, headers=NO_STORE)


# Games -------------------------------------------------------------------------------------


@get("/api/games", tags=["games"], sync_to_thread=False, responses=refusals())
def list_games() -> list[GameInfo]:
    """Every game with its options and bots."""
    return [_game_info(find_game(name)) for name in game_names()]


@get("/api/rules/{game:str}", tags=["games"], sync_to_thread=False, responses=refusals(404))
def read_rules(
    game: Annotated[str, PathParameter(description="As /api/games names it.")],
) -> RulesText:
    """A game's rules in our own words."""
    found = find_game(game)
    return RulesText(
        game=found.name,
        title=found.title,
        markdown=found.rules_text(),
        rules=[RuleInfo(number=rule.number, text=rule.text) for rule in rules_of(found)],
    )


def _game_info(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        blurb=game.blurb,
        credits=game.credits,
        minutes=game.minutes,
        least_players=game.players[0],
        most_players=game.players[-1],
        timed=game.timed,
        rule_prefix=game.rule_prefix,
        levels=level_names(game.name),
        fitting_level=fitting_level(game.name),
        options=[option_info(option) for option in game.options],
    )


def option_info(option: Option) -> OptionInfo:
    """What a form needs to know about an option."""
    default = option.default
    info = OptionInfo(
        name=option.name,
        kind="switch",
        default=list(default) if isinstance(default, tuple) else default,
        help=option.help,
        values=option.values(),
    )
    match option:
        case Switch():
            return info
        case Choice():
            return msgspec.structs.replace(info, kind="choice", choices=list(option.choices))
        case Amount():
            bounds = {"least": option.least, "most": option.most}
            return msgspec.structs.replace(info, kind="amount", **bounds)
        case Numbers():
            bounds = {"least": option.least, "most": option.most, "length": option.length}
            return msgspec.structs.replace(info, kind="numbers", rising=option.rising, **bounds)
        case _:
            raise TypeError(f"no form knows options like {type(option).__name__}")


# Tables ------------------------------------------------------------------------------------


@post("/api/tables", tags=["tables"], responses=refusals(401, changing=True))
async def make_table(
    data: SkipValidation[JSONBody[NewTable]], house: OurHouse, visitor: OurVisitor
) -> MadeTable:
    """A new table, with you as its host. With `bots` everybody else is one, and it begins."""
    data, person = strictly(data, NewTable), visitor.known()
    house.gate.check_new_table(visitor.caller, person, data.password)
    if data.bots is not None and data.bots not in bot_makers(find_game(data.game).name):
        levels = ", ".join(bot_makers(data.game))
        raise Refusal("no_level", f"there is no bot '{data.bots}'; there are {levels}")
    table = await house.hub.create(
        data.game,
        person,
        name=data.name,
        face=data.face or "",
        age=data.age,
        options=dict(data.options),
        players=data.players,
        bots=data.bots,
        stirs=data.stirs,
    )
    code = table.room.code
    house.gate.found(person, code)
    return MadeTable(code=code, **_places(house, visitor, code))


@get("/api/tables/{code:str}", tags=["tables"], responses=refusals(404))
async def look_at_table(code: Code, house: OurHouse, visitor: OurVisitor) -> Response[TableInfo]:
    """What everyone who knows the code may know about a table."""
    room = await find_room(house, visitor, code)
    info = TableInfo(code=room.code, room=room, **_places(house, visitor, room.code))
    return Response(info, headers=NO_STORE)


@get(
    "/api/tables/{code:str}/qr.svg",
    tags=["tables"],
    media_type="image/svg+xml",
    responses=refusals(404),
)
async def picture_of_link(code: Code, house: OurHouse, visitor: OurVisitor) -> Response[bytes]:
    """A QR code that leads phones to the table."""
    room = await find_room(house, visitor, code)
    picture = qr_svg(house.addresses.link(visitor.caller, room.code))
    return Response(picture, media_type="image/svg+xml", headers=NO_STORE)


async def find_room(house: House, visitor: Visitor, code: str) -> Room:
    """The table of that code, as everyone sees it. Codes that lead nowhere count as guesses."""
    gate, address = house.gate, visitor.caller.address
    if not is_code(code):
        raise Turned("no_table", "a table's code has six letters", 404)
    gate.check_guessing(address, visitor.person, code)
    with gate.turn(address) as turn:
        room = await house.hub.look(code)
        await turn()
        if room is None:
            turned = gate.wrong_code(address)
            raise turned or Turned("no_table", f"there is no table {code.upper()}", 404)
        if room.phase == "closed":
            raise Turned("no_table", f"table {code.upper()} is closed", 404)
        gate.check_guessing(address, visitor.person, code)
        gate.found(visitor.person, code)
    return room


def _places(house: House, visitor: Visitor, code: str) -> Mapping[str, str]:
    link = house.addresses.link(visitor.caller, code)
    return {"link": link, **house.addresses.paths(code)._asdict()}


def qr_svg(text: str) -> bytes:
    import io  # noqa: PLC0415

    import segno  # noqa: PLC0415  # only needed when somebody asks

    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None, omitsize=True
    )
    return out.getvalue()


HANDLERS: Final = [
    introduce,
    who_am_i,
    list_games,
    read_rules,
    make_table,
    look_at_table,
    picture_of_link,
]
