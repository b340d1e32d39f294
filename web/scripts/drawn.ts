/**
 * Scenery that never changes is drawn when the page is built, and comes as a picture: a browser
 * shows one in a fraction of the time that the same shapes take as parts of the page.
 *
 *     import cover from 'drawn:box/Cover?game=bullenparty';   // the address of src/art/box/Cover.svelte, drawn
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { openStudio } from './studio.mjs';

const ASKED = /^drawn:([\w/]+)(?:\?(.*))?$/;
const FOLDER = fileURLToPath(new URL('../node_modules/.drawn/', import.meta.url));

export function drawn(): Plugin {
  let studio: ReturnType<typeof openStudio> | null = null;
  return {
    name: 'drawn',
    resolveId: (id) => (ASKED.test(id) ? `\0${id}` : null),
    async load(id) {
      const [, component = '', query = ''] = ASKED.exec(id.slice(1)) ?? [];
      if (!component) return null;
      studio ??= openStudio();
      const props = Object.fromEntries(new URLSearchParams(query));
      const picture = await (await studio).draw(`/src/art/${component}.svelte`, props);
      const name = [component.split('/').pop(), ...Object.values(props)].join('-').toLowerCase();
      mkdirSync(FOLDER, { recursive: true });
      const path = join(FOLDER, `${name}.svg`);
      writeFileSync(path, picture);
      return `export { default } from ${JSON.stringify(`${path}?no-inline`)};`;
    },
    async buildEnd() {
      await (await studio)?.close();
      studio = null;
    },
  };
}
