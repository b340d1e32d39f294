/** What jsdom lacks, for all tests: nothing there has a size that could change. */
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
