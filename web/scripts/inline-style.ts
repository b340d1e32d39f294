/** The styles of the first page stand in the page itself: nothing has to be fetched before it can be drawn. */
import type { Plugin } from 'vite';

const LINK = /\s*<link rel="stylesheet"[^>]*href="\.\/([^"]+\.css)"[^>]*>/g;

export function inlineStyle(): Plugin {
  return {
    name: 'inline-style',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        return html.replace(LINK, (link, path: string) => {
          const asset = bundle?.[path];
          if (asset?.type !== 'asset') return link;
          const style = String(asset.source).replaceAll('</', '<\\/');
          return `\n    <style>${style.trim()}</style>`;
        });
      },
    },
  };
}
