-- Which account at the exchange a key opens, and an order was placed on. A mark is a keyed hash: of the exchange's own
-- name of the account where it gives one, else of the API key.

alter table trading_key
  add column account_mark text,
  -- Of how many days before it expires the member has been told.
  add column expiry_told int;

alter table trade_order
  add column account_mark text,
  -- A cancellation that the member asked for before anybody knew whether the order had arrived.
  add column cancel_asked_at timestamptz;

-- A key from before, and what was placed since it was stored.
update trading_key set account_mark = 'before:' || id;
update trade_order o set account_mark = k.account_mark
  from trading_key k
 where k.member_id = o.member_id and k.exchange = o.exchange and o.created_at >= k.changed_at;

-- How each exchange answered last.
create index trading_key_use_exchange on trading_key_use (exchange, outcome, at desc);
