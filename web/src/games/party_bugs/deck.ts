/** All cards that will be seen in an evening, printed before they are needed. */
import CardBack from '../../art/party/CardBack.svelte';
import CardFront from '../../art/party/CardFront.svelte';
import CardSmall from '../../art/party/CardSmall.svelte';
import { prints, type Drawing } from '../../art/prints';
import { sight } from '../../art/sight.svelte';

const VALUES = Array.from({ length: 13 }, (_, place) => place + 1);

/** In px: narrower cards are drawn with a larger number. */
const SMALL = 72;

export function isSmall(width: number): boolean {
  return width < SMALL;
}

/** For so many players, Paul among them. Returns how to stop printing. */
export function printDeck(players: number): () => void {
  const orders = [
    ...Array.from({ length: players }, (_, owner) => prints.order(CardBack, { owner })),
    ...VALUES.map((value) => prints.order(CardSmall, { value })),
    ...VALUES.map((value) => prints.order(CardFront, { value })),
  ];
  return () => {
    for (const cancel of orders) cancel();
  };
}

/** Fronts are going to be seen, so many px wide. */
export function expectFaces(width: number): void {
  expect(isSmall(width) ? CardSmall : CardFront, width);
}

export function expectBacks(width: number): void {
  expect(CardBack, width);
}

/** Cards of a display, which grow smaller when there are more of them. */
export function expectSmall(width: number): void {
  expect(CardSmall, width, true);
}

function expect(drawing: Drawing, width: number, shrinks = false): void {
  const dots = sight.dots(width);
  if (dots !== undefined) prints.expect(drawing, dots, shrinks);
}
