-- Repairs of what the quality screen flagged, as a person decided them. What a repair changed stands as revisions of bars,
-- or as further versions of splits and dividends; this says who decided it, when, and on which ground.

create table quality_repair (
  id bigint generated always as identity primary key,
  world text collate "C" not null,
  flag_id bigint not null references quality_flag,
  asset_id text collate "C" not null,
  rule text not null,
  date date not null,
  evidence text not null,
  -- The suggested repair as the screen gave it.
  repair jsonb not null,
  -- Bars revised.
  bars int not null,
  -- A member's id, or 'command line'.
  recorded_by text not null,
  recorded_at timestamptz not null
);
create index quality_repair_flag on quality_repair (flag_id);
select guard_append_only('quality_repair');
