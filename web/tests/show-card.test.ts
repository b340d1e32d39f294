/** Cards of open hands in a replay: drawn as their game draws them, and named in every language. */
import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { loadGame } from '../src/games/module';

test('the same tile has the same colour in a list as on the table', async () => {
  const module = await loadGame('bugs_and_co');
  const view = { seat: 1, hands: [{ right: 3 }, { right: 40 }] };
  expect(module.showCard?.('2a', view as never, 'en')?.props).toEqual({ kind: '2a', tint: 40 });
});

const BULLS = { seat: 0, players: [{ zero: 'B' }], heads: [1, 5] };

test.each([
  ['party_bugs', ['1', '13'], {}],
  ['cheating_moth', ['3', '3q', '5m'], {}],
  ['bugs_and_co', ['2a', '1c'], {}],
  ['bullenparty', ['2', '0'], BULLS],
])('%s', async (game, cards, view) => {
  const module = await loadGame(game);
  const drawn = new Set<string>();
  for (const card of cards) {
    for (const lang of ['en', 'de', 'fr'] as const) {
      const shown = module.showCard?.(card, view, lang);
      expect(shown?.name).toBeTruthy();
      expect(shown?.inSentence).toBeTruthy();
    }
    const shown = module.showCard?.(card, view, 'en');
    if (!shown) throw new Error(`${game} does not show ${card}`);
    const { container } = render(shown.component, { ...shown.props, label: shown.name });
    expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(shown.name);
    drawn.add(container.innerHTML);
  }
  expect(drawn.size).toBe(cards.length);
});
