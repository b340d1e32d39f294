/** How many panels are open over the page: what lies in the page itself is out of reach then. */
import { untrack } from 'svelte';

class Dialogs {
  open = $state(0);

  /** One more, until what is returned is called. */
  enter(): () => void {
    untrack(() => (this.open += 1));
    return () => untrack(() => (this.open -= 1));
  }
}

export const dialogs = new Dialogs();
