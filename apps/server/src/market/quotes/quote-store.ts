import type { EpochMs } from '@auspex/market';
import type { Quote } from '@auspex/market-data';
import type { Sql } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';

/** Stores quotes that are newer than what is there. */
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

const READ_AGAIN_MS = 5000;

/** Quotes stored after an instant, with the instant to continue from. */
export async function readQuotesSince(
  sql: Sql,
  world: string,
  since: EpochMs | null,
): Promise<{ quotes: readonly Quote[]; until: EpochMs | null }> {
  // A transaction that began earlier may store its rows a moment later, so the last seconds are read again.
  let stored = tables(sql).selectFrom('market_quote').where('world', '=', world);
  if (since !== null) stored = stored.where('storedAt', '>', new Date(since - READ_AGAIN_MS));
  const rows = await stored.select(['quote', 'delayMs', 'storedAt']).orderBy('storedAt').execute();
  const quotes = rows.map(({ quote, delayMs }) => ({ ...quote, delayMs }));
  return { quotes, until: rows.at(-1)?.storedAt.getTime() ?? since };
}
