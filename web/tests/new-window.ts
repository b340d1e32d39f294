/** Each file of tests finds everything new: the window, all modules, the clock and what the file before put in for the time being. */
import { vi } from 'vitest';

vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
// Tests that have asked for Node alone have none.
await globalThis.openWindow?.();
