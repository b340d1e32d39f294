/** Cheating Moth on the page. */
import type { CheatingMothView } from '../../wire/cheating_moth';
import MothCard from '../../art/moth/MothCard.svelte';
import type { Drawing, GameModule } from '../module';
import { guide } from './guide';
import { highlights, sketchResult } from './highlights';
import { rules } from './rules';
import Scene from './Scene.svelte';
import { SPOKEN } from './spoken';

const module: GameModule<CheatingMothView> = {
  Scene,
  words: SPOKEN,
  rules,
  guide,
  showCard: (card, _, lang) => ({
    component: MothCard as unknown as Drawing['component'],
    props: { card },
    name: SPOKEN[lang].cardName(card),
    inSentence: SPOKEN[lang].card(card),
  }),
  highlights,
  sketchResult,
};

export default module;
