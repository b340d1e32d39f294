/** What screen readers are told while it happens. May be called from effects: it reads nothing of theirs. */
import { untrack } from 'svelte';

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
      this.polite = this.#queue.splice(0).join(' ');
    }, 120);
  }

  /** At once, over whatever is being read: "your turn". */
  interrupt(text: string): void {
    // The same words twice are two announcements: an invisible difference makes them so.
    untrack(() => (this.urgent = this.urgent === text ? `${text}\u200b` : text));
  }
}

export const announcements = new Announcements();
export const announce = (text: string): void => announcements.say(text);
