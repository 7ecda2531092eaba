import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useBackToNow } from '../../shared/market/as-of/use-back-to-now.ts';
import { failureText } from '../../shared/market/failure-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { StaleNotice } from '../../shared/market/provenance/stale-notice.tsx';
import { useIsUnknown } from '../../shared/market/use-is-unknown.ts';
import { withList } from '../../shared/watchlists/list-of-address.ts';
import { useWatchlistChoice } from '../../shared/watchlists/watchlist-filter.tsx';
import { Card } from '../../ui/card/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { useBrowserSearchParams } from '../../ui/tables/search-params-port.ts';
import { useSaveTable } from '../../ui/tables/use-save-table.ts';
import { newsText } from './news.text.ts';
import {
  isFiltered,
  type NewsAddress,
  type NewsChoice,
  NO_FILTERS,
  readNewsAddress,
  withNewsChoice,
} from './news-address.ts';
import styles from './news-analysis.module.css';
import { NewsFilters } from './news-filters.tsx';
import { NewsHead } from './news-head.tsx';
import { NewsStream } from './news-stream.tsx';
import { NewsTable, newsColumns } from './news-table.tsx';
import { OlderButton } from './older-button.tsx';
import { useNews } from './use-news.ts';

function useEmptyWords(
  address: NewsAddress,
  { narrowed, onClear }: { narrowed: boolean; onClear: () => void },
) {
  const t = useText(newsText);
  const { symbol } = address;
  if (isFiltered(address) || narrowed) {
    const action = { label: t('filter.clear'), onPress: onClear };
    return { title: t('empty.filteredTitle'), reason: t('empty.filteredReason'), action };
  }
  return symbol
    ? { title: t('empty.symbolTitle', { symbol }), reason: t('empty.symbolReason') }
    : { title: t('empty.title'), reason: t('empty.reason') };
}

function usePage() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  // Links of the router change the address without telling the port.
  useRouterState({ select: (state) => state.location.searchStr });
  const port = useBrowserSearchParams();
  const address = readNewsAddress(path, port.current);
  const choose = (choice: NewsChoice) => port.replace(withNewsChoice(port.current, choice));
  return { port, address, choose };
}

/** Headlines with the assets they name and how they speak of each. */
export function NewsAnalysis() {
  const t = useText(newsText);
  const tMarket = useText(marketText);
  const language = useLanguage();
  const { port, address, choose } = usePage();
  const lists = useWatchlistChoice(port);
  const symbols = useMemo(() => {
    if (address.symbol) return [address.symbol];
    return lists.symbols ? [...lists.symbols] : null;
  }, [address.symbol, lists.symbols]);
  const { query, articles, newest, staleSince } = useNews({ ...address, symbols });
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const empty = useEmptyWords(address, {
    narrowed: lists.symbols !== null && !address.symbol,
    onClear: () => {
      const cleared = withNewsChoice(port.current, NO_FILTERS);
      port.replace(address.symbol ? cleared : withList(cleared, 'all'));
    },
  });
  const failed = !newest && error;
  const footer = newest && <ProvenanceLine provenance={newest.provenance} />;
  const reason = failureText(error, tMarket);
  const retry = () => void query.refetch();
  const saveTable = useSaveTable();
  const table = address.view === 'table';
  const backToNow = useBackToNow();
  const unknown = useIsUnknown(address.symbol);
  const head = (
    <NewsHead
      address={address}
      search={port.current}
      onView={(view) => choose({ view: view === 'stream' ? null : view })}
      onCsv={() =>
        saveTable({ fileName: 'headlines', columns: newsColumns({ t, language }), rows: articles })
      }
    />
  );
  // The symbol's header says it already.
  if (unknown) return <div className={styles.screen}>{head}</div>;
  return (
    <div className={styles.screen}>
      {head}
      <NewsFilters
        {...{ address, lists, choose }}
        search={port.current}
        publishers={newest?.publishers ?? []}
        sources={newest?.sources ?? []}
      />
      {staleSince && <StaleNotice since={staleSince} reason={t('stale.why')} />}
      {newest?.wordListsOnly && <p role="status">{t('wordListsOnly')}</p>}
      {table && (
        <NewsTable
          {...{ articles, port, empty, footer }}
          status={
            newest
              ? { kind: 'ready' }
              : failed
                ? { kind: 'error', reason, onRetry: retry }
                : { kind: 'loading' }
          }
        />
      )}
      {!table && (
        <>
          <Card flush>
            {failed && <ErrorState title={t('error.title')} reason={reason} onRetry={retry} />}
            {!newest && !error && (
              <div className={styles.waiting}>
                <LoadingSkeleton kind="rows" count={10} columns={3} />
              </div>
            )}
            {newest && articles.length === 0 && (
              <EmptyState icon="news" {...(backToNow && { action: backToNow })} {...empty} />
            )}
            {articles.length > 0 && (
              <div className={styles.answer} data-old={query.isPlaceholderData || undefined}>
                <NewsStream articles={articles} />
              </div>
            )}
          </Card>
          {footer}
        </>
      )}
      {newest && (
        <OlderButton
          more={hasNextPage}
          pending={isFetchingNextPage}
          error={isFetchNextPageError ? error : null}
          onPress={() => void query.fetchNextPage()}
        />
      )}
      <p className={styles.note}>{t('toneNote')}</p>
      <p className="visually-hidden" role="status">
        {newest && t('count', { count: articles.length })}
      </p>
    </div>
  );
}
