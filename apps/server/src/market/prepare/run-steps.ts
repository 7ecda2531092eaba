import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { PreparationStep } from '../market-service.ts';
import { beginStep, endStep, saveStepProgress } from './preparation-store.ts';

const SAVE_EVERY_MS = 300;
/** The job's own progress is counted in so many parts for each step. */
const PARTS = 100;

interface StepsToRun {
  readonly database: Database;
  readonly logger: Logger;
  readonly world: string;
  readonly steps: readonly PreparationStep[];
}

interface StepsRun {
  readonly signal: AbortSignal;
  progress(done: number, total: number, note?: string): void;
}

/** Progress of a step: stored now and then, at the end for sure, never two writes at a time. */
function createStepWriter({ database, logger, world }: StepsToRun, step: string) {
  let latest: { done: number; total: number } | null = null;
  let writing: Promise<void> = Promise.resolve();
  let writtenAt = 0;
  const write = async (): Promise<void> => {
    const figures = latest;
    latest = null;
    if (figures === null) return;
    await saveStepProgress(database, world, { step, ...figures }).catch((error: unknown) =>
      logger.debug({ err: error, step }, 'progress of a step could not be stored'),
    );
  };
  return {
    report(done: number, total: number): void {
      latest = { done, total };
      if (Date.now() - writtenAt < SAVE_EVERY_MS) return;
      writtenAt = Date.now();
      writing = writing.then(write);
    },
    finish(): Promise<void> {
      return writing.then(write);
    },
  };
}

/**
 * Runs the steps in order. One that fails is shown as failed and does not keep those after it from running; the run
 * then counts as failed and is tried again, when what is done already has nothing left to do.
 */
export async function runSteps(prepare: StepsToRun, run: StepsRun): Promise<void> {
  const { database, logger, world, steps } = prepare;
  const whole = steps.length * PARTS;
  const failures: string[] = [];
  for (const [place, step] of steps.entries()) {
    run.signal.throwIfAborted();
    const writer = createStepWriter(prepare, step.name);
    await beginStep(database, world, step.name);
    run.progress(place * PARTS, whole, step.label);
    const began = performance.now();
    try {
      await step.run((done, total) => {
        writer.report(done, total);
        const part = total > 0 ? Math.min(1, done / total) : 0;
        run.progress(Math.floor((place + part) * PARTS), whole, `${step.label}: ${done} of ${total}`);
      }, run.signal);
      await writer.finish();
      await endStep(database, world, { step: step.name, error: null });
      logger.info({ step: step.name, seconds: secondsSince(began) }, 'market prepared');
    } catch (error) {
      await writer.finish();
      // An interrupted step is neither done nor failed: the next start goes on with it.
      run.signal.throwIfAborted();
      const message = error instanceof Error ? error.message : String(error);
      await endStep(database, world, { step: step.name, error: message });
      logger.warn({ err: error, step: step.name }, 'a step of preparing the market failed');
      failures.push(`${step.label}: ${message}`);
    }
  }
  run.progress(whole, whole, 'ready');
  if (failures.length > 0) throw new Error(failures.join(' '));
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}
