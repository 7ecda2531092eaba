-- Orders: each is stored before it is sent, is sent once, and follows what the exchange says from then on. An order's
-- id is the client id it has at the exchange.

create table trade_order (
  id uuid primary key,
  -- Null once the member is erased.
  member_id uuid references member on delete set null,
  pseudonym uuid not null,
  -- The world of a paper order; `live` for every exchange.
  world text collate "C" not null,
  exchange text not null check (exchange in ('PAPER', 'BINANCEUS', 'COINBASE', 'COINBASEPRO', 'KRAKEN')),
  idempotency_key text not null,
  payload_hash text not null,
  key_pair text not null,
  symbol text not null,
  base_asset text not null,
  quote_asset text not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('market', 'limit', 'stop-limit')),
  quantity numeric not null check (quantity > 0),
  price numeric,
  stop_price numeric,
  exit_stop numeric,
  exit_target numeric,
  -- What it was worth when it was checked, for the day's limit.
  notional numeric not null,
  status text not null check (status in
    ('intended', 'sending', 'unknown', 'open', 'partially_filled', 'filled', 'cancelled', 'rejected', 'expired')),
  cancel text check (cancel in ('cancelling', 'cancel_unknown')),
  exchange_order_id text,
  filled_quantity numeric not null default 0,
  filled_notional numeric not null default 0,
  -- Whether the stored fills add up to the filled quantity.
  fills_complete boolean not null default true,
  reason_code text,
  reason_words text,
  signal_id text,
  -- Looks in a row at which an unknown order was not there.
  misses int not null default 0,
  fence bigint,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- When the result of placing it was known, whichever it was.
  answered_at timestamptz,
  looked_at timestamptz,
  updated_at timestamptz not null,
  unique (member_id, idempotency_key)
);
create index trade_order_member on trade_order (member_id, created_at desc);
create index trade_order_followed on trade_order (exchange)
  where status in ('intended', 'sending', 'unknown', 'open', 'partially_filled') or not fills_complete;

create table trade_order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references trade_order on delete cascade,
  at timestamptz not null,
  from_status text,
  to_status text not null,
  -- What is worth saying beyond the statuses, and the exchange's words.
  note text,
  words text
);
create index trade_order_event_order on trade_order_event (order_id, id);

create table trade_fill (
  order_id uuid not null references trade_order on delete cascade,
  trade_id text not null,
  price numeric not null,
  quantity numeric not null,
  fee_asset text,
  fee numeric,
  at timestamptz not null,
  primary key (order_id, trade_id)
);

-- The same order on paper, once both are over: gaps are to the member's disadvantage where positive.
create table trade_twin (
  order_id uuid primary key references trade_order on delete cascade,
  average_price numeric,
  filled_quantity numeric not null,
  fee numeric not null,
  price_gap double precision,
  time_gap_ms double precision,
  fee_gap double precision
);
