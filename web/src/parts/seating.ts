/** Where chairs stand around an oval table. */
export interface Spot {
  /** Per cent of the width and height. */
  x: number;
  y: number;
}

/** `count` spots, evenly around; the first one (the viewer's) at the bottom, then clockwise. */
export function spotsAround(count: number, reachX = 37, reachY = 39): Spot[] {
  return Array.from({ length: count }, (_, place) => {
    const angle = Math.PI / 2 + (2 * Math.PI * place) / count;
    return { x: 50 + reachX * Math.cos(angle), y: 50 + reachY * Math.sin(angle) };
  });
}

/** The chairs in the order in which they are drawn: the viewer's own first. */
export function fromOwn(count: number, own: number | null): number[] {
  return Array.from({ length: count }, (_, place) => ((own ?? 0) + place) % count);
}
