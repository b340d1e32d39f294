/** How each emote is drawn. */
import type { IconName } from '../art/icons/strokes';
import type { EmoteName } from '../table/game-table';

/** A wave is a hand; every other one has an icon of its name. */
export function iconOf(emote: EmoteName): IconName {
  return emote === 'wave' ? 'hand' : emote;
}
