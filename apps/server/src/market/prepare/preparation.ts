import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/module.ts';
import { describePreparation, type PreparationReport } from './describe-preparation.ts';
import { readSteps } from './preparation-store.ts';
import { type PreparationStep, runSteps } from './run-steps.ts';

/** Filling an empty store, step by step. */
export interface Preparation {
  /** Does what is left of every step, in order. */
  run(run: {
    readonly signal: AbortSignal;
    progress(done: number, total: number, note?: string): void;
  }): Promise<void>;
  /** How far it has got; the same figures in every process. */
  report(): Promise<PreparationReport>;
  /** Whether it is running right now, in any process; or whether one of its steps is. */
  isFilling(step?: string): Promise<boolean>;
}

/** A step silent for this long belongs to a process that is gone. */
const SILENCE_SECONDS = 30;

/** In the order in which they run: what the product can do without comes last. */
function inOrder(steps: readonly PreparationStep[]): readonly PreparationStep[] {
  const names = steps.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined) throw new Error(`The preparation step "${twice}" is declared twice.`);
  return steps.toSorted(
    (a, b) => Number(a.background ?? false) - Number(b.background ?? false) || a.order - b.order,
  );
}

/** The preparation of one world. */
export function createPreparation(
  { database, logger, jobs }: Pick<Platform, 'database' | 'logger'> & { readonly jobs: Pick<Jobs, 'recent'> },
  { world, steps }: { readonly world: string; readonly steps: () => readonly PreparationStep[] },
): Preparation {
  /** Its job ended with an error and is not retried before the next start. */
  const gaveUp = async (): Promise<boolean> => {
    const [job] = await jobs.recent({ name: 'market.prepare', limit: 1 });
    return job?.state === 'failed';
  };
  return {
    run: (run) => runSteps({ database, logger, world, steps: inOrder(steps()) }, run),
    async report() {
      const rows = await readSteps(database, world);
      const unfinished = rows.some(({ state }) => state === 'running' || state === 'failed');
      return describePreparation(inOrder(steps()), rows, unfinished && (await gaveUp()));
    },
    async isFilling(name) {
      const rows = await readSteps(database, world);
      return rows.some(
        ({ step, state, silentSeconds }) =>
          state === 'running' && silentSeconds < SILENCE_SECONDS && (name === undefined || step === name),
      );
    },
  };
}
