/** All cards that will be seen in an evening, printed before they are needed. */
import CardBack from '../../art/party/CardBack.svelte';
import CardFront from '../../art/party/CardFront.svelte';
import CardSmall from '../../art/party/CardSmall.svelte';
import { prints } from '../../art/prints';

const VALUES = Array.from({ length: 13 }, (_, place) => place + 1);

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
