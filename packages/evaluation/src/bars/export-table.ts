import { type BarColumns, dateOfInstant, startOfDate } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';

/**
 * Bars as traded, written as price sites do: prices in today's shares, and a close adjusted for dividends next to
 * them.
 */
export function exportTable(bars: BarColumns, actions: readonly CorporateAction[]): string {
  const { time, close, volume } = bars;
  const shares = new Float64Array(time.length).fill(1);
  const payouts = new Float64Array(time.length).fill(1);
  for (const action of actions) {
    const at = time.findIndex((one) => one >= startOfDate(action.exDate));
    if (at < 1 || (action.kind !== 'split' && action.kind !== 'dividend')) continue;
    const [column, factor] =
      action.kind === 'split'
        ? [shares, 1 / action.newPerOld]
        : [payouts, 1 - action.amountPerShare / close[at - 1]];
    for (let i = 0; i < at; i++) column[i] *= factor;
  }
  const lines = ['Date,Open,High,Low,Close,Adj Close,Volume'];
  for (let i = 0; i < time.length; i++) {
    const price = (column: Float64Array, factor: number) => Number((column[i] * factor).toPrecision(9));
    const prices = [bars.open, bars.high, bars.low, close].map((column) => price(column, shares[i]));
    const adjusted = price(close, shares[i] * payouts[i]);
    const traded = Number.isNaN(volume[i]) ? '' : Math.round(volume[i] / shares[i]);
    lines.push([dateOfInstant(time[i]), ...prices, adjusted, traded].join(','));
  }
  return `${lines.join('\n')}\n`;
}
