import { type BarColumns, makeBarColumns } from '@auspex/market';
import type { FileBars, PriceAdjustment } from '@auspex/market-data';

/**
 * Prices as they were traded, where the file tells how to get back to them: prices in today's shares with the splits
 * beside them are multiplied by the splits that came after. Others stay as they are, and say so.
 */
export function tradedBars(content: Pick<FileBars, 'bars' | 'payouts' | 'adjustment'>): {
  readonly bars: BarColumns;
  readonly adjustment: PriceAdjustment;
} {
  const { bars, payouts, adjustment } = content;
  const splits = payouts.filter(({ newPerOld }) => newPerOld !== 1);
  if (adjustment !== 'splits' || splits.length === 0) return { bars, adjustment };
  const traded = makeBarColumns(bars.time.length);
  traded.time.set(bars.time);
  let factor = 1;
  let next = splits.length - 1;
  for (let i = bars.time.length - 1; i >= 0; i--) {
    for (; next >= 0 && splits[next].time > bars.time[i]; next--) factor *= splits[next].newPerOld;
    traded.open[i] = bars.open[i] * factor;
    traded.high[i] = bars.high[i] * factor;
    traded.low[i] = bars.low[i] * factor;
    traded.close[i] = bars.close[i] * factor;
    traded.volume[i] = bars.volume[i] / factor;
  }
  return { bars: traded, adjustment: 'none' };
}
