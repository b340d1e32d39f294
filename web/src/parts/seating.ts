/** Where chairs stand around an oval table. */
export interface Spot {
  /** From 0, far left or at the top, to 1. */
  x: number;
  y: number;
}

/** `count` spots, evenly around; the first one (the viewer's) at the bottom, then clockwise. */
export function spotsAround(count: number): Spot[] {
  return Array.from({ length: count }, (_, place) => {
    const angle = Math.PI / 2 + (2 * Math.PI * place) / count;
    return { x: (1 + Math.cos(angle)) / 2, y: (1 + Math.sin(angle)) / 2 };
  });
}

/** The chairs in the order in which they are drawn: the viewer's own first. */
export function fromOwn(count: number, own: number | null): number[] {
  return Array.from({ length: count }, (_, place) => ((own ?? 0) + place) % count);
}
