/** Any game, drawn from the server's own words: for one that has no folder here yet. */
import type { AnyGameModule, GameWords } from '../module';
import PlainScene from './PlainScene.svelte';

const words: GameWords = {
  title: '',
  credits: '',
  options: {},
  log: () => null,
  move: (action) => action,
  refusal: () => null,
  guide: {},
};

const plain: AnyGameModule = {
  Scene: PlainScene,
  words: { en: words, de: words, fr: words },
  rules: { en: [], de: [], fr: [] },
  guide: [],
  highlights: () => [],
  sketchResult: () => null,
};

export default plain;
