import type { CallReplyInput, Calls } from '@auspex/contract';
import { EXCHANGE_NAMES } from '@auspex/exchanges';
import type { Trading } from './trading.ts';

const HOUR_MS = 3_600_000;

/** How the exchanges answer members' keys, and how many orders are in doubt. */
export async function readTradingHealth(trading: Trading): Promise<CallReplyInput<Calls['trading.health']>> {
  const { database, clock } = trading.platform;
  const rows = await database.query(
    `select name as exchange, k.keys, k.frozen, o.open, o.unknown, o.oldest_unknown, u.uses, u.failures, u.last_failure
       from unnest($1::text[]) with ordinality as e (name, place)
       cross join lateral (select count(*)::int as keys, count(m.frozen_at)::int as frozen
         from trading_key t join trading_member m using (member_id) where t.exchange = e.name) k
       cross join lateral (select count(*) filter (where status in ('open', 'partially_filled'))::int as open,
           count(*) filter (where status in ('sending', 'unknown'))::int as unknown,
           min(created_at) filter (where status = 'unknown') as oldest_unknown
         from trade_order t where t.exchange = e.name and t.world = any($2)
           and t.status in ('sending', 'unknown', 'open', 'partially_filled')) o
       cross join lateral (select coalesce(sum(times), 0)::int as uses,
           coalesce(sum(times) filter (where outcome in ('failed', 'unknown')), 0)::int as failures,
           (array_agg(words order by at desc) filter (where outcome in ('failed', 'unknown')))[1] as last_failure
         from trading_key_use t where t.exchange = e.name and t.at > $3) u
      order by place`,
    [EXCHANGE_NAMES, [trading.world, 'live'], new Date(clock.now() - HOUR_MS)],
  );
  return {
    items: rows.map((row) => {
      const exchange = EXCHANGE_NAMES.find((name) => name === row.exchange) ?? 'PAPER';
      const state =
        exchange === 'PAPER' ? { at: clock.now(), staleBecause: null } : trading.markets.of(exchange).state;
      return {
        exchange,
        ...{ keys: Number(row.keys), frozen: Number(row.frozen), open: Number(row.open) },
        ...{ unknown: Number(row.unknown), uses: Number(row.uses), failures: Number(row.failures) },
        oldestUnknownAt: row.oldest_unknown instanceof Date ? row.oldest_unknown.toISOString() : null,
        lastFailure: typeof row.last_failure === 'string' ? row.last_failure : null,
        publicData: {
          at: state.at === null ? null : new Date(state.at).toISOString(),
          staleBecause: state.staleBecause,
        },
      };
    }),
  };
}
