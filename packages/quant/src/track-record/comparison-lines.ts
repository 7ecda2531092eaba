import type { Trade } from '../backtest/index.ts';
import { permutation, type RandomStream, randomStream, sampleRising } from '../random/index.ts';
import { type RecordAsset, type RecordCalendar, type RecordPlan, spreadOver } from './record-asset.ts';
import { combineResults, rulesOf, tradeByStance, tradeByT1 } from './trade-assets.ts';

/** The maximum holding time of rule T1: a placebo is shifted by at least twice that. */
const HOLDING_BARS = 60;

/** What each copy of a comparison was worth at each close. */
export type ComparisonLines = readonly Float64Array[];

/** The median and the 5–95 % band of many lines. */
export interface LineBand {
  readonly median: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * An equal part of the starting equity in every asset from its first bar to its last. The part of an asset that is
 * listed later waits in cash: nothing is sold to buy it and nothing is borrowed.
 */
export function buyAndHoldLine(
  assets: readonly RecordAsset[],
  calendar: RecordCalendar,
  plan: RecordPlan,
): Float64Array {
  const line = new Float64Array(calendar.time.length);
  for (const [a, asset] of assets.entries()) {
    const stance = new Int8Array(asset.bars.time.length).fill(1);
    const { equity: values } = tradeByStance(asset, stance, rulesOf(plan));
    const held = spreadOver(calendar, { values, places: calendar.places[a], before: 1 });
    for (let place = 0; place < line.length; place++) line[place] += held[place] / assets.length;
  }
  return line;
}

/**
 * The same stances at other times and on other assets: each copy shifts all of them by the same random number of bars
 * and reassigns the assets, so that everything but the right moment and the right asset is preserved.
 */
export function placeboLines(
  assets: readonly RecordAsset[],
  calendar: RecordCalendar,
  plan: RecordPlan,
): ComparisonLines {
  const length = calendar.time.length;
  const room = length - 4 * HOLDING_BARS;
  if (room < 1 || assets.length === 0) return [];
  const spread = assets.map(({ stance }, a) => spreadStance(calendar, stance, calendar.places[a]));
  return copies(plan, 'placebo', (stream) => {
    const shift = 2 * HOLDING_BARS + stream.integerBelow(room + 1);
    const dealt = permutation(assets.length, stream);
    return assets.map((asset, a) => {
      const places = calendar.places[a];
      const source = spread[dealt[a]];
      const stance = Int8Array.from(places, (place) => source[(place + shift) % length]);
      return tradeByT1(asset, stance, rulesOf(plan));
    });
  }).map((results) => combineResults(calendar, results).equity);
}

/** As many trades of the same lengths in each asset, begun at random. */
export function randomEntryLines(
  assets: readonly RecordAsset[],
  calendar: RecordCalendar,
  plan: RecordPlan & { readonly trades: readonly (readonly Trade[])[] },
): ComparisonLines {
  return copies(plan, 'random-entry', (stream) =>
    assets.map((asset, a) =>
      tradeByStance(asset, randomStance(plan.trades[a], asset.bars.time.length, stream), rulesOf(plan)),
    ),
  ).map((results) => combineResults(calendar, results).equity);
}

/** The median and the band of lines at every close. */
export function bandOf(lines: ComparisonLines): LineBand {
  const length = lines[0]?.length ?? 0;
  const band = {
    median: new Float64Array(length),
    low: new Float64Array(length),
    high: new Float64Array(length),
  };
  const values = new Float64Array(lines.length);
  for (let at = 0; at < length; at++) {
    for (let line = 0; line < lines.length; line++) values[line] = lines[line][at];
    values.sort();
    band.low[at] = quantile(values, 0.05);
    band.median[at] = quantile(values, 0.5);
    band.high[at] = quantile(values, 0.95);
  }
  return band;
}

/** The fraction of lines that ended below a value; ties count half. */
export function percentileAmong(lines: ComparisonLines, final: number): number | null {
  if (lines.length === 0) return null;
  const below = lines.reduce((sum, line) => {
    const end = line[line.length - 1];
    return sum + (end < final ? 1 : end === final ? 0.5 : 0);
  }, 0);
  return below / lines.length;
}

function copies<T>(plan: RecordPlan, name: string, make: (stream: RandomStream) => T): T[] {
  return Array.from({ length: plan.copies }, (_, day) => make(randomStream({ seed: plan.seed, name, day })));
}

function spreadStance(calendar: RecordCalendar, stance: Int8Array, places: Int32Array): Float64Array {
  return spreadOver(calendar, { values: Float64Array.from(stance), places, before: 0 });
}

/** A stance whose positions have the lengths of the given trades, in random order, with random waits between. */
function randomStance(trades: readonly Trade[], bars: number, stream: RandomStream): Int8Array {
  const stance = new Int8Array(bars);
  const lengths = trades.map(({ entryBar, exitBar }) => Math.max(1, exitBar - entryBar));
  const order = permutation(lengths.length, stream);
  // Every position but the last needs one bar of waiting after it, so that the next one is a new turn.
  const needed = lengths.reduce((sum, length) => sum + length, 0) + Math.max(0, lengths.length - 1);
  const free = Math.max(0, bars - 1 - needed);
  const starts = sampleRising({ count: lengths.length, length: free + lengths.length }, stream);
  let used = 0;
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[order[i]];
    const from = starts[i] - i + used;
    stance.fill(1, from, from + length);
    used += length + 1;
  }
  return stance;
}

function quantile(sorted: Float64Array, p: number): number {
  const at = p * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}
