import type { CallReply, CallRequest, Calls } from '@auspex/contract';
import { CallError } from '@auspex/contract/client';
import { addDays, dateOfInstant, type EpochMs, type IsoDate, isIsoDate, yearOf } from '@auspex/market';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../shared/api/api.ts';
import { type ChangeOptions, tellFailedChange } from '../../shared/failure/failed-change.ts';
import { holdingsQuery, PORTFOLIO_KEY } from '../../shared/holdings/holdings-queries.ts';
import type { AsOf } from '../../shared/market/as-of/read-as-of.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { dayInZone } from '../../shared/market/day-in-zone.ts';
import type { ListFields, ListQuery } from '../../shared/market-table/use-list-pages.ts';
import {
  type Address,
  oneOf,
  optionalText,
  type Parameter,
  useAddress,
  type ValuesOf,
} from '../../shared/navigation/use-address.ts';
import { currentSession } from '../../shared/session/session.ts';
import { serverTime } from '../../ui/formats/server-time.ts';

export const TABS = [
  'overview',
  'orders',
  'transactions',
  'performance',
  'income',
  'targets',
  'tax',
  'accounts',
] as const;
export const SPANS = ['1m', '3m', '6m', 'ytd', '1y', '5y', 'all'] as const;
export const PICTURES = ['value', 'return', 'drawdown'] as const;
export const GROUPINGS = ['asset', 'sector', 'currency', 'account'] as const;

export type PortfolioTab = (typeof TABS)[number];
export type Span = (typeof SPANS)[number];

const optionalDay: Parameter<IsoDate | null> = {
  read: (text) => (text !== null && isIsoDate(text) ? text : null),
  write: (day) => day,
};

const optionalYear: Parameter<number | null> = {
  read: (text) => (text !== null && /^\d{4}$/.test(text) ? Number(text) : null),
  write: (year) => (year === null ? null : String(year)),
};

const portfolioAddress = {
  tab: oneOf(TABS, 'overview'),
  /** Ids of accounts separated by commas; without any, all that are not archived. */
  accounts: optionalText,
  span: oneOf(SPANS, '1y'),
  /** The two days of "why did it change"; without them, the ends of the span. */
  from: optionalDay,
  to: optionalDay,
  benchmark: optionalText,
  picture: oneOf(PICTURES, 'value'),
  by: oneOf(GROUPINGS, 'asset'),
  year: optionalYear,
};

export type PortfolioAddress = Address<typeof portfolioAddress>;
export type PortfolioValues = ValuesOf<typeof portfolioAddress>;

export type Accounts = CallReply<Calls['portfolio.accounts']>;
export type Account = Accounts['items'][number];
export type Holdings = CallReply<Calls['portfolio.holdings']>;
export type Holding = Holdings['items'][number];
export type CashRow = Holdings['cash'][number];
export type History = CallReply<Calls['portfolio.history']>;
export type Performance = CallReply<Calls['portfolio.performance']>;
export type Change = CallReply<Calls['portfolio.change']>;
export type Allocation = CallReply<Calls['portfolio.allocation']>;
export type Differences = CallReply<Calls['portfolio.differences']>;
export type Dividends = CallReply<Calls['portfolio.dividends']>;
export type Targets = CallReply<Calls['portfolio.targets']>;
export type TargetTrades = CallReply<Calls['portfolio.targetTrades']>;
export type TaxLots = CallReply<Calls['portfolio.taxLots']>;
export type Transaction = CallReply<Calls['portfolio.addTransaction']>;
export type TransactionPage = CallReply<Calls['portfolio.transactions']>;
/** What the form and the lines of a difference send. */
export type WantedTransaction = CallRequest<Calls['portfolio.addTransaction']>['body'];
export type ImportPreview = CallReply<Calls['portfolio.previewImport']>;
export type ImportBody = CallRequest<Calls['portfolio.previewImport']>['body'];
export type ImportResult = CallReply<Calls['portfolio.import']>;

/** The day on the member's clock: by it the server counts days, and what is dated later is not there yet. */
export function memberDay(
  at: EpochMs = serverTime(),
  timeZone = currentSession().userData?.timeZone ?? 'UTC',
): IsoDate {
  return dayInZone(at, timeZone);
}

