import type { BarColumns } from '@auspex/market';
import { civilDate, dayNumber } from '../seasonality/civil-date.ts';
import { drawDailyLine } from '../seasonality/daily-line.ts';
import { summariseOutcomes } from '../seasonality/seasonal-figures.ts';
import { windowOutcomes } from '../seasonality/window-scan.ts';

export interface SpreadFigures {
  readonly vol_20: number;
  readonly vol_60: number;
  readonly vol_ratio: number;
  readonly skew_60: number;
  readonly drawdown: number;
  readonly max_drawdown: number;
}

/** Fewer common days than this say nothing of a correlation. */
const LEAST_DAYS = 60;
const SEASON_DAYS = 30;
const SEASON_YEARS = 20;
const LEAST_YEARS = 3;

/** How daily log returns scatter, and how deep prices fell within the last year. */
export function spreadOf(close: Float64Array, yearBars: number): SpreadFigures {
  const end = close.length - 1;
  const deviation = (bars: number) => momentsOf(close, bars).deviation * Math.sqrt(yearBars);
  const [vol_20, vol_60] = [deviation(20), deviation(60)];
  let [highest, deepest] = [0, 0];
  for (let i = Math.max(0, end - yearBars); i <= end; i++) {
    highest = Math.max(highest, close[i]);
    deepest = Math.min(deepest, close[i] / highest - 1);
  }
  const young = end < yearBars;
  return {
    ...{ vol_20, vol_60, vol_ratio: vol_60 > 0 ? vol_20 / vol_60 : Number.NaN },
    skew_60: momentsOf(close, 60).skew,
    drawdown: young ? Number.NaN : close[end] / highest - 1,
    max_drawdown: young ? Number.NaN : deepest,
  };
}

/** Of the last daily log returns; NaN with fewer. */
function momentsOf(close: Float64Array, bars: number): { deviation: number; skew: number } {
  const end = close.length - 1;
  if (end < bars) return { deviation: Number.NaN, skew: Number.NaN };
  const returns = Array.from({ length: bars }, (_, i) => Math.log(close[end - i] / close[end - i - 1]));
  const mean = returns.reduce((sum, one) => sum + one, 0) / bars;
  const moment = (power: number) => returns.reduce((sum, one) => sum + (one - mean) ** power, 0) / bars;
  const variance = moment(2);
  return {
    deviation: Math.sqrt((variance * bars) / (bars - 1)),
    skew: variance > 0 ? moment(3) / variance ** 1.5 : Number.NaN,
  };
}

/** Beta and correlation of daily log returns to the benchmark's on the same days. */
export function relateToBenchmark(close: Float64Array, benchmark: Float64Array, bars: number) {
  const end = close.length - 1;
  let [n, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (let i = Math.max(1, end - bars + 1); i <= end; i++) {
    const market = Math.log(benchmark[i] / benchmark[i - 1]);
    const own = Math.log(close[i] / close[i - 1]);
    if (!Number.isFinite(market) || !Number.isFinite(own)) continue;
    n += 1;
    x += market;
    y += own;
    xx += market * market;
    yy += own * own;
    xy += market * own;
  }
  const [covariance, spread, ownSpread] = [xy - (x * y) / n, xx - (x * x) / n, yy - (y * y) / n];
  const few = n < LEAST_DAYS || !(spread > 0) || !(ownSpread > 0);
  return {
    beta: few ? Number.NaN : covariance / spread,
    corr_index: few ? Number.NaN : Math.max(-1, Math.min(1, covariance / Math.sqrt(spread * ownSpread))),
  };
}

/** What the 30 calendar days after the last bar did in earlier years. */
export function measureSeason(bars: Pick<BarColumns, 'time' | 'close'>): Readonly<Record<string, number>> {
  const line = drawDailyLine(bars);
  if (!line) return {};
  const { month, day } = civilDate(dayNumber(bars.time[bars.time.length - 1]));
  // A common year has no 29 February.
  const start = { month, day: month === 2 && day === 29 ? 28 : day };
  const outcomes = windowOutcomes(line, { ...start, days: SEASON_DAYS }, SEASON_YEARS);
  if (outcomes.length < LEAST_YEARS) return { season_years: outcomes.length };
  const { mean, excess, winRate, p } = summariseOutcomes(outcomes);
  return {
    season_mean: mean ?? Number.NaN,
    season_excess: excess ?? Number.NaN,
    season_wins: winRate ?? Number.NaN,
    season_years: outcomes.length,
    season_p: p ?? Number.NaN,
  };
}

/** The share of others with a smaller value; those equal count half. NaN stays NaN. */
export function shareBelow(values: Float64Array): Float64Array {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  if (known.length < 2) return values.map(() => Number.NaN);
  const countTo = (value: number, withEqual: boolean) => {
    let [low, high] = [0, known.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (known[middle] < value || (withEqual && known[middle] === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return values.map((value) => {
    if (Number.isNaN(value)) return Number.NaN;
    const [below, upTo] = [countTo(value, false), countTo(value, true)];
    return (below + (upTo - below - 1) / 2) / (known.length - 1);
  });
}
