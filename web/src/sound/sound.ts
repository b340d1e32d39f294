/**
 * Small sounds, made on the spot from noise and tones: nothing is loaded. A
 * phone also buzzes for one's turn and for what one's own hand does.
 */
import { nextTask } from '../art/easel.svelte';
import { settings } from '../parts/settings.svelte';

export type SoundName = 'card' | 'seal' | 'flip' | 'take' | 'dance' | 'slap' | 'grab' | 'bull' | 'win' | 'turn' | 'wrong' | 'tick';

/** Ms of buzzing and pauses. */
const BUZZES: Partial<Record<SoundName, number[]>> = {
  turn: [35],
  slap: [25],
  grab: [15],
  wrong: [20, 40, 20],
};

/** The shortest time between two of the same: ten cards at once are one rustle. */
const LEAST_PAUSE = 45;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
const heard = new Map<SoundName, number>();
const felt = new Map<SoundName, number>();

/** Browsers let a page sound only after a touch or a key. To be called once. */
export function allowSound(): void {
  addEventListener('pointerdown', wake);
  addEventListener('keydown', wake);
  if (settings.sound) whenQuiet(startSoundService);
}

/** At every touch: who has switched sounds on since, or has taken the telephone out again, hears them. */
function wake(): void {
  if (!settings.sound) return;
  if (context === null) {
    const made = (context = new AudioContext());
    whenQuiet(() => whiteNoise(made)); // not in the middle of the first sound
  }
  if (context.state !== 'running') void context.resume();
}

/**
 * Let the browser get its sound ready. It starts with the first thing to be
 * heard, and the page would wait for it in the middle of that first touch; for
 * an element it is started aside, even if that is muted and has nothing to say.
 */
function startSoundService(): void {
  const nothing = new Audio(URL.createObjectURL(new Blob([NO_SAMPLES], { type: 'audio/wav' })));
  nothing.muted = true;
  nothing.play().catch(() => undefined);
}

/** A WAV file of one channel, 8 bits, 8,000 times a second, and not one sample. */
const NO_SAMPLES = Uint8Array.from([
  ...[0x52, 0x49, 0x46, 0x46, 36, 0, 0, 0, 0x57, 0x41, 0x56, 0x45],
  ...[0x66, 0x6d, 0x74, 0x20, 16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0],
  ...[0x64, 0x61, 0x74, 0x61, 0, 0, 0, 0],
]);

function whenQuiet(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 2000);
}

/** What is not one's `own`, such as somebody else's slap, is heard but not felt. */
export function play(name: SoundName, own = true): void {
  const now = performance.now();
  // One's own slap is felt even if another has just been heard.
  if (own && isNew(felt, name, now)) buzz(name);
  if (!isNew(heard, name, now)) return;
  if (!settings.sound || settings.volume <= 0 || context?.state !== 'running' || document.visibilityState !== 'visible') return;
  // Whatever is heard is also seen, and that is being drawn: the sound is put together right after.
  void nextTask().then(() => context && sound(name, context));
}

function isNew(last: Map<SoundName, number>, name: SoundName, now: number): boolean {
  if (now - (last.get(name) ?? -Infinity) < LEAST_PAUSE) return false;
  last.set(name, now);
  return true;
}

function sound(name: SoundName, context: AudioContext): void {
  const out = context.createGain();
  out.gain.value = settings.volume * 0.5;
  out.connect(context.destination);
  SOUNDS[name](new Stage(context, out));
  setTimeout(() => out.disconnect(), 2500);
}

function buzz(name: SoundName): void {
  const pattern = BUZZES[name];
  if (pattern && settings.vibration && typeof navigator.vibrate === 'function' && navigator.userActivation?.hasBeenActive !== false) {
    navigator.vibrate(pattern);
  }
}

interface Tone {
  /** Hz at the beginning and, if it glides, at the end. */
  from: number;
  to?: number;
  at?: number;
  for: number;
  loud?: number;
  shape?: OscillatorType;
}

interface Hiss {
  /** Hz around which the noise is. */
  around: number;
  to?: number;
  at?: number;
  for: number;
  loud?: number;
  sharp?: number;
}

/** Where one sound is put together. All times are in seconds from now. */
class Stage {
  readonly #context: AudioContext;
  readonly #out: AudioNode;

  constructor(audio: AudioContext, out: AudioNode) {
    this.#context = audio;
    this.#out = out;
  }

