import type { BarColumns, EpochMs } from '@auspex/market';
import { civilDate, monthEnd } from './civil-date.ts';
import { type DailyLine, drawDailyLine, logReturnBetween } from './daily-line.ts';

export interface HeatmapCell {
  /** Simple return of the month as a fraction, from the last close before it to its last close. */
  readonly value: number;
  /** False while the month is still running, and for good where the data ended within it. */
  readonly complete: boolean;
}

export interface HeatmapYear {
  readonly year: number;
  /** January to December; null if there is no complete return. */
  readonly months: readonly (HeatmapCell | null)[];
  /** Return of the year, null if it did not begin within the data. */
  readonly total: HeatmapCell | null;
}

interface SeasonalView {
  /** Subtracts the asset's own mean drift from every return. */
  readonly detrend?: boolean;
  /** A day up to which no session is to come; by default that of the last bar. */
  readonly until?: EpochMs;
}

/** The return between two days; a span that ends after the data runs up to its last close. */
export function spanReturn(
  line: DailyLine,
  span: { readonly from: number; readonly to: number },
  { detrend = false }: Pick<SeasonalView, 'detrend'> = {},
): HeatmapCell | null {
  const end = Math.min(span.to, line.lastDay);
  if (end <= span.from) return null;
  const log = logReturnBetween(line, span.from, end) - (detrend ? line.driftPerDay * (end - span.from) : 0);
  return Number.isNaN(log) ? null : { value: Math.expm1(log), complete: line.lastDay >= span.to };
}

/**
 * Returns by year and month, oldest year first. A month counts as complete once a later bar exists or no session of
 * it is to come; the month in which the data begins has no return.
 */
export function monthHeatmap(
  bars: Pick<BarColumns, 'time' | 'close'>,
  view: SeasonalView = {},
): HeatmapYear[] {
  const line = drawDailyLine(bars, view.until);
  if (!line) return [];
  const [first, last] = [civilDate(line.firstDay).year, civilDate(line.lastDay).year];
  return Array.from({ length: last - first + 1 }, (_, k): HeatmapYear => {
    const year = first + k;
    const months = Array.from({ length: 12 }, (_, m) =>
      spanReturn(
        line,
        { from: monthEnd(m === 0 ? year - 1 : year, m === 0 ? 12 : m), to: monthEnd(year, m + 1) },
        view,
      ),
    );
    return {
      year,
      months,
      total: spanReturn(line, { from: monthEnd(year - 1, 12), to: monthEnd(year, 12) }, view),
    };
  });
}
