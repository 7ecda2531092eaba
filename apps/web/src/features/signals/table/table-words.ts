import type { CallReply, Calls } from '@auspex/contract';
import type { Translate } from '../../../i18n/use-text.ts';
import type { DataTableProps } from '../../../ui/tables/data-table.tsx';
import type { SignalTab } from '../address/signals-address.ts';
import type { SignalsTextKey } from '../signals.text.ts';
import type { SignalView } from './signal-view.ts';

interface EmptyReason {
  readonly t: Translate<SignalsTextKey>;
  readonly tab: SignalTab;
  /** Signals of the market, whatever list and tab. */
  readonly total: number;
  readonly onList: boolean;
  readonly earlier: boolean;
  readonly preparation: CallReply<Calls['market.preparation']>['state'] | null;
  readonly showAll: () => void;
}

/** Why the table has no row. */
export function emptyWords(why: EmptyReason): DataTableProps<SignalView>['empty'] {
  const { t, tab, total, onList, earlier, preparation, showAll } = why;
  const preparing = preparation === 'waiting' || preparation === 'running';
  if (total === 0 && earlier) return { title: t('empty.thenTitle'), reason: t('empty.thenReason') };
  if (total === 0) {
    return { title: t('empty.title'), reason: t(preparing ? 'empty.preparing' : 'empty.reason') };
  }
  const all = { label: t('empty.showAll'), onPress: showAll };
  const action = onList ? { action: all } : {};
  if (tab !== 'all') return { title: t(`empty.${tab}`), reason: t('empty.changesReason'), ...action };
  return { title: t('empty.watchlist'), reason: t('empty.watchlistReason'), ...action };
}

/** A market whose newest bar is older than this has stood still: weekends and one holiday are no reason to warn. */
const STALE_AFTER_MS = { crypto: 3 * 86_400_000, us: 5 * 86_400_000 } as const;

/** Since when the newest signal of a market is old; null while it is fresh. */
export function staleSince(market: 'crypto' | 'us', dates: readonly string[], nowMs: number): Date | null {
  if (dates.length === 0) return null;
  const newest = dates.reduce((latest, date) => (date > latest ? date : latest));
  const at = Date.parse(newest);
  return nowMs - at > STALE_AFTER_MS[market] ? new Date(at) : null;
}
