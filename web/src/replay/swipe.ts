/** A finger that pulls a sheet up or pushes it down. */
import type { Attachment } from 'svelte/attachments';

/** A finger that moves less than this only presses, in px. */
const LEAST = 28;

/** On whatever the sheet is held by. A press that became a pull presses nothing. */
export function swipe(pulled: (way: 'up' | 'down') => void): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number } | null = null;
    let done = false;

    function begin(event: PointerEvent): void {
      from = { x: event.clientX, y: event.clientY };
      done = false;
    }
    function move(event: PointerEvent): void {
      if (!from) return;
      const [right, down] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.abs(down) < LEAST || Math.abs(down) < Math.abs(right)) return;
      from = null;
      done = true;
      pulled(down < 0 ? 'up' : 'down');
    }
    function end(): void {
      from = null;
    }
    function press(event: MouseEvent): void {
      if (done) event.stopPropagation();
      done = false;
    }

    element.addEventListener('pointerdown', begin);
    element.addEventListener('click', press, true);
    // The sheet may leave the finger behind.
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      element.removeEventListener('pointerdown', begin);
      element.removeEventListener('click', press, true);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  };
}
