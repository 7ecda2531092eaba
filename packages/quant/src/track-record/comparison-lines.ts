import { sortedQuantile } from '../statistics/index.ts';
import { type RecordAsset, type RecordCalendar, type RecordPlan, spreadOver } from './record-asset.ts';
import { rulesOf, tradeByStance } from './trade-assets.ts';

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
    // A move that nothing explains ends what is held; the next turn buys it again.
    for (const bar of asset.barriers ?? []) stance[bar - 1] = 0;
    const { equity: values } = tradeByStance(asset, stance, rulesOf(plan));
    const held = spreadOver(calendar, { values, places: calendar.places[a], before: 1 });
    for (let place = 0; place < line.length; place++) line[place] += held[place] / assets.length;
  }
  return line;
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
    band.low[at] = sortedQuantile(values, 0.05);
    band.median[at] = sortedQuantile(values, 0.5);
    band.high[at] = sortedQuantile(values, 0.95);
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
