import { DAY_MS } from '@auspex/market';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { isFiltered } from './news-address.ts';
import { type Article, type NewsWish, newsQuery } from './news-queries.ts';

/** Headlines come at every hour of every day. */
const STALE_AFTER_MS = DAY_MS;
const NONE: readonly Article[] = [];
/** While one looks, new headlines come by themselves. */
const RENEW_MS = 120_000;

/** The headlines that pass the filters, page by page. */
export function useNews(wish: NewsWish) {
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
  const old = knownAt !== null && Date.now() - Date.parse(knownAt) > STALE_AFTER_MS;
  const staleSince = everything && asOf.kind !== 'at' && old ? knownAt : null;
  return { query, articles, newest, staleSince };
}
