/**
 * Cards travel. Things on a table are marked with a key; when the same key is
 * somewhere else after a change, it is seen to go there. What appears can come
 * from a marked place (a pile, a player), and what disappears can go to one.
 *
 *   const travel = useTravel(() => table.version);
 *   <div {@attach travel.place('pile 2')}>…</div>
 *   <div {@attach travel.thing(`card ${card}`, { from: 'pile 2', to: 'bin' })}>…</div>
 *
 * With reduced motion the same changes are short fades.
 */
import { beforeFrame } from '../art/easel.svelte';
import { motion } from './motion.svelte';

export interface Journey {
  /** The key of a place or thing that it comes from, when it appears. */
  from?: string | undefined;
  /** Where it goes, when it disappears. Without it, it just goes. */
  to?: string | undefined;
  /** Ms to wait before it sets out: for one after the other. */
  delay?: number | undefined;
  /** Ms under way. */
  duration?: number | undefined;
  /** How high it is lifted on the way, in px; a little by default. */
  lift?: number | undefined;
}

interface Thing {
  element: HTMLElement | SVGElement;
  journey: () => Journey;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A journey that has set out and has not arrived yet. */
interface Under {
  animation: Animation;
  to: Box;
  /** When it set out and when it arrives, by performance.now(). */
  since: number;
  until: number;
}

const DURATION = 420;
const FADE = 140;
const EASING = 'cubic-bezier(.3, .7, .2, 1)';
/** Below this many px nobody sees a journey. */
const LEAST = 2;

export class Travel {
  readonly #things = new Map<string, Thing>();
  readonly #places = new Map<string, HTMLElement | SVGElement>();
  #before = new Map<string, Box>();
  /** What was taken away since the last look. */
  readonly #gone = new Map<string, Thing>();
  #measured = false;
  /** The change has been made, and nothing has set out yet. */
  #due = false;
  #under = new Map<string, Under>();

