import { Travel } from './travel';

/** Travel for one Scene: whenever `trigger` reads something that changed, things go where they now are. */
export function useTravel(trigger: () => unknown): Travel {
  const travel = new Travel();
  $effect.pre(() => {
    trigger();
    travel.measure();
  });
  $effect(() => {
    trigger();
    travel.go();
  });
  return travel;
}
