import type { jobTable } from '../platform/jobs/job-table.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';

const TENTHS = 10;

/** Names for the jobs of a first start, for people. */
const titles: Partial<Record<keyof typeof jobTable, string>> = {
  'market.prepare': 'Preparing the market',
  'forecasts.compute': 'Forecasts',
  'signals.compute': 'Signals',
  'signals.walk-forward': 'Signals of earlier years',
  'sentiment.compute': 'Sentiment',
  'relative-volume.collect': 'Relative volume',
};

export function titleOf(job: string): string {
  return (titles as Readonly<Record<string, string | undefined>>)[job] ?? 'background work';
}

function bar(tenth: number): string {
  return `[${'█'.repeat(tenth)}${'·'.repeat(TENTHS - tenth)}]`;
}

/** After a minute in which none of them ran, the first ones are over. */
const QUIET_LOOKS = 60;
/** Of each: one may be cut into parts. */
const LOOKED_AT = 10;

/** Prints how far the jobs of the first minutes have got, one bar per tenth and one at the end. */
export function showProgress(jobs: Jobs, write: (line: string) => void): void {
  const shown = new Map<string, number>();
  let quiet = 0;
  const look = async () => {
    const byName = Object.keys(titles).map((name) => jobs.recent({ name, limit: LOOKED_AT }));
    const recent = (await Promise.all(byName)).flat();
    quiet = recent.some(({ state }) => state === 'running') ? 0 : quiet + 1;
    if (quiet === QUIET_LOOKS) clearInterval(timer);
    for (const { id, name, state, done, total, note } of recent) {
      const before = shown.get(id);
      if (state === 'done' && before !== undefined && before < TENTHS) {
        shown.set(id, TENTHS);
        write(`  ${titleOf(name)} ${bar(TENTHS)} done`);
      }
      const tenth = total > 0 ? Math.min(TENTHS - 1, Math.floor((done / total) * TENTHS)) : 0;
      if (state !== 'running' || total <= 1 || tenth <= (before ?? 0)) continue;
      shown.set(id, tenth);
      write(`  ${titleOf(name)} ${bar(tenth)} ${tenth * 10}%${note ? `  ${note}` : ''}`);
    }
  };
  const timer = setInterval(() => {
    look().catch(() => undefined);
  }, 1000);
  timer.unref();
}
