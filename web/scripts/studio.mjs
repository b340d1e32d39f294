/** Draws components into files of their own. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';

const web = fileURLToPath(new URL('..', import.meta.url));

const palette = Object.fromEntries(
  [...readFileSync(`${web}/src/style/palette.css`, 'utf8').matchAll(/--(\w+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
);

/** A drawing without the page around it: colours written out, classes and marks gone. */
function standAlone(html, width) {
  const svg = html
    .replace(/<!--.*?-->/g, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/var\(--(\w+)\)/g, (whole, name) => palette[name] ?? whole)
    .trim();
  const size = width === undefined ? '' : ` width="${width}"`;
  return `${svg.replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg"${size} `)}\n`;
}

export async function openStudio() {
  const server = await createServer({
    root: web,
    configFile: false,
    // Nothing is bundled ahead: a bundled Svelte would be another one than that which renders.
    // And nothing is compiled with marks for developers, which not every Svelte can draw.
    plugins: [svelte({ configFile: false, prebundleSvelteLibraries: false, compilerOptions: { dev: false } })],
    logLevel: 'error',
    cacheDir: 'node_modules/.studio',
    optimizeDeps: { noDiscovery: true, include: [] },
    ssr: { optimizeDeps: { noDiscovery: true, include: [] } },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
  });
  const { render } = await server.ssrLoadModule('svelte/server');
  return {
    async draw(component, props = {}, width) {
      const { default: picture } = await server.ssrLoadModule(component);
      return standAlone(render(picture, { props }).body, width);
    },
    close: () => server.close(),
  };
}
