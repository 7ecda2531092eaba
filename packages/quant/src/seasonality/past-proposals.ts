import type { BarColumns } from '@auspex/market';
import { civilDate, dayNumber, dayOfDate } from './civil-date.ts';
import { type DailyLine, drawDailyLine, logReturnBetween } from './daily-line.ts';
import { firstApart, type ScannedWindow, type ScanOptions, scanWindows } from './window-scan.ts';

/** A window as it was proposed then, and how it did in the year after. */
export interface PastProposal {
  readonly proposed: ScannedWindow;
  /** Return of the first occurrence that began after the proposal; null if it has not ended yet. */
  readonly since: number | null;
  /** What the asset's drift, as known then, would have brought in the same days. */
  readonly driftSince: number;
  /** Whether the outcome went the proposed way, relative to that drift. */
  readonly held: boolean | null;
}

const DAYS_BACK = 365;

function upTo(bars: Pick<BarColumns, 'time' | 'close'>, day: number): Pick<BarColumns, 'time' | 'close'> {
  let end = bars.time.length;
  while (end > 0 && dayNumber(bars.time[end - 1]) > day) end -= 1;
  return { time: bars.time.subarray(0, end), close: bars.close.subarray(0, end) };
}

/** First day on or after `day` on which a window begins. */
function nextStart(window: { month: number; day: number }, day: number): number {
  const { year } = civilDate(day);
  const start = dayOfDate({ year, month: window.month, day: window.day });
  return start >= day ? start : dayOfDate({ year: year + 1, month: window.month, day: window.day });
}

/** What a scan would have found a year before the last bar, and how it did since. */
export class PastSearch {
  readonly #line: DailyLine;
  readonly #driftPerDay: number;
  readonly #asOf: number;
  /** The bars known then. */
  readonly known: Pick<BarColumns, 'time' | 'close'>;

  private constructor(line: DailyLine, known: PastSearch['known'], knownLine: DailyLine) {
    this.#line = line;
    this.#driftPerDay = knownLine.driftPerDay;
    this.#asOf = line.lastDay - DAYS_BACK;
    this.known = known;
  }

  /** Null where there are not enough bars. */
  static open(bars: Pick<BarColumns, 'time' | 'close'>): PastSearch | null {
    const line = drawDailyLine(bars);
    if (!line) return null;
    const known = upTo(bars, line.lastDay - DAYS_BACK);
    const knownLine = drawDailyLine(known);
    return knownLine && new PastSearch(line, known, knownLine);
  }

  follow(proposed: ScannedWindow): PastProposal {
    const start = nextStart(proposed, this.#asOf);
    const log = logReturnBetween(this.#line, start, start + proposed.days);
    const driftSince = Math.expm1(this.#driftPerDay * proposed.days);
    const since = Number.isNaN(log) ? null : Math.expm1(log);
    const better = since === null ? null : since > driftSince;
    const held = better === null ? null : better === (proposed.excess ?? 0) > 0;
    return { proposed, since, driftSince, held };
  }
}

/**
 * How the patterns that this scan would have proposed a year before the last bar have done since: the scan is
 * repeated on the data known then and its `count` best windows are followed through the year after.
 */
export function followPastProposals(
  bars: Pick<BarColumns, 'time' | 'close'>,
  { count = 10, ...options }: ScanOptions & { readonly count?: number } = {},
): PastProposal[] {
  const past = PastSearch.open(bars);
  if (past === null) return [];
  const { windows } = scanWindows(past.known, options);
  return firstApart(windows, { count, windowOf: (window) => window }).map((proposed) =>
    past.follow(proposed),
  );
}
