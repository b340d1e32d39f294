/**
 * A card under a finger: pressed, held, carried off and dropped. The card follows
 * the finger by its own style, so nothing else is drawn anew meanwhile.
 */
import { motion } from '../../motion/motion.svelte';
import { isOf } from '../press';

export interface Carrying {
  /** The finger is down. True if that was all: nothing is carried. */
  press(event: PointerEvent): boolean;
  /** Up again without having gone anywhere; also a click without a pointer. */
  tap(event: Event): void;
  /** Down for long. */
  hold(): void;
  /** It leaves its place. */
  lift(): void;
  /** Over this point of the screen now. */
  over(x: number, y: number): void;
  /** Let go. False if it goes back to where it was. */
  drop(x: number, y: number, event: Event): boolean;
}

const SLACK = 9;
const HOLD = 480;

/** What was dropped and stays there until the table has been drawn anew; see `letGo`. */
const dropped = new Set<HTMLElement>();

/** After the table has measured where a dropped card is: the card belongs to the table again. */
export function letGo(): void {
  for (const element of dropped) element.style.translate = '';
  dropped.clear();
}

export function carried(carrying: () => Carrying): (element: HTMLElement) => () => void {
  return (element) => {
    let pointer: number | null = null;
    let from = { x: 0, y: 0 };
    let moved = false;
    let held: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      pressed = true;
      if (carrying().press(event)) return;
      pointer = event.pointerId;
      from = { x: event.clientX, y: event.clientY };
      moved = false;
      element.setPointerCapture(event.pointerId);
      held = setTimeout(() => {
        end();
        carrying().hold();
      }, HOLD);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (!moved) {
        if (Math.hypot(x, y) < SLACK) return;
        moved = true;
        clearTimeout(held);
        element.dataset.carried = '';
        carrying().lift();
      }
      element.style.translate = `${x}px ${y}px`;
      carrying().over(event.clientX, event.clientY);
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      const went = moved;
      end();
      if (!went) carrying().tap(event);
      else if (carrying().drop(event.clientX, event.clientY, event)) dropped.add(element);
      else goBack(element);
    };
    const cancel = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      const went = moved;
      end();
      if (went) {
        carrying().drop(-1, -1, event);
        goBack(element);
      }
    };
    const click = (event: MouseEvent) => {
      if (!isOf(pressed, event)) carrying().tap(event);
      pressed = false;
    };
    const menu = (event: MouseEvent) => {
      event.preventDefault();
      end();
      carrying().hold();
    };
    const end = () => {
      clearTimeout(held);
      pointer = null;
      moved = false;
      delete element.dataset.carried;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', cancel);
    element.addEventListener('click', click);
    element.addEventListener('contextmenu', menu);
    return () => {
      end();
      dropped.delete(element);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', cancel);
      element.removeEventListener('click', click);
      element.removeEventListener('contextmenu', menu);
    };
  };
}

function goBack(element: HTMLElement): void {
  const start = element.style.translate;
  element.style.translate = '';
  if (motion.reduced || !start) return;
  element.animate([{ translate: start }, { translate: '0px 0px' }], { duration: 180, easing: 'ease-out' });
}
