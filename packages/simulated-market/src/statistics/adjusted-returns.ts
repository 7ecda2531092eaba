import { type BarColumns, startOfDate } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';

/** Logarithmic returns of unadjusted bars from close to close, with splits undone and dividends included. */
export function adjustedReturns(bars: BarColumns, actions: readonly CorporateAction[]): Float64Array {
  const byDate = new Map<number, { newPerOld: number; dividend: number }>();
  for (const action of actions) {
    const time = startOfDate(action.exDate);
    const day = byDate.get(time) ?? { newPerOld: 1, dividend: 0 };
    if (action.kind === 'split') day.newPerOld *= action.newPerOld;
    else day.dividend += action.amountPerShare;
    byDate.set(time, day);
  }
  const count = Math.max(0, bars.close.length - 1);
  return Float64Array.from({ length: count }, (_, i) => {
    const { newPerOld, dividend } = byDate.get(bars.time[i + 1]) ?? { newPerOld: 1, dividend: 0 };
    return Math.log(((bars.close[i + 1] + dividend) * newPerOld) / bars.close[i]);
  });
}
