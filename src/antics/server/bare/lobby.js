/** The bare lobby: pick a game, make a table, go there. It knows nothing of any game but what the
 *  server lists. Everything from the server becomes text, never markup. */
import { ask, element, keepName, keptName, prefix } from './shared.js';

const find = (id) => document.getElementById(id);
const name = find('name');
name.value = keptName();

function complain(refused) {
  find('refusal').textContent = refused.words;
  if (refused.code === 'password_needed') find('password-field').hidden = false;
}

async function makeTable(game, bots) {
  find('refusal').textContent = '';
  const called = name.value.trim() || 'Guest';
  keepName(called);
  try {
    await ask('POST', '/api/me', { name: called });
    const wanted = { game, name: called };
    if (bots) Object.assign(wanted, { bots, stirs: true });
    const password = find('password').value;
    if (password) wanted.password = password;
    const made = await ask('POST', '/api/tables', wanted);
    location.assign(made.bare);
  } catch (refused) {
    complain(refused);
  }
}

function gameBox(game) {
  const players = `${game.least_players}–${game.most_players} players, ${game.minutes} minutes`;
  return element(
    'section',
    {},
    element('h2', {}, game.title),
    element('p', {}, game.blurb),
    element('p', { className: 'quiet' }, `${players}${game.timed ? ', in real time' : ''}`),
    element(
      'div',
      { className: 'row' },
      element(
        'button',
        { className: 'main', onclick: () => makeTable(game.name, game.fitting_level) },
        'Play now with bots',
      ),
      element('button', { onclick: () => makeTable(game.name) }, 'Make a table'),
    ),
  );
}

find('joining').addEventListener('submit', (event) => {
  event.preventDefault();
  keepName(name.value.trim());
  const code = find('code').value.trim().toUpperCase();
  if (/^[A-Z]{6}$/.test(code)) location.assign(`${prefix}/bare/${code}`);
  else complain({ words: 'a table’s code has six letters' });
});

try {
  const me = await ask('GET', '/api/me');
  find('password-field').hidden = !me.needs_password;
  const games = await ask('GET', '/api/games');
  find('games').replaceChildren(...games.map(gameBox));
} catch (refused) {
  complain(refused);
}
