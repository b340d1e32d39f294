/** Which way a phone is held, and what it is touched with. */
import { MediaQuery } from 'svelte/reactivity';

const asked = (query: string): { readonly current: boolean } => (typeof matchMedia === 'function' ? new MediaQuery(query) : { current: false });

/** Whether the page is as narrow as on a phone held upright: what comes first there is another thing. */
export const phone = asked('(max-width: 34rem), (max-width: 40rem) and (min-height: 30.01rem)');

/** Whether it is as low as on a phone held sideways: what would stand above each other stands side by side. */
export const sideways = asked('(max-height: 30rem) and (min-width: 34.01rem)');

/** Whether it is touched with fingers, and nobody has keys at hand. */
export const fingers = asked('(pointer: coarse)');
