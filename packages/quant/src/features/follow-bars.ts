import type { BarColumns } from '@auspex/market';
import type { MarketKind } from '../distribution/quantile-table.ts';
import { BARS_PER_YEAR } from '../distribution/return-distribution.ts';
import { volatilityColumns } from '../distribution/volatility-columns.ts';
import { AssetFeatures } from './asset-features.ts';
import { FEATURE_COUNT } from './feature-table.ts';
import { SPAN_BARS, Span } from './span.ts';

/** A whole history, with the rows that are wanted. */
export interface BarWalk {
  readonly bars: BarColumns;
  readonly market: MarketKind;
  /** Indexes of the bars that get a row, ascending; the rows are consecutive in `block`. */
  readonly wanted: Int32Array;
  readonly block: Float32Array;
}

/** Processes an asset's history, a span at a time, and writes the wanted rows. */
export function followBars({ bars, market, wanted, block }: BarWalk, span = new Span()): void {
  const length = wanted.length === 0 ? 0 : wanted[wanted.length - 1] + 1;
  const variances = volatilityColumns(bars.close);
  const features = new AssetFeatures(BARS_PER_YEAR[market], length);
  const here = new Int32Array(SPAN_BARS);
  let done = 0;
  for (let from = 0; from < length; from += SPAN_BARS) {
    const to = Math.min(length, from + SPAN_BARS);
    for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
      span[name].set(bars[name].subarray(from, to));
    }
    for (const name of ['fast', 'slow', 'longRun'] as const) {
      span[name].set(variances[name].subarray(from, to));
    }
    span.count = to - from;
    let count = 0;
    while (done + count < wanted.length && wanted[done + count] < to) {
      here[count] = wanted[done + count] - from;
      count += 1;
    }
    features.take(span, { block, start: done * FEATURE_COUNT, stride: FEATURE_COUNT, bars: here, count });
    done += count;
  }
}
