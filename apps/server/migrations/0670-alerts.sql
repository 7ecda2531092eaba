-- What members want to be told about, and what they were told.

create table alert (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  world text collate "C" not null,
  -- Null for a screen, which is about any asset.
  asset_id text collate "C",
  condition jsonb not null,
  frequency text not null check (frequency in ('once', 'bar', 'every')),
  mail boolean not null,
  push boolean not null,
  expires_at timestamptz,
  paused boolean not null default false,
  snoozed_until timestamptz,
  -- When it fired once and for all.
  ended_at timestamptz,
  -- The last reading; null before the first. `judged` grows with each: of two processes, one stores it.
  state jsonb,
  judged int not null default 0,
  -- Grows with every change by the member.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index alert_member on alert (member_id);
create index alert_watched on alert (world) where ended_at is null and not paused;

create table alert_firing (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  -- The inbox outlives its alerts.
  alert_id uuid references alert on delete set null,
  world text collate "C" not null,
  asset_id text collate "C",
  condition jsonb not null,
  -- Version of the alert, bar, and which time within the bar.
  occasion text not null,
  at timestamptz not null,
  value double precision not null,
  against double precision,
  symbols jsonb not null,
  read_at timestamptz,
  unique (alert_id, occasion)
);
create index alert_firing_inbox on alert_firing (member_id, at desc);

-- A member without a row has chosen nothing: mail and push as each alert says, at any time.
create table alert_settings (
  member_id uuid primary key references member on delete cascade,
  mail boolean not null,
  push boolean not null,
  -- Minutes of the day in a time zone.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  quiet_zone text
);

-- Browsers that take push messages. A browser belongs to the member who added it last.
create table push_device (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  name text not null,
  added_at timestamptz not null
);
create index push_device_member on push_device (member_id);
