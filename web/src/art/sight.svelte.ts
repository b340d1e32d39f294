/** How sharp the page is seen: how many dots of the screen make a px. */
class Sight {
  #ratio = $state(1);
  #close = $state(false);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    this.#look();
    const view = window.visualViewport;
    view?.addEventListener('resize', () => (this.#close = view.scale > 1.01));
  }

  /** Zooming by keys, or another screen, changes what a px is. */
  #look(): void {
    this.#ratio = devicePixelRatio || 1;
    matchMedia(`(resolution: ${this.#ratio}dppx)`).addEventListener?.('change', () => this.#look(), { once: true });
  }

  /** So many dots is that wide; nothing while somebody looks closer with two fingers, for no number of dots is enough then. */
  dots(width: number): number | undefined {
    return this.#close ? undefined : width * this.#ratio;
  }
}

export const sight = new Sight();
