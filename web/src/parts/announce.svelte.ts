/** What screen readers are told while it happens. May be called from effects: it reads nothing of theirs. */
import { untrack } from 'svelte';

/** The same words twice are two announcements: an invisible difference makes them so. */
const anew = (text: string, before: string): string => (text === before ? `${text}\u200b` : text);

class Announcements {
  polite = $state('');
  urgent = $state('');
  #queue: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** In its turn; what comes at the same moment is read together. */
  say(text: string): void {
    this.#queue.push(text);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.polite = anew(this.#queue.splice(0).join(' '), this.polite);
    }, 120);
  }

  /** At once, over whatever is being read: "your turn". */
  interrupt(text: string): void {
    untrack(() => (this.urgent = anew(text, this.urgent)));
  }
}

export const announcements = new Announcements();
export const announce = (text: string): void => announcements.say(text);
