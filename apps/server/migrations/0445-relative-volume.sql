-- Volume within the day, for comparing a session with those before it at the same time of day: one row holds an asset's
-- session (coins: UTC day) in steps of five minutes from its beginning, as 32-bit floats, little-endian; NaN where the
-- source has none. Shares as they were traded, not adjusted for splits.

create table session_volume (
  world text collate "C" not null,
  asset_id text collate "C" not null,
  date date not null,
  source text not null,
  volumes bytea not null check (octet_length(volumes) % 4 = 0),
  -- False while the session goes on: the steps so far.
  complete boolean not null,
  seen_at timestamptz not null,
  primary key (world, asset_id, date)
);
create index session_volume_seen on session_volume (world, seen_at);
