import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, isDatabaseUnavailable } from '../../platform/database/index.ts';
import { beginStep, endStep, saveStepProgress } from './preparation-store.ts';

const SAVE_EVERY_MS = 300;
/** After this a step checks whether the database answers again. */
const LOOK_AGAIN_MS = 1000;
/** The job's own progress counts this many parts for each step. */
const PARTS = 100;

/** One step of filling an empty store; shown with its progress in the terminal and on every page. */
export interface PreparationStep {
  readonly name: string;
  /** A few English words; the page translates by name. */
  readonly label: string;
  /** Steps run in this order; those with `background` after the product counts as ready. */
  readonly order: number;
  readonly background?: true;
  /** Does what is left to do; called at every start, so it must return quickly if nothing is. */
  run(progress: (done: number, total: number) => void, signal: AbortSignal): Promise<void>;
}

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

/** Progress of a step: stored now and then and always at the end, never two writes at a time. */
function createStepWriter({ database, logger, world }: StepsToRun, step: string) {
  let latest: { done: number; total: number } | null = null;
  let writing: Promise<void> = Promise.resolve();
  let writtenAt = Number.NEGATIVE_INFINITY;
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
      if (performance.now() - writtenAt < SAVE_EVERY_MS) return;
      writtenAt = performance.now();
      writing = writing.then(write);
    },
    finish(): Promise<void> {
      return writing.then(write);
    },
  };
}

/**
 * Does something and repeats it for as long as the database is unreachable: nobody waits for the filling, so an
 * outage is waited out. What is already done is not done twice, as after an interruption.
 */
async function patiently<T>({ logger }: StepsToRun, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      signal.throwIfAborted();
      logger.debug({ err: error }, 'the preparation waits for the database');
      await wait(LOOK_AGAIN_MS, undefined, { signal });
    }
  }
}

/**
 * Runs the steps in order. One that fails is shown as failed and does not stop those after it; the run then counts as
 * failed and is retried, when finished steps have nothing left to do.
 */
export async function runSteps(prepare: StepsToRun, run: StepsRun): Promise<void> {
  const whole = prepare.steps.length * PARTS;
  const failures: string[] = [];
  for (const [place, step] of prepare.steps.entries()) {
    run.signal.throwIfAborted();
    const failure = await runStep(prepare, run, { step, place });
    if (failure !== null) failures.push(`${step.label}: ${failure}`);
  }
  run.progress(whole, whole, 'ready');
  if (failures.length > 0) throw new Error(failures.join(' '));
}

/** The error message that a step ended with; null when it is done. */
async function runStep(
  prepare: StepsToRun,
  run: StepsRun,
  { step, place }: { readonly step: PreparationStep; readonly place: number },
): Promise<string | null> {
  const { database, logger, world, steps } = prepare;
  const { signal } = run;
  const whole = steps.length * PARTS;
  const writer = createStepWriter(prepare, step.name);
  const end = (error: string | null) =>
    patiently(prepare, signal, () => endStep(database, world, { step: step.name, error }));
  await patiently(prepare, signal, () => beginStep(database, world, step.name));
  run.progress(place * PARTS, whole, step.label);
  const began = performance.now();
  const progress = (done: number, total: number): void => {
    writer.report(done, total);
    const part = total > 0 ? Math.min(1, done / total) : 0;
    run.progress(Math.floor((place + part) * PARTS), whole, `${step.label}: ${done} of ${total}`);
  };
  try {
    await patiently(prepare, signal, () => step.run(progress, signal));
    await writer.finish();
    await end(null);
    logger.info({ step: step.name, seconds: secondsSince(began) }, 'market prepared');
    return null;
  } catch (error) {
    await writer.finish();
    // An interrupted step is neither done nor failed: the next start resumes it.
    signal.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    await end(message);
    logger.warn({ err: error, step: step.name }, 'a step of preparing the market failed');
    return message;
  }
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}
