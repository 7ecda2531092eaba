import type { CallReplyInput, Calls } from '@auspex/contract';
import {
  assetSummary,
  type FiledPeriod,
  filedPeriods,
  type MarketReads,
  type MarketView,
  needAsset,
  newestKnownAt,
  provenanceOf,
  reportValues,
} from '../market/index.ts';

type Reply = CallReplyInput<Calls['breakdown.statements']>;
type Cell = Reply['periods'][number]['cells'][number];
type Row = Cell['row'];

/** What a table can show. */
const MOST_PERIODS = { quarterly: 20, annual: 12 } as const;

interface Context {
  readonly periods: readonly FiledPeriod[];
  readonly shares: Parameters<typeof reportValues>[1]['shares'];
}

/** The periods of a company, each figure with its filing and with what was filed about it before. */
export async function readStatements(
  reads: MarketReads,
  view: MarketView,
  { symbol, period }: { readonly symbol: string; readonly period: 'quarterly' | 'annual' },
): Promise<Reply> {
  const asset = await needAsset(view, symbol);
  const { assetId, source } = asset;
  const [statements, counts, actions] = await Promise.all([
    view.statements(assetId),
    view.shareCounts(assetId),
    view.actions(assetId),
  ]);
  const periods = filedPeriods(statements, period);
  const context = { periods, shares: { counts, actions, asOf: view.asOf } };
  return {
    asset: assetSummary(asset),
    periods: periods.slice(0, MOST_PERIODS[period]).map((filed) => writePeriod(filed, context)),
    provenance: provenanceOf(reads, view, { source, knownAt: newestKnownAt(statements) }),
  };
}

function writePeriod(filed: FiledPeriod, context: Context) {
  const { period, currency, form, accession, knownAt, knownFrom, derived } = filed.statement;
  const now = rowsOf(filed, context);
  const before = filed.earlier.map((one) => ({ one: one.statement, rows: rowsOf(one, context) }));
  const rows = Object.keys(now) as Row[];
  return {
    ...{ fiscalYear: period.fiscalYear, quarter: period.quarter, start: period.start, end: period.end },
    ...{ currency, form: form ?? null, accession: accession ?? null, knownFrom, derived },
    knownAt: new Date(knownAt).toISOString(),
    cells: rows.map((row): Cell => {
      const value = now[row];
      return {
        row,
        value: value ?? null,
        missing: value === undefined ? missingReason(row, now) : null,
        before: before.flatMap(({ one, rows: then }) => {
          const old = then[row];
          if (old === undefined || old === value) return [];
          const { form: thenForm, accession: number } = one;
          const filing = { form: thenForm ?? null, accession: number ?? null };
          return [{ value: old, knownAt: new Date(one.knownAt).toISOString(), ...filing }];
        }),
      };
    }),
  };
}

type Rows = Readonly<Record<Row, number | undefined>>;

function rowsOf(period: FiledPeriod, { periods, shares }: Context): Rows {
  const part = { period, periods, shares };
  const revenue = reportValues('revenue', part);
  const earnings = reportValues('earnings', part);
  const book = reportValues('book-value', part);
  const cash = reportValues('free-cash-flow', part);
  const { figures } = period.statement;
  const ofRevenue = (value: number | undefined) =>
    value === undefined || !figures.revenue ? undefined : value / figures.revenue;
  return {
    ...{ revenue: revenue.revenue, revenueGrowth: revenue.growth },
    ...{ grossMargin: ofRevenue(figures.grossProfit), operatingMargin: ofRevenue(figures.operatingIncome) },
    ...{ netIncome: earnings.netIncome, netMargin: earnings.netMargin, epsDiluted: earnings.epsDiluted },
    ...{ equity: book.equity, bookPerShare: book.perShare },
    operatingCashFlow: cash.operatingCashFlow,
    capitalExpenditure: cash.capitalExpenditure,
    freeCashFlow: cash.freeCashFlow,
    ...{ cashPerShare: cash.perShare, cashMargin: cash.margin },
  };
}

function missingReason(row: Row, rows: Rows): Cell['missing'] {
  if (row === 'revenueGrowth' && rows.revenue !== undefined) return 'no-year-before';
  if (row === 'bookPerShare' && rows.equity !== undefined) return 'no-shares';
  if (row === 'cashPerShare' && rows.freeCashFlow !== undefined) return 'no-shares';
  return 'not-filed';
}
