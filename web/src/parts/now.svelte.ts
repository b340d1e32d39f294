/** The moment, for what has to be drawn anew as time goes by. Only while somebody looks at it. */
import { createSubscriber } from 'svelte/reactivity';

/** performance.now(), read anew every `every` ms wherever it is used. */
export function ticking(every: number): () => number {
  const subscribe = createSubscriber((update) => {
    const timer = setInterval(update, every);
    return () => clearInterval(timer);
  });
  return () => {
    subscribe();
    return performance.now();
  };
}
