/** A phone beside a big screen: the others are left to the screen, and what is one's own has their room. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Narrower than this, a screen is held in one hand. */
const HANDHELD = 600;

/** Whether there is a phone, held upright, beside a screen. */
export function isHeld({ held = false, width, height }: { held?: boolean; width: number; height: number }): boolean {
  return held && width < HANDHELD && height > width;
}

/** The others beyond the upper edge: what they play comes from there, and what they take leaves that way. */
export function beyond(width: number, others: number): Box[] {
  return Array.from({ length: others }, (_, place) => ({ x: ((place + 1) / (others + 1) - 0.5) * width, y: -96, width, height: 80 }));
}

export function isBeyond({ y }: Pick<Box, 'y'>): boolean {
  return y < 0;
}
