import { untrack } from 'svelte';
import { Travel } from './travel';

/** Travel for one Scene: whenever `trigger` reads something that changed, things go where they now are. */
export function useTravel(trigger: () => unknown): Travel {
  const travel = new Travel();
  $effect.pre(() => {
    trigger();
    untrack(() => travel.measure());
  });
  $effect(() => {
    trigger();
    travel.goSoon();
  });
  return travel;
}
