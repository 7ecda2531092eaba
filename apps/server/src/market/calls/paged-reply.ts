import { readListQuery } from '@auspex/contract';
import {
  type CellValue,
  choicesOf,
  type ListColumns,
  pageOf,
  type ValueColumn,
  viewRows,
} from '@auspex/contract/table';
import { type Market, MINUTE_MS } from '@auspex/market';
import type { CallContext } from '../../platform/http/call-handlers.ts';
import { BoundedCache, type RecentAnswers } from '../../platform/recent/index.ts';
import type { StoredKind } from '../view/cache/stored-kinds.ts';
import type { MarketView } from '../view/market-view.ts';
import { type MarketReads, versionOf, viewReply } from './market-reads.ts';

/** What each column of a list sorts and filters by. */
export type ListValues<Columns extends ListColumns, Row> = {
  readonly [Id in keyof Columns]: (row: Row) => CellValue;
};

interface List<Columns extends ListColumns, Row> {
  readonly columns: Columns;
  readonly values: ListValues<Columns, Row>;
  readonly rows: readonly Row[];
  readonly query: Readonly<Record<string, unknown>>;
}

/** Ways to ask for the same rows that are remembered. */
const WAYS_TO_ASK = 8;
const answered = new WeakMap<object, BoundedCache<unknown>>();

/** What follows from rows alone is worked out once while they are the same, for all pages and readers. */
export function onceForRows<Result>(rows: readonly unknown[], key: string, make: () => Result): Result {
  const known = answered.get(rows) ?? new BoundedCache<unknown>(WAYS_TO_ASK);
  answered.set(rows, known);
  const kept = known.get(key) as { readonly result: Result } | undefined;
  if (kept) return kept.result;
  const result = make();
  known.set(key, { result });
  return result;
}

/** The page of a list that its query asks for. */
export function listPage<Columns extends ListColumns, Row>(list: List<Columns, Row>) {
  const { columns, values, rows, query } = list;
  const valued = Object.fromEntries(
    Object.entries(columns).map(([id, kind]): [string, ValueColumn<Row>] => [
      id,
      { kind, value: values[id] },
    ]),
  );
  const asked = readListQuery(columns, query);
  const { sort, filters, search } = asked;
  const key = JSON.stringify([sort, filters, search]);
  const viewed = onceForRows(rows, `view ${key}`, () => viewRows(rows, valued, { sort, filters, search }));
  const choices = onceForRows(rows, 'choices', () =>
    Object.entries(choicesOf(rows, valued)).map(([id, found]): [string, typeof found] => [id, found]),
  );
  return {
    ...pageOf(viewed, asked),
    unfiltered: rows.length,
    choices: Object.fromEntries(choices.map(([id, found]) => [id, [...found]])),
  };
}

interface PagedQuestion<Whole, Reply> {
  /** What the whole list depends on besides the instant. */
  readonly key: string;
  readonly query: { readonly asOf?: string | undefined };
  readonly restsOn?: readonly StoredKind[];
  readonly presentForMs?: number;
  /** For pages with live prices: they are written again after this long, also of a list that stands still. */
  readonly comingForMs?: number;
  readonly recent: RecentAnswers<Whole>;
  /** Works the whole list out: once per version of the data, for all its pages. */
  readonly read: (view: MarketView) => Promise<Whole>;
  readonly write: (whole: Whole, view: MarketView) => Reply | Promise<Reply>;
}

/** Answers with a page of a list, so that no reply grows with the market. */
export function pagedReply<Whole, Reply>(
  reads: MarketReads,
  context: CallContext,
  {
    key,
    query,
    restsOn = [],
    presentForMs = MINUTE_MS,
    comingForMs,
    recent,
    read,
    write,
  }: PagedQuestion<Whole, Reply>,
): Promise<Reply> {
  return viewReply(reads, context, {
    key: `${key} ${JSON.stringify(query)}`,
    asOf: query.asOf,
    restsOn,
    presentForMs,
    comingForMs,
    read: async (view) => {
      const moment = view.present ? `now ${Math.floor(view.asOf / presentForMs)}` : view.asOf;
      const service = reads.market();
      const version = [service.dataVersion(), ...versionOf(service, restsOn)].join(' ');
      return write(await recent.get(`${key} ${moment} ${version}`, () => read(view)), view);
    },
  });
}

/** The symbols that a list of symbols names in a market, each as it is called at the instant; null without a list. */
export async function namedSymbols(
  view: MarketView,
  { market, symbols }: { readonly market: Market; readonly symbols?: string | undefined },
): Promise<ReadonlySet<string> | null> {
  if (symbols === undefined) return null;
  const named = symbols.split(',').filter((symbol) => symbol.trim() !== '');
  const found = await Promise.all(named.map((symbol) => view.findAsset(symbol.trim(), market)));
  return new Set(found.flatMap((asset) => asset?.symbol ?? []));
}
