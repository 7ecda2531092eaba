-- The indicators on a member's charts: one document each, gone with the member.

create table chart_indicators (
  member_id uuid primary key references member on delete cascade,
  -- Grows with every change, so that two open pages cannot overwrite each other.
  version integer not null default 1 check (version > 0),
  -- List of { id, indicator, hidden, options }.
  indicators jsonb not null check (jsonb_typeof(indicators) = 'array'),
  updated_at timestamptz not null default now()
);
