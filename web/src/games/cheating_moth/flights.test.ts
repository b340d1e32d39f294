/** Cards between bugs and piles are seen to go, whoever looks. */
import { render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../../parts/settings.svelte';
import Flights from './Flights.svelte';

let steps: Keyframe[] = [];
let timing: KeyframeAnimationOptions = {};
let arrive = (): void => undefined;

beforeEach(() => {
  Element.prototype.animate = vi.fn((way, how) => {
    steps = way as Keyframe[];
    timing = how as KeyframeAnimationOptions;
    const finished = new Promise<void>((resolve) => (arrive = resolve));
    return { finished, cancel: vi.fn() } as unknown as Animation;
  });
});
afterEach(() => {
  settings.motion = 'system';
  document.body.replaceChildren();
});

function seat(key: string, x: number): void {
  const place = document.createElement('div');
  place.dataset.place = key;
  place.getBoundingClientRect = () => ({ x, y: 0, width: 40, height: 60 }) as DOMRect;
  document.body.append(place);
}

async function fly(to: string | null) {
  seat('seat 1', 100);
  seat('discard', 300);
  const onlanded = vi.fn();
  const { rerender } = render(Flights, { props: { flights: [], onlanded }, target: document.body });
  await rerender({ flights: [{ number: 7, card: null, from: 'seat 1', to, delay: 0 }] });
  return onlanded;
}

const wayOf = (step: Keyframe | undefined) => /translate\((.+?)px/.exec(String(step?.transform))?.[1];

test('a card travels from one place to the other', async () => {
  settings.motion = 'full';
  const onlanded = await fly('discard');
  expect(steps.map(wayOf)).toEqual(['119.5', '319.5']);
  expect(onlanded).not.toHaveBeenCalled();
  arrive();
  await vi.waitFor(() => expect(onlanded).toHaveBeenCalledWith(7));
});

test.each([
  ['discard', ['119.5', '119.5', '319.5', '319.5'], [1, 0, 0, 1]],
  [null, ['119.5', '119.5', '119.5', '119.5'], [1, 0, 0, 0]],
])('with little motion it fades where it was and appears where it is, if anywhere (%s)', async (to, ways, opacities) => {
  settings.motion = 'less';
  const onlanded = await fly(to);
  expect(steps.map(wayOf)).toEqual(ways);
  expect(steps.map(({ opacity }) => opacity)).toEqual(opacities);
  expect(timing.duration).toBeLessThan(300);
  expect(onlanded).not.toHaveBeenCalled();
  arrive();
  await vi.waitFor(() => expect(onlanded).toHaveBeenCalledWith(7));
});
