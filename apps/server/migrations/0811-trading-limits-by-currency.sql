-- A member's limits on amounts, for each asset that pairs are priced in: amounts of different ones are never added up.

create table trading_key_limit (
  key_id uuid not null references trading_key on delete cascade,
  -- The quote asset.
  asset text not null,
  max_order numeric check (max_order > 0),
  max_day numeric check (max_day > 0),
  primary key (key_id, asset),
  check (max_order is not null or max_day is not null)
);

-- Until now one figure was held against every order, whatever it was priced in.
insert into trading_key_limit (key_id, asset, max_order, max_day)
select k.id, priced.asset, k.max_order, k.max_day
  from trading_key k
 cross join lateral (
   select 'USD' as asset
   union
   select o.quote_asset from trade_order o where o.member_id = k.member_id and o.exchange = k.exchange
 ) priced
 where k.max_order is not null or k.max_day is not null;

alter table trading_key drop column max_order, drop column max_day;
