import { DAY_MS } from '@auspex/market';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useAsOf, useBackToNow } from '../../shared/market/as-of/use-as-of.ts';
import { useIsFilling } from '../../shared/market/preparation/use-preparation.ts';
import { ProvenanceLine, StaleNotice } from '../../shared/market/provenance/provenance-line.tsx';
import { useIsUnknown } from '../../shared/market/unknown-symbol.tsx';
import { useQueryStatus } from '../../shared/market-table/market-table.tsx';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useAddress, writeAddress } from '../../shared/navigation/use-address.ts';
import { withList } from '../../shared/watchlists/list-of-address.ts';
import { useWatchlistChoice } from '../../shared/watchlists/watchlist-filter.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { serverTime } from '../../ui/formats/server-time.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { Screen, ScreenHead } from '../../ui/screen/screen.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { useSaveTable } from '../../ui/tables/use-save-table.ts';
import { Movers } from './movers.tsx';
import { newsText } from './news.text.ts';
import {
  isFiltered,
  type NewsAddress,
  NO_FILTERS,
  newsAddress,
  newsHref,
  readSelector,
  rssHref,
} from './news-address.ts';
import styles from './news-analysis.module.css';
import { NewsFilters } from './news-filters.tsx';
import { type Article, type NewsWish, newsQuery } from './news-queries.ts';
import { NewsStream } from './news-stream.tsx';
import { NewsTable, newsColumns } from './news-table.tsx';

/** Headlines come at every hour of every day. */
const STALE_AFTER_MS = DAY_MS;

const NONE: readonly Article[] = [];

/** While one looks, new headlines come by themselves. */
const RENEW_MS = 120_000;

function useEmptyWords(
  address: NewsAddress,
  { narrowed, more, onClear }: { narrowed: boolean; more: boolean; onClear: () => void },
) {
  const t = useText(newsText);
  const filling = useIsFilling();
  const { symbol } = address;
  if (filling) return { title: t('empty.fillingTitle'), reason: t('empty.fillingReason') };
  if (isFiltered(address) || narrowed) {
    const action = { label: t('filter.clear'), onPress: onClear };
    const reason = t(more ? 'empty.filteredReason' : 'empty.end');
    return { title: t('empty.filteredTitle'), reason, action };
  }
  return symbol
    ? {
        title: t('empty.symbolTitle', { symbol }),
        reason: t(more ? 'empty.symbolReason' : 'empty.end'),
      }
    : { title: t('empty.title'), reason: t('empty.reason') };
}

function usePage() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { values, port, set } = useAddress(newsAddress);
  const address = { ...readSelector(path), ...values };
  return { port, address, choose: set };
}

