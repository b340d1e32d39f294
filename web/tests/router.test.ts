/** Addresses and pages, below any prefix. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeIn, pathOf, routeOf, router, type Route } from '../src/router.svelte';

describe('an address', () => {
  test.each<[string, Route]>([
    ['/', { page: 'front' }],
    ['/t/KLMNPQ', { page: 'table', code: 'KLMNPQ' }],
    ['/t/klmnpq', { page: 'table', code: 'KLMNPQ' }],
    ['/t/KLMNPQ/', { page: 'table', code: 'KLMNPQ' }],
    ['/tv/KLMNPQ', { page: 'tv', code: 'KLMNPQ' }],
    ['/replay', { page: 'replay', id: null }],
    ['/replay/abc_-9', { page: 'replay', id: 'abc_-9' }],
    ['/t/KLMNP', { page: 'missing' }],
    ['/t/KLMNPI', { page: 'missing' }],
    ['/t/KLMNPQ/more', { page: 'missing' }],
    ['/elsewhere', { page: 'missing' }],
  ])('%s', (path, route) => {
    expect(routeOf(path)).toEqual(route);
    expect(routeOf(`/some/place${path}`, '/some/place')).toEqual(route);
  });

  test('outside the prefix is nowhere', () => {
    expect(routeOf('/t/KLMNPQ', '/antics')).toEqual({ page: 'missing' });
  });

  test('may ask for a moment of a replay', () => {
    expect(routeOf('/replay/abc', '', '?seat=2&move=14')).toEqual({ page: 'replay', id: 'abc', query: '?seat=2&move=14' });
    expect(pathOf({ page: 'replay', id: 'abc', query: '?seat=2&move=14' })).toBe('/replay/abc?seat=2&move=14');
  });

  test('and back', () => {
    for (const path of ['/', '/t/KLMNPQ', '/tv/KLMNPQ', '/replay', '/replay/abc']) expect(pathOf(routeOf(path))).toBe(path);
  });
});

describe('a code', () => {
  test.each([
    ['klmnpq', 'KLMNPQ'],
    [' KLM NPQ ', 'KLMNPQ'],
    ['klm-npq', 'KLMNPQ'],
    ['http://192.168.1.5:8080/t/KLMNPQ', 'KLMNPQ'],
    ['https://example.org/antics/tv/klmnpq?x#y', 'KLMNPQ'],
    ['KLMNP', null],
    ['KLMNPO', null],
    ['', null],
    ['<b>KLM</b>', null],
  ])('typed as %j is %j', (typed, code) => {
    expect(codeIn(typed)).toBe(code);
  });
});

describe('going about', () => {
  beforeEach(() => {
    vi.stubGlobal('scrollTo', () => undefined);
    document.documentElement.dataset.prefix = '/antics';
    history.replaceState(null, '', '/antics/');
    router.start();
  });
  afterEach(() => {
    delete document.documentElement.dataset.prefix;
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });

  function click(html: string, init: MouseEventInit = {}): void {
    document.body.innerHTML = html;
    // What the page leaves to the browser is not for jsdom to do.
    addEventListener('click', (left) => left.preventDefault(), { once: true });
    document.body.querySelector('i')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  }

  test('a link of ours is followed without leaving the page', () => {
    click('<a href="/antics/t/KLMNPQ"><i>go</i></a>');
    expect(router.route).toEqual({ page: 'table', code: 'KLMNPQ' });
    expect(location.pathname).toBe('/antics/t/KLMNPQ');
  });

  test('a link to a moment of a replay leads to that moment, also by going back', async () => {
    const moment = { page: 'replay', id: 'abc', query: '?event=9' };
    click('<a href="/antics/replay/abc?event=9"><i>go</i></a>');
    expect(router.route).toEqual(moment);
    expect(location.search).toBe('?event=9');
    router.go({ page: 'front' });
    const back = new Promise((done) => addEventListener('popstate', done, { once: true }));
    history.back();
    await back;
    expect(router.route).toEqual(moment);
  });

  test.each([
    ['another window', '<a href="/antics/t/KLMNPQ" target="_blank"><i>go</i></a>', {}],
    ['a new tab', '<a href="/antics/t/KLMNPQ"><i>go</i></a>', { ctrlKey: true }],
    ['another site', '<a href="https://example.org/antics/t/KLMNPQ"><i>go</i></a>', {}],
    ['a file', '<a href="/antics/t/KLMNPQ" download><i>go</i></a>', {}],
    ['a page that is not ours', '<a href="/antics/api"><i>go</i></a>', {}],
  ])('%s is the browser’s', (_, html, init) => {
    click(html, init);
    expect(router.route).toEqual({ page: 'front' });
  });

  test('back is back', async () => {
    router.go({ page: 'table', code: 'KLMNPQ' });
    const back = new Promise((done) => addEventListener('popstate', done, { once: true }));
    history.back();
    await back;
    expect(router.route).toEqual({ page: 'front' });
  });
});
