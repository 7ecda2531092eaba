-- What members hold, as the transactions that led there. Holdings and values follow from them and are not stored.

-- A member without a row has no portfolio yet.
create table portfolio (
  member_id uuid not null references member on delete cascade,
  world text collate "C" not null,
  -- Grows with every change, and `rewritten` with every change but a transaction that is added.
  version int not null default 1,
  rewritten int not null default 1,
  targets jsonb not null default '[]',
  targets_version int not null default 1,
  primary key (member_id, world)
);

create table portfolio_account (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  world text collate "C" not null,
  kind text not null check (kind in ('exchange', 'paper', 'manual')),
  -- Where its orders are placed; null for one that is kept by hand.
  exchange text,
  name text not null,
  currency text not null,
  lot_method text not null check (lot_method in ('fifo', 'lifo', 'hifo', 'average')),
  market_dividends boolean not null,
  archived boolean not null default false,
  -- A paper account that was reset starts over with another row.
  since timestamptz not null,
  version int not null default 1
);
create index portfolio_account_member on portfolio_account (member_id, world);
create unique index portfolio_account_exchange on portfolio_account (member_id, world, exchange, since);

create table portfolio_import (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  account_id uuid not null references portfolio_account on delete cascade,
  name text not null,
  preset text,
  at timestamptz not null
);
create index portfolio_import_member on portfolio_import (member_id, at desc);
create index portfolio_import_account on portfolio_import (account_id);

create table portfolio_transaction (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  account_id uuid not null references portfolio_account on delete cascade,
  -- The order in which they were entered.
  place bigint generated always as identity,
  kind text not null check
    (kind in ('buy', 'sell', 'deposit', 'withdrawal', 'transfer', 'fee', 'dividend', 'split')),
  day date not null,
  -- Null where only the day is known.
  at timestamptz,
  symbol text,
  -- Null for a symbol that the market did not know.
  asset_id text collate "C",
  quantity numeric check (quantity > 0),
  price numeric check (price >= 0),
  amount numeric check (amount >= 0),
  currency text,
  fee numeric check (fee > 0),
  fee_currency text,
  to_account_id uuid references portfolio_account on delete cascade,
  ratio numeric check (ratio > 0),
  note text not null,
  source text not null check (source in ('entered', 'imported', 'order')),
  import_id uuid references portfolio_import on delete cascade,
  -- What makes it the same row in another file, or the same fill of an order.
  same_as text collate "C",
  version int not null default 1,
  -- A deleted row stays, so that a file which is imported again does not bring it back.
  deleted_at timestamptz,
  unique (account_id, same_as)
);
create index portfolio_transaction_member on portfolio_transaction (member_id, place);
create index portfolio_transaction_to on portfolio_transaction (to_account_id) where to_account_id is not null;
create index portfolio_transaction_import on portfolio_transaction (import_id) where import_id is not null;

-- What a statement said was in an account at the end of a day; the newest of each unit counts.
create table portfolio_statement (
  account_id uuid not null references portfolio_account on delete cascade,
  member_id uuid not null references member on delete cascade,
  unit text collate "C" not null,
  day date not null,
  amount numeric not null,
  primary key (account_id, unit)
);
create index portfolio_statement_member on portfolio_statement (member_id);
