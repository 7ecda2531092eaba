import type { RecordSeries } from '../returns-replies.ts';

type Reason =
  | `empty.${NonNullable<RecordSeries['empty']>}`
  | 'empty.not-then'
  | 'empty.list-older'
  | 'empty.no-trade'
  | 'empty.no-trade-backtest'
  | 'empty.live-apart';

/** Why a series shows no trade; `earlier`: seen as of an instant that is past, at which nothing is on its way. */
export function emptyReason(
  { kind, empty, n }: Pick<RecordSeries, 'kind' | 'empty' | 'n'>,
  earlier = false,
): Reason {
  if (earlier && (empty === 'history-not-computed' || empty === 'nothing-published')) return 'empty.not-then';
  if (empty !== null) return `empty.${empty}`;
  if (kind === 'live') return 'empty.live-apart';
  // It has trades: their list is older than what the series says.
  if (n > 0) return 'empty.list-older';
  return kind === 'backtest' ? 'empty.no-trade-backtest' : 'empty.no-trade';
}
