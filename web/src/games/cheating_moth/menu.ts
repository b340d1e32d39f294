/** What can be done with a card, for the menu beside it. */
import type { CheatingMothView } from '../../wire/cheating_moth';
import type { MenuItem } from './CardMenu.svelte';
import { mainMove, type Choices } from './choices';
import type { Held } from './hand';
import type { NameOf, Say } from './labels';
import type { Player } from './player.svelte';

export function menuOf(held: Held, view: CheatingMothView, choices: Choices, player: Player, say: Say, nameOf: NameOf): MenuItem[] {
  const items: MenuItem[] = [];
  const [kind] = mainMove(held.card, choices)?.split(' ') ?? [];
  const receivers = choices.giveTo.get(held.card) ?? [];
  if (kind === 'play' || kind === 'race') items.push({ key: kind, text: say(`menu.${kind}`), legal: true, act: (input) => player.use(held, input) });
  else if (kind === 'give' && receivers.length === 0) {
    const name = nameOf(view.accused ?? view.slowest ?? 0);
    items.push({ key: kind, text: say('menu.give', { name }), legal: true, act: (input) => player.use(held, input) });
  }
  for (const seat of receivers) {
    items.push({ key: `give ${seat}`, text: say('menu.give', { name: nameOf(seat) }), legal: true, act: (input) => player.give(held, seat, input) });
  }
  items.push({ key: 'vanish', text: say('menu.vanish'), legal: choices.vanish.has(held.card), act: (input) => player.vanish(held, input) });
  return items;
}
