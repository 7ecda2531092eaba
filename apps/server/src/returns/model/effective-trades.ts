import { effectiveNames, effectiveOverlapping } from '@auspex/quant/statistics';

/** Independent trades behind a hit rate: overlapping holdings of names that move together count less. */
export function effectiveTrades(record: {
  readonly trades: number;
  readonly names: number;
  readonly days: number;
  readonly meanBarsHeld: number;
  readonly meanCorrelation: number;
}): number {
  const { trades, names, days, meanBarsHeld, meanCorrelation } = record;
  const horizonBars = Math.max(1, Math.round(meanBarsHeld));
  const independent =
    effectiveNames(names, meanCorrelation) * effectiveOverlapping({ observations: days, horizonBars });
  return Math.min(trades, independent);
}
