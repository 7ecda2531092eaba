import type { EpochMs } from '@auspex/market';

/**
 * Everything that can go wrong between us and an exchange. The first group is certain: the request had no effect. The
 * second says nothing about the effect of the request.
 */
const CERTAIN_PROBLEMS = [
  'invalid-key',
  /** The secret cannot sign, so nothing was sent. */
  'unusable-key',
  'missing-permission',
  'address-not-allowed',
  'insufficient-funds',
  'broken-rule',
  'pair-not-trading',
  'unsupported',
  'rate-limited',
  'clock-off',
  'duplicate-client-id',
  /** No connection could be made, so nothing was sent. */
  'unreachable',
  'refused',
] as const;

const UNCERTAIN_PROBLEMS = ['timed-out', 'connection-lost', 'server-error', 'unreadable'] as const;

export type ExchangeProblemCode = (typeof CERTAIN_PROBLEMS)[number] | (typeof UNCERTAIN_PROBLEMS)[number];

/** A failure as members and the order service need it: what it was, whether it passes, and the exchange's words. */
export interface ExchangeProblem {
  readonly code: ExchangeProblemCode;
  /** The exchange's own words, shortened and without anything secret; empty if it gave none. */
  readonly words: string;
  /** Not before this instant, where the exchange says so. */
  readonly retryAt?: EpochMs | undefined;
  /** Only this key has to wait: other accounts can be asked. */
  readonly ofKey?: boolean | undefined;
}

const RETRYABLE: ReadonlySet<ExchangeProblemCode> = new Set([
  'rate-limited',
  'clock-off',
  'unreachable',
  ...UNCERTAIN_PROBLEMS,
]);

/** Whether the same request can succeed later without the member doing anything. For placements, only after a look. */
export function isRetryable(problem: ExchangeProblem): boolean {
  return RETRYABLE.has(problem.code);
}

/** Whether a failed request certainly had no effect. */
export function hadNoEffect(problem: ExchangeProblem): boolean {
  return (CERTAIN_PROBLEMS as readonly ExchangeProblemCode[]).includes(problem.code);
}
