import type { IsoDate } from '@auspex/market';
import type { RefreshLog, RefreshRecord } from '@auspex/market-data/alpha-vantage';
import type { Sql } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';

/** What a source was asked for, in which world. */
export interface RefreshScope {
  readonly world: string;
  readonly source: string;
}

/** A record with the range of dates that was requested and answered. */
export interface StretchRecord extends RefreshRecord {
  readonly askedFrom: IsoDate | null;
  readonly askedTo: IsoDate | null;
}

/** Every record of a source, or of one kind if given. Subjects are asset ids. */
export async function readRefreshes(
  sql: Sql,
  scope: RefreshScope & { readonly kind?: string },
): Promise<StretchRecord[]> {
  const { world, source, kind } = scope;
  let refreshes = tables(sql).selectFrom('market_refresh').where('world', '=', world);
  if (kind !== undefined) refreshes = refreshes.where('kind', '=', kind);
  const rows = await refreshes
    .select(['kind', 'subject', 'refreshedAt', 'failedAt', 'failures', 'askedFrom', 'askedTo'])
    .where('source', '=', source)
    .execute();
  return rows.map(({ subject, refreshedAt, failedAt, ...row }) => ({
    ...row,
    symbol: subject === '' ? undefined : subject,
    refreshedAt: refreshedAt?.getTime(),
    failedAt: failedAt?.getTime(),
  }));
}

/** The outcome of asking; a range that is not given stays as it was. */
export type NewRefresh = RefreshRecord & Partial<Pick<StretchRecord, 'askedFrom' | 'askedTo'>>;

/** Replaces the records of the same kinds and subjects. */
export async function saveRefreshes(
  sql: Sql,
  scope: RefreshScope,
  records: readonly NewRefresh[],
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map((record) => ({
    kind: record.kind,
    subject: record.symbol ?? '',
    refreshed: record.refreshedAt ?? null,
    failed: record.failedAt ?? null,
    failures: record.failures,
    asked_from: record.askedFrom ?? null,
    asked_to: record.askedTo ?? null,
  }));
  await sql.query(
    `insert into market_refresh as r (world, source, kind, subject, refreshed_at, failed_at, failures, asked_from, asked_to)
     select $1, $2, kind, subject, to_timestamp(refreshed / 1000), to_timestamp(failed / 1000), failures, asked_from, asked_to
       from json_to_recordset($3::json) as g(kind text, subject text, refreshed float8, failed float8, failures int,
                                             asked_from date, asked_to date)
     on conflict (world, source, kind, subject) do update set
       refreshed_at = excluded.refreshed_at, failed_at = excluded.failed_at, failures = excluded.failures,
       asked_from = coalesce(excluded.asked_from, r.asked_from),
       asked_to = coalesce(excluded.asked_to, r.asked_to)`,
    [scope.world, scope.source, JSON.stringify(rows)],
  );
}

/** The log of a source with a quota, kept across restarts. */
export function createRefreshLog(sql: Sql, scope: RefreshScope): RefreshLog {
  return {
    records: () => readRefreshes(sql, scope),
    save: (record) => saveRefreshes(sql, scope, [record]),
  };
}

/** Forgets which dates a source was asked for, so that it is asked again for what it did not have. */
export async function forgetStretches(sql: Sql, scope: RefreshScope): Promise<void> {
  await sql.query(
    `update market_refresh set asked_from = null, asked_to = null, refreshed_at = null, failed_at = null, failures = 0
      where world = $1 and source = $2`,
    [scope.world, scope.source],
  );
}
