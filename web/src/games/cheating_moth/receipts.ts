/** A race's receipt as lines that people read: who was how fast, and how sure that is. */
import type { Receipt } from '../../wire/types';

export type RaceKind = 'slap' | 'race' | 'accuse';

export interface ReceiptLine {
  seat: number;
  /** Ms after it was shown; for an accusation that came too late, ms after the gesture was over. */
  ms: number | null;
  unsure: number;
  won: boolean;
  tied: boolean;
}

export interface ReceiptWords {
  kind: RaceKind;
  /** Who was accused. */
  whom: number | null;
  /** After the gesture was over. */
  late: boolean;
  lines: ReceiptLine[];
}

/** Null for a race that nobody here knows. */
export function readReceipt(receipt: Receipt): ReceiptWords | null {
  const [kind, whom] = receipt.race.split(' ');
  if (kind !== 'slap' && kind !== 'race' && kind !== 'accuse') return null;
  const late = kind === 'accuse' && receipt.since == null && receipt.until != null;
  const lines = receipt.claims
    .map((claim): ReceiptLine => ({
      seat: claim.seat,
      ms: late ? Math.max(0, claim.at - (receipt.until ?? 0)) : (claim.reaction ?? null),
      unsure: claim.unsure,
      won: claim.won === true,
      tied: claim.tied === true,
    }))
    // Quick hands try twice: what came too late tells nothing beside another line of theirs.
    .filter((line, at, all) => line.won || !all.some((other, place) => other.seat === line.seat && (other.won || place < at)));
  if (kind !== 'race') lines.sort((one, other) => (one.ms ?? Infinity) - (other.ms ?? Infinity));
  return { kind, whom: whom === undefined ? null : Number(whom), late, lines };
}

/** "312 ms" or "347 ms ± 20". */
export function milliseconds({ ms, unsure }: ReceiptLine): string {
  if (ms === null) return '';
  return unsure > 0 ? `${ms} ms ± ${unsure}` : `${ms} ms`;
}
