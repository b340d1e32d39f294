/** One touch is one move, however the finger trembles. */
import { describe, expect, test, vi } from 'vitest';
import { press } from '../src/games/press';
import { Taps } from '../src/games/taps';

function click(x: number, y: number, at: number, detail = 1): MouseEvent {
  const event = new MouseEvent('click', { clientX: x, clientY: y, detail });
  Object.defineProperty(event, 'timeStamp', { value: at });
  return event;
}

describe('a second tap', () => {
  test('at the same place and at once only repeats the first; one that comes later is meant, however many came between', () => {
    const taps = new Taps();
    expect(taps.again(click(100, 500, 1000))).toBe(false);
    expect(taps.again(click(104, 497, 1180))).toBe(true);
    expect(taps.again(click(102, 499, 1300))).toBe(true);
    expect(taps.again(click(102, 499, 1400))).toBe(false);
  });

  test('elsewhere or later is one of its own', () => {
    const taps = new Taps();
    expect(taps.again(click(100, 500, 1000))).toBe(false);
    expect(taps.again(click(160, 500, 1100))).toBe(false);
    expect(taps.again(click(160, 500, 1600))).toBe(false);
  });

  test('there and back is no double tap', () => {
    const taps = new Taps();
    taps.again(click(100, 500, 1000));
    taps.again(click(300, 200, 1100));
    expect(taps.again(click(100, 500, 1200))).toBe(false);
  });

  test('by key is meant every time: keys click nowhere', () => {
    const taps = new Taps();
    expect(taps.again(click(0, 0, 1000, 0))).toBe(false);
    expect(taps.again(click(0, 0, 1050, 0))).toBe(false);
    expect(taps.again()).toBe(false);
  });
});

describe('a press', () => {
  function button(): { element: HTMLElement; answer: ReturnType<typeof vi.fn> } {
    const answer = vi.fn();
    const element = document.createElement('button');
    press(answer)(element);
    return { element, answer };
  }
  const down = (more: PointerEventInit = {}) => new PointerEvent('pointerdown', { button: 0, isPrimary: true, ...more });

  test('answers when the finger goes down, and not once more when it comes up, however late', () => {
    const { element, answer } = button();
    element.dispatchEvent(down());
    expect(answer).toHaveBeenCalledTimes(1);
    element.dispatchEvent(click(1, 1, performance.now() + 5000));
    expect(answer).toHaveBeenCalledTimes(1);
  });

  test('of a second finger counts while the first carries something', () => {
    const { element, answer } = button();
    element.dispatchEvent(down({ isPrimary: false, pointerId: 2 }));
    expect(answer).toHaveBeenCalledTimes(1);
  });

  test('is a click for keys and screen readers', () => {
    const { element, answer } = button();
    element.click();
    element.click();
    expect(answer).toHaveBeenCalledTimes(2);
  });
});
