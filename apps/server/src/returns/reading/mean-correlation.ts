/** Bars that a correlation looks back on. */
const WINDOW = 250;

/**
 * Mean correlation between the daily returns of names with a whole year of the newest bars: the variance of the mean
 * of standardised returns tells it without going through all pairs. 0 with fewer than two names.
 */
export function meanCorrelation(closes: readonly Float64Array[]): number {
  const columns = closes.flatMap((close) => {
    if (close.length <= WINDOW) return [];
    const returns = Float64Array.from({ length: WINDOW }, (_, i) => {
      const bar = close.length - WINDOW + i;
      return Math.log(close[bar] / close[bar - 1]);
    });
    const mean = returns.reduce((sum, value) => sum + value, 0) / WINDOW;
    const deviation = Math.sqrt(returns.reduce((sum, value) => sum + (value - mean) ** 2, 0) / WINDOW);
    return deviation > 0 ? [returns.map((value) => (value - mean) / deviation)] : [];
  });
  const names = columns.length;
  if (names < 2) return 0;
  let variance = 0;
  for (let bar = 0; bar < WINDOW; bar++) {
    const mean = columns.reduce((sum, column) => sum + column[bar], 0) / names;
    variance += mean ** 2 / WINDOW;
  }
  return (variance * names - 1) / (names - 1);
}
