import type { Preparation } from '../market-queries.ts';

type Step = Preparation['steps'][number];

function shareOf({ state, done, total }: Step): number {
  if (state === 'done') return 1;
  return total > 0 ? Math.min(1, done / total) : 0;
}

/** How far the filling is, 0 to 1: every step that the product waits for counts alike. */
export function preparationShare(steps: readonly Step[]): number {
  const awaited = steps.filter(({ background }) => !background);
  if (awaited.length === 0) return 0;
  return awaited.reduce((sum, step) => sum + shareOf(step), 0) / awaited.length;
}

/** What is being done right now. */
export function currentStep(steps: readonly Step[]): Step | null {
  return steps.find(({ state, background }) => state === 'running' && !background) ?? null;
}
