// The same bot in JavaScript, from nothing but docs/protocol.md.
// node --experimental-websocket examples/bots/robo.mjs http://127.0.0.1:8080 QWERTY
const [server, code] = process.argv.slice(2);
const give_up = (words) => {
  console.error(`robo: ${words}`);
  process.exit(1);
};
if (!code) give_up('say which server and table: robo.mjs http://127.0.0.1:8080 QWERTY');
const { token } = await fetch(`${server}/api/me`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Robo' }),
}).then(
  (answer) => answer.json(),
  () => give_up(`no server answers at ${server}`),
);
const headers = { authorization: `Bearer ${token}` };
let version = 0;
let number = 0;
let waiting = null;
let moves = [];

function connect() {
  const line = new WebSocket(`${server.replace('http', 'ws')}/ws/${code}`, { headers });
  const say = (message) => line.send(JSON.stringify(message));
  const ask = (message) => {
    waiting = { id: `robo-${number++}`, ...message };
    say(waiting);
  };
  line.onopen = () => say({ type: 'hello', name: 'Robo', since: version || null });
  line.onclose = () => setTimeout(connect, 500);
  line.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.type === 'ping') return say({ type: 'pong', nonce: told.nonce });
    if (told.type === 'bye' && !told.again) give_up(told.words);
    if (told.version) version = told.version;
    if (told.moves) moves = told.moves.map((move) => move.action);
    if (waiting && (told.id === waiting.id || told.done?.includes(waiting.id))) waiting = null;
    if (told.room?.phase === 'over') process.exit(0);
    if (told.type === 'welcome' && waiting) say(waiting);
    else if (told.type === 'welcome' && told.you.chair === null) ask({ type: 'sit' });
    else if (!waiting && moves.length) {
      const action = moves[Math.floor(Math.random() * moves.length)].replaceAll('?', '0');
      ask({ type: 'play', action, seen: version });
    }
  };
}
connect();
