/** One asset's backtest with all of its money in each position, and the bars on which positions began. */
export interface AssetEquity {
  readonly equity: Float64Array;
  readonly entryBars: readonly number[];
}

/**
 * Equity of a portfolio that gives each new position 1/N of what the portfolio was worth at the previous close,
 * marked every bar. All assets share one calendar; the result starts with 1.
 */
export function combineEquity(assets: readonly AssetEquity[]): Float64Array {
  const bars = assets.length === 0 ? 0 : assets[0].equity.length;
  const worth = new Float64Array(bars);
  if (bars === 0) return worth;
  const amounts = new Float64Array(assets.length);
  const bases = new Float64Array(assets.length);
  const next = new Int32Array(assets.length);
  worth[0] = 1;
  for (let bar = 1; bar < bars; bar++) {
    worth[bar] = worth[bar - 1];
    for (let a = 0; a < assets.length; a++) {
      const { equity, entryBars } = assets[a];
      if (equity.length !== bars)
        throw new RangeError(`All assets need ${bars} bars, one has ${equity.length}.`);
      if (entryBars[next[a]] === bar) {
        amounts[a] = worth[bar - 1] / assets.length;
        bases[a] = equity[bar - 1];
        next[a]++;
      }
      if (bases[a] > 0) worth[bar] += (amounts[a] * (equity[bar] - equity[bar - 1])) / bases[a];
    }
  }
  return worth;
}
