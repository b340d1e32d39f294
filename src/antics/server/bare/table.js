/** The bare table: the server's words, and buttons for what it says is possible.
 *
 *  There is no rule of any game in here. Whatever the server sends becomes text, never markup.
 *  Requests that got no answer are sent again under the same id after a reconnection, which the
 *  server takes only once.
 */
import { ask, element, keepName, keptName, prefix } from './shared.js';

const find = (id) => document.getElementById(id);
const code = location.pathname.split('/').pop().toUpperCase();

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const MOST_EVENTS = 300;
const EMOTES = ['laugh', 'cry', 'wow', 'angry', 'clap', 'sleepy', 'heart', 'wave'];

/** What the server told last. */
let version = null;
let you = null;
let room = null;
let game = null;
let games = [];
let moves = [];
let shownAt = 0;
let gameTime = { at: 0, since: 0 };
let deadline = null;

let socket = null;
let pause = FIRST_PAUSE;
let retry = null;
let isWelcome = false;
/** The seal of the deal that has our words. */
let stirred = null;
let optionsShownFor = '';

/** Requests without an answer yet, by id, in the order of asking. */
const unanswered = new Map();
let asked = 0;
const visit = randomWord(8);

function randomWord(bytes) {
  const numbers = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(numbers, (number) => number.toString(16).padStart(2, '0')).join('');
}

// The connection -------------------------------------------------------------------------------

async function connect() {
  clearTimeout(retry);
  retry = null;
  isWelcome = false;
  say('connecting…');
  find('again').hidden = true;
  try {
    await ask('POST', '/api/me', {});
  } catch (refused) {
    await lost(refused.words, refused.code === 'unreachable' || refused.code === 'too_many_people');
    return;
  }
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const mine = new WebSocket(`${scheme}//${location.host}${prefix}/ws/${code}`);
  socket = mine;
  let goodbye = null;
  mine.onopen = () => mine.send(JSON.stringify(hello()));
  mine.onmessage = (event) => {
    const answer = JSON.parse(event.data);
    if (answer.type === 'bye') goodbye = answer;
    else if (socket === mine) take(answer);
  };
  mine.onclose = () => {
    if (socket !== mine) return;
    socket = null;
    if (goodbye === null) lost(isWelcome ? 'the connection was lost' : null, true);
    else lost(goodbye.words, goodbye.again === true);
  };
}

function hello() {
  const name = keptName();
  const words = { type: 'hello', words: true };
  if (name) words.name = name;
  if (version !== null) words.since = version;
  const secret = new URLSearchParams(location.hash.slice(1)).get('secret');
  if (secret) words.secret = secret;
  return words;
}

