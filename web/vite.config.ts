/** How the page is built (into the Python package that serves it) and tested. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte({ configFile: false }), svelteTesting()],
  // Relative addresses: a server may hand the page out below any path prefix.
  base: './',
  build: {
    outDir: '../src/antics/server/page',
    emptyOutDir: true,
    target: 'es2022',
    // index.html only: gallery.html is for whoever draws, not for players.
    rolldownOptions: { input: 'index.html' },
  },
  test: {
    environment: 'jsdom',
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
  },
});
