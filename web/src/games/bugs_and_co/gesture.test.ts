import { describe, expect, it } from 'vitest';
import { Gesture, released, type ReleaseAt } from './gesture';

const cloth = { x: 0, y: 60, width: 360, height: 340 };
const left = { x: 0, y: 430, width: 120, height: 90 };
const side = { x: 0, y: 405, width: 360, height: 120 };
const at = (time: number, seenSince: number | null = null): ReleaseAt => ({ time, seenSince, cloth, left, side });

/** A finger that moves evenly, one sample every 10 ms. */
function drag(from: [number, number], to: [number, number], ms: number): { gesture: Gesture; end: number } {
  const gesture = new Gesture({ x: from[0], y: from[1] }, 0);
  for (let time = 10; time <= ms; time += 10) {
    const share = time / ms;
    gesture.move({ x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share }, time);
  }
  return { gesture, end: ms };
}

describe('letting go', () => {
  it('after a tap leaves the tile in the hand', () => {
    expect(released(new Gesture({ x: 100, y: 100 }, 0), at(90))).toBe('hold');
    expect(released(new Gesture({ x: 100, y: 100 }, 0), at(300, 200))).toBe('hold');
  });

  it('after a long look lays it where it lay', () => {
    expect(released(new Gesture({ x: 100, y: 100 }, 0), at(900, 120))).toBe('return');
  });

  it('without having seen the face never gives the tile away', () => {
    expect(released(new Gesture({ x: 100, y: 100 }, 0), at(5000, null))).toBe('hold');
  });

  it('after a drag lays it there', () => {
    const { gesture, end } = drag([100, 100], [200, 300], 600);
    expect(released(gesture, at(end, 50))).toBe('lay');
  });

  it('over the left hand keeps it', () => {
    const { gesture, end } = drag([100, 100], [60, 470], 900);
    expect(released(gesture, at(end + 200, 50))).toBe('keep');
  });

  it('over the rest of the own side leaves it in the hand', () => {
    const { gesture, end } = drag([100, 100], [300, 470], 900);
    expect(released(gesture, at(end + 200, 50))).toBe('hold');
  });

  it('with a flick to the own side keeps it', () => {
    const { gesture, end } = drag([180, 180], [185, 300], 80);
    expect(released(gesture, at(end + 10, 0))).toBe('keep');
  });

  it('with a flick in any other direction does not keep it', () => {
    for (const to of [[180, 80], [330, 190], [20, 190]] as [number, number][]) {
      const { gesture, end } = drag([180, 200], to, 80);
      expect(released(gesture, at(end + 10, 0))).toBe('lay');
    }
  });

  it('after a quick drag that stops before letting go is no flick', () => {
    const { gesture, end } = drag([180, 180], [185, 300], 80);
    expect(released(gesture, at(end + 200, 0))).toBe('lay');
  });

  it('from the resting place with a quick hand is no flick either', () => {
    const { gesture, end } = drag([180, 470], [180, 300], 80);
    expect(released(gesture, at(end + 10, 0))).toBe('lay');
  });
});