  tone({ from, to = from, at = 0, for: length, loud = 0.5, shape = 'sine' }: Tone): void {
    const begin = this.#context.currentTime + at;
    const oscillator = this.#context.createOscillator();
    oscillator.type = shape;
    oscillator.frequency.setValueAtTime(from, begin);
    oscillator.frequency.exponentialRampToValueAtTime(to, begin + length);
    oscillator.connect(this.#envelope(begin, length, loud));
    oscillator.start(begin);
    oscillator.stop(begin + length + 0.05);
  }

  hiss({ around, to = around, at = 0, for: length, loud = 0.5, sharp = 1 }: Hiss): void {
    const begin = this.#context.currentTime + at;
    const source = this.#context.createBufferSource();
    source.buffer = whiteNoise(this.#context);
    const filter = this.#context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.Q.value = sharp;
    filter.frequency.setValueAtTime(around, begin);
    filter.frequency.exponentialRampToValueAtTime(to, begin + length);
    source.connect(filter).connect(this.#envelope(begin, length, loud));
    source.start(begin, Math.random(), length + 0.05);
  }

  /** Quickly there, slowly gone. */
  #envelope(begin: number, length: number, loud: number): AudioNode {
    const gain = this.#context.createGain();
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(loud, begin + Math.min(0.012, length / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    gain.connect(this.#out);
    return gain;
  }
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  if (noise === null) {
    noise = audio.createBuffer(1, 2 * audio.sampleRate, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let place = 0; place < samples.length; place += 1) samples[place] = 2 * Math.random() - 1;
  }
  return noise;
}

const SOUNDS: Record<SoundName, (stage: Stage) => void> = {
  card(stage) {
    stage.hiss({ around: 2600, to: 1400, for: 0.09, loud: 0.5 });
    stage.tone({ from: 190, to: 120, at: 0.03, for: 0.07, loud: 0.22 });
  },
  seal(stage) {
    stage.hiss({ around: 900, for: 0.06, loud: 0.3 });
    stage.tone({ from: 330, to: 220, for: 0.12, loud: 0.35, shape: 'triangle' });
  },
  flip(stage) {
    stage.hiss({ around: 1200, to: 3800, for: 0.14, loud: 0.4 });
    stage.hiss({ around: 2200, at: 0.13, for: 0.05, loud: 0.45 });
  },
  take(stage) {
    stage.hiss({ around: 3200, to: 900, for: 0.16, loud: 0.35 });
    stage.tone({ from: 392, to: 523, at: 0.05, for: 0.16, loud: 0.28, shape: 'triangle' });
  },
  dance(stage) {
    [523, 659, 784, 659, 1047].forEach((from, place) => stage.tone({ from, at: 0.09 * place, for: 0.13, loud: 0.26, shape: 'triangle' }));
  },
  slap(stage) {
    stage.hiss({ around: 1600, to: 500, for: 0.12, loud: 1, sharp: 0.6 });
    stage.tone({ from: 150, to: 60, for: 0.14, loud: 0.7 });
  },
  grab(stage) {
    stage.tone({ from: 420, to: 760, for: 0.07, loud: 0.4, shape: 'triangle' });
    stage.hiss({ around: 3000, for: 0.04, loud: 0.25 });
  },
  bull(stage) {
    stage.tone({ from: 130, to: 92, for: 0.45, loud: 0.5, shape: 'sawtooth' });
    stage.tone({ from: 196, to: 140, at: 0.04, for: 0.4, loud: 0.2, shape: 'square' });
    stage.hiss({ around: 700, to: 300, at: 0.42, for: 0.3, loud: 0.4 });
  },
  win(stage) {
    [523, 659, 784, 1047, 1319].forEach((from, place) => stage.tone({ from, at: 0.12 * place, for: 0.4, loud: 0.3, shape: 'triangle' }));
    stage.hiss({ around: 6000, at: 0.5, for: 0.7, loud: 0.12 });
  },
  turn(stage) {
    stage.tone({ from: 659, for: 0.14, loud: 0.34, shape: 'triangle' });
    stage.tone({ from: 880, at: 0.11, for: 0.22, loud: 0.34, shape: 'triangle' });
  },
  wrong(stage) {
    stage.tone({ from: 220, to: 175, for: 0.16, loud: 0.32, shape: 'square' });
    stage.tone({ from: 165, to: 131, at: 0.13, for: 0.2, loud: 0.32, shape: 'square' });
  },
  tick(stage) {
    stage.tone({ from: 1250, to: 1000, for: 0.045, loud: 0.35, shape: 'triangle' });
  },
};
