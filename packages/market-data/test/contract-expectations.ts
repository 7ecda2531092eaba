import type { Instrument, Market } from '@auspex/market';
import { expect } from 'vitest';
import type { Offer, SourceAnswer } from '../src/ports/index.ts';

/** An asset no source knows. */
export const NOBODY: Instrument = {
  assetId: 'us:ZZZQ' as Instrument['assetId'],
  symbol: 'ZZZQ',
  market: 'us',
};

/** The value of an answer that has to have one. */
export function answered<T>(answer: SourceAnswer<T>): T {
  if (answer.kind !== 'found') throw new Error(`Expected an answer, got ${JSON.stringify(answer)}.`);
  return answer.value;
}

/** What a source offers it answers; what it does not offer it refuses with a reason, and never answers empty. */
export function expectAgreement(offer: Offer, answer: SourceAnswer<unknown>): void {
  if (offer.offered) expect(answer.kind).toBe('found');
  else {
    expect(answer.kind).toBe('not-offered');
    expect(offer.reason).not.toBe('');
  }
}

export function expectRising(values: ArrayLike<number>): void {
  for (let i = 1; i < values.length; i++) expect(values[i]).toBeGreaterThan(values[i - 1]);
}

export function expectInOrderOfKnowledge(records: readonly { readonly knownAt: number }[]): void {
  for (let i = 1; i < records.length; i++) {
    expect(records[i].knownAt).toBeGreaterThanOrEqual(records[i - 1].knownAt);
  }
}

/** An instrument by its first symbol, which is what most examples need. */
export function instrument(symbol: string, market: Market = 'us'): Instrument {
  return { assetId: `${market}:${symbol}` as Instrument['assetId'], symbol, market };
}
