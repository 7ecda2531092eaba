import type { RecordSeries } from '../returns-replies.ts';

type Reason =
  | `empty.${NonNullable<RecordSeries['empty']>}`
  | 'empty.not-then'
  | 'empty.list-older'
  | 'empty.no-trade'
  | 'empty.no-trade-backtest'
  | 'empty.no-trade-asset'
  | 'empty.none-shown'
  | 'empty.live-apart';

interface Look {
  /** Seen as of an instant that is past, at which nothing is on its way. */
  readonly earlier?: boolean;
  /** At the trades of one asset alone. */
  readonly ofAsset?: boolean;
}

type Shown = Pick<RecordSeries, 'kind' | 'empty' | 'n'> &
  Partial<Pick<RecordSeries, 'sealedAfter' | 'refused'>>;

/** Why a series shows no trade. */
export function emptyReason(
  { kind, empty, n, sealedAfter = null, refused = 0 }: Shown,
  { earlier = false, ofAsset = false }: Look = {},
): Reason {
  if (earlier && (empty === 'history-not-computed' || empty === 'nothing-published')) return 'empty.not-then';
  if (empty !== null) return `empty.${empty}`;
  if (kind === 'live') return 'empty.live-apart';
  if (ofAsset && n > 0) return kind === 'backtest' ? 'empty.no-trade-asset' : 'empty.none-shown';
  // It has trades: their list is older than what the series says.
  if (n > 0) return 'empty.list-older';
  // Whether a signal has turned to buy, only a record that is shown whole can say.
  if (sealedAfter !== null || refused > 0) return 'empty.none-shown';
  return kind === 'backtest' ? 'empty.no-trade-backtest' : 'empty.no-trade';
}
