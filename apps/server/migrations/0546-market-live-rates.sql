-- The latest exchange rates of the moment, so that every process and the next start has them: a page shows what is
-- here, with its time, and never waits for a provider.
create table market_live_rate (
  world text not null,
  base text not null,
  quote text not null,
  source text not null,
  rate double precision not null check (rate > 0),
  -- When it stood so.
  at timestamptz not null,
  stored_at timestamptz not null,
  primary key (world, base, quote)
);