/** Headlines with the assets they name and how they speak of each. */
export function NewsAnalysis() {
  const t = useText(newsText);
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
    more: hasNextPage,
    onClear: () => {
      const cleared = writeAddress(newsAddress, port.current, NO_FILTERS);
      port.replace(address.symbol ? cleared : withList(cleared, 'all'));
    },
  });
  const footer = newest && <ProvenanceLine provenance={newest.provenance} />;
  const status = useQueryStatus({ data: newest, error, refetch: query.refetch });
  const saveTable = useSaveTable();
  const table = address.view === 'table';
  const backToNow = useBackToNow();
  const unknown = useIsUnknown(address.symbol);
  const head = (
    <NewsHead
      address={address}
      search={port.current}
      onView={(view) => choose({ view })}
      onCsv={() =>
        saveTable({ fileName: 'headlines', columns: newsColumns({ t, language }), rows: articles })
      }
    />
  );
  // The symbol's header says it already.
  if (unknown) return <Screen>{head}</Screen>;
  return (
    <Screen>
      {head}
      <NewsFilters
        {...{ address, lists, choose }}
        search={port.current}
        publishers={newest?.publishers ?? []}
        sources={newest?.sources ?? []}
      />
      {address.symbol === null && !isFiltered(address) && <Movers market={address.market ?? 'us'} />}
      {staleSince && <StaleNotice since={staleSince} reason={t('stale.why')} />}
      {newest?.wordListsOnly && <p role="status">{t('wordListsOnly')}</p>}
      {table && <NewsTable {...{ articles, port, empty, status }} provenance={newest?.provenance} />}
      {!table && (
        <>
          {status.kind === 'error' && <ErrorState title={t('error.title')} {...status} />}
          <Card flush>
            {status.kind === 'loading' && (
              <div className={styles.waiting}>
                <LoadingSkeleton kind="rows" count={10} columns={3} />
              </div>
            )}
            {status.kind === 'error' && (
              <EmptyState icon="news" title={t('unread.title')} reason={t('unread.reason')} />
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
      {newest && (articles.length > 0 || hasNextPage) && (
        <OlderButton
          more={hasNextPage}
          pending={isFetchingNextPage}
          error={isFetchNextPageError ? error : null}
          onPress={() => void query.fetchNextPage()}
        />
      )}
      {newest?.provenance.simulated && <p className="note">{t('simulated')}</p>}
      {/* Below the headlines: before them it would be in sight, and jump. */}
      {status.kind !== 'loading' && <p className="note">{t('toneNote')}</p>}
      <p className="visually-hidden" role="status">
        {newest && t('count', { count: articles.length })}
      </p>
    </Screen>
  );
}

interface OlderButtonProps {
  readonly more: boolean;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onPress: () => void;
}

/** The way to the headlines before these, as far as they are kept. */
function OlderButton({ more, pending, error, onPress }: OlderButtonProps) {
  const t = useText(newsText);
  return (
    <div className={styles.older}>
      {error && <FormMessage tone="error">{t('error.older', { reason: failureText(error) })}</FormMessage>}
      {more ? (
        <Button icon="history" pending={pending} onClick={onPress}>
          {t('older')}
        </Button>
      ) : (
        <p className="muted">{t('end')}</p>
      )}
    </div>
  );
}

/** The headlines that pass the filters, page by page. */
function useNews(wish: NewsWish) {
  const asOf = useAsOf();
  const query = useInfiniteQuery({
    ...newsQuery(wish, asOf),
    // Renewing asks for every page that is there: only for those who look at the newest.
    refetchInterval: ({ state }) =>
      asOf.kind === 'at' || (state.data?.pages.length ?? 0) > 1 ? false : RENEW_MS,
  });
  const { data } = query;
  const articles = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? NONE, [data]);
  const newest = data?.pages[0];
  const everything = wish.symbols === null && !isFiltered({ ...wish, view: 'stream' });
  const knownAt = newest?.provenance.knownAt ?? null;
  const old = knownAt !== null && serverTime() - Date.parse(knownAt) > STALE_AFTER_MS;
  const staleSince = everything && asOf.kind !== 'at' && old ? knownAt : null;
  return { query, articles, newest, staleSince };
}

interface NewsHeadProps {
  readonly address: NewsAddress;
  readonly search: string;
  readonly onView: (view: NewsAddress['view']) => void;
  readonly onCsv: () => void;
}

/** What the screen is for, how it is laid out, and the ways to take it along. */
function NewsHead({ address, search, onView, onCsv }: NewsHeadProps) {
  const t = useText(newsText);
  const { title } = useShownScreen();
  return (
    <ScreenHead title={title} purpose={t('purpose')}>
      {address.symbol && (
        <ButtonLink size="small" icon="news" href={newsHref('all', search)}>
          {t('symbol.all')}
        </ButtonLink>
      )}
      <Segmented<NewsAddress['view']>
        label={t('view.label')}
        size="small"
        value={address.view}
        onChange={onView}
        items={[
          { value: 'stream', label: t('view.stream'), icon: 'rows' },
          { value: 'table', label: t('view.table'), icon: 'table' },
        ]}
      />
      <ButtonLink size="small" icon="rss" href={rssHref(address)} title={t('rssWhy')}>
        {t('rss')}
      </ButtonLink>
      <Button size="small" icon="download" onClick={onCsv}>
        {t('csv')}
      </Button>
    </ScreenHead>
  );
}
