/** Whether the page is as narrow as on a phone held upright: what comes first there is another thing. */
import { MediaQuery } from 'svelte/reactivity';

export const phone: { readonly current: boolean } = typeof matchMedia === 'function' ? new MediaQuery('max-width: 40rem') : { current: false };