/** How long until the clock's next whole minute, or the one after where that is about to begin. */
export function untilMinute(nowMs = serverTime()): number {
  const left = 60_000 - (nowMs % 60_000);
  return left < 1000 ? left + 60_000 : left;
}

/**
 * Prices move: an answer about the present is asked for again now and then; all of a page at one instant, or their
 * figures would differ.
 */
const FRESH = { staleTime: 30_000, refetchInterval: () => untilMinute() } as const;

/** Where the screen looks: which accounts, and the last day that is shown. */
export interface Sight {
  readonly accounts?: string;
  /** Null for now. */
  readonly on: IsoDate | null;
}

/** The day that the time machine looks from: the one that was named, or that of an instant on the member's clock. */
export function dayOfSight(asOf: AsOf, timeZone?: string): IsoDate | null {
  if (asOf.kind !== 'at') return null;
  return asOf.wholeDay ? dateOfInstant(asOf.at) : memberDay(asOf.at, timeZone);
}

/** The time machine shows the portfolio at the end of its day. */
export function useSight({ values: { accounts } }: PortfolioAddress): Sight {
  const asOf = useAsOf();
  const on = dayOfSight(asOf);
  return useMemo(() => ({ ...(accounts !== null && { accounts }), on }), [accounts, on]);
}

export function usePortfolioAddress(): PortfolioAddress {
  return useAddress(portfolioAddress);
}

const DAYS: Readonly<Record<Exclude<Span, 'ytd' | 'all'>, number>> = {
  '1m': 30,
  '3m': 91,
  '6m': 182,
  '1y': 365,
  '5y': 1826,
};

/** The days of a span; without `from` it begins with the first transaction. */
export function daysOfSpan(span: Span, today: IsoDate): { readonly from?: IsoDate } {
  if (span === 'all') return {};
  if (span === 'ytd') return { from: addDays(`${yearOf(today)}-01-01` as IsoDate, -1) };
  return { from: addDays(today, -DAYS[span]) };
}

function spanFields({ accounts, on }: Sight, span: Span) {
  const today = on ?? memberDay();
  return { ...(accounts && { accounts }), ...daysOfSpan(span, today), ...(on && { to: on }) };
}

const sightFields = ({ accounts, on }: Sight) => ({ ...(accounts && { accounts }), ...(on && { on }) });
const accountFields = ({ accounts }: Sight) => (accounts ? { accounts } : {});

export const accountsQuery = queryOptions({
  queryKey: [PORTFOLIO_KEY, 'accounts'],
  queryFn: ({ signal }) => api.call('portfolio.accounts', undefined, { signal }),
  staleTime: 60_000,
});

export const heldAt = (sight: Sight) => holdingsQuery(sightFields(sight));

interface BenchmarkedSpan {
  readonly span: Span;
  readonly benchmark: string | null;
}

const benchmarked = ({ span, benchmark }: BenchmarkedSpan, sight: Sight) => ({
  ...spanFields(sight, span),
  ...(benchmark && { benchmark }),
});

