import type { BarColumns } from '@auspex/market';
import { civilDate, dayOfDate } from './civil-date.ts';
import { type DailyLine, drawDailyLine, logReturnBetween, recentYears } from './daily-line.ts';
import { withFalseDiscoveryRate } from './false-discoveries.ts';
import { type SeasonalFigures, type SeasonalOutcome, summariseOutcomes } from './seasonal-figures.ts';

/** A period of the calendar: bought at the close of a day, sold at the close `days` later, every year. */
export interface SeasonalWindow {
  readonly month: number;
  readonly day: number;
  readonly days: number;
}

export interface ScannedWindow extends SeasonalWindow, SeasonalFigures {
  readonly outcomes: readonly SeasonalOutcome[];
  /** False discovery rate over everything scanned. */
  readonly q: number | null;
}

export interface WindowScan {
  /** By p, least likely first. */
  readonly windows: readonly ScannedWindow[];
  readonly scanned: number;
  /** Windows with p under `alpha` that chance alone would produce. */
  readonly falseHitsExpected: number;
  readonly alpha: number;
}

export interface ScanOptions {
  /** Window lengths in calendar days. */
  readonly lengths?: readonly number[];
  /** Days between the starts of neighbouring windows. */
  readonly step?: number;
  /** How many of the last years count, for the windows and for the drift they are compared with. */
  readonly years?: number;
  readonly alpha?: number;
}

/** The outcome of a window in each year in which it lies entirely within the data. */
export function windowOutcomes(line: DailyLine, window: SeasonalWindow, years: number): SeasonalOutcome[] {
  const last = civilDate(line.lastDay).year;
  const outcomes: SeasonalOutcome[] = [];
  for (let year = last - years; year <= last; year++) {
    const from = dayOfDate({ year, month: window.month, day: window.day });
    const log = logReturnBetween(line, from, from + window.days);
    if (Number.isNaN(log)) continue;
    const drift = Math.expm1(line.driftPerDay * window.days);
    outcomes.push({ label: year, value: Math.expm1(log), drift });
  }
  return outcomes.slice(-years);
}

/** The windows a scan goes through: every `step` days of the year, in each length. */
export function listWindows(lengths: readonly number[], step: number): SeasonalWindow[] {
  const newYear = dayOfDate({ year: 2001, month: 1, day: 1 });
  const windows: SeasonalWindow[] = [];
  for (let offset = 0; offset < 365; offset += step) {
    const { month, day } = civilDate(newYear + offset);
    for (const days of lengths) windows.push({ month, day, days });
  }
  return windows;
}

/**
 * Searches the year for windows in which the asset did better or worse than its own drift, and says how many of the
 * findings chance alone explains: p per window, q over all windows scanned.
 */
export function scanWindows(bars: Pick<BarColumns, 'time' | 'close'>, options: ScanOptions = {}): WindowScan {
  const { lengths = [10, 20, 30, 45, 60, 90], step = 5, years = 20, alpha = 0.05 } = options;
  if (!(step >= 1 && years >= 1 && lengths.every((days) => days >= 1 && days < 365))) {
    throw new RangeError('A scan needs a step and years of 1 or more, and lengths from 1 to 364 days.');
  }
  const line = drawDailyLine(recentYears(bars, years));
  if (!line) return { windows: [], scanned: 0, falseHitsExpected: 0, alpha };
  const found = listWindows(lengths, step).map((window) => {
    const outcomes = windowOutcomes(line, window, years);
    return { ...window, outcomes, ...summariseOutcomes(outcomes) };
  });
  const tested = found.filter(({ p }) => p !== null);
  const windows = withFalseDiscoveryRate(tested).toSorted((a, b) => (a.p ?? 1) - (b.p ?? 1));
  return { windows, scanned: tested.length, falseHitsExpected: tested.length * alpha, alpha };
}
