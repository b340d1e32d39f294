/** Names for those who have not chosen one: a bug with a mood, in the page's language. */
import type { Lang } from './index.svelte';

const NAMES: Record<Lang, { moods: string[]; bugs: string[]; join: (mood: string, bug: string) => string }> = {
  en: {
    moods: ['Merry', 'Sleepy', 'Dizzy', 'Clever', 'Fuzzy', 'Hasty', 'Cosy', 'Sunny', 'Wobbly', 'Gentle', 'Cheeky', 'Moonlit'],
    bugs: ['Beetle', 'Moth', 'Ant', 'Cricket', 'Bumblebee', 'Ladybird', 'Firefly', 'Weevil', 'Earwig', 'Mayfly'],
    join: (mood, bug) => `${mood} ${bug}`,
  },
  de: {
    moods: ['Tanz', 'Glüh', 'Wackel', 'Mond', 'Party', 'Zucker', 'Turbo', 'Nebel', 'Sonnen', 'Schlummer', 'Wirbel', 'Samt'],
    bugs: ['käfer', 'motte', 'grille', 'ameise', 'hummel', 'wanze', 'fliege', 'schrecke', 'raupe', 'biene'],
    join: (mood, bug) => `${mood}${bug}`,
  },
  fr: {
    moods: ['Rieuse', 'Rêveuse', 'Agile', 'Espiègle', 'Vaillante', 'Pressée', 'Câline', 'Maligne', 'Timide', 'Lunaire', 'Gourmande', 'Folle'],
    bugs: ['Fourmi', 'Mite', 'Cigale', 'Coccinelle', 'Abeille', 'Luciole', 'Libellule', 'Sauterelle', 'Chenille', 'Mouche'],
    join: (mood, bug) => `${bug} ${mood}`,
  },
};

export function inventName(lang: Lang): string {
  const { moods, bugs, join } = NAMES[lang];
  return join(pick(moods), pick(bugs));
}

function pick(words: string[]): string {
  return words[Math.floor(Math.random() * words.length)] as string;
}
