-- By this the server recognises the master key that sealed the secrets in this database; the key cannot be derived from it.
create table master_key_check (
  single boolean primary key default true check (single),
  value text not null,
  made_at timestamptz not null default now()
);
