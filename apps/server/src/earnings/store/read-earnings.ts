import type { AssetId, IsoDate } from '@auspex/market';
import type { EarningsDateNotice } from '@auspex/market-data';
import type { Sql } from '../../platform/database/index.ts';
import type { EarningsScope, PeriodFacts, StoredEstimate, StoredReport } from './earnings-facts.ts';

/** Which reports: of some companies, or dated by anyone within a range; both filter. */
export interface PeriodQuestion {
  readonly assetIds?: readonly AssetId[] | undefined;
  readonly dated?: { readonly from: IsoDate; readonly to: IsoDate } | undefined;
  /** Leaves out what was said before they came out. */
  readonly resultsOnly?: true;
  /** Only of quarters that ended on this day or later. */
  readonly endingFrom?: IsoDate;
}

interface PeriodRow {
  readonly assetId: AssetId;
  readonly fiscalYear: number;
  readonly quarter: 1 | 2 | 3 | 4;
  readonly end: IsoDate;
}

const KNOWN = 'f.world = $1 and f.known_at <= $2 and f.seen_at <= $3';
const PERIOD = `f.asset_id as "assetId", f.fiscal_year as "fiscalYear", f.quarter, f.period_end::text as end`;
const KNOWN_AT = '(extract(epoch from f.known_at) * 1000)::float8 as "knownAt"';

/**
 * What is known about reports, by company and period. Where several sources give a report, the first of `sources`
 * wins.
 */
export async function readPeriods(
  sql: Sql,
  scope: EarningsScope,
  asked: { readonly question: PeriodQuestion; readonly sources: readonly string[] },
): Promise<PeriodFacts[]> {
  const { assetIds, dated, resultsOnly, endingFrom } = asked.question;
  const values: unknown[] = [scope.world, new Date(scope.asOf), new Date(scope.seenBy)];
  const rules: string[] = [KNOWN];
  if (assetIds) {
    values.push(assetIds);
    rules.push(`f.asset_id = any($${values.length})`);
  }
  if (endingFrom) rules.push(`f.period_end >= $${values.push(endingFrom)}`);
  if (dated) {
    const dates = values.push(dated.from, dated.to);
    const within = `d.date between $${dates - 1} and $${dates} and d.world = $1 and d.known_at <= $2 and d.seen_at <= $3`;
    const datedBy = (table: string) =>
      `select d.asset_id, d.fiscal_year, d.quarter from ${table} d where ${within}`;
    rules.push(
      `(f.asset_id, f.fiscal_year, f.quarter) in (${datedBy('earnings_notice')} union ${datedBy('earnings_report')})`,
    );
  }
  const where = rules.join(' and ');
  const ask = <Row extends object>(text: string) => sql.query<Row>(text, values);
  const said = <Row extends object>(text: string) => (resultsOnly ? [] : ask<Row>(text));
  const [notices, reports, estimates] = await Promise.all([
    said<Rows['notices'][number]>(
      `select ${PERIOD}, f.date::text as date, f.time, f.publisher, f.status, ${KNOWN_AT} from earnings_notice f
       where ${where} order by f.known_at, f.publisher`,
    ),
    ask<Rows['reports'][number]>(
      `select ${PERIOD}, f.date::text as date, f.time, f.eps_actual as "epsActual", f.revenue_actual as "revenueActual",
         f.currency, f.source, ${KNOWN_AT} from earnings_report f where ${where}
       order by f.known_at, f.version`,
    ),
    said<Rows['estimates'][number]>(
      `select ${PERIOD}, f.metric, f.mean, f.low, f.high, f.analysts, f.currency, f.source, ${KNOWN_AT}
       from earnings_estimate f where ${where} order by f.known_at, f.source, f.metric`,
    ),
  ]);
  return joinPeriods({ notices, reports, estimates }, asked.sources);
}

interface Rows {
  readonly notices: readonly (PeriodRow & Omit<EarningsDateNotice, 'period'>)[];
  readonly reports: readonly (PeriodRow & Omit<StoredReport, 'period'>)[];
  readonly estimates: readonly (PeriodRow & Omit<StoredEstimate, 'period'>)[];
}

interface Collected {
  readonly assetId: AssetId;
  readonly period: PeriodFacts['period'];
  readonly notices: EarningsDateNotice[];
  report: StoredReport | null;
  readonly replaced: StoredReport[];
  readonly estimates: StoredEstimate[];
}

function joinPeriods({ notices, reports, estimates }: Rows, sources: readonly string[]): PeriodFacts[] {
  const periods = new Map<string, Collected>();
  const of = (row: PeriodRow): Collected => {
    const key = `${row.assetId} ${row.fiscalYear} ${row.quarter}`;
    const known = periods.get(key) ?? {
      assetId: row.assetId,
      period: { fiscalYear: row.fiscalYear, quarter: row.quarter, end: row.end },
      notices: [],
      report: null,
      replaced: [],
      estimates: [],
    };
    periods.set(key, known);
    return known;
  };
  const rank = (source: string) => {
    const place = sources.indexOf(source);
    return place < 0 ? sources.length : place;
  };
  for (const row of notices) of(row).notices.push({ ...row, period: of(row).period });
  for (const row of reports) {
    const known = of(row);
    const { report } = known;
    if (report && rank(row.source) > rank(report.source)) continue;
    if (report) known.replaced.push(report);
    known.report = { ...row, ...withoutNull(row), period: known.period };
  }
  for (const row of estimates) of(row).estimates.push({ ...row, ...boundsOf(row), period: of(row).period });
  return [...periods.values()];
}

/** The database stores null where our types omit the field. */
function withoutNull({ epsActual, revenueActual }: Pick<StoredReport, 'epsActual' | 'revenueActual'>) {
  return { epsActual: epsActual ?? undefined, revenueActual: revenueActual ?? undefined };
}

function boundsOf({ low, high, analysts }: Pick<StoredEstimate, 'low' | 'high' | 'analysts'>) {
  return { low: low ?? undefined, high: high ?? undefined, analysts: analysts ?? undefined };
}
