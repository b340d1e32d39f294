/** The page as a whole: what is shown when a part of it cannot be had. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import App from '../src/App.svelte';
import { LANGS, speak, t } from '../src/i18n/index.svelte';
import { loadPage, reload } from '../src/pages/load';
import { router } from '../src/router.svelte';

vi.mock('../src/pages/load', () => ({ loadPage: vi.fn(), reload: vi.fn(), fetchAhead: vi.fn() }));

afterEach(async () => {
  vi.restoreAllMocks();
  await speak('en', false);
});

test.each(LANGS)('a part of the page that cannot be loaded says so, with a way to try again (%s)', async (lang) => {
  await speak(lang, false);
  vi.mocked(loadPage).mockRejectedValue(new TypeError('error loading dynamically imported module'));
  vi.spyOn(router, 'route', 'get').mockReturnValue({ page: 'table', code: 'KLMNPQ' });
  render(App);
  expect(await screen.findByText(t('gone.unloaded'))).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: t('gone.retry') }));
  expect(reload).toHaveBeenCalled();
  expect(screen.getByRole('link', { name: t('gone.home') })).toBeTruthy();
});
