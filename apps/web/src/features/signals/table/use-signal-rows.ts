import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import type { Market } from '../../../shared/market/market-queries.ts';
import { useWatchlistChoice, type WatchlistChoice } from '../../../shared/watchlists/watchlist-filter.tsx';
import type { SignalsAddress } from '../address/signals-address.ts';
import type { SignalChange, SignalRow } from '../signal.ts';
import { changesQuery, latestQuery } from '../signal-queries.ts';
import { choiceInMarket } from './own-list.ts';
import { countsOfTabs, viewsOfTab } from './signal-view.ts';

const NO_SIGNALS: readonly SignalRow[] = [];
const NO_CHANGES: readonly SignalChange[] = [];

/** The rows under the tab and on the list that the address asks for. */
export function useSignalRows(market: Market, { values, port }: SignalsAddress) {
  const asOf = useAsOf();
  const latest = useQuery(latestQuery(market, asOf));
  const changes = useQuery(changesQuery({ market, sessions: values.sessions }, asOf));
  const all = latest.data?.items ?? NO_SIGNALS;
  const changed = changes.data?.items ?? NO_CHANGES;
  const wished = useWatchlistChoice(port);
  const choice: WatchlistChoice = choiceInMarket(wished, port.current, all);
  const { symbols } = choice;
  const listed = useMemo(
    () => (symbols ? all.filter(({ asset }) => symbols.has(asset.symbol)) : all),
    [all, symbols],
  );
  const rows = useMemo(
    () => viewsOfTab({ tab: values.tab, signals: listed, changes: changed }),
    [values.tab, listed, changed],
  );
  const counts = useMemo(() => countsOfTabs({ signals: listed, changes: changed }), [listed, changed]);
  return { latest, changes, choice, rows, counts, total: all.length };
}
