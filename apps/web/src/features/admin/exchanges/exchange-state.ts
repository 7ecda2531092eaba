import type { CallReply, Calls } from '@auspex/contract';

export type ExchangeHealth = CallReply<Calls['trading.health']>['items'][number];

/**
 * How an exchange does: it fails while its last answer was a failure, while an order there is in doubt, or while its
 * prices are old. Without any answer it was never used.
 */
export function exchangeState(
  health: Pick<
    ExchangeHealth,
    'exchange' | 'lastSuccessAt' | 'lastFailureAt' | 'oldestUnknownAt' | 'publicData' | 'open'
  >,
): 'never' | 'fine' | 'failing' {
  const { lastSuccessAt, lastFailureAt, oldestUnknownAt, publicData, open, exchange } = health;
  const failed = lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt);
  if (failed || oldestUnknownAt !== null || publicData.staleBecause !== null) return 'failing';
  // Paper orders need no key: nothing notes their uses.
  if (exchange === 'PAPER') return open > 0 || lastSuccessAt !== null ? 'fine' : 'never';
  return lastSuccessAt === null ? 'never' : 'fine';
}

/** The commands of an operator, as they are typed. */
export const OPERATOR_COMMANDS = {
  reconcile: 'npm run auspex -- trading reconcile',
  unknown: 'npm run auspex -- trading unknown',
  freeze: 'npm run auspex -- trading freeze EMAIL',
  rotate: 'npm run auspex -- keys rotate',
} as const;
