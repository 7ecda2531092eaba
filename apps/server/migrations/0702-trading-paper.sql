-- The paper exchange: one account for each member and world, and one more for each exchange on which the member's
-- live orders are tried out on paper.

create table paper_account (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  world text collate "C" not null,
  -- The exchange whose orders this account repeats; null for the member's own paper account.
  twin_of text check (twin_of in ('BINANCEUS', 'COINBASE', 'COINBASEPRO', 'KRAKEN')),
  currency text not null,
  starting_balance numeric not null,
  since timestamptz not null
);
create unique index paper_account_own on paper_account (member_id, world, coalesce(twin_of, ''));

create table paper_balance (
  account_id uuid not null references paper_account on delete cascade,
  asset text not null,
  free numeric not null,
  held numeric not null,
  primary key (account_id, asset)
);

create table paper_order (
  account_id uuid not null references paper_account on delete cascade,
  order_id text not null,
  client_id text,
  symbol text not null,
  base_asset text not null,
  quote_asset text not null,
  side text not null check (side in ('buy', 'sell')),
  -- Null for the exit of a filled entry.
  type text check (type in ('market', 'limit', 'stop-limit')),
  quantity numeric not null,
  quantity_step numeric not null,
  price numeric,
  stop_price numeric,
  exit_stop numeric,
  exit_target numeric,
  entry_id text,
  status text not null check (status in
    ('open', 'partially_filled', 'filled', 'cancelled', 'rejected', 'expired')),
  phase text not null check (phase in ('arriving', 'stop', 'resting', 'exit', 'ended')),
  filled_quantity numeric not null,
  filled_notional numeric not null,
  held numeric not null,
  fee_rate numeric not null,
  met_depth numeric not null,
  placed_at timestamptz not null,
  arrives_at timestamptz not null,
  reason text,
  -- Whether the member's order shows all of this.
  told boolean not null default false,
  place bigint generated always as identity,
  primary key (account_id, order_id),
  unique (account_id, client_id)
);
create index paper_order_open on paper_order (symbol, account_id) where phase <> 'ended';
create index paper_order_untold on paper_order (account_id) where not told;

create table paper_fill (
  account_id uuid not null,
  order_id text not null,
  trade_id text not null,
  price numeric not null,
  quantity numeric not null,
  fee_asset text,
  fee numeric,
  at timestamptz not null,
  place bigint generated always as identity,
  primary key (account_id, order_id, trade_id),
  foreign key (account_id, order_id) references paper_order on delete cascade
);
