import type { CallReplyInput, Calls } from '@auspex/contract';
import { EXCHANGE_NAMES, type ExchangeName } from '@auspex/exchanges';
import type { Trading } from './trading.ts';

const HOUR_MS = 3_600_000;

const instantIn = (value: unknown) => (value instanceof Date ? value.toISOString() : null);

function gateOf({ gates }: Trading, exchange: ExchangeName) {
  if (exchange === 'PAPER') return { waitingUntil: null, waiting: 0 };
  const { closedUntil, waiting } = gates[exchange].state;
  return { waitingUntil: closedUntil === null ? null : new Date(closedUntil).toISOString(), waiting };
}

/** How the exchanges answer members' keys, and how many orders are in doubt. */
export async function readTradingHealth(trading: Trading): Promise<CallReplyInput<Calls['trading.health']>> {
  const { database, clock } = trading.platform;
  const rows = await database.query(
    `select name as exchange, k.keys, k.frozen, o.open, o.unknown, o.oldest_unknown, u.uses, u.failures,
            d.last_success_at, f.last_failure_at, f.last_failure
       from unnest($1::text[]) with ordinality as e (name, place)
       cross join lateral (select count(*)::int as keys, count(m.frozen_at)::int as frozen
         from trading_key t join trading_member m using (member_id) where t.exchange = e.name) k
       cross join lateral (select count(*) filter (where status in ('open', 'partially_filled'))::int as open,
           count(*) filter (where status in ('sending', 'unknown'))::int as unknown,
           min(created_at) filter (where status = 'unknown') as oldest_unknown
         from trade_order t where t.exchange = e.name and t.world = any($2)
           and t.status in ('sending', 'unknown', 'open', 'partially_filled')) o
       cross join lateral (select coalesce(sum(times), 0)::int as uses,
           coalesce(sum(times) filter (where outcome in ('failed', 'unknown')), 0)::int as failures
         from trading_key_use t where t.exchange = e.name and t.at > $3) u
       left join lateral (select at as last_success_at from trading_key_use t
         where t.exchange = e.name and outcome = 'done' and action <> all ($4) order by at desc limit 1) d on true
       left join lateral (select at as last_failure_at, words as last_failure from trading_key_use t
         where t.exchange = e.name and outcome in ('failed', 'unknown') order by at desc limit 1) f on true
      order by place`,
    [EXCHANGE_NAMES, [trading.world, 'live'], new Date(clock.now() - HOUR_MS), ['limits', 'remove']],
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
        oldestUnknownAt: instantIn(row.oldest_unknown),
        lastSuccessAt: instantIn(row.last_success_at),
        lastFailureAt: instantIn(row.last_failure_at),
        gate: gateOf(trading, exchange),
        lastFailure: typeof row.last_failure === 'string' ? row.last_failure : null,
        publicData: {
          at: state.at === null ? null : new Date(state.at).toISOString(),
          staleBecause: state.staleBecause,
        },
      };
    }),
  };
}
