-- What was asked of the sources of market data, how it went, and how far the filling of an empty store is.

-- Calls that went out to a provider whose plan counts them, by its day; shared by all processes.
create table provider_quota (
  -- The provider and a fingerprint of the key: another key has a count of its own.
  account text not null,
  day date not null,
  used integer not null check (used >= 0),
  primary key (account, day)
);

-- One call more unless the limit is reached, in one step: two processes never exceed it together.
create function take_provider_call(account_name text, on_day date, most integer) returns boolean
language sql as $$
  with taken as (
    insert into provider_quota as q (account, day, used) select account_name, on_day, 1 where most > 0
      on conflict (account, day) do update set used = q.used + 1 where q.used < most
      returning 1
  )
  select exists (select from taken)
$$;

-- When a thing was last asked of a source: one row per source, kind of thing and asset ('' for the whole market).
create table market_refresh (
  world text not null,
  source text not null,
  kind text not null,
  subject text not null default '',
  refreshed_at timestamptz,
  failed_at timestamptz,
  failures integer not null default 0,
  -- The stretch of dates asked for and answered, for what has dates: what a source lacks is not asked for daily.
  asked_from date,
  asked_to date,
  primary key (world, source, kind, subject)
);

-- Health of each thing a source gives.
create table market_feed (
  world text not null,
  source text not null,
  feed text not null,
  last_run_at timestamptz,
  succeeded_at timestamptz,
  -- When the newest record it gave was known to the world.
  fresh_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  retry_at timestamptz,
  -- Records taken from it so far.
  records bigint not null default 0,
  primary key (world, source, feed)
);

-- The latest quotes of sources that have to be asked, so that every process and the next start has them.
create table market_quote (
  world text not null,
  asset_id text not null,
  source text not null,
  delay_ms integer not null,
  quote jsonb not null,
  stored_at timestamptz not null,
  primary key (world, asset_id)
);
create index market_quote_stored on market_quote (world, stored_at);

-- Which process does what only one may do; a holder that gives no sign of life loses it.
create table market_lead (
  world text not null,
  task text not null,
  holder uuid not null,
  until timestamptz not null,
  primary key (world, task)
);

-- Steps of filling an empty store.
create table market_preparation (
  world text not null,
  step text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  done double precision not null default 0,
  total double precision not null default 0,
  error text,
  started_at timestamptz,
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (world, step)
);
