import { compareLosses, type RangeSeries, rivalRows } from '@auspex/evaluation';
import { HORIZON_BARS } from '@auspex/quant/distribution';
import { HORIZONS, type Horizon } from '../model/forecast-asset.ts';

/** How the ranges of one horizon did next to GJR-GARCH-t, on the same month ends. */
export interface HorizonComparison {
  readonly horizon: Horizon;
  readonly names: number;
  readonly forecasts: number;
  readonly months: number;
  /** `YYYY-MM`. */
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** Our pinball loss divided by the rival's. */
  readonly ratio: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Compares the ranges of a market's assets; a horizon without month ends is left out. */
function compare(series: readonly RangeSeries[]): HorizonComparison[] {
  if (series.length === 0) return [];
  const bars = HORIZON_BARS[series[0].market];
  const rows = rivalRows(series, { horizons: bars, rival: 'gjr-garch-t' });
  return HORIZONS.flatMap((horizon, place) => {
    const own = rows.filter(({ horizonBars }) => horizonBars === bars[place]);
    const compared = compareLosses(own);
    if (compared === null) return [];
    const months = own.map(({ month }) => month).sort();
    return {
      horizon,
      names: new Set(own.map(({ symbol }) => symbol)).size,
      forecasts: own.length,
      months: compared.months,
      firstMonth: months[0],
      lastMonth: months[months.length - 1],
      ratio: compared.ratio,
      low: compared.interval?.low ?? null,
      high: compared.interval?.high ?? null,
    };
  });
}

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export default compare;
