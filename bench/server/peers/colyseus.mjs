// Party Bugs on Colyseus: `node colyseus.mjs PORT [PATCHES] [HANDS]`.
//
// PATCHES: "moves" sends a state patch after each move, "clock" every 50 ms, which is its default.
// HANDS: "open" keeps the hands in the state that everyone gets, encoded once for all, which is the
// fastest that Colyseus can do; "secret" shows them to their owners only, through a StateView.

import { Room, Server } from "@colyseus/core";
import { schema, StateView, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { deal, newHidden, newPlayer, newTable, play, SEATS, seats, take } from "./party.mjs";

const [port, patches = "moves", hands = "open"] = process.argv.slice(2);
const AFTER_MOVES = patches === "moves";
const SECRET = hands === "secret";

const cards = () => t.array("uint8");

const Player = schema(
  {
    chosen: t.boolean(),
    played: t.uint8(),
    score: t.uint8(),
    display: cards(),
    hand: SECRET ? cards().view() : cards(),
  },
  "Player",
);
const Table = schema(
  {
    phase: t.uint8(),
    round: t.uint8(),
    games: t.uint8(),
    tied: t.uint8(),
    turn: t.uint8(),
    floor: cards(),
    players: t.array(Player),
  },
  "Table",
);

function shuffle(list) {
  for (let last = list.length - 1; last > 0; last--) {
    const place = Math.floor(Math.random() * (last + 1));
    [list[last], list[place]] = [list[place], list[last]];
  }
  return list;
}

class PartyRoom extends Room {
  maxClients = SEATS;
  // With patches after moves, the clock's own patch finds nothing to send. A rate of 0 would be
  // dearer: Colyseus then ticks each room's clock 60 times a second.
  patchRate = AFTER_MOVES ? 60_000 : 50;

  onCreate() {
    const table = new Table({ ...newTable(), floor: [], players: [] });
    for (const _ of seats) table.players.push(new Player({ ...newPlayer(), display: [], hand: [] }));
    const hidden = newHidden();
    deal(table, hidden, shuffle);
    this.state = table;
    this.seatOf = new Map();
    const answer = (move) => (client, card) => {
      const seat = this.seatOf.get(client.sessionId);
      if (!move(table, hidden, seat, card, shuffle)) client.send("refused", card);
      else if (AFTER_MOVES) this.broadcastPatch();
    };
    this.onMessage("play", answer(play));
    this.onMessage("take", answer(take));
  }

  onJoin(client, { seat }) {
    this.seatOf.set(client.sessionId, seat);
    if (SECRET) {
      client.view = new StateView();
      client.view.add(this.state.players[seat]);
    }
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("party", PartyRoom);
await server.listen(Number(port), "127.0.0.1");
