import { decimal } from '@auspex/market';
import type { Standing } from './standing.ts';

/** A subscription of a member, as far as it matters which of several goes on. */
export interface Rival {
  readonly startsAt: Date | null;
  readonly setupFee: string | null;
  readonly standing: Pick<Standing, 'state' | 'startedAt' | 'endedAt' | 'paidUntil' | 'spans' | 'payments'>;
}

/** It was paid for, or nothing is due for it yet. What was approved and never paid for takes the place of nothing. */
function isSettled({ startsAt, setupFee, standing }: Rival, now: number): boolean {
  if (standing.payments.length > 0 || standing.paidUntil !== null) return true;
  return setupFee === null && startsAt !== null && startsAt.getTime() > now;
}

/** Whether one was active while the other had begun and not yet ended. */
function wasActiveBeside({ standing: { spans } }: Rival, { standing: other }: Rival): boolean {
  const { startedAt, endedAt } = other;
  if (startedAt === null) return false;
  return spans.some(({ from, to }) => from < (endedAt ?? Infinity) && (to ?? Infinity) > startedAt);
}

const lastActive = ({ standing: { spans } }: Rival) =>
  spans.length === 0 ? 0 : Math.max(...spans.map(({ to }) => to ?? Infinity));

/**
 * Of one member's subscriptions, the newest first: the one that goes on, or went on last, and those that have to end,
 * because one that was begun later took their place. It took it for good, also if it has ended since.
 */
export function whichGoesOn<One extends Rival>(
  own: readonly One[],
  now: number,
): { readonly kept: One | undefined; readonly ending: readonly One[] } {
  const replaced = new Set(
    own.filter((one, place) =>
      own.slice(0, place).some((later) => isSettled(later, now) && wasActiveBeside(later, one)),
    ),
  );
  const left = own.filter((one) => !replaced.has(one));
  const goesOn = left.find((one) => one.standing.state === 'active' && isSettled(one, now));
  const ending = own.filter((one) => {
    const { state } = one.standing;
    if (one === goesOn) return false;
    if (state === 'suspended') return replaced.has(one) || goesOn !== undefined;
    return state === 'active' && replaced.has(one);
  });
  const keptMoney = ({ standing }: One) =>
    standing.payments.some(({ refunded }) => decimal(refunded).isZero());
  const wentOnLast = left.filter(keptMoney).sort((a, b) => lastActive(b) - lastActive(a))[0];
  return { kept: goesOn ?? wentOnLast, ending };
}
