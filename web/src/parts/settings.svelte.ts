/** What a player has set for themselves, kept by the browser. */
export interface Settings {
  motion: 'system' | 'full' | 'less';
  /** How long what happens is left to be looked at, before the next thing happens. */
  pace: 'calm' | 'normal' | 'quick' | 'none';
  sound: boolean;
  /** 0 to 1. */
  volume: number;
  vibration: boolean;
  cardSize: 'small' | 'normal' | 'large';
  /** More time in games against the clock, at tables one opens. */
  relaxed: boolean;
  /** A phone leaves the table to a big screen, and shows one's own cards larger. */
  held: boolean;
}

const KEPT = 'antics.settings';
const DEFAULTS: Settings = { motion: 'system', pace: 'normal', sound: true, volume: 0.7, vibration: true, cardSize: 'normal', relaxed: false, held: true };

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Settings>;
    return { ...DEFAULTS, ...kept };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(read());

/** Remember the settings from now on, and tell the style sheets. To be called once. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      document.documentElement.dataset.cards = settings.cardSize;
      try {
        localStorage.setItem(KEPT, JSON.stringify(settings));
      } catch {
        // A browser that keeps nothing starts with the defaults next time.
      }
    });
  });
}
