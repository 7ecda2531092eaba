import { type BarColumns, MINUTE_MS, makeBarColumns } from '@auspex/market';
import { POINTS_A_MINUTE } from './bridge-prices.ts';
import { type DayMinutes, minuteCount, sessionMinute } from './day-minutes.ts';

/** The minute bars of a session. */
export function minuteBarsOf(day: DayMinutes): BarColumns {
  const count = minuteCount(day);
  const bars = makeBarColumns(count);
  for (let m = 0; m < count; m++) {
    const points = day.points.subarray(m * POINTS_A_MINUTE, (m + 1) * POINTS_A_MINUTE);
    bars.time[m] = day.open + sessionMinute(day, m) * MINUTE_MS;
    bars.open[m] = points[0];
    bars.high[m] = Math.max(points[0], points[1], points[2], points[3]);
    bars.low[m] = Math.min(points[0], points[1], points[2], points[3]);
    bars.close[m] = points[3];
    bars.volume[m] = day.volume[m];
  }
  return bars;
}
