-- Forecasts as they were published: a row exists only with its entry in the ledger.

create table forecast (
  world text not null,
  asset_id text collate "C" not null,
  -- The closed bar it was made on.
  date date not null,
  model text not null,
  market text not null check (market in ('crypto', 'us')),
  -- The leaf of the ledger.
  id text collate "C" not null,
  seq bigint not null,
  close double precision not null,
  -- Returns behind the state; naive, fast, slow and long-run variance.
  returns integer not null,
  state double precision[] not null check (cardinality(state) = 4),
  -- Chances to end in each fifth of the market, worst first.
  ranks double precision[] check (cardinality(ranks) = 5),
  data_hash text not null,
  made_at timestamptz not null,
  primary key (world, asset_id, date, model)
);
create unique index forecast_id on forecast (world, id);
create index forecast_newest on forecast (world, market, date desc);
select guard_append_only('forecast');

-- What became of a forecast, one row per horizon.
create table forecast_outcome (
  world text not null,
  id text collate "C" not null,
  horizon text not null,
  settled_on date not null,
  seq bigint not null,
  primary key (world, id, horizon)
);
select guard_append_only('forecast_outcome');
