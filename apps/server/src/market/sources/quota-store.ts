import { createHash } from 'node:crypto';
import type { IsoDate } from '@auspex/market';
import type { QuotaStore } from '@auspex/market-data/alpha-vantage';
import type { Sql } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';

/** The count of a provider's calls in the database, shared by all processes with the same key. */
export function createQuotaStore(sql: Sql, provider: { id: string; apiKey: string }): QuotaStore {
  const fingerprint = createHash('sha256').update(provider.apiKey).digest('hex').slice(0, 12);
  const account = `${provider.id}:${fingerprint}`;
  return {
    async take(day, limit) {
      const [row] = await sql.query('select take_provider_call($1, $2, $3) as taken', [account, day, limit]);
      return row?.taken === true;
    },
    async used(day: IsoDate) {
      const days = tables(sql).selectFrom('provider_quota').where('account', '=', account);
      return (await days.where('day', '=', day).select('used').executeTakeFirst())?.used ?? 0;
    },
    async exhaust(day, limit) {
      await sql.query(
        `insert into provider_quota as q (account, day, used) values ($1, $2, $3)
         on conflict (account, day) do update set used = greatest(q.used, excluded.used)`,
        [account, day, limit],
      );
    },
  };
}
