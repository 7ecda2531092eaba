import { type ReactNode, useCallback, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useStoredViews } from '../../ui/tables/saved-views.ts';
import { TableFrame, type TableManner } from '../../ui/tables/table-frame.tsx';
import type { RowSource, TableStatus } from '../../ui/tables/table-source.ts';
import { failureText } from '../failure/describe-failure.ts';
import { useAsOf, useBackToNow } from '../market/as-of/use-as-of.ts';
import { marketText } from '../market/market.text.ts';
import type { Provenance } from '../market/market-queries.ts';
import { ProvenanceLine } from '../market/provenance/provenance-line.tsx';
import { rememberSymbolList } from '../market/symbol-list.ts';
import { useShownScreen } from '../navigation/shown-screen.ts';
import type { WatchlistChoice } from '../watchlists/watchlist-filter.tsx';
import { watchlistsText } from '../watchlists/watchlists.text.ts';

interface MarketTableProps<Row extends object> extends Omit<TableManner<Row>, 'views' | 'onOpen'> {
  /** Under which views are kept. */
  readonly id: string;
  readonly source: RowSource<Row>;
  /** Where the figures come from, once some are here. */
  readonly provenance?: Provenance | undefined;
  /** The member's choice of a list, which is named where it leaves nothing to show. */
  readonly lists?: WatchlistChoice;
  readonly symbolOf: (row: Row) => string;
  readonly onOpen?: (symbol: string) => void;
  readonly toolbar?: ReactNode;
}

/** Symbols of rows as far as they are here, around one of them. */
export function symbolsAround<Row>(
  rows: RowSource<Row>['rows'],
  { symbol, symbolOf }: { readonly symbol: string; readonly symbolOf: (row: Row) => string },
): { readonly symbols: readonly string[]; readonly before: number } {
  const named = rows.map(({ row }) => (row === null ? null : symbolOf(row)));
  const at = named.indexOf(symbol);
  const before = named.lastIndexOf(null, at) + 1;
  const end = named.indexOf(null, at);
  const symbols = named.slice(before, end < 0 ? undefined : end).flatMap((name) => name ?? []);
  return { symbols: [...new Set(symbols)], before };
}

/** A table of assets, or of what is told of them: list, views, as-of, stale, empty and failed are the same everywhere. */
export function MarketTable<Row extends object>(props: MarketTableProps<Row>) {
  const { id, source, provenance, lists, symbolOf, onOpen, empty, footer, toolbar, ...manner } = props;
  const tLists = useText(watchlistsText);
  const views = useStoredViews(id);
  const backToNow = useBackToNow();
  const nothing =
    lists?.list && !empty.action
      ? {
          title: tLists('filter.emptyTitle', { name: lists.list.name }),
          reason: tLists('filter.emptyReason'),
          action: { label: tLists('filter.showAll'), onPress: () => lists.choose('all') },
        }
      : { ...(backToNow && { action: backToNow }), ...empty };
  return (
    <TableFrame
      {...manner}
      {...(onOpen && { onOpen: (row: Row) => onOpen(symbolOf(row)) })}
      {...{ source, views }}
      empty={nothing}
      toolbar={toolbar}
      footer={footer ?? (provenance && <ProvenanceLine provenance={provenance} />)}
    />
  );
}

/** Opens a row by its symbol, and remembers its table: "previous" and "next" walk through it. */
export function useOpenSymbol<Row>(
  rows: RowSource<Row>['rows'],
  symbolOf: (row: Row) => string,
  onOpen: (symbol: string, place: number) => void,
): (symbol: string) => void {
  const { title: label } = useShownScreen();
  const latest = useRef({ rows, symbolOf, onOpen });
  latest.current = { rows, symbolOf, onOpen };
  return useCallback(
    (symbol) => {
      const now = latest.current;
      const { symbols, before } = symbolsAround(now.rows, { symbol, symbolOf: now.symbolOf });
      rememberSymbolList({ label, symbols, before, count: now.rows.length });
      now.onOpen(symbol, before + symbols.indexOf(symbol));
    },
    [label],
  );
}

interface StatusOptions<Reply> {
  readonly staleSince?: (reply: Reply) => Date | null;
  readonly reason?: string;
}

/** What a table of rows that come in one reply says of itself. */
export function useQueryStatus<Reply>(
  query: { readonly data: Reply | undefined; readonly error: Error | null; readonly refetch: () => unknown },
  { staleSince, reason }: StatusOptions<Reply> = {},
): TableStatus {
  const t = useText(marketText);
  const { data, error, refetch } = query;
  const earlier = useAsOf().kind === 'at';
  if (data === undefined && error) {
    return { kind: 'error', reason: failureText(error), onRetry: () => void refetch() };
  }
  if (data === undefined) return { kind: 'loading' };
  const since = earlier ? null : (staleSince?.(data) ?? null);
  return since === null ? { kind: 'ready' } : { kind: 'stale', since, reason: reason ?? t('stale.why') };
}
