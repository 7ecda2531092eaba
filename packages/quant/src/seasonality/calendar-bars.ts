import type { BarColumns, EpochMs } from '@auspex/market';
import { civilDate, dayNumber, monthEnd, weekdayOf } from './civil-date.ts';
import { drawDailyLine } from './daily-line.ts';
import { withFalseDiscoveryRate } from './false-discoveries.ts';
import { spanReturn } from './month-heatmap.ts';
import { type SeasonalFigures, type SeasonalOutcome, summariseOutcomes } from './seasonal-figures.ts';

/** The figures of one month (1–12), weekday (0 Monday … 6 Sunday) or hour (0–23, UTC). */
export interface CalendarBar extends SeasonalFigures {
  readonly key: number;
  /** False discovery rate among the bars of the same chart. */
  readonly q: number | null;
}

type Closes = Pick<BarColumns, 'time' | 'close'>;

function summariseByKey(groups: ReadonlyMap<number, SeasonalOutcome[]>): CalendarBar[] {
  const bars = [...groups.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([key, outcomes]) => ({ key, ...summariseOutcomes(outcomes) }));
  return withFalseDiscoveryRate(bars);
}

/** Complete months by month of the year. */
function monthOutcomes(bars: Closes, until?: EpochMs): Map<number, SeasonalOutcome[]> {
  const line = drawDailyLine(bars, until);
  const groups = new Map<number, SeasonalOutcome[]>();
  if (!line) return groups;
  const [first, last] = [civilDate(line.firstDay).year, civilDate(line.lastDay).year];
  for (let year = first; year <= last; year++) {
    for (let month = 1; month <= 12; month++) {
      const from = month === 1 ? monthEnd(year - 1, 12) : monthEnd(year, month - 1);
      const to = monthEnd(year, month);
      const cell = spanReturn(line, { from, to });
      if (!cell?.complete) continue;
      const outcome = { label: year, value: cell.value, drift: Math.expm1(line.driftPerDay * (to - from)) };
      groups.set(month, [...(groups.get(month) ?? []), outcome]);
    }
  }
  return groups;
}

/** Returns from bar to bar, by a key of the bar's time. A step longer than `longestStepMs` is left out. */
function stepOutcomes(
  bars: Closes,
  keyOf: (timeMs: number) => number,
  longestStepMs: number,
): Map<number, SeasonalOutcome[]> {
  const steps: { key: number; label: number; value: number }[] = [];
  let before = -1;
  for (let i = 0; i < bars.close.length; i++) {
    if (!(bars.close[i] > 0 && Number.isFinite(bars.close[i]))) continue;
    if (before >= 0 && bars.time[i] - bars.time[before] <= longestStepMs) {
      const value = bars.close[i] / bars.close[before] - 1;
      steps.push({ key: keyOf(bars.time[i]), label: bars.time[i], value });
    }
    before = i;
  }
  const drift = steps.reduce((sum, { value }) => sum + value, 0) / Math.max(1, steps.length);
  const groups = new Map<number, SeasonalOutcome[]>();
  for (const { key, label, value } of steps) {
    const group = groups.get(key) ?? [];
    group.push({ label, value, drift });
    groups.set(key, group);
  }
  return groups;
}

const hourMs = 3_600_000;

/**
 * Returns by month, weekday or hour. Months come from daily or finer bars, weekdays from daily bars (a Monday
 * includes the weekend before it), hours from hourly bars; an hour after a break in trading is left out. `until` is a
 * day up to which no session is to come.
 */
export function calendarBars(bars: Closes, by: 'month' | 'weekday' | 'hour', until?: EpochMs): CalendarBar[] {
  if (by === 'month') return summariseByKey(monthOutcomes(bars, until));
  if (by === 'weekday') {
    return summariseByKey(stepOutcomes(bars, (time) => weekdayOf(dayNumber(time)), 10 * 24 * hourMs));
  }
  return summariseByKey(stepOutcomes(bars, (time) => Math.floor(time / hourMs) % 24, hourMs));
}
