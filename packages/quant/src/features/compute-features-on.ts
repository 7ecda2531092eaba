import type { FeatureBlocks } from './compute-features.ts';
import { CrossSection, makeDayRows } from './cross-section.ts';
import { FEATURE_COUNT } from './feature-table.ts';
import { followBars } from './follow-bars.ts';
import type { Panel } from './panel.ts';
import { Span } from './span.ts';

/** Features of some days of a market. */
export interface DayFeatures {
  /** One block per asset of the panel: its rows on those days, one after another. */
  readonly blocks: FeatureBlocks;
  /** Where a bar's row begins in its asset's block; the bar is on one of the days. */
  offsetOf(asset: number, bar: number): number;
}

/** Reused from asset to asset: it holds nothing between two calls. */
const span = new Span();

/**
 * The rows of some days (ascending indexes into the panel's days), byte for byte as computed by `computeFeatures`.
 * Every bar is processed, but only what is requested takes memory and is written out.
 */
export function computeFeaturesOn(panel: Panel, days: Int32Array): DayFeatures {
  const { assets, market } = panel;
  const wanted = assets.map(({ dayOf }) => barsOn(dayOf, days));
  const blocks = assets.map(({ bars }, a) => {
    const block = new Float32Array(wanted[a].length * FEATURE_COUNT);
    followBars({ bars, market, wanted: wanted[a], block }, span);
    return block;
  });
  const section = new CrossSection(assets.length);
  const rows = makeDayRows(assets.length);
  const next = new Int32Array(assets.length);
  for (const day of days) {
    rows.count = 0;
    for (let a = 0; a < assets.length; a++) {
      if (assets[a].dayOf[wanted[a][next[a]]] !== day) continue;
      rows.blocks[rows.count] = blocks[a];
      rows.offsets[rows.count++] = next[a] * FEATURE_COUNT;
      next[a] += 1;
    }
    section.fill(rows);
  }
  return { blocks, offsetOf: (asset, bar) => placeOf(wanted[asset], bar) * FEATURE_COUNT };
}

/** Indexes of the bars on some days, both ascending. */
function barsOn(dayOf: Int32Array, days: Int32Array): Int32Array {
  const found = new Int32Array(Math.min(dayOf.length, days.length));
  let count = 0;
  let d = 0;
  for (let bar = 0; bar < dayOf.length; bar++) {
    while (d < days.length && days[d] < dayOf[bar]) d++;
    if (d < days.length && days[d] === dayOf[bar]) found[count++] = bar;
  }
  return found.slice(0, count);
}

function placeOf(bars: Int32Array, bar: number): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (bars[middle] < bar) low = middle + 1;
    else high = middle;
  }
  if (bars[low] !== bar) throw new RangeError(`The features of bar ${bar} were not asked for.`);
  return low;
}
