/** For which games the tour was offered already, as the browser remembers. */
const KEPT = 'antics.guided';

export function wasOffered(game: string): boolean {
  return read().includes(game);
}

export function rememberOffer(game: string): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...new Set([...read(), game])]));
  } catch {
    // A browser that keeps nothing offers it again.
  }
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter((game) => typeof game === 'string') : [];
  } catch {
    return [];
  }
}
