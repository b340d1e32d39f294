/** The legal moves, sorted by what they are done with: a card, a bug, or neither. */
export interface Choices {
  play: ReadonlySet<string>;
  vanish: ReadonlySet<string>;
  race: ReadonlySet<string>;
  /** To whoever it is owed to. */
  give: ReadonlySet<string>;
  /** To whoever one likes: the receivers by card. */
  giveTo: ReadonlyMap<string, readonly number[]>;
  accuse: ReadonlySet<number>;
  draw: boolean;
  fidget: boolean;
  keep: boolean;
  slap: boolean;
  pass: boolean;
}

export function readMoves(moves: readonly string[]): Choices {
  const sets = { play: new Set<string>(), vanish: new Set<string>(), race: new Set<string>(), give: new Set<string>() };
  const giveTo = new Map<string, number[]>();
  const accuse = new Set<number>();
  const plain = new Set<string>();
  for (const move of moves) {
    const [kind = '', what = '', , whom] = move.split(' ');
    if (whom !== undefined) giveTo.set(what, [...(giveTo.get(what) ?? []), Number(whom)]);
    else if (kind === 'caught') accuse.add(Number(what));
    else if (what !== '' && kind in sets) sets[kind as keyof typeof sets].add(what);
    else plain.add(kind);
  }
  return {
    ...sets,
    giveTo,
    accuse,
    draw: plain.has('draw'),
    fidget: plain.has('fidget'),
    keep: plain.has('keep'),
    slap: plain.has('slap'),
    pass: plain.has('pass'),
  };
}

/**
 * What a card does when it is tapped: the move that needs nothing more. A card
 * for a spider's gift needs a receiver; where there is only one, none is asked for.
 */
export function mainMove(card: string, choices: Choices): string | null {
  if (choices.race.has(card)) return `race ${card}`;
  if (choices.play.has(card)) return `play ${card}`;
  if (choices.give.has(card)) return `give ${card}`;
  const receivers = choices.giveTo.get(card);
  return receivers?.length === 1 ? `give ${card} to ${receivers[0]}` : null;
}

/** Whether a card has to be chosen now: one that cannot be used then says why. */
export function wantsCard(choices: Choices): boolean {
  return choices.play.size + choices.give.size + choices.giveTo.size + choices.race.size > 0 || choices.draw;
}

/** Every seat but one's own, clockwise from the left; for whoever looks on, all of them. */
export function around(seats: number, own: number | null): number[] {
  const first = own === null ? 0 : own + 1;
  return Array.from({ length: own === null ? seats : seats - 1 }, (_, step) => (first + step) % seats);
}
