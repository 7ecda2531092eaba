import type { Jobs } from '../platform/jobs/jobs.ts';

/**
 * Prints how far the jobs of the first minutes are, a line per tenth, until nothing runs any more. Returns the way
 * to stop earlier.
 */
export function showProgress(jobs: Jobs, write: (line: string) => void): () => void {
  const shown = new Map<string, number>();
  const look = async () => {
    for (const { id, name, state, done, total, note } of await jobs.recent({ limit: 20 })) {
      const tenth = total > 0 ? Math.floor((done / total) * 10) : 0;
      if (state !== 'running' || total <= 1 || tenth <= (shown.get(id) ?? 0)) continue;
      shown.set(id, tenth);
      write(`  ${name}: ${tenth * 10} %${note ? ` (${note})` : ''}`);
    }
  };
  const timer = setInterval(() => {
    look().catch(() => undefined);
  }, 1000);
  timer.unref();
  return () => clearInterval(timer);
}
