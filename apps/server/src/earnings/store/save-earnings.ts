import type { AssetId, EpochMs } from '@auspex/market';
import type { EarningsDateNotice, EarningsEstimate, EarningsReport } from '@auspex/market-data';
import type { Sql } from '../../platform/database/index.ts';

/** Who says so, in which world, and when it is stored. */
export interface EarningsGiven {
  readonly world: string;
  readonly source: string;
  readonly seenAt: EpochMs;
}

function keysOf(fact: { assetId: AssetId; period: EarningsReport['period']; knownAt: EpochMs }) {
  const { fiscalYear, quarter, end } = fact.period;
  return { asset_id: fact.assetId, fiscal_year: fiscalYear, quarter, period_end: end, known: fact.knownAt };
}

const KEYS = 'asset_id text, fiscal_year int, quarter int, period_end date, known double precision';

async function save(
  sql: Sql,
  given: EarningsGiven,
  what: { text: string; rows: readonly object[] },
): Promise<number> {
  if (what.rows.length === 0) return 0;
  const { world, source, seenAt } = given;
  const [row] = await sql.query(
    `with written as (${what.text} on conflict do nothing returning 1) select count(*)::int as count from written`,
    [world, source, new Date(seenAt), JSON.stringify(what.rows)],
  );
  return Number(row?.count ?? 0);
}

/**
 * Stores notices that are not stored yet. From a source that gives only its latest statement, one that it made before
 * is not new. A past statement that a source changes is known from when the change was recorded.
 */
export function saveNotices(
  sql: Sql,
  given: EarningsGiven,
  facts: { readonly notices: readonly EarningsDateNotice[]; readonly keepsHistory: boolean },
): Promise<number> {
  const rows = facts.notices.map((notice) => {
    const { date, time, publisher, status } = notice;
    return { ...keysOf(notice), date, time, publisher, status };
  });
  const same = '(n.date, n.time, n.status) = (g.date, g.time, g.status)';
  const about = `n.world = $1 and n.asset_id = g.asset_id and n.fiscal_year = g.fiscal_year and n.quarter = g.quarter
    and n.publisher = g.publisher`;
  const known = facts.keepsHistory
    ? `exists (select from earnings_notice n where ${about} and ${same}
         and (n.known_at = to_timestamp(g.known / 1000) or (n.known_at >= to_timestamp(g.known / 1000) and n.known_at = n.seen_at)))`
    : `exists (select from (select * from earnings_notice n where ${about} order by n.known_at desc limit 1) n where ${same})`;
  return save(sql, given, {
    rows,
    text: `insert into earnings_notice (world, source, seen_at, asset_id, fiscal_year, quarter, publisher, known_at,
        period_end, date, time, status)
      select $1, $2, $3::timestamptz, g.asset_id, g.fiscal_year, g.quarter, g.publisher,
        case when exists (select from earnings_notice n where ${about} and n.known_at = to_timestamp(g.known / 1000))
          then greatest($3::timestamptz, to_timestamp(g.known / 1000)) else to_timestamp(g.known / 1000) end,
        g.period_end, g.date, g.time, g.status
      from json_to_recordset($4::json) as g(${KEYS}, date date, time text, publisher text, status text)
      where not ${known}`,
  });
}

/**
 * Stores reports. If the source now gives one differently, it becomes another version, known from when it was
 * recorded.
 */
export function saveReports(
  sql: Sql,
  given: EarningsGiven,
  reports: readonly EarningsReport[],
): Promise<number> {
  const rows = reports.map((report) => {
    const { date, time, epsActual = null, revenueActual = null, currency } = report;
    return { ...keysOf(report), date, time, eps_actual: epsActual, revenue_actual: revenueActual, currency };
  });
  const contents = (row: string) =>
    `(${row}.date, ${row}.time, ${row}.eps_actual, ${row}.revenue_actual, ${row}.currency)`;
  return save(sql, given, {
    rows,
    text: `insert into earnings_report (world, source, seen_at, asset_id, fiscal_year, quarter, version, period_end,
        date, time, eps_actual, revenue_actual, currency, known_at)
      select $1, $2, $3::timestamptz, g.asset_id, g.fiscal_year, g.quarter, coalesce(l.version, 0) + 1, g.period_end,
        g.date, g.time, g.eps_actual, g.revenue_actual, g.currency,
        case when l.version is null then to_timestamp(g.known / 1000)
          else greatest($3::timestamptz, l.known_at, to_timestamp(g.known / 1000)) end
      from json_to_recordset($4::json) as g(${KEYS}, date date, time text, eps_actual double precision,
        revenue_actual double precision, currency text)
      left join lateral (
        select * from earnings_report r where r.world = $1 and r.source = $2 and r.asset_id = g.asset_id
          and r.fiscal_year = g.fiscal_year and r.quarter = g.quarter order by r.version desc limit 1
      ) l on true
      where l.version is null or ${contents('l')} is distinct from ${contents('g')}`,
  });
}

/** Stores estimates that are not stored yet; of those that a source repeats, only the first. */
export function saveEstimates(
  sql: Sql,
  given: EarningsGiven,
  facts: { readonly estimates: readonly EarningsEstimate[]; readonly keepsHistory: boolean },
): Promise<number> {
  const rows = facts.estimates.map((estimate) => {
    const { metric, mean, low = null, high = null, analysts = null, currency } = estimate;
    return { ...keysOf(estimate), metric, mean, low, high, analysts, currency };
  });
  const about = `e.world = $1 and e.source = $2 and e.asset_id = g.asset_id and e.fiscal_year = g.fiscal_year
    and e.quarter = g.quarter and e.metric = g.metric`;
  const same = '(e.mean, e.low, e.high, e.analysts) is not distinct from (g.mean, g.low, g.high, g.analysts)';
  const known = facts.keepsHistory
    ? `exists (select from earnings_estimate e where ${about} and e.known_at = to_timestamp(g.known / 1000))`
    : `exists (select from (select * from earnings_estimate e where ${about} order by e.known_at desc limit 1) e where ${same})`;
  return save(sql, given, {
    rows,
    text: `insert into earnings_estimate (world, source, seen_at, asset_id, fiscal_year, quarter, metric, known_at,
        period_end, mean, low, high, analysts, currency)
      select $1, $2, $3::timestamptz, g.asset_id, g.fiscal_year, g.quarter, g.metric, to_timestamp(g.known / 1000),
        g.period_end, g.mean, g.low, g.high, g.analysts, g.currency
      from json_to_recordset($4::json) as g(${KEYS}, metric text, mean double precision, low double precision,
        high double precision, analysts int, currency text)
      where not ${known}`,
  });
}
