/** Where notices are shown: in the strip above a table, or over the page where there is none. */
import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dialogs } from '../src/parts/dialogs.svelte';
import Toasts from '../src/parts/Toasts.svelte';
import { toasts } from '../src/parts/toasts.svelte';

afterEach(() => toasts.clear());

const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text);

describe('a strip for notices', () => {
  test('has them for as long as it is there', () => {
    toasts.say('Bo is back.');
    expect(toasts.inStrip).toBe(false);
    expect(toasts.forStrip).toEqual([]);
    const leave = toasts.takeStrip();
    expect(texts(toasts.forStrip)).toEqual(['Bo is back.']);
    leave();
    expect(toasts.inStrip).toBe(false);
  });

  test('gives way to a panel that covers it', () => {
    const leave = toasts.takeStrip();
    const close = dialogs.enter();
    expect(toasts.inStrip).toBe(false);
    close();
    expect(toasts.inStrip).toBe(true);
    leave();
  });

  test('shows all there is to tell, but why a touch did nothing comes first', () => {
    const leave = toasts.takeStrip();
    toasts.say('Bo is not here.');
    toasts.say('You are the host now.', 'good');
    expect(texts(toasts.forStrip)).toEqual(['Bo is not here.', 'You are the host now.']);
    toasts.say('A four goes on a five.', 'wrong', 'XX-2');
    expect(texts(toasts.forStrip)).toEqual(['A four goes on a five.']);
    toasts.dropRefusals();
    expect(toasts.forStrip).toHaveLength(2);
    leave();
  });

  test('shows what waited behind a refusal for its whole time, but does so once', () => {
    vi.useFakeTimers();
    const leave = toasts.takeStrip();
    toasts.say('The host has taken you off the chair. You are watching now.', 'wrong');
    vi.advanceTimersByTime(2000);
    toasts.say('A bot plays for Bo now.');
    vi.advanceTimersByTime(5000);
    expect(texts(toasts.forStrip)).toEqual(['The host has taken you off the chair. You are watching now.']);
    vi.advanceTimersByTime(5000);
    expect(texts(toasts.forStrip)).toEqual(['A bot plays for Bo now.']);
    toasts.say('A four goes on a five.', 'wrong', 'XX-2');
    toasts.dropRefusals();
    expect(texts(toasts.forStrip)).toEqual(['A bot plays for Bo now.']);
    vi.advanceTimersByTime(2000);
    expect(toasts.forStrip).toEqual([]);
    leave();
    vi.useRealTimers();
  });

  test('shows what waited behind a refusal for longer than its time', () => {
    vi.useFakeTimers();
    const leave = toasts.takeStrip();
    toasts.say('The host has taken you off the chair. You are watching now.', 'wrong');
    toasts.say('A bot plays for Bo now.');
    vi.advanceTimersByTime(7000);
    expect(texts(toasts.forStrip)).toEqual(['The host has taken you off the chair. You are watching now.']);
    vi.advanceTimersByTime(1000);
    expect(texts(toasts.forStrip)).toEqual(['A bot plays for Bo now.']);
    vi.advanceTimersByTime(6000);
    expect(toasts.forStrip).toEqual([]);
    leave();
    vi.useRealTimers();
  });

  test('shows what waited behind a refusal that others have pushed out', () => {
    vi.useFakeTimers();
    const leave = toasts.takeStrip();
    toasts.say('The host has taken you off the chair. You are watching now.', 'wrong');
    for (const name of ['Bo', 'Cy']) toasts.say(`A bot plays for ${name} now.`);
    vi.advanceTimersByTime(7000);
    toasts.say('Di is back.');
    expect(texts(toasts.forStrip)).toEqual(['A bot plays for Bo now.', 'A bot plays for Cy now.', 'Di is back.']);
    vi.advanceTimersByTime(6000);
    expect(toasts.forStrip).toEqual([]);
    leave();
    vi.useRealTimers();
  });

  test('keeps them from the page, but not from those who listen', async () => {
    HTMLElement.prototype.showPopover ??= vi.fn();
    const leave = toasts.takeStrip();
    render(Toasts);
    toasts.say('Bo is back.');
    await tick();
    expect(document.querySelector('.toast')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Bo is back.');
    leave();
    await tick();
    expect(document.querySelector('.toast p')?.textContent).toBe('Bo is back.');
  });
});