  /** Mark a thing that travels. The journey may be a function, asked at the moment it is needed. */
  thing(key: string, journey: Journey | (() => Journey) = {}): (element: HTMLElement | SVGElement) => () => void {
    const ask = typeof journey === 'function' ? journey : () => journey;
    return (element) => {
      this.#things.set(key, { element, journey: ask });
      return () => {
        if (this.#things.get(key)?.element !== element) return;
        this.#things.delete(key);
        // Where it is to go is asked when it sets out: whoever is being taken away still sees the table as it was.
        if (this.#measured) this.#gone.set(key, { element, journey: ask });
      };
    };
  }

  /** Mark a place that things come from or go to. */
  place(key: string): (element: HTMLElement | SVGElement) => () => void {
    return (element) => {
      this.#places.set(key, element);
      return () => {
        if (this.#places.get(key) === element) this.#places.delete(key);
      };
    };
  }

  /** Before the change: where everything is now, also what is under way. */
  measure(): void {
    if (this.#due) this.go();
    this.#before.clear();
    this.#gone.clear();
    for (const [key, { element }] of this.#things) {
      const box = boxOf(element);
      if (box) this.#before.set(key, box);
    }
    for (const [key, element] of this.#places) {
      const box = boxOf(element);
      if (box) this.#before.set(`place ${key}`, box);
    }
    this.#measured = true;
  }

  /**
   * After the change: everything sets out with the next frame. To see where it goes the page has to
   * be laid out, which takes as long again as the change: so that is a task of its own.
   */
  goSoon(): void {
    if (!this.#measured || this.#due) return;
    this.#due = true;
    beforeFrame(() => this.#due && this.go());
  }

  /** Everything sets out now. */
  go(): void {
    this.#due = false;
    if (!this.#measured) return;
    this.#measured = false;
    // A table that is drawn for the first time stands there as it is.
    if (this.#before.size === 0) return;
    const time = performance.now();
    // Only what stands still shows where it belongs: journeys under way are stopped for the look around.
    for (const [key, { animation, until }] of this.#under) {
      if (until <= time) this.#under.delete(key);
      else animation.cancel();
    }
    // First all looks, then all moves: in turns, each look would have the page laid out anew.
    const found = [...this.#things].flatMap(([key, { element, journey }]) => {
      const now = boxOf(element);
      if (!now) return [];
      const wishes = journey();
      const start = this.#before.get(key) ?? (wishes.from === undefined ? undefined : this.#boxBefore(wishes.from));
      return [{ key, element, start, now, wishes }];
    });
    const leaving = [...this.#gone].flatMap(([key, { element, journey }]) => {
      const start = this.#before.get(key);
      if (!start || this.#things.has(key)) return [];
      const wishes = journey();
      const end = wishes.to === undefined ? undefined : this.#boxNow(wishes.to);
      return end ? [{ element, start, end, wishes }] : [];
    });
    this.#gone.clear();
    for (const { key, element, start, now, wishes } of found) {
      if (start) this.#move(key, element, start, now, wishes, time);
      else this.#appear(element, wishes);
    }
    for (const { element, start, end, wishes } of leaving) leave(element, start, end, wishes);
  }

  #boxBefore(key: string): Box | undefined {
    return this.#before.get(`place ${key}`) ?? this.#before.get(key) ?? this.#boxNow(key);
  }

  #boxNow(key: string): Box | undefined {
    const element = this.#places.get(key) ?? this.#things.get(key)?.element;
    return element && boxOf(element);
  }

  #move(key: string, element: Element, from: Box, to: Box, journey: Journey, time: number): void {
    const under = this.#under.get(key);
    if (under && distance(under.to, to) < LEAST && isOn(under.animation, element)) {
      // It goes on to where it was going.
      under.animation.currentTime = time - under.since;
      under.animation.play();
      raised(element, under.animation);
      return;
    }
    this.#under.delete(key);
    const x = from.x + from.width / 2 - (to.x + to.width / 2);
    const y = from.y + from.height / 2 - (to.y + to.height / 2);
    const scale = to.width > 0 ? from.width / to.width : 1;
    if (Math.abs(x) < LEAST && Math.abs(y) < LEAST && Math.abs(scale - 1) < 0.02) return;
    const animation = motion.reduced
      ? fadeIn(element, journey)
      : raised(element, element.animate(path(x, y, scale, 0, 0, 1, journey.lift), timing(journey)));
    const lasts = (motion.reduced ? FADE : (journey.duration ?? DURATION)) + (journey.delay ?? 0);
    this.#under.set(key, { animation, to, since: time, until: time + lasts });
  }

  #appear(element: Element, journey: Journey): void {
    fadeIn(element, journey);
  }
}

function fadeIn(element: Element, journey: Journey): Animation {
  return element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, delay: journey.delay ?? 0, fill: 'backwards' });
}

/** What was taken away goes where it belongs, and is gone. */
function leave(element: HTMLElement | SVGElement, from: Box, to: Box, journey: Journey): void {
  const carrier = document.createElement('div');
  carrier.setAttribute('aria-hidden', 'true');
  carrier.inert = true;
  Object.assign(carrier.style, {
    position: 'fixed',
    left: `${from.x}px`,
    top: `${from.y}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    pointerEvents: 'none',
    zIndex: '40',
  });
  Object.assign(element.style, { position: 'static', inset: 'auto', margin: '0', width: '100%', height: '100%', transform: 'none', translate: 'none' });
  element.removeAttribute('id');
  carrier.append(element);
  document.body.append(carrier);
  const x = to.x + to.width / 2 - (from.x + from.width / 2);
  const y = to.y + to.height / 2 - (from.y + from.height / 2);
  const scale = from.width > 0 ? Math.min(1, Math.max(0.3, to.width / from.width)) : 1;
  const steps: Keyframe[] = motion.reduced
    ? [{ opacity: 1 }, { opacity: 0 }]
    : path(0, 0, 1, x, y, scale, journey.lift).map((step, place, all) => (place === all.length - 1 ? { ...step, opacity: 0.2 } : step));
  const animation = carrier.animate(steps, { ...timing(journey), ...(motion.reduced && { duration: FADE }), fill: 'both' });
  const done = () => carrier.remove();
  animation.finished.then(done, done);
}

/** From one place to another, lifted a little half-way: cards are carried, not slid. */
function path(x: number, y: number, scale: number, toX: number, toY: number, toScale: number, lift?: number): Keyframe[] {
  const distance = Math.hypot(x - toX, y - toY);
  const height = lift ?? Math.min(28, distance / 8);
  const middle = `translate(${(x + toX) / 2}px, ${(y + toY) / 2 - height}px) scale(${((scale + toScale) / 2) * 1.04})`;
  return [
    { transform: `translate(${x}px, ${y}px) scale(${scale})` },
    { transform: middle },
    { transform: `translate(${toX}px, ${toY}px) scale(${toScale})` },
  ];
}

function timing(journey: Journey): KeyframeAnimationOptions {
  return { duration: journey.duration ?? DURATION, delay: journey.delay ?? 0, easing: EASING, fill: 'backwards' };
}

/**
 * What travels lies above what lies still. A z-index among the steps would do it too, but then the
 * page would have to draw every frame of the way; transforms alone are the compositor's.
 */
function raised(element: Element, animation: Animation): Animation {
  const journeys = (travelling.get(element) ?? 0) + 1;
  travelling.set(element, journeys);
  element.setAttribute('data-travels', '');
  const arrive = () => {
    if (travelling.get(element) === journeys) element.removeAttribute('data-travels');
  };
  animation.finished.then(arrive, arrive);
  return animation;
}

/** How many journeys an element has set out on: the last to set out is the one that arrives. */
const travelling = new WeakMap<Element, number>();

/** Whether it is this element that is moved; the same key may have another one by now. */
function isOn(animation: Animation, element: Element): boolean {
  return (animation.effect as KeyframeEffect | null)?.target === element;
}

/** How far two places are apart, in px; also how much their sizes differ. */
function distance(one: Box, other: Box): number {
  return Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y), Math.abs(one.width - other.width));
}

/** Where it is on the screen; nothing for what is not drawn. */
function boxOf(element: Element): Box | undefined {
  const { x, y, width, height } = element.getBoundingClientRect();
  return width === 0 && height === 0 ? undefined : { x, y, width, height };
}

export { useTravel } from './use-travel.svelte';
