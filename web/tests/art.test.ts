/** What the drawings promise: stable, distinct, silent unless named, and safe to draw twice. */
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, test } from 'vitest';
import Avatar from '../src/art/Avatar.svelte';
import { face } from '../src/art/avatar/face';
import { PLAYER_COLOURS, playerColour } from '../src/art/card/colours';
import DanceFloor from '../src/art/DanceFloor.svelte';
import DiscoBall from '../src/art/DiscoBall.svelte';
import Cover from '../src/art/box/Cover.svelte';
import GameBox from '../src/art/GameBox.svelte';
import Icon from '../src/art/icons/Icon.svelte';
import { ICON_NAMES, STROKES } from '../src/art/icons/strokes';
import Logo from '../src/art/Logo.svelte';
import MirrorCard from '../src/art/MirrorCard.svelte';
import { COSTUMES, costume } from '../src/art/party/costumes';
import PartyBug from '../src/art/PartyBug.svelte';
import PartyCard from '../src/art/PartyCard.svelte';

afterEach(cleanup);

const VALUES = COSTUMES.map((_, n) => n + 1);

/** A drawing's markup without the numbers that keep its ids apart. */
function drawn(container: Element): string {
  const ids = new Map<string, string>();
  return container.innerHTML.replace(/(?<=\bid="|url\(#)[^")]+/g, (id) => {
    if (!ids.has(id)) ids.set(id, `id${ids.size}`);
    return ids.get(id) ?? id;
  });
}

describe('party bugs', () => {
  test('every value is drawn differently', () => {
    const markups = VALUES.map((value) => drawn(render(PartyBug, { value }).container));
    expect(new Set(markups).size).toBe(13);
  });

  test('every value wears a costume of its own, and the thirteenth is the king', () => {
    expect(new Set(VALUES.map(costume)).size).toBe(13);
    expect(costume(13)).toBe('king');
  });

  test.each([0, 14, 1.5])('there is no bug of value %s', (value) => {
    expect(() => costume(value)).toThrow('from 1 to 13');
  });
});

describe('party cards', () => {
  test('a card that lies face down shows its owner only', () => {
    const backs = PLAYER_COLOURS.map((_, owner) => drawn(render(PartyCard, { owner }).container));
    expect(new Set(backs).size).toBe(PLAYER_COLOURS.length);
  });

  test('without an owner the front shows no colour', () => {
    const { container } = render(PartyCard, { value: 5 });
    expect(container.querySelector('pattern')).toBeNull();
  });

  test('players are told apart by pattern and not by colour alone', () => {
    expect(new Set(PLAYER_COLOURS.map((colour) => colour.motif)).size).toBe(PLAYER_COLOURS.length);
    expect(playerColour(8)).toBe(playerColour(0));
    expect(() => playerColour(-1)).toThrow('a seat');
  });
});

describe('avatars', () => {
  test('the same seed always gives the same face', () => {
    const [first, second] = [1, 2].map(() => drawn(render(Avatar, { seed: 'Ada' }).container));
    expect(first).toBe(second);
  });

  test('five hundred guests have five hundred faces', () => {
    const faces = Array.from({ length: 500 }, (_, n) => JSON.stringify(face(`seat ${n}`)));
    expect(new Set(faces).size).toBe(500);
  });

  test('a coat never vanishes into its ground', () => {
    for (let n = 0; n < 500; n++) {
      const { coat, ground, cloth } = face(String(n));
      expect(new Set([coat, ground, cloth]).size).toBe(3);
    }
  });

  test('every part turns up', () => {
    const faces = Array.from({ length: 500 }, (_, n) => face(`seat ${n}`));
    const kinds = (part: 'head' | 'eyes' | 'feelers' | 'mouth' | 'hat') => new Set(faces.map((f) => f[part])).size;
    expect([kinds('head'), kinds('eyes'), kinds('feelers'), kinds('mouth'), kinds('hat')]).toEqual([6, 10, 6, 8, 11]);
  });
});

describe('every drawing', () => {
  const DRAWINGS = [
    ['PartyBug', (label?: string) => render(PartyBug, { value: 13, label })],
    ['PartyCard', (label?: string) => render(PartyCard, { value: 7, owner: 2, label })],
    ['MirrorCard', (label?: string) => render(MirrorCard, { label })],
    ['Avatar', (label?: string) => render(Avatar, { seed: 'Bo', label })],
    ['DiscoBall', (label?: string) => render(DiscoBall, { label })],
    ['Logo', (label?: string) => render(Logo, { label })],
    ['Icon', (label?: string) => render(Icon, { name: 'play', label })],
  ] as const;

  test.each(DRAWINGS)('%s says nothing unless it is named', (_, draw) => {
    const silent = draw().container.querySelector('svg');
    expect(silent?.getAttribute('aria-hidden')).toBe('true');
    expect(silent?.hasAttribute('role')).toBe(false);
    const named = draw('a name').container.querySelector('svg');
    expect(named?.getAttribute('role')).toBe('img');
    expect(named?.getAttribute('aria-label')).toBe('a name');
    expect(named?.hasAttribute('aria-hidden')).toBe(false);
  });

  test.each(DRAWINGS)('%s can be drawn twice without ids that collide', (_, draw) => {
    draw();
    draw();
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the dance floor is scenery', () => {
    const { container } = render(DanceFloor);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('game boxes', () => {
  test('each has a picture of its own, and its title is text', () => {
    const boxes = (['party_bugs', 'cheating_moth', 'bugs_and_co', 'bullenparty'] as const).map((game) => {
      const { container } = render(GameBox, { game, title: `Title of ${game}` });
      expect(container.querySelector('strong')?.textContent).toBe(`Title of ${game}`);
      expect(container.querySelector('img')?.alt).toBe('');
      const cover = render(Cover, { game }).container;
      expect(cover.querySelector('svg text')).toBeNull();
      return [container.querySelector('img')?.src, drawn(cover)];
    });
    expect(new Set(boxes.map(([address]) => address)).size).toBe(4);
    expect(new Set(boxes.map(([, picture]) => picture)).size).toBe(4);
  });
});

test('no two icons look the same', () => {
  expect(new Set(Object.values(STROKES)).size).toBe(ICON_NAMES.length);
});
