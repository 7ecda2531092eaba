import type { AssetId, BarColumns } from '../../packages/market/src/index.ts';
import { adjustedReturns, type SimulatedMarket } from '../../packages/simulated-market/src/index.ts';

/** An asset of a world as an analysis sees it. */
export interface WorldSeries {
  readonly id: AssetId;
  readonly sector: string | null;
  /** Adjusted, so that a dividend is not a fall. */
  readonly bars: BarColumns;
  /** Logarithmic, one fewer than bars. */
  readonly returns: Float64Array;
}

const FEWEST_BARS = 300;

/** The requested assets that have a year of bars. */
export function worldSeries(world: SimulatedMarket, wanted: (id: AssetId) => boolean): WorldSeries[] {
  return world.listings().flatMap((listing): WorldSeries[] => {
    const { assetId: id } = listing;
    const raw = wanted(id) ? world.dailyBars(id) : undefined;
    if (!raw || raw.close.length < FEWEST_BARS) return [];
    const returns = adjustedReturns(raw, world.corporateActions(id));
    const factor = new Float64Array(raw.close.length).fill(1);
    let level = raw.close[0] ?? 1;
    raw.close.forEach((close, i) => {
      if (i > 0) level *= Math.exp(returns[i - 1] ?? 0);
      factor[i] = level / close;
    });
    const scaled = (column: Float64Array) => column.map((price, i) => price * (factor[i] ?? 1));
    const { open, high, low, close } = raw;
    const bars = { ...raw, open: scaled(open), high: scaled(high), low: scaled(low), close: scaled(close) };
    const { sector = null } = listing as { sector?: string | null };
    return [{ id, sector, bars, returns }];
  });
}

export function meanOf(values: readonly number[] | Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Standard deviation around the mean. */
export function deviationOf(values: readonly number[] | Float64Array): number {
  const centre = meanOf(values);
  let sum = 0;
  for (const value of values) sum += (value - centre) ** 2;
  return Math.sqrt(sum / values.length);
}
