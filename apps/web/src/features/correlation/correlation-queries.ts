import type { CallReply, Calls } from '@auspex/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { keepSame } from '../../shared/market/as-of/keep-same.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { MARKET_KEY } from '../../shared/market/market-queries.ts';
import { oneOf, optionalText } from '../../shared/navigation/use-address.ts';

export const PRESETS = ['both', 'stocks', 'coins'] as const;
export const METHODS = ['pearson', 'spearman', 'downside'] as const;
export const PERIODS = ['1m', '3m', '6m', '1y', '2y', '5y'] as const;
export const WINDOWS = ['30', '60', '120', '250'] as const;
/** As many as the server takes. */
export const MOST_ASSETS = 40;

export type Method = (typeof METHODS)[number];

export const correlationAddress = {
  /** Chosen symbols, separated by commas; without any, the preset. */
  symbols: optionalText,
  preset: oneOf(PRESETS, 'both'),
  method: oneOf(METHODS, 'pearson'),
  period: oneOf(PERIODS, '1y'),
  /** Two symbols, such as KO,AAPL: the pair whose detail is open. */
  pair: optionalText,
  window: oneOf(WINDOWS, '60'),
};

export type CorrelationTable = CallReply<Calls['correlation.table']>;
export type CorrelationCell = CorrelationTable['rows'][number][number];
export type CorrelatedAsset = CorrelationTable['assets'][number];
export type CorrelationPair = CallReply<Calls['correlation.pair']>;

interface TableWish {
  readonly symbols: string | null;
  readonly preset: (typeof PRESETS)[number];
  readonly method: Method;
  readonly period: (typeof PERIODS)[number];
}

/** Daily closes: an answer about the past stays, one about the present is asked for again now and then. */
function freshness(asOf: AsOf) {
  return { staleTime: 10 * 60_000, refetchInterval: asOf.kind === 'at' ? (false as const) : 10 * 60_000 };
}

export function correlationTableQuery({ symbols, preset, method, period }: TableWish, asOf: AsOf) {
  const chosen = symbols === null ? { preset } : { symbols };
  const query = { ...chosen, method, period, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'correlation', query],
    queryFn: ({ signal }) => api.call('correlation.table', { query }, { signal }),
    ...keepSame('table', asOf),
    ...freshness(asOf),
  });
}

interface PairWish {
  readonly first: string;
  readonly second: string;
  readonly window: (typeof WINDOWS)[number];
  readonly period: (typeof PERIODS)[number];
}

export function correlationPairQuery({ first, second, window, period }: PairWish, asOf: AsOf) {
  const query = { window, period, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'correlation-pair', first, second, query],
    queryFn: ({ signal }) => api.call('correlation.pair', { params: { first, second }, query }, { signal }),
    ...keepSame(`${first} ${second}`, asOf),
    ...freshness(asOf),
  });
}

/** A pair of the table with its cell. */
export interface PairRow {
  readonly first: CorrelatedAsset;
  readonly second: CorrelatedAsset;
  readonly cell: CorrelationCell;
}

export function pairsOf({ assets, rows }: CorrelationTable): readonly PairRow[] {
  return rows.flatMap((cells, i) =>
    cells.flatMap((cell, j) => {
      const [first, second] = [assets[j], assets[i]];
      return first && second ? [{ first, second, cell }] : [];
    }),
  );
}

/** What a change starts from: the assets shown, or the symbols of the address while the table still answers others. */
export function symbolsToChange(
  { assets }: Pick<CorrelationTable, 'assets'>,
  awaited: string | null,
): readonly string[] {
  return awaited?.split(',') ?? assets.map(({ symbol }) => symbol);
}

/** The cell between two rows of the table, whichever comes first; none on the diagonal. */
export function cellAt(
  { rows }: Pick<CorrelationTable, 'rows'>,
  row: number,
  column: number,
): CorrelationCell | undefined {
  return rows[Math.max(row, column)]?.[Math.min(row, column)];
}

/** Whether the 95% interval leaves out zero. */
export function isRelated({ low, high }: CorrelationCell): boolean {
  return low !== null && high !== null && (low > 0 || high < 0);
}
