import { type Choice, type ListColumns, viewQuery } from '@auspex/contract/table';
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { SearchParamsPort } from '../../ui/tables/search-params-port.ts';
import type { RowSource, TableStatus } from '../../ui/tables/table-source.ts';
import type { SortKey } from '../../ui/tables/table-view.ts';
import { useTableView } from '../../ui/tables/use-table-view.ts';
import type { AddressColumn } from '../../ui/tables/view-params.ts';
import { toasts } from '../../ui/toasts/toast-store.ts';
import { failureText } from '../failure/describe-failure.ts';
import { marketText } from '../market/market.text.ts';
import type { Market } from '../market/market-queries.ts';
import { fillPlaces, type LoadedPages, pagesAt } from './fill-places.ts';
import { type ColumnWords, inServerWords } from './server-words.ts';

/** A page of a list that the server sorts and filters. */
export interface ListReply<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly total_pages: number;
  readonly unfiltered: number;
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  readonly provenance?: { readonly asOf: string };
}

/** The fields of a call's query that say which rows and which page. */
export type ListFields = Readonly<Record<string, string>>;

/** How a page is asked for and for how long it holds. */
export interface ListQuery<Reply> {
  readonly key: readonly unknown[];
  readonly read: (signal: AbortSignal) => Promise<Reply>;
  readonly staleTime: number;
  readonly refetchInterval?: number | false;
}

function pageQuery<Reply>({ key, read, ...freshness }: ListQuery<Reply>) {
  return queryOptions({ queryKey: key, queryFn: ({ signal }) => read(signal), ...freshness });
}

/** What a table says of its rows where a page of them could not be had. */
export function failedStatus(failure: {
  readonly reason: string;
  /** When the newest of the rows in sight came; null where none is. */
  readonly cameAt: number | null;
  readonly since: Date | null;
  readonly onRetry: () => void;
}): TableStatus {
  const { reason, cameAt, since, onRetry } = failure;
  if (cameAt === null) return { kind: 'error', reason, onRetry };
  return { kind: 'stale', since: since ?? new Date(cameAt), reason, onRetry };
}

interface ListOptions<Row, Reply extends ListReply<Row>> {
  /** Every column that an address may name. */
  readonly columns: readonly AddressColumn[];
  /** How the screen words the codes of columns; what is searched and ticked is asked for in the server's. */
  readonly words?: ColumnWords | undefined;
  readonly searchParams: SearchParamsPort;
  readonly defaultSort?: SortKey;
  readonly rowId: (row: Row) => string;
  /** What the rows are about: those about something else are never shown in their place. */
  readonly subject: string;
  /** How they are asked for besides view and page: those before stay in sight until the ones asked for come. */
  readonly variant?: string;
  /** They stay also where the ones asked for cannot be had; the screen says so. */
  readonly keepsOld?: boolean;
  readonly query: (fields: ListFields) => ListQuery<Reply>;
  /** The place that a reader comes back to. */
  readonly startAt?: number | undefined;
  /** Since when nothing new has come although it should have. */
  readonly staleSince?: ((reply: Reply) => Date | null) | undefined;
}

const PAGE_ROWS = 100;
/** As many as every list sends at once, for the file. */
const MOST_ROWS = 400;
/** The server is asked when the typing rests, not at every letter. */
const REST_MS = 120;

/** The columns of a list as an address names them, and those that only the screen knows. */
export function addressColumns(columns: ListColumns, ...shown: readonly string[]): readonly AddressColumn[] {
  const listed = Object.entries(columns).map(([id, kind]) => ({ id, kind }));
  return [...listed, ...shown.map((id) => ({ id, kind: 'text' as const }))];
}

/** Coins have no sector: a filter of it that the address still holds from the stocks would leave none of them. */
export function columnsByMarket(
  columns: readonly AddressColumn[],
): Readonly<Record<Market, readonly AddressColumn[]>> {
  return { us: columns, crypto: columns.filter(({ id }) => id !== 'sector') };
}

/** A value once it has rested. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (rested === value) return;
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [rested, value]);
  return rested;
}

/** The numbers of the pages that are drawn; the first for every new question. */
function usePagesInSight(question: string, startAt = 0) {
  const [sight, setSight] = useState({ question, pages: pagesAt([0, startAt], PAGE_ROWS).join() });
  const onSight = useCallback(
    (places: readonly number[]) => {
      const pages = pagesAt(places, PAGE_ROWS).join();
      setSight((was) => (was.question === question && was.pages === pages ? was : { question, pages }));
    },
    [question],
  );
  const pages = sight.question === question ? sight.pages : '1';
  return { pages: useMemo(() => pages.split(',').map(Number), [pages]), onSight };
}

