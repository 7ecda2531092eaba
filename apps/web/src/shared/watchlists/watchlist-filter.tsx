import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import type { SearchParamsPort } from '../../ui/tables/search-params-port.ts';
import { holdingsText } from '../holdings/holdings.text.ts';
import { HOLDINGS, useHeldList } from '../holdings/use-held-list.ts';
import type { Market } from '../market/market-queries.ts';
import { useRemembered } from '../session/use-remembered.ts';
import { type ChoosableList, listOfAddress, withList } from './list-of-address.ts';
import { useWatchlists } from './use-watchlists.ts';
import type { Watchlist } from './watchlist.ts';
import styles from './watchlist-filter.module.css';
import { watchlistsText } from './watchlists.text.ts';

/** Which list a table shows; `all` is every row. */
export interface WatchlistChoice {
  /** Null while every row is shown. */
  readonly symbols: ReadonlySet<string> | null;
  readonly list: ChoosableList | null;
  readonly lists: readonly Watchlist[];
  /** What the member holds, or held at the last look until it is known; null where that is nothing and was not asked for. */
  readonly held: Pick<ChoosableList, 'id' | 'name'> | null;
  readonly choose: (list: 'all' | string) => void;
}

/** The choice between a watchlist, what is held and all rows, kept in the page's address; of one market where it shows one. */
export function useWatchlistChoice(port: SearchParamsPort, market?: Market): WatchlistChoice {
  const tHeld = useText(holdingsText);
  const { lists } = useWatchlists();
  const all = useHeldList();
  const list = listOfAddress<ChoosableList>(port.current, all ? [...lists, all] : lists, market);
  const holds = all === null ? undefined : all.items.length > 0;
  const heldBefore = useRemembered('auspex.held', holds, false);
  const isOffered = (holds ?? heldBefore) || list?.id === HOLDINGS;
  const held = isOffered ? { id: HOLDINGS, name: tHeld('list') } : null;
  const symbols = useMemo(() => (list ? new Set(list.items.map(({ symbol }) => symbol)) : null), [list]);
  const choose = (next: string) => port.replace(withList(port.current, next));
  return { symbols, list, lists, held, choose };
}

/** For a table's toolbar: "Watchlist / Holdings / All", and the other lists where there are some. */
export function WatchlistFilter({ choice }: { readonly choice: WatchlistChoice }) {
  const t = useText(watchlistsText);
  const { list, lists, held, choose } = choice;
  const others = lists.filter(({ main }) => !main);
  const value = list === null ? 'all' : list.main ? 'main' : list.id === held?.id ? 'held' : 'other';
  return (
    <span className={styles.filter}>
      <Segmented
        label={t('filter.label')}
        size="small"
        value={value}
        onChange={(next) => choose(next === 'held' && held ? held.id : next)}
        items={[
          { value: 'main', label: t('filter.watchlist') },
          ...(held ? [{ value: 'held' as const, label: held.name }] : []),
          { value: 'all', label: t('filter.all') },
        ]}
      />
      {others.length > 0 && (
        <select
          className={styles.others}
          aria-label={t('filter.other')}
          value={value === 'other' && list ? list.id : ''}
          onChange={(event) => choose(event.target.value === '' ? 'all' : event.target.value)}
        >
          <option value="">{t('filter.other')}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}
