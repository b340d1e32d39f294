/** Tables this tab only looks on at: whoever has stood up is not sat down again by coming back. */
const KEPT = 'antics.watching';

export function looksOn(code: string): boolean {
  return kept().includes(code);
}

export function lookOn(code: string, only: boolean): void {
  const others = kept().filter((each) => each !== code);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(only ? [...others, code] : others));
  } catch {
    // Then whoever comes back stands up once more.
  }
}

function kept(): string[] {
  try {
    const codes: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(codes) ? codes.filter((code): code is string => typeof code === 'string') : [];
  } catch {
    return [];
  }
}
