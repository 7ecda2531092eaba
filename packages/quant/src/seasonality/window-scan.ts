import type { BarColumns } from '@auspex/market';
import { civilDate, dayOfDate } from './civil-date.ts';
import { type DailyLine, drawDailyLine, logReturnBetween, recentYears } from './daily-line.ts';
import { withFalseDiscoveryRate } from './false-discoveries.ts';
import {
  type SeasonalFigures,
  type SeasonalOutcome,
  summariseOutcomes,
  testAgainstZero,
} from './seasonal-figures.ts';

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
function listWindows(lengths: readonly number[], step: number): SeasonalWindow[] {
  const newYear = dayOfDate({ year: 2001, month: 1, day: 1 });
  const windows: SeasonalWindow[] = [];
  for (let offset = 0; offset < 365; offset += step) {
    const { month, day } = civilDate(newYear + offset);
    for (const days of lengths) windows.push({ month, day, days });
  }
  return windows;
}

const YEAR_DAYS = 365;

function isOverlapping(one: SeasonalWindow, other: SeasonalWindow): boolean {
  const startOf = ({ month, day }: SeasonalWindow) => dayOfDate({ year: 2001, month, day });
  const gap = (((startOf(other) - startOf(one)) % YEAR_DAYS) + YEAR_DAYS) % YEAR_DAYS;
  return gap < one.days || YEAR_DAYS - gap < other.days;
}

/**
 * The first so many that overlap none before them: neighbouring windows rest on the same days of the same years, and are
 * one find, however many of them there are.
 */
export function firstApart<One>(
  ranked: readonly One[],
  {
    count,
    windowOf,
    isAlike = () => true,
  }: {
    readonly count: number;
    readonly windowOf: (one: One) => SeasonalWindow;
    /** Whether two are of the same asset. */
    readonly isAlike?: (one: One, other: One) => boolean;
  },
): One[] {
  const kept: One[] = [];
  for (const one of ranked) {
    if (kept.length >= count) break;
    const isFree = kept.every(
      (other) => !isAlike(one, other) || !isOverlapping(windowOf(other), windowOf(one)),
    );
    if (isFree) kept.push(one);
  }
  return kept;
}

/** A window and how likely chance alone is to bring what it brought. */
export interface RankedWindow {
  readonly window: SeasonalWindow;
  readonly p: number;
}

/** The windows of an asset that have enough outcomes to be tested. Of most of them nobody needs more than p. */
export class WindowSearch {
  readonly tested: readonly RankedWindow[];
  readonly #line: DailyLine | null;
  readonly #years: number;

  constructor(bars: Pick<BarColumns, 'time' | 'close'>, options: ScanOptions = {}) {
    const { lengths = [10, 20, 30, 45, 60, 90], step = 5, years = 20 } = options;
    if (!(step >= 1 && years >= 1 && lengths.every((days) => days >= 1 && days < 365))) {
      throw new RangeError('A scan needs a step and years of 1 or more, and lengths from 1 to 364 days.');
    }
    const line = drawDailyLine(recentYears(bars, years));
    this.#line = line;
    this.#years = years;
    this.tested = line === null ? [] : testWindows(line, listWindows(lengths, step), years);
  }

  /** Everything about one of them; `q` belongs to what it is tested together with. */
  describe({ window }: RankedWindow): Omit<ScannedWindow, 'q'> {
    const outcomes = this.#line === null ? [] : windowOutcomes(this.#line, window, this.#years);
    return { ...window, outcomes, ...summariseOutcomes(outcomes) };
  }
}

/** As `windowOutcomes` and `summariseOutcomes` find it, for p alone. */
function testWindows(line: DailyLine, windows: readonly SeasonalWindow[], years: number): RankedWindow[] {
  const last = civilDate(line.lastDay).year;
  const excesses = new Float64Array(years + 1);
  return windows.flatMap((window) => {
    const drift = Math.expm1(line.driftPerDay * window.days);
    let count = 0;
    for (let year = last - years; year <= last; year++) {
      const from = dayOfDate({ year, month: window.month, day: window.day });
      const log = logReturnBetween(line, from, from + window.days);
      if (!Number.isNaN(log)) excesses[count++] = Math.expm1(log) - drift;
    }
    const p = testAgainstZero(excesses.subarray(Math.max(0, count - years), count));
    return p === null ? [] : [{ window, p }];
  });
}

/**
 * Searches the year for windows in which the asset did better or worse than its own drift, and says how many of the
 * findings chance alone explains: p per window, q over all windows scanned.
 */
export function scanWindows(bars: Pick<BarColumns, 'time' | 'close'>, options: ScanOptions = {}): WindowScan {
  const { alpha = 0.05 } = options;
  const search = new WindowSearch(bars, options);
  const { tested } = search;
  const described = tested.map((ranked) => search.describe(ranked));
  const windows = withFalseDiscoveryRate(described).toSorted((a, b) => (a.p ?? 1) - (b.p ?? 1));
  return { windows, scanned: tested.length, falseHitsExpected: tested.length * alpha, alpha };
}
