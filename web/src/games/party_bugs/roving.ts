/**
 * One stop for the Tab key per group of cards; arrow keys go from card to card.
 * When the card in focus leaves, the focus stays in the group.
 */
const STOP = '[data-stop]';
const NEXT: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function roving(group: HTMLElement): () => void {
  let last = 0;
  let held = false;

  const stops = () => [...group.querySelectorAll<HTMLElement>(STOP)];

  function tidy(): void {
    const all = stops();
    const focused = all.indexOf(document.activeElement as HTMLElement);
    last = focused >= 0 ? focused : Math.max(0, Math.min(last, all.length - 1));
    for (const [place, stop] of all.entries()) {
      const index = place === last ? '0' : '-1';
      // Set anew on the card in focus, even the same number has the page laid out.
      if (stop.getAttribute('tabindex') !== index) stop.setAttribute('tabindex', index);
    }
    if (held && document.activeElement === document.body) all[last]?.focus({ preventScroll: true });
  }

  function entered(event: FocusEvent): void {
    const place = stops().indexOf(event.target as HTMLElement);
    if (place < 0) return;
    held = true;
    last = place;
    tidy();
  }

  function left(event: FocusEvent): void {
    // A card that is taken away loses the focus to nobody; that is not leaving.
    if (event.relatedTarget !== null) held = false;
  }

  function pressed(event: KeyboardEvent): void {
    const all = stops();
    const step = NEXT[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step === undefined ? null : last + step;
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  }

  function touched(): void {
    held = false;
  }

  const watcher = new MutationObserver(tidy);
  watcher.observe(group, { childList: true, subtree: true });
  group.addEventListener('focusin', entered);
  group.addEventListener('focusout', left);
  group.addEventListener('keydown', pressed);
  addEventListener('pointerdown', touched);
  tidy();
  return () => {
    watcher.disconnect();
    group.removeEventListener('focusin', entered);
    group.removeEventListener('focusout', left);
    group.removeEventListener('keydown', pressed);
    removeEventListener('pointerdown', touched);
  };
}

/**
 * Before cards leave: the focus goes on to the next one that stays. A browser from which the element
 * in focus is taken lays out the page on the spot, half changed as it is, and then once more.
 */
export function handOn(isLeaving: (stop: HTMLElement) => boolean): void {
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || !here.matches(STOP) || !isLeaving(here)) return;
  const all = [...(here.closest('ul')?.querySelectorAll<HTMLElement>(STOP) ?? [])];
  const place = all.indexOf(here);
  const next = all.slice(place + 1).find((stop) => !isLeaving(stop)) ?? all.slice(0, place).findLast((stop) => !isLeaving(stop));
  if (next) next.focus({ preventScroll: true });
  else here.blur();
}
