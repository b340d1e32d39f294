/**
 * Races are won by the finger that goes down, not by the one that comes up. A
 * press answers at once, also that of a second finger while the first carries
 * something; whoever has no pointer (keys, screen readers) clicks.
 */
export function press(answer: (input: Event) => void): (element: HTMLElement) => () => void {
  return (element) => {
    let pressed = false;
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      pressed = true;
      answer(event);
    };
    const click = (event: MouseEvent) => {
      if (!isOf(pressed, event)) answer(event);
      pressed = false;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('click', click);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('click', click);
    };
  };
}

/** Whether a click only ends a press that was answered already, however long ago. Keys count no clicks. */
export function isOf(pressed: boolean, click: MouseEvent): boolean {
  return pressed && click.detail > 0;
}
