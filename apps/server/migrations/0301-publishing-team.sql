-- The people on the team page, as admins wrote them: one document, replaced as a whole.

create table team_page (
  only_row boolean primary key default true check (only_row),
  version integer not null,
  people jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by text not null
);
