import type { Trade } from '../src/backtest/index.ts';
import { permutation, type RandomStream, randomStream, sampleRising } from '../src/random/index.ts';
import {
  type ComparisonLines,
  combineResults,
  type RecordAsset,
  type RecordCalendar,
  type RecordPlan,
  rulesOf,
  spreadOver,
  tradeByStance,
  tradeByT1,
} from '../src/track-record/index.ts';

/** The maximum holding time of rule T1: a placebo is shifted by at least twice that. */
const HOLDING_BARS = 60;

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

function copies<T>(plan: RecordPlan, name: string, make: (stream: RandomStream) => T): T[] {
  return Array.from({ length: plan.copies }, (_, day) => make(randomStream({ seed: plan.seed, name, day })));
}

function spreadStance(calendar: RecordCalendar, stance: Int8Array, places: Int32Array): Float64Array {
  return spreadOver(calendar, { values: Float64Array.from(stance), places, before: 0 });
}

/** A stance whose positions have the lengths of the given trades, in random order, with random waits between. */
function randomStance(trades: readonly Trade[], bars: number, stream: RandomStream): Int8Array {
  const stance = new Int8Array(bars);
  // One that ends before an unexplained move is held to a close: as long as to the open after it.
  const lengths = trades.map(({ entryBar, exitBar, reason }) =>
    Math.max(1, exitBar + (reason === 'unexplained' ? 1 : 0) - entryBar),
  );
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