/** Without words nobody was let in: the API knows why. */
async function lost(words, again) {
  if (words === null) {
    try {
      await ask('GET', `/api/tables/${code}`);
      words = 'the connection was refused';
    } catch (refused) {
      words = refused.words;
      again = refused.code !== 'no_table' && refused.code !== 'banned';
    }
  }
  if (!again) {
    say(words);
    find('again').hidden = false;
    return;
  }
  say(`${words}; trying again…`);
  retry = setTimeout(connect, pause * (0.75 + Math.random() / 2));
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

function say(words) {
  find('connection').textContent = words;
}

function send(message) {
  if (socket !== null && socket.readyState === WebSocket.OPEN) {
    socket.send(JSON.stringify(message));
  }
}

/** Ask for something that is to be done exactly once. */
function request(type, fields = {}) {
  asked += 1;
  const message = { type, id: `${visit}-${asked}`, ...fields };
  unanswered.set(message.id, message);
  find('refusal').textContent = '';
  if (isWelcome) send(message);
  showWaiting();
}

function settle(id) {
  unanswered.delete(id);
  showWaiting();
}

function showWaiting() {
  document.body.toggleAttribute('data-waiting', unanswered.size > 0);
}

for (const event of ['online', 'visibilitychange']) {
  addEventListener(event, () => {
    if (retry !== null && document.visibilityState === 'visible') connect();
  });
}
find('again').onclick = connect;

// What the server says -------------------------------------------------------------------------

function take(answer) {
  switch (answer.type) {
    case 'ping':
      send({ type: 'pong', nonce: answer.nonce });
      break;
    case 'welcome':
      welcome(answer);
      break;
    case 'update':
      update(answer);
      break;
    case 'refused':
      if (answer.id) settle(answer.id);
      refused(answer);
      break;
    case 'done':
      settle(answer.id);
      if (answer.secret) showSecret(answer.secret);
      break;
    case 'fleeting':
      fleeting(answer);
      break;
  }
}

function welcome(answer) {
  say('connected');
  pause = FIRST_PAUSE;
  isWelcome = true;
  const isNewGame = version === null || room?.commitment !== answer.room.commitment;
  version = answer.version;
  you = answer.you;
  room = answer.room;
  moves = answer.moves ?? [];
  if (answer.whole === false || isNewGame) find('events').replaceChildren();
  if (location.hash && you.chair !== null) history.replaceState(null, '', location.pathname);
  setClock(answer);
  tell(answer.events ?? []);
  (answer.receipts ?? []).forEach(tellReceipt);
  showRoom();
  showSketch(answer.sketch);
  showMoves();
  noteShown();
  stirred = null;
  stir();
  for (const message of unanswered.values()) send(message);
}

/** Something random of our own for the next deal, once its seal is known. */
function stir() {
  const seal = room.next_commitment;
  if (!seal || seal === stirred || you.chair === null) return;
  stirred = seal;
  send({ type: 'stir', commitment: seal, entropy: randomWord(16) });
}

function update(answer) {
  if (answer.after !== version) {
    // Something was lost on the way: come back and be told from the last version on.
    socket?.close();
    return;
  }
  version = answer.version;
  (answer.done ?? []).forEach(settle);
  if ('chair' in answer) you = { ...you, chair: answer.chair };
  if (answer.room) room = { ...room, ...answer.room };
  if (answer.room || 'chair' in answer) showRoom();
  // A whole view comes with another chair too, in the middle of a game.
  if (answer.new_game && answer.room?.phase) find('events').replaceChildren();
  setClock(answer);
  tell(answer.events ?? []);
  (answer.receipts ?? []).forEach(tellReceipt);
  if (answer.sketch) showSketch(answer.sketch);
  else if (answer.room?.phase === 'room') showSketch(null);
  if (answer.moves) moves = answer.moves;
  if (answer.room?.phase === 'room') moves = [];
  if (answer.moves || answer.room) showMoves();
  noteShown();
  stir();
}

/** When what was told last stood on the screen, for how long a reaction took. */
function noteShown() {
  const told = version;
  requestAnimationFrame(() => {
    if (version === told) shownAt = performance.now();
  });
}

function refused(answer) {
  const rule = answer.rule ? whyButton(answer.rule) : null;
  find('refusal').replaceChildren(answer.words, ' ', rule ?? '');
}

function fleeting(answer) {
  if (answer.watchers !== undefined && answer.watchers !== null) {
    room = { ...room, watchers: answer.watchers };
    showPhase();
  }
  if (answer.emote) {
    const name = room.chairs[answer.chair]?.name ?? 'somebody';
    addLine(element('li', { className: 'quiet' }, `${name}: ${answer.emote}`));
  }
}

// The clock ------------------------------------------------------------------------------------

function setClock(answer) {
  const now = performance.now();
  gameTime = { at: answer.at ?? 0, since: now + (answer.starts_in ?? 0) };
  deadline = answer.deadline === undefined ? null : now + answer.deadline;
}

function seconds(ms) {
  return `${(Math.max(0, ms) / 1000).toFixed(0)} s`;
}

setInterval(() => {
  const now = performance.now();
  const shown = [];
  if (room?.phase === 'playing' && game?.timed) {
    if (now < gameTime.since) shown.push(`starts in ${seconds(gameTime.since - now)}`);
    else shown.push(seconds(gameTime.at + now - gameTime.since));
  }
  if (deadline !== null) shown.push(`${seconds(deadline - now)} left to decide`);
  const words = shown.join(', ');
  if (find('clock').textContent !== words) find('clock').textContent = words;
}, 250);

// Moves ----------------------------------------------------------------------------------------

function play(action) {
  const fields = { action };
  if (game?.timed && shownAt > 0) {
    fields.seen = version;
    fields.reacted = Math.min(600000, Math.round(performance.now() - shownAt));
  }
  request('play', fields);
}

/** `?` in a move stands for a number that the player chooses. */
function openMove(move) {
  const parts = move.action.split('?');
  const inputs = parts.slice(1).map((_, place) =>
    element('input', {
      type: 'number',
      min: 0,
      required: true,
      ariaLabel: `${move.words ?? move.action}: number ${place + 1}`,
    }),
  );
  const form = element(
    'form',
    { className: 'row' },
    element('span', {}, move.words ?? move.action),
    ...inputs,
    element('button', {}, 'Do it'),
  );
  form.dataset.action = move.action;
  form.onsubmit = (event) => {
    event.preventDefault();
    const filled = parts.reduce((text, part, place) => text + inputs[place - 1].value + part);
    play(filled);
  };
  return form;
}

function moveButton(move) {
  if (move.action.includes('?')) return openMove(move);
  const button = element(
    'button',
    { type: 'button', title: move.action, onclick: () => play(move.action) },
    move.words ?? move.action,
  );
  button.dataset.action = move.action;
  return button;
}

function showMoves() {
  const holder = find('moves');
  const kept = new Map();
  for (const child of holder.children) if (child.dataset.action) kept.set(child.dataset.action, child);
  const focused = document.activeElement?.closest('[data-action]')?.dataset.action;
  // What stays possible stays where it is, with what was typed into it.
  const shown = moves.map((move) => kept.get(move.action) ?? moveButton(move));
  if (shown.length === 0) shown.push(element('p', { className: 'quiet' }, noMovesWords()));
  holder.replaceChildren(...shown);
  if (focused) {
    const again = shown.find((child) => child.dataset?.action === focused);
    (again?.querySelector('input') ?? again)?.focus();
  }
}

function noMovesWords() {
  if (room.phase === 'room') return 'The game has not begun.';
  if (room.phase === 'over') return 'The game is over.';
  if (room.phase === 'paused') return 'The game is paused.';
  return you.chair === null ? 'You are looking on.' : 'You are waiting for the others.';
}

function showSketch(parts) {
  const tables = (parts ?? []).map((part) =>
    element(
      'table',
      {},
      element('caption', {}, part.title),
      element('thead', {}, row('th', part.columns)),
      element('tbody', {}, ...part.rows.map((cells) => row('td', cells))),
    ),
  );
  find('sketch').replaceChildren(...tables);
}

function row(tag, cells) {
  return element('tr', {}, ...cells.map((cell) => element(tag, {}, cell)));
}

// What happened --------------------------------------------------------------------------------

function tell(events) {
  for (const told of events) {
    const rule = told.event.rule ? whyButton(told.event.rule) : '';
    addLine(element('li', {}, told.words ?? JSON.stringify(told.event), ' ', rule));
  }
  const words = events.map((told) => told.words ?? '').join(' ');
  if (words) {
    find('said').replaceChildren(element('p', {}, words));
  }
}

function tellReceipt(receipt) {
  const claims = receipt.claims.map((claim) => {
    const name = room.chairs[claim.seat]?.name ?? `seat ${claim.seat}`;
    const time = claim.reaction ?? claim.at;
    return `${name} ${time} ms ± ${claim.unsure}${claim.won ? ', in time' : ''}`;
  });
  addLine(element('li', { className: 'quiet' }, `Race: ${claims.join('; ')}`));
}

function addLine(line) {
  const list = find('events');
  list.prepend(line);
  while (list.children.length > MOST_EVENTS) list.lastChild.remove();
}

let rules = null;

function whyButton(rule) {
  return element(
    'button',
    { type: 'button', className: 'why', ariaLabel: `why? rule ${rule}`, onclick: () => explain(rule) },
    rule,
  );
}

async function explain(rule) {
  let text;
  try {
    if (rules?.game !== room.game) rules = await ask('GET', `/api/rules/${room.game}`);
    text = rules.rules.find((one) => one.number === rule)?.text ?? 'There is no such rule.';
  } catch (refusal) {
    text = refusal.words;
  }
  find('why-title').textContent = rule;
  find('why-text').textContent = text;
  find('why').showModal();
}

// The room -------------------------------------------------------------------------------------

function showRoom() {
  game = games.find((one) => one.name === room.game) ?? null;
  find('title').textContent = game === null ? '' : `· ${game.title}`;
  document.title = `Antics · ${game?.title ?? 'table'} ${code}`;
  showPhase();
  find('chairs').replaceChildren(...room.chairs.map(chairLine));
  showControls();
  showOptions();
}

function isHost() {
  return room.host === you.person;
}

function showPhase() {
  const phases = {
    room: 'before the game',
    playing: 'playing',
    paused: room.paused_by === 'absence' ? 'paused: everybody has left' : 'paused by the host',
    over: 'the game is over',
    closed: 'the table is closed',
  };
  const watchers = room.watchers ? `, ${room.watchers} looking on` : '';
  find('phase').textContent = `${phases[room.phase]}${watchers}`;
}

function button(words, action, main = false) {
  return element('button', { type: 'button', className: main ? 'main' : '', onclick: action }, words);
}

function chairWords(chair, number) {
  if (chair.kind === undefined || chair.kind === 'empty') return `${number + 1}. free`;
  const notes = [];
  if (number === you.chair) notes.push('you');
  if (chair.person && chair.person === room.host) notes.push('host');
  if (chair.kind === 'bot') notes.push(`bot, ${chair.level}`);
  else if (!chair.here) notes.push('away');
  if (chair.kept_by) notes.push(`kept warm by a bot, ${chair.kept_by}`);
  return `${number + 1}. ${chair.name}${notes.length ? ` (${notes.join(', ')})` : ''}`;
}

function chairLine(chair, number) {
  const line = element('li', { className: 'row' }, chairWords(chair, number));
  const isFree = chair.kind === undefined || chair.kind === 'empty';
  if (room.phase === 'room') {
    if (isFree) line.append(button('Sit here', () => request('sit', { chair: number })));
    if (isHost() && chair.kind !== 'person') line.append(...botControls(chair, number));
  }
  if (!isFree && isHost() && number !== you.chair) {
    line.append(button('Send away', () => request('clear', { chair: number })));
    if (chair.kind === 'person') {
      line.append(button('Make host', () => request('pass_host', { chair: number })));
    }
  }
  return line;
}

function botControls(chair, number) {
  const levels = game?.levels ?? [];
  const select = element(
    'select',
    { ariaLabel: `level of a bot on chair ${number + 1}` },
    ...levels.map((level) => element('option', { value: level }, level)),
  );
  select.value = chair.level ?? game?.fitting_level ?? '';
  const words = chair.kind === 'bot' ? 'Change' : 'Add bot';
  return [select, button(words, () => request('add_bot', { chair: number, level: select.value }))];
}

function showControls() {
  const controls = [];
  const seated = you.chair !== null;
  if (seated) controls.push(button('Stand up', () => request('stand')));
  else if (room.phase === 'room') controls.push(button('Sit down', () => request('sit'), true));
  if (seated && room.chairs[you.chair]?.kept_by) {
    controls.push(button('Take my chair back', () => request('sit'), true));
  }
  if (isHost() && room.phase === 'room') {
    controls.push(button('Start the game', () => request('start'), true));
  }
  if (isHost() && game?.timed && room.phase === 'playing') {
    controls.push(button('Pause', () => request('pause')));
  }
  if (isHost() && room.phase === 'paused') {
    controls.push(button('Go on', () => request('resume'), true));
  }
  if (room.phase === 'over' && isHost()) {
    controls.push(button('Back to the room', () => request('rematch')));
    controls.push(button('Rematch', () => request('rematch', { start: true }), true));
  }
  if (room.record) {
    const path = `${prefix}/api/records/${room.record}`;
    controls.push(element('a', { href: path, download: '' }, 'Download the record'));
  }
  if (isHost() && room.phase !== 'closed') controls.push(button('End this table', endTable));
  if (seated) {
    const emotes = EMOTES.map((name) => element('option', { value: name }, name));
    const none = element('option', { value: '' }, 'Emote…');
    const select = element('select', { ariaLabel: 'emote' }, none, ...emotes);
    select.onchange = () => {
      if (select.value) send({ type: 'emote', emote: select.value });
      select.value = '';
    };
    controls.push(select);
  }
  find('controls').replaceChildren(...controls);
  const elsewhere = find('elsewhere');
  if (seated && elsewhere.childElementCount === 0) {
    elsewhere.append(button('Go on on another device', () => request('new_secret')));
  }
}

function endTable() {
  if (confirm('End this table for everybody, for good?')) request('close');
}

function showSecret(secret) {
  const link = new URL(location.href);
  link.hash = `secret=${secret}`;
  find('elsewhere').replaceChildren(
    element('p', {}, 'Open this on the other device; your chair goes with it, once:'),
    element('input', { readOnly: true, value: link.href, ariaLabel: 'link to your chair' }),
    button('Another link', () => request('new_secret')),
  );
}

// Options --------------------------------------------------------------------------------------

function optionInput(option, value) {
  switch (option.kind) {
    case 'switch':
      return element('input', { type: 'checkbox', checked: value });
    case 'choice': {
      const choices = option.choices.map((choice, place) =>
        element('option', { value: place, selected: choice === value }, String(choice)),
      );
      return element('select', {}, ...choices);
    }
    case 'amount':
      return element('input', { type: 'number', min: option.least, max: option.most, value });
    default:
      return element('input', { value: value.join(', '), size: 30 });
  }
}

function optionValue(option, input) {
  switch (option.kind) {
    case 'switch':
      return input.checked;
    case 'choice':
      return option.choices[Number(input.value)];
    case 'amount':
      return Number(input.value);
    default:
      return input.value.split(',').map(Number);
  }
}

function showOptions() {
  const form = find('options');
  const shownFor = JSON.stringify([room.game, room.options, room.clock, room.phase, isHost()]);
  if (shownFor === optionsShownFor) return;
  optionsShownFor = shownFor;
  const mayChange = isHost() && room.phase === 'room';
  const inputs = new Map();
  const lines = (game?.options ?? []).map((option) => {
    const input = optionInput(option, room.options[option.name] ?? option.default);
    input.disabled = !mayChange;
    inputs.set(option, input);
    return element('label', { title: option.help }, `${option.name} `, input, ` ${option.help}`);
  });
  if (mayChange) {
    const choices = games.map((one) =>
      element('option', { value: one.name, selected: one.name === room.game }, one.title),
    );
    const chosen = element('select', {}, ...choices);
    chosen.onchange = () => request('choose', { game: chosen.value });
    lines.unshift(element('label', {}, 'Game ', chosen));
    if (game !== null && !game.timed) lines.push(clockLine());
    if (inputs.size > 0) lines.push(element('button', {}, 'Use these options'));
  }
  form.replaceChildren(...lines);
  form.onsubmit = (event) => {
    event.preventDefault();
    const options = {};
    for (const [option, input] of inputs) options[option.name] = optionValue(option, input);
    request('choose', { options });
  };
}

function clockLine() {
  const input = element('input', { type: 'number', min: 5, max: 3600, value: room.clock ?? '' });
  input.onchange = () =>
    request('set_clock', { seconds: input.value === '' ? null : Number(input.value) });
  return element('label', {}, 'Seconds for each decision ', input, ' (empty: no clock)');
}

find('naming').addEventListener('submit', (event) => {
  event.preventDefault();
  const name = find('name').value.trim();
  keepName(name);
  request('rename', { name });
});

// Beginning ------------------------------------------------------------------------------------

find('code').textContent = code;
find('name').value = keptName();
find('inviting').addEventListener('toggle', () => {
  find('qr').src = `${prefix}/api/tables/${code}/qr.svg`;
});
try {
  games = await ask('GET', '/api/games');
  const table = await ask('GET', `/api/tables/${code}`);
  find('link').textContent = find('link').href = table.link.replace('/t/', '/bare/');
} catch (refusal) {
  find('refusal').textContent = refusal.words;
}
connect();
