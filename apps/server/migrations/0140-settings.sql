-- What an admin changes at run time; a missing row means the default.

create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by text
);
