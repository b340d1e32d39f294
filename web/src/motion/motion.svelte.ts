/** Whether things move much or little: the system's wish, unless the player chose otherwise. */
import { settings, type Settings } from '../parts/settings.svelte';

class Motion {
  #system = $state(false);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    const wish = matchMedia('(prefers-reduced-motion: reduce)');
    this.#system = wish.matches;
    wish.addEventListener('change', () => (this.#system = wish.matches));
  }

  /** Short fades instead of travel; nothing turns or wobbles for long. */
  get reduced(): boolean {
    return settings.motion === 'system' ? this.#system : settings.motion === 'less';
  }
}

const PACES: Record<Settings['pace'], number> = { calm: 1.6, normal: 1, quick: 0.5, none: 0 };

/** So many times as long as usual the player wants to look at what happens. */
export function pace(): number {
  return PACES[settings.pace] ?? 1;
}

export const motion = new Motion();

/**
 * Tell the style sheets: below `.calm`, on the root of the page, nothing moves by itself. They never
 * ask the system, for the player may have chosen otherwise. To be called once.
 */
export function tellStyles(): void {
  $effect.root(() => {
    $effect(() => void document.documentElement.classList.toggle('calm', motion.reduced));
  });
}
