import { createHash } from 'node:crypto';
import type { IsoDate, Market } from '@auspex/market';
import { signalCodeHash } from './code-hash.ts';

/** Name of the method; its constants stand in the code, which the version hashes. */
export const SIGNAL_METHOD = 'blend-1';
/** Seed of the trees and of the placebo copies. */
export const SIGNAL_SEED = 1;

/** What a version's model learned from: nothing settled after its refit date. */
export interface LearnedSpan {
  readonly market: Market;
  /** First day learned from. */
  readonly from: IsoDate;
  readonly fittedOn: IsoDate;
}

/** The version of the models of all horizons fitted on a day: method, refit date, and a hash of constants, code and span. */
export function modelVersion({ market, from, fittedOn }: LearnedSpan): string {
  const text = JSON.stringify([SIGNAL_METHOD, SIGNAL_SEED, signalCodeHash(), market, from, fittedOn]);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return `${SIGNAL_METHOD}.${market}.${fittedOn}.${hash}`;
}

/** What signals are published under while a market has too little history for a model: stances and ranges alone. */
export function versionWithoutModel(market: Market): string {
  return `${SIGNAL_METHOD}.${market}.unfitted`;
}
