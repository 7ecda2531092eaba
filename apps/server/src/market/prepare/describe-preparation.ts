import type { CallReplyInput, Calls } from '@auspex/contract';
import type { StoredStep } from './preparation-store.ts';
import type { PreparationStep } from './run-steps.ts';

export type PreparationReport = CallReplyInput<Calls['market.preparation']>;
type StepReport = PreparationReport['steps'][number];

/** A step that failed or was abandoned waits for the next attempt, unless there is none. */
function stateNow(state: StoredStep['state'], gaveUp: boolean): StoredStep['state'] {
  if (gaveUp) return state === 'running' ? 'failed' : state;
  return state === 'failed' ? 'waiting' : state;
}

function reportOf(step: PreparationStep, stored: StoredStep | undefined, gaveUp: boolean): StepReport {
  return {
    name: step.name,
    label: step.label,
    state: stateNow(stored?.state ?? 'waiting', gaveUp),
    done: stored?.done ?? 0,
    total: stored?.total ?? 0,
    background: step.background ?? false,
  };
}

/** The fraction of a step that is done. */
export function partDone({ state, done, total }: Pick<StepReport, 'state' | 'done' | 'total'>): number {
  if (state === 'done') return 1;
  return total > 0 ? Math.min(1, done / total) : 0;
}

/** Estimates from the pace of the running step, assuming that each waiting one takes as long. */
function remainingSeconds(steps: readonly StepReport[], stored: readonly StoredStep[]): number | null {
  const running = steps.find(({ state }) => state === 'running');
  const row = stored.find(({ step }) => step === running?.name);
  if (running === undefined || row?.startedAt == null) return null;
  const part = partDone(running);
  if (part <= 0) return null;
  const spent = (row.updatedAt.getTime() - row.startedAt.getTime()) / 1000;
  const whole = spent / part;
  const waiting = steps.filter(({ state }) => state === 'waiting').length;
  return Math.ceil(whole - spent + waiting * whole);
}

function stateOf(steps: readonly StepReport[]): PreparationReport['state'] {
  if (steps.some(({ state }) => state === 'failed')) return 'failed';
  if (steps.every(({ state }) => state === 'done')) return 'ready';
  return steps.some(({ state }) => state !== 'waiting') ? 'running' : 'waiting';
}

/**
 * How far the filling has got: the declared steps in order with what is stored of them. `gaveUp`: what failed is not
 * retried.
 */
export function describePreparation(
  steps: readonly PreparationStep[],
  stored: readonly StoredStep[],
  gaveUp: boolean,
): PreparationReport {
  const bySteps = new Map(stored.map((row) => [row.step, row]));
  const reports = steps.map((step) => reportOf(step, bySteps.get(step.name), gaveUp));
  const needed = reports.filter(({ background }) => !background);
  const state = stateOf(needed);
  return {
    state,
    steps: reports,
    remainingSeconds: state === 'running' ? remainingSeconds(needed, stored) : null,
  };
}
