import { type IsoDate, startOfDate } from '@auspex/market';
import type { SplitEvent } from '@auspex/quant/backtest';

/**
 * At each bar the average true range of the bar whose stance is acted on next, in prices as traded at this bar: stop and
 * target are those that were known, and written down, when the trade was decided.
 */
export function decidedRanges(
  time: Float64Array,
  range: Float64Array,
  about: { readonly decidedOn: readonly (IsoDate | null)[]; readonly splits: readonly SplitEvent[] },
): Float64Array {
  const { decidedOn, splits } = about;
  const shares = sharesOf(time.length, splits);
  const decided = new Float64Array(time.length).fill(Number.NaN);
  let at = -1;
  for (let bar = 0; bar < time.length; bar++) {
    const date = decidedOn[bar];
    if (date === null) continue;
    const start = startOfDate(date);
    while (at + 1 <= bar && time[at + 1] <= start) at++;
    if (at >= 0) decided[bar] = (range[at] * shares[at]) / shares[bar];
  }
  return decided;
}

/** How many shares one of the first bar has become by each bar. */
function sharesOf(bars: number, splits: readonly SplitEvent[]): Float64Array {
  const shares = new Float64Array(bars).fill(1);
  for (const { bar, ratio } of splits) for (let after = bar; after < bars; after++) shares[after] *= ratio;
  return shares;
}
