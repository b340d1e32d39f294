/**
 * How large a Scene's place is, told when it is known without asking: after the frame that shows the
 * place, and whenever its size has changed. Asked for at once, the browser would have to lay out the
 * page for this answer alone, in the task that also draws the Scene.
 *
 *   <div {@attach sized((width, height) => …)}>…</div>
 */
import { easel } from './easel.svelte';

export function sized(tell: (width: number, height: number) => void): (element: HTMLElement) => () => void {
  return (element) => {
    const look = () => tell(element.clientWidth, element.clientHeight);
    const watch = new ResizeObserver(look);
    const cancel = easel.later(() => {
      look();
      watch.observe(element);
    });
    return () => {
      cancel();
      watch.disconnect();
    };
  };
}
