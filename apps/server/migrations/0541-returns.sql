-- Trades of the published record: each is decided on a closed bar and written into the ledger before the open that it
-- enters at, and its end as an outcome. A row exists only with its entry in the ledger.

create table paper_trade (
  world text not null,
  -- The leaf of the ledger, and the hash of what it commits to.
  id text collate "C" not null,
  seq bigint not null,
  hash text not null,
  asset_id text collate "C" not null,
  market text not null check (market in ('crypto', 'us')),
  -- The closed bar on which the stance turned buy; in at the next open.
  decided_on date not null,
  made_at timestamptz not null,
  primary key (world, id)
);
create unique index paper_trade_decision on paper_trade (world, asset_id, decided_on);
select guard_append_only('paper_trade');

create table paper_trade_end (
  world text not null,
  id text collate "C" not null,
  seq bigint not null,
  made_at timestamptz not null,
  primary key (world, id)
);
select guard_append_only('paper_trade_end');
