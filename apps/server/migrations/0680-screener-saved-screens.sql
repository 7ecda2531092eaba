-- The screens a member keeps: an expression with its market. A shared one is found by the end of its link.

create table saved_screen (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  name text not null,
  markets text not null check (markets in ('us', 'crypto', 'all')),
  expression text not null,
  is_smart boolean not null,
  -- Grows with every change.
  version int not null default 1,
  share text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_screen_name on saved_screen (member_id, lower(name));
