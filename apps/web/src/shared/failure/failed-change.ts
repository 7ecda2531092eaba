import { CallError } from '@auspex/contract/client';
import { toasts } from '../../ui/toasts/toast-store.ts';
import { explainedFailure, failureText, mayHaveArrived } from './describe-failure.ts';

export interface ChangeOptions<Reply = void> {
  readonly onDone?: (reply: Reply) => void;
  /** Without it a toast says why it did not happen. */
  readonly onRefused?: (error: Error) => void;
  /** Whether the form that would show it is gone by now; then a toast says it, too. */
  readonly isLeft?: () => boolean;
}

/** Somebody changed the same thing since it was read. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.code === 'version-conflict';
}

/** Why a change was refused; a conflict in the reader's language. */
export function refusalText(error: unknown, conflict: string): string {
  return isConflict(error) ? explainedFailure(error, conflict) : failureText(error);
}

/** Says why a change failed, and asks again for what may have changed: also where only the answer was lost. */
export function tellFailedChange(
  error: Error,
  { onRefused, isLeft }: Omit<ChangeOptions, 'onDone'>,
  askAgain: () => Promise<void>,
): void {
  if (isConflict(error) || mayHaveArrived(error)) void askAgain();
  if (onRefused && !isLeft?.()) onRefused(error);
  else toasts.answer(failureText(error), { tone: 'error' });
}
