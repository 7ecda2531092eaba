import { MINUTE_MS } from '@auspex/market';

const LONGEST_WAIT_MINUTES = 8 * 24 * 60;

/** Whether a value fits one field of a cron expression: `*`, `5`, `1,2`, `1-5`. */
function fits(field: string, value: number): boolean {
  return field.split(',').some((part) => {
    const [range = '*', step = '1'] = part.split('/');
    const [from, until] = range === '*' ? [0, 99] : range.split('-').map(Number);
    const first = from ?? 0;
    const last = until ?? (part.includes('/') ? 99 : first);
    return value >= first && value <= last && (value - first) % Number(step) === 0;
  });
}

/** The next minute at which a schedule (cron, UTC) runs; null if it does not run within the week. */
export function nextRunAt(schedule: string, now: number): number | null {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = schedule.trim().split(/\s+/);
  let at = Math.floor(now / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  for (let tries = 0; tries < LONGEST_WAIT_MINUTES; tries += 1, at += MINUTE_MS) {
    const date = new Date(at);
    const all =
      fits(minute, date.getUTCMinutes()) &&
      fits(hour, date.getUTCHours()) &&
      fits(day, date.getUTCDate()) &&
      fits(month, date.getUTCMonth() + 1) &&
      fits(weekday, date.getUTCDay());
    if (all) return at;
  }
  return null;
}
