/**
 * A second page beside index.html, for whoever comes straight to a table: the same, and it names
 * the files of every table, so that a browser fetches them along with the first and not after it.
 * The guests who wait along the lower edge are among them: they are the first that is seen.
 */
import type { Plugin, Rolldown } from 'vite';

const TABLE = /\/src\/pages\/Table\.svelte$/;
const GUESTS = /\/guests-[\w-]+\.svg$/;

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

export function tablePage(): Plugin {
  return {
    name: 'table-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const html = String(page.source);
        const links = filesOf(bundle, html).map(linkTo);
        this.emitFile({ type: 'asset', fileName: 'table.html', source: html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`) });
      },
    },
  };
}

/** As the browser will ask for it: what is fetched in another way is fetched again. */
function linkTo(file: string): string {
  if (file.endsWith('.css')) return `<link rel="preload" as="style" crossorigin href="./${file}" />`;
  if (file.endsWith('.svg')) return `<link rel="preload" as="image" href="./${file}" />`;
  return `<link rel="modulepreload" crossorigin href="./${file}" />`;
}

/** Everything that has to be there before a table can be drawn, and that the first page does not bring. */
function filesOf(bundle: Bundle, html: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const waiting = chunks.filter((chunk) => TABLE.test(chunk.facadeModuleId ?? '')).map((chunk) => chunk.fileName);
  const found = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name) || html.includes(`./${name}"`)) continue;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    waiting.push(...chunk.imports);
  }
  const guests = Object.keys(bundle).filter((name) => GUESTS.test(name));
  return [...found, ...guests];
}
