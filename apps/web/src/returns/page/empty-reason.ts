import type { RecordSeries } from '../returns-replies.ts';

type Reason = `empty.${NonNullable<RecordSeries['empty']>}` | 'empty.no-trade' | 'empty.no-trade-backtest';

/** Why a series shows no trade. */
export function emptyReason({ kind, empty }: Pick<RecordSeries, 'kind' | 'empty'>): Reason {
  if (empty !== null) return `empty.${empty}`;
  return kind === 'backtest' ? 'empty.no-trade-backtest' : 'empty.no-trade';
}
