-- What members draw on charts, per asset by its id, which survives renames, and the chart layouts they save by name.
-- `version` grows with every change, so that two open pages cannot overwrite each other.

create table chart_drawings (
  member_id uuid not null references member on delete cascade,
  asset_id text collate "C" not null,
  version integer not null check (version > 0),
  -- List of { id, tool, points, text, colour, drawnOn }.
  drawings jsonb not null check (jsonb_typeof(drawings) = 'array'),
  updated_at timestamptz not null default now(),
  primary key (member_id, asset_id)
);

create table chart_layouts (
  member_id uuid primary key references member on delete cascade,
  version integer not null check (version > 0),
  -- List of { name, view, indicators }.
  layouts jsonb not null check (jsonb_typeof(layouts) = 'array'),
  updated_at timestamptz not null default now()
);
