-- What is known of the market besides its bars. Every row says in which world it holds, when the world could know it
-- (known_at), when it was stored here (seen_at) and who said so. Nothing is overwritten: what a source says differently
-- later is a further version of the same fact.

create table asset (
  world text collate "C" not null,
  asset_id text collate "C" not null,
  version int not null,
  market text not null check (market in ('crypto', 'us')),
  kind text not null check (kind in ('stock', 'fund', 'crypto')),
  currency text not null,
  sector text,
  industry text,
  listed_on date not null,
  -- Month (1-12) in which the financial year ends, for companies.
  fiscal_year_end_month int,
  known_at timestamptz not null,
  seen_at timestamptz not null,
  source text not null,
  primary key (world, asset_id, version)
);

-- Symbols and names from a date on, until the next row about the same asset.
create table asset_symbol (
  world text collate "C" not null,
  asset_id text collate "C" not null,
  from_date date not null,
  version int not null,
  symbol text not null,
  name text not null,
  known_at timestamptz not null,
  seen_at timestamptz not null,
  source text not null,
  primary key (world, asset_id, from_date, version)
);

create table asset_delisting (
  world text collate "C" not null,
  asset_id text collate "C" not null,
  version int not null,
  -- First date without trading.
  date date not null,
  reason text not null check (reason in ('acquired', 'bankrupt', 'taken-private', 'other')),
  known_at timestamptz not null,
  seen_at timestamptz not null,
  source text not null,
  primary key (world, asset_id, version)
);

create table corporate_action (
  world text collate "C" not null,
  asset_id text collate "C" not null,
  kind text not null check (kind in ('split', 'dividend')),
  ex_date date not null,
  version int not null,
  -- Splits: new shares for one old one. Dividends: amount per share as shares were on the ex-date.
  amount double precision not null,
  pay_date date,
  currency text,
  known_at timestamptz not null,
  seen_at timestamptz not null,
  source text not null,
  primary key (world, asset_id, kind, ex_date, version)
);

create table trading_halt (
  world text collate "C" not null,
  asset_id text collate "C" not null,
  from_time timestamptz not null,
  version int not null,
  until_time timestamptz not null,
  reason text not null,
  known_at timestamptz not null,
  seen_at timestamptz not null,
  source text not null,
  primary key (world, asset_id, from_time, version)
);

-- The figures of one period as one filing gave them; a restatement is another filing about the same period.
create table financial_statement (
  world text collate "C" not null,
  asset_id text collate "C" not null,
  fiscal_year int not null,
  -- 0 stands for the full year.
  quarter int not null check (quarter between 0 and 4),
  -- Empty where the source names no filing.
  accession text collate "C" not null,
  version int not null,
  period_start date not null,
  period_end date not null,
  currency text not null,
  form text,
  restates text,
  figures jsonb not null,
  derived boolean not null,
  known_from text not null check (known_from in ('filing-acceptance', 'report-date', 'assumed')),
  known_at timestamptz not null,
  seen_at timestamptz not null,
  source text not null,
  primary key (world, asset_id, fiscal_year, quarter, accession, version)
);

create table share_count (
  world text collate "C" not null,
  asset_id text collate "C" not null,
  date date not null,
  version int not null,
  shares double precision not null,
  known_at timestamptz not null,
  seen_at timestamptz not null,
  source text not null,
  primary key (world, asset_id, date, version)
);

create table market_index (
  world text collate "C" not null,
  index_id text collate "C" not null,
  version int not null,
  name text not null,
  -- The fund that follows it.
  fund text,
  known_at timestamptz not null,
  seen_at timestamptz not null,
  source text not null,
  primary key (world, index_id, version)
);

create table index_weight (
  world text collate "C" not null,
  index_id text collate "C" not null,
  asset_id text collate "C" not null,
  effective_from date not null,
  version int not null,
  -- Part of 1; zero ends the membership.
  weight double precision not null,
  known_at timestamptz not null,
  seen_at timestamptz not null,
  source text not null,
  primary key (world, index_id, asset_id, effective_from, version)
);

create table currency_rate (
  world text collate "C" not null,
  base text collate "C" not null,
  quote text collate "C" not null,
  date date not null,
  version int not null,
  rate double precision not null,
  known_at timestamptz not null,
  seen_at timestamptz not null,
  source text not null,
  primary key (world, base, quote, date, version)
);

-- What the quality screen flagged. A later screening that finds it gone clears it.
create table quality_flag (
  id bigint generated always as identity primary key,
  world text collate "C" not null,
  asset_id text collate "C" not null,
  date date not null,
  rule text not null,
  evidence text not null,
  suggestion text not null,
  known_at timestamptz not null,
  seen_at timestamptz not null,
  source text not null,
  cleared_at timestamptz
);
create unique index quality_flag_open on quality_flag (world, asset_id, date, rule) where cleared_at is null;
create index quality_flag_asset on quality_flag (world, asset_id);
