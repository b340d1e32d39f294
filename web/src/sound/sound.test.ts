import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class FakeContext {
  static made: FakeContext[] = [];
  state: 'suspended' | 'running' = 'suspended';
  resumed = 0;
  sampleRate = 8;
  buffers = 0;
  gains = 0;

  constructor() {
    FakeContext.made.push(this);
  }

  createBuffer(_: number, length: number): { getChannelData: () => Float32Array } {
    this.buffers += 1;
    const samples = new Float32Array(length);
    return { getChannelData: () => samples };
  }

  createGain(): unknown {
    this.gains += 1;
    return { gain: { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {}, disconnect() {} };
  }

  createOscillator(): unknown {
    return { frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {}, start() {}, stop() {} };
  }

  resume(): Promise<void> {
    this.resumed += 1;
    return Promise.resolve();
  }
}

class FakeAudio {
  static played: FakeAudio[] = [];
  muted = false;
  readonly src: string;

  constructor(src: string) {
    this.src = src;
  }

  play(): Promise<void> {
    FakeAudio.played.push(this);
    return Promise.reject(new DOMException('not now', 'NotAllowedError'));
  }
}

let quiet: (() => void)[] = [];

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  FakeContext.made = [];
  FakeAudio.played = [];
  quiet = [];
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => quiet.push(work));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:nothing' }));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function arrive(sound: boolean) {
  localStorage.setItem('antics.settings', JSON.stringify({ sound }));
  const { allowSound } = await import('./sound');
  const { settings } = await import('../parts/settings.svelte');
  allowSound();
  return settings;
}

const touch = () => dispatchEvent(new Event('pointerdown'));

test('sound is made ready aside, muted, and the first touch only opens it', async () => {
  await arrive(true);
  expect(FakeContext.made).toHaveLength(0);
  quiet.forEach((work) => work());
  expect(FakeAudio.played.map(({ muted, src }) => [muted, src])).toEqual([[true, 'blob:nothing']]);
  expect(FakeContext.made).toHaveLength(0);
  quiet = [];
  touch();
  expect(FakeContext.made.map(({ buffers }) => buffers)).toEqual([0]);
  quiet.forEach((work) => work());
  expect(FakeContext.made.map(({ buffers }) => buffers)).toEqual([1]);
});

test('a context that was put to sleep is woken by the next touch, and is not made twice', async () => {
  await arrive(true);
  touch();
  touch();
  const [context] = FakeContext.made;
  expect(FakeContext.made).toHaveLength(1);
  expect(context?.resumed).toBe(2);
  if (context) context.state = 'running';
  touch();
  expect(context?.resumed).toBe(2);
});

test('who wants no sounds starts nothing, until they do', async () => {
  const settings = await arrive(false);
  touch();
  expect(quiet).toHaveLength(0);
  expect(FakeContext.made).toHaveLength(0);
  settings.sound = true;
  touch();
  expect(FakeContext.made).toHaveLength(1);
});

test('a sound is put together after the task that draws what it belongs to', async () => {
  await arrive(true);
  const { play } = await import('./sound');
  touch();
  const [context] = FakeContext.made;
  if (context) context.state = 'running';
  play('tick');
  expect(context?.gains).toBe(0);
  await vi.waitFor(() => expect(context?.gains).toBeGreaterThan(0));
});

test('a phone buzzes for one’s turn, a slap and a grab, also without sounds, and never for a mere card', async () => {
  const settings = await arrive(false);
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  const { play } = await import('./sound');
  for (const name of ['turn', 'slap', 'grab', 'card'] as const) play(name);
  expect(vibrate.mock.calls).toEqual([[[35]], [[25]], [[15]]]);
  settings.vibration = false;
  play('wrong');
  expect(vibrate).toHaveBeenCalledTimes(3);
});

test('what others do is heard, and not felt', async () => {
  await arrive(true);
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  const { play } = await import('./sound');
  touch();
  const [context] = FakeContext.made;
  if (context) context.state = 'running';
  play('tick', false);
  await vi.waitFor(() => expect(context?.gains).toBeGreaterThan(0));
  if (context) context.state = 'suspended';
  for (const name of ['turn', 'slap', 'grab', 'wrong'] as const) play(name, false);
  expect(vibrate).not.toHaveBeenCalled();
  // One's own slap in the same moment is felt nevertheless, and once.
  play('slap');
  play('slap');
  expect(vibrate.mock.calls).toEqual([[[25]]]);
});

test('a browser that cannot buzz, or may not yet, is not asked to', async () => {
  await arrive(false);
  const vibrate = vi.fn();
  const { play } = await import('./sound');
  vi.stubGlobal('navigator', {});
  expect(() => play('turn')).not.toThrow();
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: false } });
  play('slap');
  expect(vibrate).not.toHaveBeenCalled();
});
