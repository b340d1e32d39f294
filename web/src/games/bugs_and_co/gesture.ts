/**
 * What a hand on the screen did. Press and let go quickly: the tile stays in the
 * hand. Press, look, let go: it lies where it lay. Drag: it lies where the finger
 * leaves it. Over the left hand, or flicked to the own side: it is kept.
 */
import { distance, isInside, type Box, type Point } from './mat';

interface Sample extends Point {
  time: number;
}

/** A finger moves this far, in px, before it drags. */
export const STILL = 9;
/** Who has seen the face this long, in ms, and lets go without having moved, only wanted to look. */
const LOOKED = 380;
/** Only what happened in these last ms before letting go is a flick. */
const LAST = 90;
/** Who has stopped for so long before letting go does not flick. */
const STOPPED = 60;
/** Px per ms: slower is a drag. */
const FLICK = 0.9;
/** A flicked tile flies on for so many ms. */
const FLIGHT = 260;

export class Gesture {
  readonly start: Point;
  #samples: Sample[] = [];
  /** Whether it has moved enough to be a drag. */
  dragged = false;

  constructor(start: Point, time: number) {
    this.start = start;
    this.#samples.push({ ...start, time });
  }

  move(point: Point, time: number): void {
    // Letting go tells the last place again, later: that is no slower finger.
    if (this.#samples.length > 1 && distance(this.last, point) < 1) return;
    this.#samples.push({ ...point, time });
    while (this.#samples.length > 2 && time - (this.#samples[0]?.time ?? time) > 2 * LAST) this.#samples.shift();
    if (distance(this.start, point) > STILL) this.dragged = true;
  }

  get last(): Point {
    return this.#samples.at(-1) ?? this.start;
  }

  /** Px per ms at the end. */
  speed(time: number): Point {
    const last = this.#samples.at(-1);
    const first = last && this.#samples.find((sample) => last.time - sample.time <= LAST);
    if (!last || !first || last.time - first.time < 4 || time - last.time > STOPPED) return { x: 0, y: 0 };
    return { x: (last.x - first.x) / (last.time - first.time), y: (last.y - first.y) / (last.time - first.time) };
  }
}

export type Release = 'keep' | 'lay' | 'return' | 'hold';

export interface ReleaseAt {
  time: number;
  /** Since when the face is seen, or null while it is not. */
  seenSince: number | null;
  /** The mat's cloth. */
  cloth: Box;
  /** The left hand: what is let go over it is kept. */
  left: Box | null;
  /** The own side of the table: what is flicked there is kept, too. */
  side: Box | null;
}

/** What letting go means. */
export function released(gesture: Gesture, at: ReleaseAt): Release {
  const point = gesture.last;
  if (!gesture.dragged) {
    return at.seenSince !== null && at.time - at.seenSince >= LOOKED ? 'return' : 'hold';
  }
  if (at.left && isInside(at.left, point, 6)) return 'keep';
  const speed = gesture.speed(at.time);
  if (at.side && !isInside(at.side, gesture.start) && Math.hypot(speed.x, speed.y) >= FLICK && flies(point, speed, at.side)) return 'keep';
  return isInside(at.cloth, point, 4) ? 'lay' : 'hold';
}

/** Whether something flicked from there comes past the box. */
function flies(from: Point, speed: Point, box: Box): boolean {
  const steps = 12;
  for (let step = 1; step <= steps; step += 1) {
    const time = (FLIGHT * step) / steps;
    if (isInside(box, { x: from.x + speed.x * time, y: from.y + speed.y * time }, 18)) return true;
  }
  return false;
}
