import type { AutoscaleInfoProvider, PriceRange } from 'lightweight-charts';
import type { ChartLevel } from './chart-layer.ts';

/** Room around a value that never moved; without it the axis writes the same figure on every line. */
export function rangeOfFlat(range: PriceRange, timesOfAxis: number): PriceRange {
  const { minValue, maxValue } = range;
  if (minValue !== maxValue) return range;
  const room = Math.abs(maxValue) / 100 || 1 / timesOfAxis;
  return { minValue: minValue - room, maxValue: maxValue + room };
}

interface Margins {
  /** Shares of the pane. */
  readonly top: number;
  readonly bottom: number;
}

/** Widened to the levels that would otherwise lie in the upper margin, where the legend is. */
export function rangeBelowLegend(
  { minValue, maxValue }: PriceRange,
  levels: readonly number[],
  { top, bottom }: Margins,
): PriceRange {
  let upTo = maxValue;
  for (const level of levels.toSorted((one, other) => one - other)) {
    const edge = upTo + ((upTo - minValue) * top) / (1 - top - bottom);
    if (level > upTo && level <= edge) upTo = level;
  }
  return { minValue, maxValue: upTo };
}

/** How a series scales itself, with its range changed. */
function rescaled(
  change: (range: PriceRange) => PriceRange,
  before: AutoscaleInfoProvider = (own) => own(),
): AutoscaleInfoProvider {
  return (own) => {
    const info = before(own);
    return info?.priceRange ? { ...info, priceRange: change(info.priceRange) } : info;
  };
}

export function autoscaleOfFlat(timesOfAxis: number): AutoscaleInfoProvider {
  return rescaled((range) => rangeOfFlat(range, timesOfAxis));
}

export function autoscaleBelowLegend(
  levels: readonly ChartLevel[],
  { before, margins }: { readonly before: AutoscaleInfoProvider | undefined; readonly margins: Margins },
): AutoscaleInfoProvider {
  const values = levels.map(({ value }) => value);
  return rescaled((range) => rangeBelowLegend(range, values, margins), before);
}
