/** Whether things move much or little: the system's wish, unless the player chose otherwise. */
import { settings } from '../parts/settings.svelte';

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

export const motion = new Motion();
