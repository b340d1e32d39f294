// Party Bugs on boardgame.io, with its defaults: `node boardgame.mjs PORT LOBBY_PORT`.
//
// State, log and lobby are kept in memory, as boardgame.io does unless told otherwise; each update
// carries the whole view. Hands and piles are withheld by `playerView`, the way its documentation
// advises. Everyone chooses at once, so a move is judged by the rules and not by the state's id.

import core from "boardgame.io/dist/cjs/core.js";
import server from "boardgame.io/dist/cjs/server.js";
import { deal, newHidden, newPlayer, newTable, play, seats, take } from "./party.mjs";

const [port, lobbyPort] = process.argv.slice(2).map(Number);

const Party = {
  name: "party",
  minPlayers: 4,
  maxPlayers: 4,

  setup: ({ random }) => {
    const G = {
      ...newTable(),
      floor: [],
      players: seats.map(() => ({ ...newPlayer(), hand: [], display: [] })),
      hidden: newHidden(),
    };
    deal(G, G.hidden, random.Shuffle);
    return G;
  },

  turn: { activePlayers: core.ActivePlayers.ALL },

  moves: {
    play: {
      move: ({ G, playerID }, card) =>
        play(G, G.hidden, Number(playerID), card) ? undefined : core.INVALID_MOVE,
      redact: true,
      client: false,
      ignoreStaleStateID: true,
    },
    take: {
      move: ({ G, playerID, random }, card) =>
        take(G, G.hidden, Number(playerID), card, random.Shuffle) ? undefined : core.INVALID_MOVE,
      client: false,
      ignoreStaleStateID: true,
    },
  },

  playerView: ({ G, playerID }) => {
    const { hidden, ...view } = G;
    const players = G.players.map((player, seat) =>
      String(seat) === playerID ? player : { ...player, hand: player.hand.length },
    );
    return { ...view, players };
  },
};

server
  .Server({ games: [Party], origins: ["*"] })
  .run({ port, lobbyConfig: { apiPort: lobbyPort } });
