import type { EpochMs } from '@auspex/market';
import type { Quote } from '@auspex/market-data';
import type { Sql } from '../../platform/database/database.ts';

/** The latest quote of an asset with where it came from. */
export interface StoredQuote {
  readonly quote: Quote;
  readonly source: string;
  readonly delayMs: number;
}

/** Keeps quotes where they are newer than what is there. */
export async function saveQuotes(
  sql: Sql,
  from: { readonly world: string; readonly source: string; readonly delayMs: number },
  quotes: readonly Quote[],
): Promise<void> {
  if (quotes.length === 0) return;
  const rows = quotes.map((quote) => ({ asset_id: quote.assetId, quote }));
  await sql.query(
    `insert into market_quote as q (world, asset_id, source, delay_ms, quote, stored_at)
     select $1, g.asset_id, $2, $3, g.quote, clock_timestamp()
       from json_to_recordset($4::json) as g(asset_id text, quote jsonb)
     on conflict (world, asset_id) do update set
       source = excluded.source, delay_ms = excluded.delay_ms, quote = excluded.quote, stored_at = excluded.stored_at
       where (q.quote->>'at')::float8 <= (excluded.quote->>'at')::float8`,
    [from.world, from.source, from.delayMs, JSON.stringify(rows)],
  );
}

/** Quotes stored after an instant, with the instant to go on from. */
export async function readQuotesSince(
  sql: Sql,
  world: string,
  since: EpochMs | null,
): Promise<{ quotes: readonly StoredQuote[]; until: EpochMs | null }> {
  // A transaction that began earlier may store its rows a moment later: the last seconds are read again.
  const rows = await sql.query<StoredQuote & { storedAt: Date }>(
    `select quote, source, delay_ms as "delayMs", stored_at as "storedAt" from market_quote
      where world = $1 and ($2::timestamptz is null or stored_at > $2::timestamptz - interval '5 seconds')
      order by stored_at`,
    [world, since === null ? null : new Date(since)],
  );
  return { quotes: rows, until: rows.at(-1)?.storedAt.getTime() ?? since };
}
