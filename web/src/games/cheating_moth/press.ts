/**
 * Races are won by the finger that goes down, not by the one that comes up. A
 * press answers at once; whoever has no pointer (keys, screen readers) clicks.
 */
const SAME_PRESS = 900;

export function press(answer: (input: Event) => void): (element: HTMLElement) => () => void {
  return (element) => {
    let pressedAt = -Infinity;
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      pressedAt = event.timeStamp;
      answer(event);
    };
    const click = (event: MouseEvent) => {
      if (event.timeStamp - pressedAt > SAME_PRESS) answer(event);
      pressedAt = -Infinity;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('click', click);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('click', click);
    };
  };
}
