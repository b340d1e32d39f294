/**
 * A window of jsdom for each file of tests, in one process for all of them. A window takes 15 ms; a process
 * that can make one, with all that the tests ask for besides, a second and more.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

declare global {
  /** Shut the window of the file before, and open one that nobody has touched. */
  var openWindow: (() => Promise<void>) | undefined;
}

const { jsdom } = builtinEnvironments;

export default {
  name: 'windows',
  viteEnvironment: jsdom.viteEnvironment,
  setup(global: typeof globalThis, options) {
    // Vitest puts its own in their place and leaves them there.
    const { Request, URL } = global;
    let shut = async (): Promise<void> => {};
    global.openWindow = async () => {
      await shut();
      const opened = await jsdom.setup(global, options);
      shut = async () => {
        await opened.teardown(global);
        Object.assign(global, { Request, URL });
      };
    };
    return { teardown: () => shut() };
  },
} satisfies Environment;
