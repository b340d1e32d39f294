/** A card can also be carried: pressed, moved, and let go where it should be. */
export interface Carrying {
  /** Whether it may be lifted at all. */
  free: boolean;
  /** Let go at a place on the screen; false if it does not belong there. */
  drop(x: number, y: number, input: PointerEvent): boolean;
}

/** Below this many px it is a tap. */
const TAP = 9;

export function carried(ask: () => Carrying): (element: HTMLElement) => () => void {
  return (element) => {
    let start: { x: number; y: number; id: number } | null = null;
    let under = false;

    function pressed(event: PointerEvent): void {
      if (event.button !== 0 || !event.isPrimary || !ask().free) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      under = false;
    }

    function moved(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!under && Math.hypot(x, y) < TAP) return;
      if (!under) {
        under = true;
        element.setPointerCapture(event.pointerId);
        element.classList.add('carried');
      }
      element.style.translate = `${x}px ${y}px`;
    }

    function released(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      start = null;
      if (!under) return;
      // The click that follows is part of the carrying.
      element.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 0);
      if (event.type === 'pointerup' && ask().drop(event.clientX, event.clientY, event)) return;
      element.animate([{ translate: element.style.translate }, { translate: '0px 0px' }], { duration: 180, easing: 'ease-out' });
      putBack();
    }

    function swallow(event: Event): void {
      event.preventDefault();
      event.stopImmediatePropagation();
    }

    function putBack(): void {
      element.style.translate = '';
      element.classList.remove('carried');
    }

    element.addEventListener('pointerdown', pressed);
    element.addEventListener('pointermove', moved);
    element.addEventListener('pointerup', released);
    element.addEventListener('pointercancel', released);
    return () => {
      element.removeEventListener('pointerdown', pressed);
      element.removeEventListener('pointermove', moved);
      element.removeEventListener('pointerup', released);
      element.removeEventListener('pointercancel', released);
    };
  };
}
