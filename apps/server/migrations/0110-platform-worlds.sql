-- Worlds: facts of one never meet those of another. One is current; the others keep everything they had.

create table world (
  name text primary key check (name = 'live' or name ~ '^sim:[a-z0-9-]{1,40}$'),
  opened_at timestamptz not null default now(),
  current boolean not null
);
create unique index world_current on world (current) where current;
