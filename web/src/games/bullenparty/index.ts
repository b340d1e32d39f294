/** Bullenparty: everything the page knows of it. */
import type { BullenpartyView } from '../../wire/bullenparty';
import BullCard from '../../art/bulls/BullCard.svelte';
import type { Drawing, GameModule } from '../module';
import { guide } from './guide';
import { highlights, sketchResult } from './result';
import { rules } from './rules';
import Scene from './Scene.svelte';
import { words } from './words';

const bullenparty: GameModule<BullenpartyView> = {
  Scene,
  holds: true,
  words,
  rules,
  guide,
  showCard(card, view) {
    const number = Number(card);
    const letter = view.players[view.seat ?? -1]?.zero ?? '?';
    const props = number === 0 ? { zero: letter } : { number, heads: view.heads[number - 1] ?? 0 };
    return { component: BullCard as unknown as Drawing['component'], props, name: card, inSentence: card };
  },
  highlights,
  sketchResult,
};

export default bullenparty;
