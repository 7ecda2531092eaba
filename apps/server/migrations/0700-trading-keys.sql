-- Members' keys at exchanges. Secrets are sealed with a key of the member's own, which is wrapped by one derived from
-- the master key outside the database.

create table trading_member (
  member_id uuid primary key references member on delete cascade,
  -- Under this the member's orders are kept after the member is erased.
  pseudonym uuid not null unique default gen_random_uuid(),
  -- Null before the first key.
  data_key bytea,
  generation int not null default 1,
  frozen_at timestamptz,
  risk_version text,
  risk_accepted_at timestamptz
);

create table trading_key (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references trading_member on delete cascade,
  exchange text not null check (exchange in ('BINANCEUS', 'COINBASE', 'COINBASEPRO', 'KRAKEN')),
  -- Part of the place that secrets are sealed for: grows whenever they are sealed again.
  version int not null default 1,
  api_key bytea not null,
  api_secret bytea not null,
  password bytea,
  -- The last characters of the API key.
  hint text not null,
  may_trade text not null check (may_trade in ('yes', 'no', 'unknown')),
  may_withdraw text not null check (may_withdraw in ('yes', 'no', 'unknown')),
  may_transfer text not null check (may_transfer in ('yes', 'no', 'unknown')),
  expires_at timestamptz,
  -- Why the exchange refused the key the last time; null while it works.
  problem text,
  read_only boolean not null default false,
  max_order numeric check (max_order > 0),
  max_day numeric check (max_day > 0),
  -- The exchange's own symbols; null allows all.
  pairs text[],
  added_at timestamptz not null,
  changed_at timestamptz not null,
  checked_at timestamptz,
  last_used_at timestamptz,
  unique (member_id, exchange)
);

-- Which process signs with a key right now, by the database's clock.
create table trading_lease (
  key_id uuid primary key references trading_key on delete cascade,
  holder uuid not null,
  -- Grows with each holder.
  fence bigint not null default 1,
  until timestamptz not null
);

-- Every use of a key. Look-ups that repeat by themselves are counted per hour.
create table trading_key_use (
  id bigint generated always as identity primary key,
  member_id uuid not null references member on delete cascade,
  exchange text not null,
  at timestamptz not null,
  action text not null,
  -- The pair or order it was about; empty for the account.
  subject text not null,
  outcome text not null check (outcome in ('done', 'refused', 'failed', 'unknown')),
  words text not null,
  times int not null default 1,
  -- Null for what the member did.
  hour timestamptz,
  unique (member_id, exchange, action, subject, outcome, hour)
);
create index trading_key_use_member on trading_key_use (member_id, exchange, at desc);
create index trading_key_use_at on trading_key_use (at);
