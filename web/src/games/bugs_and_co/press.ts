/**
 * A button that acts when it is pressed, not when it is let go: in a race the
 * difference counts, and a second finger can press while the first holds a tile.
 * Keys and screen readers click, which works as well, and once.
 */
const SAME_PRESS = 800;

export function press(act: (input: Event) => void): (element: HTMLElement) => () => void {
  return (element) => {
    let pressed = -Infinity;
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      pressed = event.timeStamp;
      act(event);
    };
    const click = (event: MouseEvent) => {
      if (event.timeStamp - pressed > SAME_PRESS) act(event);
      pressed = -Infinity;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('click', click);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('click', click);
    };
  };
}
