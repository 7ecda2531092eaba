import type { BarColumns } from '@auspex/market';
import { benjaminiHochberg, regularizedBeta, wilsonInterval } from '../statistics/index.ts';
import type { PatternKind, PatternRecord, PatternRecords } from './pattern-record.ts';
import type { PatternHit } from './scan-patterns.ts';
import { usualCandles } from './thresholds.ts';

export interface RecordRequest {
  readonly hits: readonly PatternHit[];
  readonly kinds: readonly PatternKind[];
  /** How many bars later the price is looked at. */
  readonly bars: number;
}

type Prices = Pick<BarColumns, 'open' | 'close'>;

/** Whether who buys at the next open is ahead after so many bars; null where that is not known. */
function isHigher({ open, close }: Prices, at: number, bars: number): boolean | null {
  const [bought, sold] = [open[at + 1], close[at + bars]];
  return Number.isFinite(bought) && Number.isFinite(sold) ? sold > bought : null;
}

function usualShare(prices: Prices, bars: number): number | null {
  let [known, higher] = [0, 0];
  for (let at = usualCandles; at + bars < prices.close.length; at += 1) {
    const outcome = isHigher(prices, at, bars);
    if (outcome === null) continue;
    known += 1;
    if (outcome) higher += 1;
  }
  return known === 0 ? null : higher / known;
}

/** Chance of a count at least as far from the usual share as this one: twice the smaller exact binomial tail. */
function twoSidedP({ judged, higher }: Pick<PatternRecord, 'judged' | 'higher'>, usual: number): number {
  if (judged === 0) return Number.NaN;
  const [x, y] = [usual, 1 - usual];
  const atLeast = higher === 0 ? 1 : regularizedBeta({ a: higher, b: judged - higher + 1, x, y });
  const atMost = higher === judged ? 1 : regularizedBeta({ a: judged - higher, b: higher + 1, x: y, y: x });
  return Math.min(1, 2 * Math.min(atLeast, atMost));
}

function countOf(prices: Prices, hits: readonly PatternHit[], bars: number) {
  let [judged, higher, freeFrom] = [0, 0, 0];
  for (const { index } of hits) {
    const outcome = index < freeFrom ? null : isHigher(prices, index, bars);
    if (outcome === null) continue;
    judged += 1;
    if (outcome) higher += 1;
    freeFrom = index + bars;
  }
  return { found: hits.length, judged, higher };
}

/**
 * What followed each pattern, against what follows any bar. A find within the outcome of the one before it is not
 * judged, so that no price move counts twice. Each way a pattern can point is one row, in the order given.
 */
export function recordPatterns(prices: Prices, { hits, kinds, bars }: RecordRequest): PatternRecords {
  const usual = usualShare(prices, bars);
  const counted = kinds.map((kind) => {
    const own = hits.filter(({ patternId, bias }) => patternId === kind.patternId && bias === kind.bias);
    const { patternId, bias } = kind;
    return { patternId, bias, ...countOf(prices, own, bars) };
  });
  const ps = counted.map((each) => (usual === null ? Number.NaN : twoSidedP(each, usual)));
  const qs = benjaminiHochberg(Float64Array.from(ps));
  return {
    usual,
    records: counted.map((each, place) => ({
      ...each,
      range: wilsonInterval({ successes: each.higher, trials: each.judged }),
      q: Number.isNaN(qs[place]) ? null : (qs[place] ?? null),
    })),
  };
}
