import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/module.ts';
import type { PreparationStep } from '../view/market-service.ts';
import { describePreparation, type PreparationReport } from './describe-preparation.ts';
import { readSteps } from './preparation-store.ts';
import { runSteps } from './run-steps.ts';

/** Filling an empty store, step by step. */
export interface Preparation {
  add(step: PreparationStep): void;
  /** Does what is left of every step, in order. */
  run(run: {
    readonly signal: AbortSignal;
    progress(done: number, total: number, note?: string): void;
  }): Promise<void>;
  /** How far it is, the same figures in every process. */
  report(): Promise<PreparationReport>;
  /** Whether it is going on at this moment, in any process. */
  isFilling(): Promise<boolean>;
}

/** A step that said nothing for so long belongs to a process that is gone. */
const SILENCE_SECONDS = 30;

/** The preparation of one world. */
export function createPreparation(
  { database, logger, jobs }: Pick<Platform, 'database' | 'logger'> & { readonly jobs: Pick<Jobs, 'recent'> },
  world: string,
): Preparation {
  const steps: PreparationStep[] = [];
  /** Its job ended with an error and is not tried again before the next start. */
  const gaveUp = async (): Promise<boolean> => {
    const [job] = await jobs.recent({ name: 'market.prepare', limit: 1 });
    return job?.state === 'failed';
  };
  return {
    add(step) {
      if (steps.some(({ name }) => name === step.name))
        throw new Error(`The preparation step "${step.name}" is declared twice.`);
      steps.push(step);
      // What the product can be used without comes last, whatever its order among its like.
      steps.sort(
        (a, b) => Number(a.background ?? false) - Number(b.background ?? false) || a.order - b.order,
      );
    },
    run: (run) => runSteps({ database, logger, world, steps }, run),
    async report() {
      const rows = await readSteps(database, world);
      const unfinished = rows.some(({ state }) => state === 'running' || state === 'failed');
      return describePreparation(steps, rows, unfinished && (await gaveUp()));
    },
    async isFilling() {
      const rows = await readSteps(database, world);
      return rows.some(({ state, silentSeconds }) => state === 'running' && silentSeconds < SILENCE_SECONDS);
    },
  };
}
