/** The table this browser sat at last, so that the front page knows the way back. */
const KEPT = 'antics.table';

export function rememberTable(code: string): void {
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    // Then the way back is the link.
  }
}

export function lastTable(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

export function forgetTable(code: string): void {
  try {
    if (localStorage.getItem(KEPT) === code) localStorage.removeItem(KEPT);
  } catch {
    // Nothing is kept here anyway.
  }
}