export function historyQuery(wish: BenchmarkedSpan, sight: Sight) {
  const query = benchmarked(wish, sight);
  return queryOptions({
    queryKey: [PORTFOLIO_KEY, 'history', query],
    queryFn: ({ signal }) => api.call('portfolio.history', { query }, { signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });
}

export function performanceQuery(wish: BenchmarkedSpan, sight: Sight) {
  const query = benchmarked(wish, sight);
  return queryOptions({
    queryKey: [PORTFOLIO_KEY, 'performance', query],
    queryFn: ({ signal }) => api.call('portfolio.performance', { query }, { signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });
}

export function changeQuery({ span, from, to }: Pick<PortfolioValues, 'span' | 'from' | 'to'>, sight: Sight) {
  const query = { ...spanFields(sight, span), ...(from && { from }), ...(to && { to }) };
  return queryOptions({
    queryKey: [PORTFOLIO_KEY, 'change', query],
    queryFn: ({ signal }) => api.call('portfolio.change', { query }, { signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });
}

export function allocationQuery(sight: Sight) {
  const query = sightFields(sight);
  return queryOptions({
    queryKey: [PORTFOLIO_KEY, 'allocation', query],
    queryFn: ({ signal }) => api.call('portfolio.allocation', { query }, { signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });
}

export function differencesQuery(sight: Sight) {
  const query = accountFields(sight);
  return queryOptions({
    queryKey: [PORTFOLIO_KEY, 'differences', query],
    queryFn: ({ signal }) => api.call('portfolio.differences', { query }, { signal }),
    staleTime: 60_000,
  });
}

export function dividendsQuery(year: number | null, sight: Sight) {
  const query = { ...accountFields(sight), ...(year !== null && { year }) };
  return queryOptions({
    queryKey: [PORTFOLIO_KEY, 'dividends', query],
    queryFn: ({ signal }) => api.call('portfolio.dividends', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export const targetsQuery = queryOptions({
  queryKey: [PORTFOLIO_KEY, 'targets'],
  queryFn: ({ signal }) => api.call('portfolio.targets', undefined, { signal }),
  staleTime: 60_000,
});

export interface TradeWish {
  readonly invest: string;
  readonly withoutSales: boolean;
  readonly fractions: boolean;
}

export function targetTradesQuery({ invest, withoutSales, fractions }: TradeWish, sight: Sight) {
  const flag = (on: boolean) => (on ? ('true' as const) : ('false' as const));
  const query = {
    ...{ ...accountFields(sight), invest },
    ...{ withoutSales: flag(withoutSales), fractions: flag(fractions) },
  };
  return queryOptions({
    queryKey: [PORTFOLIO_KEY, 'target-trades', query],
    queryFn: ({ signal }) => api.call('portfolio.targetTrades', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
}

/** As many lots as the server sends at once. */
const LOTS_PER_PAGE = 500;

export function taxLotsQuery(wish: { readonly year: number | null; readonly page: number }, sight: Sight) {
  const { year, page } = wish;
  const query = {
    ...accountFields(sight),
    ...(year !== null && { year }),
    ...{ page, page_size: LOTS_PER_PAGE },
  };
  return queryOptions({
    queryKey: [PORTFOLIO_KEY, 'tax-lots', query],
    queryFn: ({ signal }) => api.call('portfolio.taxLots', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export function transactionsQuery(sight: Sight, fields: ListFields): ListQuery<TransactionPage> {
  const query = { ...accountFields(sight), ...fields };
  return {
    key: [PORTFOLIO_KEY, 'transactions', query],
    read: (signal) => api.call('portfolio.transactions', { query }, { signal }),
    staleTime: 30_000,
  };
}

/** A large file is long on its way: the server takes it in for a minute, and then has to read it. */
const FILE = { timeoutMs: 120_000 };

export const fileCalls = {
  preview: (body: ImportBody) => api.call('portfolio.previewImport', { body }, FILE),
  import: (body: ImportBody & { readonly withoutProblems: boolean }) =>
    api.call('portfolio.import', { body }, FILE),
};

export const importsQuery = queryOptions({
  queryKey: [PORTFOLIO_KEY, 'imports'],
  queryFn: ({ signal }) => api.call('portfolio.imports', undefined, { signal }),
  staleTime: 60_000,
});

/** Anything that changes the portfolio: every figure of it is asked for again. */
export function usePortfolioChange<Wish, Reply>(
  send: (wish: Wish) => Promise<Reply>,
  options: ChangeOptions<Reply> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (reply) => {
      void client.invalidateQueries({ queryKey: [PORTFOLIO_KEY] });
      options.onDone?.(reply);
    },
    onError: (error) =>
      tellFailedChange(error, options, () => client.invalidateQueries({ queryKey: [PORTFOLIO_KEY] })),
  });
}

/** What the server says of single fields of a form, by their names. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  const details = error instanceof CallError ? error.details : null;
  const fields = Object(details).fields as unknown;
  if (!Array.isArray(fields)) return {};
  return Object.fromEntries(
    fields.map(({ field, message }: { field: string; message: string }) => [field, message]),
  );
}
