/** The strip above a table: whoever listens finds each part of it by a name of its own. */
import { render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import { speak } from '../src/i18n/index.svelte';
import TopBar from '../src/parts/TopBar.svelte';
import { TableClient } from '../src/table/table.svelte';

afterEach(() => speak('en', false));

test.each([
  ['en', 'Table menu', 'Settings'],
  ['de', 'Tischmenü', 'Einstellungen'],
  ['fr', 'Menu de la table', 'Réglages'],
] as const)('what can be opened is a menu of the table, and its settings are one thing in it (%s)', async (lang, menu, settings) => {
  await speak(lang, false);
  const nothing = () => undefined;
  render(TopBar, { table: new TableClient('KLMNPQ'), status: '', yours: false, onhome: nothing, onlog: nothing, logShown: false, steady: false });
  const [strip, ...others] = screen.getAllByRole('navigation');
  expect(others).toEqual([]);
  expect(strip?.getAttribute('aria-label')).toBe(menu);
  expect(within(strip as HTMLElement).getByRole('button', { name: settings })).toBeTruthy();
});
