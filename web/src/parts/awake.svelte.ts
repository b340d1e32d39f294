/**
 * Screens that stay lit while somebody looks at them without touching them.
 * Browsers allow that over safe lines only (https, or this very machine);
 * elsewhere a screen goes dark as it always does.
 */

/** Whether a screen has to stay lit: yes, no, or so long as somebody may come back to it soon. */
export type Need = 'yes' | 'for a while' | 'no';

/** Ms for which a table at rest keeps a screen lit. */
export const A_WHILE = 180_000;

/** To be called while a component is set up. */
export function useAwake(need: () => Need): void {
  let waited = $state(false);
  $effect(() => {
    if (need() !== 'for a while') return;
    const timer = setTimeout(() => (waited = true), A_WHILE);
    return () => {
      clearTimeout(timer);
      waited = false;
    };
  });
  const lit = $derived(need() === 'yes' || (need() === 'for a while' && !waited));
  $effect(() => (lit ? stayAwake() : undefined));
}

/** From now on, until what is returned is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  /** The browser lets go whenever the page is hidden, so it is asked again when the page is seen again. */
  const ask = () => {
    if (document.visibilityState !== 'visible') return;
    navigator.wakeLock?.request('screen').then(
      (taken) => {
        if (over) void taken.release();
        else lock = taken;
      },
      () => undefined,
    );
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
