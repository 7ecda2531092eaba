import type { EpochMs } from '@auspex/market';
import type { CurrencyPair, LiveRate } from '@auspex/market-data';
import type { Sql } from '../../platform/database/index.ts';

/** The last rate of the moment that somebody asked for. */
export interface StoredRate extends LiveRate {
  readonly storedAt: EpochMs;
}

export async function readLiveRate(
  sql: Sql,
  world: string,
  { base, quote }: CurrencyPair,
): Promise<StoredRate | undefined> {
  const [row] = await sql.query<{ rate: number; at: Date; stored_at: Date }>(
    'select rate, at, stored_at from market_live_rate where world = $1 and base = $2 and quote = $3',
    [world, base, quote],
  );
  return row && { base, quote, rate: row.rate, at: row.at.getTime(), storedAt: row.stored_at.getTime() };
}

/** Keeps a rate unless a newer one is there. */
export async function saveLiveRate(
  sql: Sql,
  from: { readonly world: string; readonly source: string; readonly now: EpochMs },
  { base, quote, rate, at }: LiveRate,
): Promise<void> {
  await sql.query(
    `insert into market_live_rate as r (world, base, quote, source, rate, at, stored_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (world, base, quote) do update set
       source = excluded.source, rate = excluded.rate, at = excluded.at, stored_at = excluded.stored_at
       where r.at <= excluded.at`,
    [from.world, base, quote, from.source, rate, new Date(at), new Date(from.now)],
  );
}
