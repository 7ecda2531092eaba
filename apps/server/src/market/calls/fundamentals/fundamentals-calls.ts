import { STATEMENT_FIGURES } from '@auspex/market-data';
import type { CallHandlers } from '../../../platform/http/call-handlers.ts';
import type { MarketView } from '../../view/market-view.ts';
import { instantText, type MarketReads, needAsset, provenanceOf, viewReply } from '../market-reads.ts';
import { type FiledPeriod, filedPeriods, type PeriodChoice, writePeriod } from './filed-periods.ts';
import { readPerformance } from './read-performance.ts';
import { type Report, reportValues } from './report-values.ts';

function newestFiling(periods: readonly FiledPeriod[]): number | undefined {
  const latest = Math.max(...periods.map(({ statement }) => statement.knownAt));
  return Number.isFinite(latest) ? latest : undefined;
}

interface Question {
  readonly symbol: string;
  readonly period: PeriodChoice;
}

async function wholeFundamentals(reads: MarketReads, view: MarketView, { symbol, period }: Question) {
  const asset = await needAsset(view, symbol);
  const [statements, counts] = await Promise.all([
    view.statements(asset.assetId),
    view.shareCounts(asset.assetId),
  ]);
  const periods = filedPeriods(statements, period);
  return {
    symbol: asset.symbol,
    name: asset.name,
    items: periods.map((one) =>
      writePeriod(
        one,
        Object.fromEntries(STATEMENT_FIGURES.map((figure) => [figure, one.statement.figures[figure]])),
      ),
    ),
    shareCounts: counts.map(({ date, shares, knownAt }) => ({ date, shares, knownAt: instantText(knownAt) })),
    provenance: provenanceOf(reads, view, { source: asset.source, knownAt: newestFiling(periods) }),
  };
}

async function oneReport(
  reads: MarketReads,
  view: MarketView,
  { symbol, period, report }: Question & { readonly report: Report },
) {
  const asset = await needAsset(view, symbol);
  const { assetId } = asset;
  const [statements, counts, actions] = await Promise.all([
    view.statements(assetId),
    view.shareCounts(assetId),
    view.actions(assetId),
  ]);
  const periods = filedPeriods(statements, period);
  const shares = { counts, actions, asOf: view.asOf };
  return {
    symbol: asset.symbol,
    name: asset.name,
    report,
    items: periods.map((one) => writePeriod(one, reportValues(report, { period: one, periods, shares }))),
    provenance: provenanceOf(reads, view, { source: asset.source, knownAt: newestFiling(periods) }),
  };
}

/** What companies filed, and how their prices performed. */
export function fundamentalsCalls(
  reads: MarketReads,
): Pick<CallHandlers, 'market.fundamentals' | 'market.report' | 'market.performance'> {
  return {
    'market.fundamentals': ({ params: { symbol }, query: { asOf, period } }, context) =>
      viewReply(reads, context, {
        key: `${symbol} ${period}`,
        asOf,
        read: (view) => wholeFundamentals(reads, view, { symbol, period }),
      }),
    'market.report': ({ params: { symbol, report }, query: { asOf, period } }, context) =>
      viewReply(reads, context, {
        key: `${symbol} ${report} ${period}`,
        asOf,
        read: (view) => oneReport(reads, view, { symbol, period, report }),
      }),
    'market.performance': ({ params: { symbol }, query: { asOf } }, context) =>
      viewReply(reads, context, {
        key: symbol,
        asOf,
        read: (view) => readPerformance(reads, view, symbol),
      }),
  };
}
