-- The lists of symbols a member keeps. Assets stand by their id, which survives renames, in whatever world the
-- installation shows.

create table watchlist (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  name text not null,
  -- The list that the star fills.
  main boolean not null default false,
  -- Grows with every change.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index watchlist_main on watchlist (member_id) where main;
create unique index watchlist_name on watchlist (member_id, lower(name));

create table watchlist_item (
  list_id uuid not null references watchlist on delete cascade,
  member_id uuid not null references member on delete cascade,
  asset_id text collate "C" not null,
  -- In the member's order.
  position int not null,
  added_at timestamptz not null,
  primary key (list_id, asset_id)
);
create index watchlist_item_member on watchlist_item (member_id);
