/** Parts of the shell as people use them: by their labels, with names of every kind. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyGameModule, Finished, GameWords, GuideStep } from '../src/games/module';
import { speak } from '../src/i18n/index.svelte';
import { me } from '../src/me.svelte';
import { announcements } from '../src/parts/announce.svelte';
import { drawers } from '../src/parts/drawers.svelte';
import FaceEditor from '../src/parts/FaceEditor.svelte';
import { botsFor, easeOf, isFirst } from '../src/parts/first-game';
import Guide from '../src/parts/Guide.svelte';
import { rememberOffer, wasOffered } from '../src/parts/guided';
import Log from '../src/parts/Log.svelte';
import OptionsForm from '../src/parts/OptionsForm.svelte';
import Results from '../src/parts/Results.svelte';
import RoundTable from '../src/parts/RoundTable.svelte';
import RulesDrawer from '../src/parts/RulesDrawer.svelte';
import Toasts from '../src/parts/Toasts.svelte';
import { wished } from '../src/parts/tempo';
import { toasts } from '../src/parts/toasts.svelte';
import { explain } from '../src/table/explain';
import type { GameTable, Happened } from '../src/table/game-table';
import type { GameInfo, OptionInfo, Receipt, Replay } from '../src/wire/types';
import { bot, fakeServer, person, room, view, type Answers } from './fake-line';

const NAMES = ['<b>Ada</b>', 'עדה', '🪲', 'x'.repeat(24), '&amp;', '{name}'];

beforeAll(() => {
  // What jsdom cannot do yet.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  Element.prototype.scrollIntoView ??= () => undefined;
});

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.useRealTimers();
  toasts.clear();
  drawers.close();
  await speak('en', false);
});

const words = (more: Partial<GameWords> = {}): GameWords => ({
  title: 'A game',
  credits: 'After a game by Ada.',
  options: { tempo: { name: 'Pace', help: 'how quick it is', choices: { relaxed: 'slowly', normal: 'as usual' } } },
  log: ({ event }, cast) => (event === 'Silent' ? null : `${cast.name(0)} did ${event}`),
  move: (action) => action,
  refusal: (rule) => (rule === 'XX-2' ? 'A four goes on a five.' : null),
  guide: { first: 'Look here.', second: 'Now play.' },
  ...more,
});

function game(more: Partial<AnyGameModule> = {}): AnyGameModule {
  return {
    Scene: (() => undefined) as never,
    words: { en: words(), de: words(), fr: words() },
    rules: { en: [{ number: 'XX-1', part: 'Aim', text: ['Have **fun**.'] }, { number: 'XX-2', text: ['Play a card.'] }], de: [], fr: [] },
    guide: [],
    highlights: () => [],
    sketchResult: () => null,
    ...more,
  };
}

function table(more: Partial<GameTable> = {}): GameTable {
  return {
    code: 'KLMNPQ',
    room: room(),
    you: null,
    chair: 0,
    host: false,
    view: view() as never,
    moves: [],
    moveWords: new Map(),
    pending: new Set(),
    events: [],
    receipts: [],
    sketch: [],
    version: 1,
    gameNumber: 1,
    running: true,
    startsAt: 0,
    deadlineAt: null,
    hands: new Map(),
    emotes: new Map(),
    gameNow: () => 0,
    can: () => false,
    play: () => Promise.resolve({ ok: true }),
    emote: () => undefined,
    point: () => undefined,
    nameOf: (seat) => room().chairs[seat]?.name ?? '',
    faceOf: () => 'face',
    onNews: () => () => undefined,
    ...more,
  };
}

describe('name and face', () => {
  test.each(NAMES)('%j is kept as it was typed', async (name) => {
    const onsave = vi.fn();
    render(FaceEditor, { onsave });
    await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: `  ${name} ` } });
    await fireEvent.click(screen.getByText('That is me'));
    expect(onsave).toHaveBeenCalledWith({ name: name.normalize('NFC'), face: me.face, age: null });
    expect(JSON.parse(localStorage.getItem('antics.me') ?? '{}')).toMatchObject({ name, chosen: true });
  });

  test('an age is kept if it is one, and told to nobody if it is none', async () => {
    const onsave = vi.fn();
    render(FaceEditor, { onsave });
    const field = screen.getByLabelText('Your age, if you like');
    await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: 'Ada' } });
    await fireEvent.input(field, { target: { value: '9' } });
    await fireEvent.click(screen.getByText('That is me'));
    expect(onsave).toHaveBeenLastCalledWith(expect.objectContaining({ age: 9 }));
    expect(JSON.parse(localStorage.getItem('antics.me') ?? '{}')).toMatchObject({ age: 9 });
    for (const none of ['', '-3', '9.5', '999']) {
      await fireEvent.input(field, { target: { value: none } });
      await fireEvent.submit(field.closest('form')!);
      expect(onsave).toHaveBeenLastCalledWith(expect.objectContaining({ age: null }));
    }
    me.recall();
    expect(me.age).toBe(null);
  });

  test('typing stops at the longest name, and nothing is no name', async () => {
    const onsave = vi.fn();
    render(FaceEditor, { onsave });
    const field = screen.getByLabelText('Your name');
    expect(field).toHaveProperty('maxLength', 24);
    await fireEvent.input(field, { target: { value: '   ' } });
    await fireEvent.click(screen.getByText('That is me'));
    expect(onsave).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('at least one character');
  });

  test('other faces can be had, and the chosen one stays among them', async () => {
    render(FaceEditor);
    const faces = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
    const before = faces();
    await fireEvent.click(screen.getAllByRole('radio')[2] as HTMLElement);
    await fireEvent.click(screen.getByLabelText('Another face'));
    expect(faces()[0]).toBe(before[2]);
    expect(faces().slice(1)).not.toContain(before[1]);
  });
});

describe('chairs', () => {
  test.each(NAMES)('%j sits there as text', (name) => {
    render(RoundTable, { room: room({ chairs: [person(name), bot('Bea'), {}] }), own: 1 });
    expect(screen.getByText(name, { normalizer: (text) => text }).tagName).toBe('BDI');
    expect(document.querySelector('.chairs b')).toBeNull();
  });

  test('say who sits there, what they are and who is host', async () => {
    const onchair = vi.fn();
    render(RoundTable, { room: room({ chairs: [person('Ada'), bot('Bea'), {}, person('Cleo', { here: false, kept_by: 'sharp' })] }), own: 0, onchair });
    const labels = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label')?.replace(/[\u2068\u2069]/g, ''));
    expect(labels).toEqual(['Chair 1: Ada, you, host', 'Chair 2: Bea, Easy-going, bot', 'Chair 3: free', 'Chair 4: Cleo, away, a bot plays (Sharp)']);
    await fireEvent.click(screen.getAllByRole('button')[2] as HTMLElement);
    expect(onchair).toHaveBeenCalledWith(2);
  });
});

describe('the log', () => {
  const events = ['Dealt', 'Silent', 'Played'].map((event, place) => ({ number: place + 1, at: 61_000 * place, version: place, event: { event, rule: 'XX-2' }, words: null }));

  test('is newest first, without what is not worth a line, and each line knows why', async () => {
    render(Log, { table: table({ room: room({ game: 'party_bugs' }), events }), module: game(), timed: true });
    const lines = screen.getAllByRole('listitem').map((line) => line.textContent?.replace(/[\u2068\u2069]/g, ''));
    expect(lines).toEqual(['2:02 Ada did Played Why?', '0:00 Ada did Dealt Why?'].map((line) => expect.stringMatching(line.replaceAll(' ', '\\s*').replace('?', '\\?'))));
    await fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
    expect([drawers.open, drawers.rule]).toEqual(['rules', 'XX-2']);
  });

  test('of a game without a scene is in the server’s words', () => {
    const told = [{ ...(events[0] as (typeof events)[0]), words: 'Cards were dealt.' }];
    render(Log, { table: table({ room: room({ game: 'a_fifth_one' }), events: told }), module: game(), timed: false });
    expect(screen.getByText('Cards were dealt.')).toBeTruthy();
  });
});

describe('rules', () => {
  test('closes for a click beside them, but not for words that were marked beyond their edge', async () => {
    const onclose = vi.fn();
    const { container } = render(RulesDrawer, { game: 'x', title: 'A game', module: game(), rule: null, onclose });
    const dialog = container.querySelector('dialog')!;
    await fireEvent.pointerDown(screen.getByRole('searchbox', { hidden: true }));
    await fireEvent.click(dialog);
    expect(onclose).not.toHaveBeenCalled();
    await fireEvent.pointerDown(dialog);
    await fireEvent.click(dialog);
    expect(onclose).toHaveBeenCalledOnce();
  });

  test('open at the rule asked for, and are searched', async () => {
    render(RulesDrawer, { game: 'x', title: 'A game', module: game(), rule: 'XX-2', onclose: () => undefined });
    await tick();
    expect(document.activeElement?.id).toBe('rule-XX-2');
    await fireEvent.input(screen.getByLabelText('Search the rules'), { target: { value: 'fun' } });
    expect(document.querySelectorAll('article')).toHaveLength(1);
    expect(document.querySelector('article strong')?.textContent).toBe('fun');
    expect(screen.getByRole('status').textContent).toBe('1 rule found');
  });

  test('end with whose game it is, in the page’s language, and in the server’s words where there are no others', async () => {
    const { unmount } = render(RulesDrawer, { game: 'x', title: 'A game', module: game({ words: { en: words(), de: words({ credits: 'Nach einem Spiel von Ada.' }), fr: words() } }), rule: null, credits: 'After something.', onclose: () => undefined });
    const credits = () => document.querySelector('.credits')?.textContent;
    expect(credits()).toBe('After a game by Ada.');
    await speak('de', false);
    expect(credits()).toBe('Nach einem Spiel von Ada.');
    unmount();
    const mute = words({ credits: '' });
    render(RulesDrawer, { game: 'x', title: 'A game', module: game({ words: { en: mute, de: mute, fr: mute } }), rule: null, credits: 'After something.', onclose: () => undefined });
    expect(credits()).toBe('After something.');
  });

  test('that the game does not bring are the server’s', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ rules: [{ number: 'ZZ-1', text: 'From afar.' }] }))));
    const none = game({ rules: { en: [], de: [], fr: [] } });
    render(RulesDrawer, { game: 'zz', title: 'A game', module: none, rule: null, onclose: () => undefined });
    expect(await screen.findByText('From afar.')).toBeTruthy();
    vi.unstubAllGlobals();
  });
});

describe('options', () => {
  const option = (more: Partial<OptionInfo>): OptionInfo => ({ name: 'x', kind: 'switch', default: false, help: 'help', values: 'a list', ...more });
  const info = {
    name: 'x',
    options: [
      option({ name: 'series' }),
      option({ name: 'tempo', kind: 'choice', default: 'normal', choices: ['relaxed', 'normal'] }),
      option({ name: 'limit', kind: 'amount', default: 10, least: 1, most: 20 }),
      option({ name: 'heads', kind: 'numbers', default: [1, 2], least: 1, most: 7, length: 2 }),
    ],
  } as GameInfo;

  test('are asked for as they are chosen', async () => {
    const onchoose = vi.fn();
    render(OptionsForm, { info, module: game(), chosen: {}, editable: true, onchoose });
    await fireEvent.click(screen.getByRole('switch', { name: /series/ }));
    await fireEvent.click(screen.getByRole('switch', { name: /Relaxed tempo/ }));
    await fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '99' } });
    await fireEvent.change(screen.getByRole('textbox', { hidden: true }), { target: { value: '3 4' } });
    await fireEvent.change(screen.getByRole('textbox', { hidden: true }), { target: { value: '3 9' } });
    expect(onchoose.mock.calls.map(([options]) => options)).toEqual([{ series: true }, { tempo: 'relaxed' }, { limit: 20 }, { heads: [3, 4] }]);
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('2 whole numbers from 1 to 7 are needed here.');
    await speak('de', false);
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('Hier braucht es 2 ganze Zahlen von 1 bis 7.');
  });

  test('an amount that is cleared is the usual one again, and one out of bounds the nearest', async () => {
    const onchoose = vi.fn();
    const limit = option({ name: 'limit', kind: 'amount', default: 600_000, least: 1, most: 86_400_000 });
    const minutes = words({ options: { limit: { name: 'Longest game', help: 'help', unit: { each: 60_000, name: 'minutes' } } } });
    render(OptionsForm, { info: { ...info, options: [limit] }, module: game({ words: { en: minutes, de: minutes, fr: minutes } }), chosen: { limit: 300_000 }, editable: true, onchoose });
    const field = screen.getByRole<HTMLInputElement>('spinbutton');
    expect(field.value).toBe('5');
    for (const [typed, shown] of [['', '10'], ['0', '1'], ['-3', '1'], ['2.5', '2.5'], ['99999', '1440']] as const) {
      await fireEvent.change(field, { target: { value: typed } });
      expect(field.value, typed).toBe(shown);
      expect(onchoose.mock.lastCall, typed).toEqual([{ limit: Number(shown) * 60_000 }]);
    }
  });

  test('the tempo is relaxed by one switch, and otherwise as quick as one likes', async () => {
    const onchoose = vi.fn();
    const tempo = option({ name: 'tempo', kind: 'choice', default: 'normal', choices: ['relaxed', 'normal', 'quick'] });
    const props = (chosen: Record<string, unknown>) => ({ info: { ...info, options: [tempo] }, module: game(), chosen, editable: true, onchoose });
    const { rerender } = render(OptionsForm, props({}));
    const choices = () => screen.queryAllByRole<HTMLInputElement>('radio').map((radio) => [radio.parentElement?.textContent?.trim(), radio.checked]);
    expect(choices()).toEqual([['as usual', true], ['quick', false]]);
    await fireEvent.click(screen.getByRole('radio', { name: 'quick' }));
    await fireEvent.click(screen.getByRole('switch'));
    await rerender(props({ tempo: 'relaxed' }));
    expect(choices()).toEqual([]);
    await fireEvent.click(screen.getByRole('switch'));
    expect(onchoose.mock.calls.map(([{ tempo: chosen }]) => chosen)).toEqual(['quick', 'relaxed', 'normal']);
  });

  test('somebody who wants it relaxed asks every game with a tempo for it, and no other', () => {
    expect(wished(info, true)).toEqual({ tempo: 'relaxed' });
    expect(wished(info, false)).toEqual({});
    expect(wished({ ...info, options: info.options.filter(({ name }) => name !== 'tempo') }, true)).toEqual({});
    expect(wished(null, true)).toEqual({});
  });

  test('are only for the host', () => {
    render(OptionsForm, { info, module: null, chosen: { tempo: 'relaxed' }, editable: false, onchoose: vi.fn() });
    for (const each of screen.getAllByRole<HTMLInputElement>('switch')) expect(each.disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Relaxed tempo/ }).checked).toBe(true);
  });
});

describe('refusals', () => {
  test('have the way to their rule', async () => {
    render(Toasts);
    toasts.say('A four goes on a five.', 'wrong', 'XX-2');
    await tick();
    expect(document.querySelector('.toast p')?.textContent).toBe('A four goes on a five. · XX-2');
    await fireEvent.click(screen.getByRole('button', { name: /Why\?/, hidden: true }));
    expect([drawers.open, drawers.rule]).toEqual(['rules', 'XX-2']);
    expect(toasts.list).toEqual([]);
  });

  test('go with the next touch of the table', async () => {
    render(Toasts);
    const scene = document.body.appendChild(document.createElement('main'));
    scene.className = 'scene';
    toasts.say('A four goes on a five.', 'wrong', 'XX-2');
    toasts.say('Bo is back.');
    await fireEvent.pointerDown(document.body);
    expect(toasts.list).toHaveLength(2);
    await fireEvent.pointerDown(scene);
    expect(toasts.list.map(({ text }) => text)).toEqual(['Bo is back.']);
    scene.remove();
  });

  test('are told in the page’s language where the game says nothing', async () => {
    await speak('de', false);
    const granted = await explain({ ok: false, code: 'not_your_move', words: 'not your move', rule: '' }, table({ room: room({ game: 'a_fifth_one' }) }));
    expect(granted).toBe(false);
    expect(toasts.list.map(({ text }) => text)).toEqual(['Du bist nicht dran.']);
  });

  test('that need no words have none', async () => {
    expect(await explain({ ok: true }, table())).toBe(true);
    expect(await explain({ ok: false, code: 'pending', words: '', rule: '' }, table())).toBe(false);
    expect(toasts.list).toEqual([]);
  });

  test('the same notice twice is one', () => {
    toasts.say('Too fast.');
    toasts.say('Too fast.');
    expect(toasts.list).toHaveLength(1);
  });
});

describe('the tour', () => {
  const steps: GuideStep[] = [
    { id: 'first', when: () => true },
    { id: 'second', when: ({ moves }) => moves.length > 0, until: ({ moves }) => moves.length > 1 },
  ];
  const props = (more: Partial<GameTable> = {}, asked = 0) => ({ table: table(more), game: 'x', module: game({ guide: steps }), asked });

  test('is offered once, and a no is remembered', async () => {
    const { unmount } = render(Guide, props());
    await fireEvent.click(screen.getByRole('button', { name: 'No, thank you' }));
    expect(screen.queryByText(/First time/)).toBeNull();
    unmount();
    render(Guide, props());
    expect(screen.queryByText(/First time/)).toBeNull();
  });

  test('an offer that nobody answers goes', async () => {
    vi.useFakeTimers();
    render(Guide, props());
    expect(screen.getByText(/First time/)).toBeTruthy();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(screen.queryByText(/First time/)).toBeNull();
  });

  test('an offer says what is easier in a first game, and is heard', async () => {
    const say = vi.spyOn(announcements, 'say');
    const { rerender } = render(Guide, { ...props(), ease: 'relaxed' });
    expect(screen.getByText(/Relaxed tempo this time/)).toBeTruthy();
    expect(say.mock.calls).toEqual([[expect.stringMatching(/First time.*Relaxed tempo this time/)]]);
    say.mockRestore();
    await rerender({ ...props(), ease: 'gentle' });
    expect(screen.getByText(/The bots are gentle/)).toBeTruthy();
    await rerender({ ...props(), ease: null });
    expect(screen.queryByText(/this time/)).toBeNull();
  });

  test('a game without one is known once it was begun', () => {
    const untold = { ...props(), module: game() };
    render(Guide, { ...untold, table: table({ chair: null }) });
    expect(wasOffered('x')).toBe(false);
    render(Guide, untold);
    expect(wasOffered('x')).toBe(true);
  });

  test('is not for those who only watch', () => {
    render(Guide, props({ chair: null }));
    expect(screen.queryByText(/First time/)).toBeNull();
  });

  test('goes step by step, each at its moment', async () => {
    rememberOffer('x');
    const { rerender } = render(Guide, props());
    await rerender(props({}, 1));
    expect(screen.getByText('Look here.')).toBeTruthy();
    await fireEvent.click(screen.getByText('Go on'));
    expect(screen.queryByText('Now play.')).toBeNull();
    await rerender(props({ moves: ['a'] }, 1));
    expect(screen.getByText('Now play.')).toBeTruthy();
    expect(screen.queryByText('Go on')).toBeNull();
    await rerender(props({ moves: ['a', 'b'] }, 1));
    expect(screen.getByText(/all you need/)).toBeTruthy();
  });
});

describe('a first game', () => {
  const option = { name: 'tempo', kind: 'choice', default: 'normal', choices: ['relaxed', 'normal'], help: '' } as OptionInfo;
  const info = (more: Partial<GameInfo> = {}) => ({ name: 'x', timed: true, levels: ['gentle', 'casual', 'sharp'], fitting_level: 'casual', options: [option], ...more }) as GameInfo;

  test('is one against the clock whose tour was neither seen nor declined', () => {
    expect(isFirst(info())).toBe(true);
    expect(isFirst(info({ timed: false }))).toBe(false);
    rememberOffer('x');
    expect(isFirst(info())).toBe(false);
    expect(isFirst(info({ name: 'y' }))).toBe(true);
  });

  test('has the gentlest bots where no tempo can be relaxed', () => {
    expect(botsFor(info(), true)).toBe('casual');
    expect(botsFor(info({ options: [] }), true)).toBe('gentle');
    expect(botsFor(info({ options: [] }), false)).toBe('casual');
    expect(botsFor(info({ options: [], levels: [] }), true)).toBe('casual');
  });

  test('says what is easier as the table has it', () => {
    const at = (options: Record<string, unknown>, ...levels: string[]) => room({ options: options as never, chairs: [person('Ada'), ...levels.map((level) => bot('Bea', { level }))] });
    expect(easeOf(info(), at({ tempo: 'relaxed' }, 'casual'))).toBe('relaxed');
    expect(easeOf(info(), at({}, 'gentle'))).toBe(null);
    const steady = info({ options: [] });
    expect(easeOf(steady, at({}, 'gentle', 'gentle'))).toBe('gentle');
    expect(easeOf(steady, at({}, 'gentle', 'casual'))).toBe(null);
    expect(easeOf(steady, at({}))).toBe(null);
    expect(easeOf(info({ options: [], timed: false }), at({}, 'gentle'))).toBe(null);
    expect(easeOf(null, at({ tempo: 'relaxed' }))).toBe(null);
  });
});

describe('results', () => {
  const happened = (number: number, event: string): Happened => ({ number, at: 0, version: number, event: { event, rule: 'XX-1' }, words: null });
  const result = { record: 'abc', game: 'party_bugs', players: ['Ada', 'Bea'], scores: [3, 4], winners: [0], receipts: [{ race: 'slap', at: 9, claims: [] }] as Receipt[] };
  /** Remembers each King, and draws a chart of how many there were. */
  const kings = ({ events }: Finished) => events.filter(({ event }) => event.event === 'KingCame');
  const remembering = (more: Partial<AnyGameModule> = {}) =>
    game({
      highlights: (finished) => kings(finished).map(({ number }) => ({ icon: 'crown' as const, text: `a King, and ${finished.receipts.length} receipt`, moment: number })),
      sketchResult: (finished) => ({ rounds: [0, kings(finished).length].map((points, round) => ({ label: String(round), totals: [points, 0] })), highest: true }),
      ...more,
    });
  const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

  afterEach(() => vi.unstubAllGlobals());

  test('lead to their moments by the number of the event in this game', () => {
    const events = [happened(41, 'Dealt'), happened(42, 'KingCame')];
    render(Results, { table: table({ events }), module: remembering(), result, record: 'abc' });
    expect(links()).toEqual(['/replay/abc?event=2']);
    expect(screen.getByText('a King, and 1 receipt')).toBeTruthy();
  });

  test('are those of the whole game, for whoever came late, and none until it is known', async () => {
    vi.useFakeTimers();
    const frames = [['Dealt'], ['KingCame', 'Dealt'], ['KingCame']].map((events) => ({ at: 0, events: events.map((event) => ({ event: { event, rule: 'XX-1' }, words: '' })) }));
    const answers: Answers = { '/api/records/abc/replay': { status: 503, body: { code: 'busy', words: '' } } };
    const { asked } = fakeServer(answers);
    render(Results, { table: table({ events: [happened(7, 'KingCame')], whole: false }), module: remembering(), result, record: 'abc' });
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toEqual(['/api/records/abc/replay']);
    expect(screen.queryByRole('img')).toBeNull();
    expect(links()).toEqual([]);
    answers['/api/records/abc/replay'] = { status: 200, body: { frames } as Partial<Replay> };
    await vi.advanceTimersByTimeAsync(1000);
    expect(links()).toEqual(['/replay/abc?event=2', '/replay/abc?event=4']);
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('1: \u2068Ada\u2069 2');
  });

  test('name also somebody who plays without a chair', () => {
    const module = remembering({ extraName: () => 'Paul', sketchResult: () => ({ rounds: [[0, 0, 0], [1, 2, 3]].map((totals, round) => ({ label: String(round), totals })), highest: true }) });
    const { container } = render(Results, { table: table({ events: [happened(1, 'Dealt')] }), module, result, record: null });
    expect([...container.querySelectorAll('tspan')].map((name) => name.textContent)).toEqual(['\u2068Ada\u2069', '\u2068Bea\u2069', '\u2068Paul\u2069']);
  });
});

test('the same words announced twice are two announcements', () => {
  announcements.interrupt('Your turn');
  const first = announcements.urgent;
  announcements.interrupt('Your turn');
  expect(announcements.urgent).not.toBe(first);
  expect(announcements.urgent.replace('\u200b', '')).toBe('Your turn');
});

test('and so are the same words said in their turn', async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const { announcements: fresh } = await import('../src/parts/announce.svelte');
  const heard = [1, 2, 3].map(() => {
    fresh.say('Ada has bid.');
    vi.runAllTimers();
    return fresh.polite;
  });
  expect(heard[1]).not.toBe(heard[0]);
  expect(heard[2]).not.toBe(heard[1]);
  expect(heard.map((words) => words.replace('\u200b', ''))).toEqual(Array(3).fill('Ada has bid.'));
});
