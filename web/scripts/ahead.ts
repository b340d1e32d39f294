/**
 * What a table is drawn with is compiled ahead: a browser compiles each function when it is first
 * called, in the middle of the first drawing, unless the file says that they will all be called.
 * Then it does so beside the page's own work, while the file comes in. The rest is compiled late,
 * as ever: most of it is never called.
 *
 * Browsers that do not know the hint read a comment.
 */
import type { Plugin } from 'vite';

export const HINT = '//# allFunctionsCalledOnLoad\n';

const GAME = /\/src\/games\/(?!plain)\w+\/index\.ts$/;
/** Named by chunkOf: what every page needs, and what every table does. */
const SHARED = new Set(['start', 'table']);

/** Whether all of a built file is wanted at once. */
export function isAhead(chunk: { name: string; facadeModuleId: string | null }): boolean {
  return SHARED.has(chunk.name) || GAME.test(chunk.facadeModuleId ?? '');
}

export function ahead(): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // The hint stands above everything, also above what Vite writes into files at the end.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && isAhead(chunk)) chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}