/** Pages that came, also those scrolled past; until the first of another question comes, those of the one before it. */
function useLoaded<Row, Reply extends ListReply<Row>>(
  { question, subject }: { readonly question: string; readonly subject: string },
  arrived: readonly { readonly page: number; readonly reply: Reply; readonly at: number }[],
) {
  const kept = useRef<LoadedPages<Reply> & { readonly subject: string; readonly at: number }>(undefined);
  const version = arrived.map(({ page, at }) => `${page}@${at}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when something came
  return useMemo(() => {
    const before = kept.current?.question === question ? kept.current : undefined;
    if (arrived.length > 0) {
      const pages = new Map(before?.pages);
      for (const { page, reply } of arrived) pages.set(page, reply);
      const newest = arrived.reduce((last, one) => (one.at > last.at ? one : last));
      kept.current = { subject, question, pages, head: newest.reply, at: newest.at };
    }
    return kept.current?.subject === subject ? kept.current : undefined;
  }, [question, subject, version]);
}

/**
 * Pages that are of an older version of the list than the newest of them: a row that moved between two versions would
 * be on both pages or on neither.
 */
export function outdatedPages(
  arrived: readonly { readonly page: number; readonly asOf: string | undefined }[],
): { readonly version: string; readonly pages: readonly number[] } {
  const newest = arrived.reduce((latest, { asOf = '' }) => (asOf > latest ? asOf : latest), '');
  const pages = arrived.filter(({ asOf = newest }) => asOf < newest).map(({ page }) => page);
  return { version: `${newest} ${pages.join()}`, pages };
}

/** Every row of a question, for the file. */
function useWholeList<Row, Reply extends ListReply<Row>>({
  query,
  fields,
  rowId,
}: Pick<ListOptions<Row, Reply>, 'query' | 'rowId'> & { readonly fields: ListFields }): () => Promise<
  readonly Row[]
> {
  const client = useQueryClient();
  return async () => {
    const rows = new Map<string, Row>();
    try {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const wanted = { ...fields, page: String(page), page_size: String(MOST_ROWS) };
        // Asked for now: what is kept may be of several versions of a live list, in which a row moves between pages.
        const reply = await client.fetchQuery({ ...pageQuery(query(wanted)), staleTime: 0 });
        for (const row of reply.items) rows.set(rowId(row), row);
        pages = reply.total_pages;
      }
    } catch (error) {
      toasts.answer(failureText(error), { tone: 'error' });
      throw error;
    }
    return [...rows.values()];
  };
}

/** Rows that the server sorts and filters, asked for page by page while one scrolls. */
export function useListPages<Row, Reply extends ListReply<Row>>(options: ListOptions<Row, Reply>) {
  const { columns, words, searchParams, defaultSort, rowId, subject, query } = options;
  const t = useText(marketText);
  const { view, change } = useTableView({ port: searchParams, columns, defaultSort });
  const wished = useMemo(() => {
    const kinds = Object.fromEntries(columns.map(({ id, kind }) => [id, kind]));
    return JSON.stringify(viewQuery(kinds, words ? inServerWords(view, words) : view));
  }, [columns, words, view]);
  const rested = useRested(wished);
  const fields = useMemo((): ListFields => JSON.parse(rested), [rested]);
  const question = `${subject}\n${options.variant ?? ''}\n${rested}`;
  const { pages, onSight } = usePagesInSight(question, options.startAt);
  const results = useQueries({
    queries: pages.map((page) =>
      pageQuery(query({ ...fields, page: String(page), page_size: String(PAGE_ROWS) })),
    ),
  });
  const arrived = results.flatMap(({ data, dataUpdatedAt: at }, place) =>
    data === undefined ? [] : [{ page: pages[place] ?? 1, reply: data, at }],
  );
  const outdated = outdatedPages(arrived.map(({ page, reply }) => ({ page, asOf: reply.provenance?.asOf })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer version, whatever is drawn meanwhile
  useEffect(() => {
    for (const page of outdated.pages) void results[pages.indexOf(page)]?.refetch({ cancelRefetch: false });
  }, [outdated.version]);
  const loaded = useLoaded<Row, Reply>({ question, subject }, arrived);
  const head = loaded?.head;
  const rows = useMemo(
    () => (loaded ? fillPlaces(loaded, { rowId, pageRows: PAGE_ROWS }) : []),
    [loaded, rowId],
  );
  const failed = results.find(({ isError }) => isError);
  const isOld = loaded !== undefined && loaded.question !== question;
  const status = ((): TableStatus => {
    const since = head === undefined ? null : (options.staleSince?.(head) ?? null);
    const hidden = head === undefined || (isOld && !options.keepsOld);
    if (failed && (hidden || !isOld)) {
      const onRetry = () => {
        for (const one of results) if (one.isError) void one.refetch();
      };
      const cameAt = hidden ? null : (loaded?.at ?? null);
      return failedStatus({ reason: failureText(failed.error), cameAt, since, onRetry });
    }
    if (head === undefined) return { kind: 'loading' };
    return since === null ? { kind: 'ready' } : { kind: 'stale', since, reason: t('stale.why') };
  })();
  const all = useWholeList<Row, Reply>({ query, fields, rowId });
  const source: RowSource<Row> = {
    ...{ view, change, rows, status, all, onSight, old: isOld },
    total: head?.unfiltered ?? 0,
    choicesOf: ({ id }) => head?.choices[id] ?? [],
  };
  return { head, source, failed, isOld };
}
