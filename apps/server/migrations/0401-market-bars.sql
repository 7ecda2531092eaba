-- Bars as they were traded, packed: one row holds the bars of one source for one asset and year (bars within the day:
-- one session) as columns of little-endian 64-bit floats, one after the other:
-- time, known_at, seen_at, open, high, low, close, volume. Instants are milliseconds since 1970.

create table bar_chunk (
  world text collate "C" not null,
  asset_id text collate "C" not null,
  timeframe text collate "C" not null,
  -- The first of January of the year; the session's date for bars within the day.
  starts_on date not null,
  source text collate "C" not null,
  -- What had been done to the prices before they came.
  adjustment text collate "C" not null
    check (adjustment in ('none', 'splits', 'splits-and-dividends', 'unknown')),
  columns bytea not null check (octet_length(columns) > 0 and octet_length(columns) % 64 = 0),
  primary key (world, asset_id, timeframe, starts_on, source, adjustment)
);
-- Prices hardly compress; reading them does not have to wait for the attempt.
alter table bar_chunk alter column columns set storage external;

-- A whole bar as it should have been: said by the source later, or a repair of a fault that the screen found.
create table bar_revision (
  id bigint generated always as identity primary key,
  world text collate "C" not null,
  asset_id text collate "C" not null,
  timeframe text collate "C" not null,
  time timestamptz not null,
  origin text not null check (origin in ('source', 'repair')),
  adjustment text collate "C" not null
    check (adjustment in ('none', 'splits', 'splits-and-dividends', 'unknown')),
  open double precision not null,
  high double precision not null,
  low double precision not null,
  close double precision not null,
  -- Absent where there is none.
  volume double precision,
  reason text not null,
  known_at timestamptz not null,
  seen_at timestamptz not null,
  source text not null
);
create index bar_revision_bar on bar_revision (world, asset_id, timeframe, time);
