-- Entries at an exchange whose exits are another order there: until that one is known, the entry is looked at again.

alter table trade_order add column exits_awaited boolean not null default false;

-- Coinbase took exits along before they were refused there. Exits of entries that ended long ago are no news.
update trade_order set exits_awaited = true where exchange <> 'PAPER' and exit_stop is not null and status <> 'rejected'
  and (status not in ('filled', 'cancelled', 'expired') or updated_at > now() - interval '7 days');

create index trade_order_exits_awaited on trade_order (exchange) where exits_awaited;
