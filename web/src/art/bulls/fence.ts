/** The measures of a fenced row, in the units its sketch is drawn in. */

export const FENCE = {
  /** From the left edge to the first card: room for the sign. */
  left: 58,
  right: 14,
  top: 12,
  height: 164,
  /** The width of a card; it is 1.4 times as high. */
  card: 96,
  /** From one card to the next. */
  pitch: 112,
} as const;

export interface Place {
  x: number;
  y: number;
}

/** Where the upper left corners of the cards go; the last place is the bull's. */
export function places(slots: number): Place[] {
  return Array.from({ length: slots + 1 }, (_, at) => ({
    x: FENCE.left + at * FENCE.pitch,
    y: FENCE.top,
  }));
}

/** A place as shares of the whole row, for laying a card over it. */
export function share(slots: number, at: number): { left: string; top: string; width: string } {
  const width = FENCE.left + (slots + 1) * FENCE.pitch + FENCE.right;
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`;
  return {
    left: percent(FENCE.left + at * FENCE.pitch, width),
    top: percent(FENCE.top, FENCE.height),
    width: percent(FENCE.card, width),
  };
}
