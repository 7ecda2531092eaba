import type { RangeSeries } from './range-series.ts';

/**
 * Mean correlation of the names' daily returns over all pairs and days. On a day with n standardised returns, the sum
 * over the pairs is half of (Σz)² − Σz², so no table of pairs is needed and gaps do no harm. 0 for one name.
 */
export function meanCorrelation(series: readonly Pick<RangeSeries, 'days' | 'closes'>[]): number {
  const byDay = new Map<string, { count: number; sum: number; squares: number }>();
  for (const { days, closes } of series) {
    const returns = Float64Array.from({ length: Math.max(0, closes.length - 1) }, (_, i) =>
      Math.log(closes[i + 1] / closes[i]),
    );
    const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length;
    const deviation = Math.sqrt(returns.reduce((sum, one) => sum + (one - mean) ** 2, 0) / returns.length);
    if (!(deviation > 0)) continue;
    returns.forEach((one, i) => {
      const z = (one - mean) / deviation;
      const day = byDay.get(days[i + 1]) ?? { count: 0, sum: 0, squares: 0 };
      day.count += 1;
      day.sum += z;
      day.squares += z * z;
      byDay.set(days[i + 1], day);
    });
  }
  let [products, pairs] = [0, 0];
  for (const { count, sum, squares } of byDay.values()) {
    products += (sum * sum - squares) / 2;
    pairs += (count * (count - 1)) / 2;
  }
  return pairs === 0 ? 0 : products / pairs;
}
