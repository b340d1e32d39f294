/** How the page is built (into the Python package that serves it) and tested. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { ahead } from './scripts/ahead.ts';
import { chunkOf } from './scripts/chunks.ts';
import { compressed } from './scripts/compress.ts';
import { drawn } from './scripts/drawn.ts';
import { inlineStyle } from './scripts/inline-style.ts';
import { tablePage } from './scripts/table-page.ts';

/** Where `npm run dev` finds a server: `antics serve --no-browser` listens there. */
const SERVER = process.env.ANTICS_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    // Built node by node, a component's first drawing takes half as long as parsed from text.
    svelte({ configFile: false, compilerOptions: { fragments: 'tree' } }),
    drawn(),
    svelteTesting(),
    inlineStyle(),
    tablePage(),
    ahead(),
    compressed(),
  ],
  // Relative addresses: a server may hand the page out below any path prefix.
  base: './',
  build: {
    outDir: '../src/antics/server/page',
    emptyOutDir: true,
    target: 'es2022',
    // index.html only: gallery.html is for whoever draws, not for players.
    rolldownOptions: {
      input: 'index.html',
      output: { codeSplitting: { groups: [{ debugName: 'chunkOf', name: chunkOf }] } },
    },
  },
  server: {
    // The server believes pages of the address they were asked for under: so the origin stays ours.
    proxy: {
      '/api': { target: SERVER, changeOrigin: false },
      '/healthz': { target: SERVER, changeOrigin: false },
      '/ws': { target: SERVER, ws: true, changeOrigin: false },
    },
  },
  test: {
    environment: './tests/windows.ts',
    // On a busy machine a test takes longer, and is none the worse for it.
    testTimeout: 60_000,
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    setupFiles: ['tests/new-window.ts', 'tests/jsdom-lacks.ts'],
    // One process for all files, which has to have loaded jsdom once; what they must not share is new for each.
    isolate: false,
    sequence: { setupFiles: 'list' },
    // It keeps to the window it was loaded in, so it is loaded anew for each; only its ES module can be.
    alias: { '@testing-library/dom': '@testing-library/dom/dist/@testing-library/dom.esm.js' },
    server: { deps: { inline: [/@testing-library\/dom/] } },
  },
});
