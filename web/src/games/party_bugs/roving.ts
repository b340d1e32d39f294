/**
 * One stop for the Tab key per group of cards; arrow keys go from card to card.
 * When the card in focus leaves, the focus stays in the group.
 */
const NEXT: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function roving(group: HTMLElement): () => void {
  let last = 0;
  let held = false;

  const stops = () => [...group.querySelectorAll<HTMLElement>('[data-stop]')];

  function tidy(): void {
    const all = stops();
    last = Math.max(0, Math.min(last, all.length - 1));
    all.forEach((stop, place) => (stop.tabIndex = place === last ? 0 : -1));
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
