import { describe, expect, it } from 'vitest';
import type { Receipt } from '../../wire/types';
import { readReceipt } from './receipts';

type Claims = Receipt['claims'];

const race = (kind: string, claims: Claims): Receipt => ({ race: kind, at: 900, since: 100, until: null, claims });

describe('a receipt', () => {
  it('has one line for hands that slapped twice', () => {
    const read = readReceipt(
      race('slap', [
        { seat: 1, at: 400, unsure: 0, reaction: 300, won: true },
        { seat: 0, at: 500, unsure: 0, reaction: 400, won: true },
        { seat: 1, at: 600, unsure: 0, reaction: 500 },
        { seat: 2, at: 700, unsure: 0, reaction: 600 },
        { seat: 2, at: 800, unsure: 0, reaction: 700 },
      ]),
    );
    expect(read?.lines.map(({ seat, ms }) => [seat, ms])).toEqual([
      [1, 300],
      [0, 400],
      [2, 600],
    ]);
  });

  it('keeps every card that counted', () => {
    const read = readReceipt(
      race('race', [
        { seat: 1, at: 400, unsure: 0, reaction: 300, won: true },
        { seat: 1, at: 450, unsure: 0, reaction: 350, won: true },
      ]),
    );
    expect(read?.lines).toHaveLength(2);
  });
});
