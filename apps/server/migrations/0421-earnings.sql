-- Report dates as they were said, results and expectations. Nothing is overwritten: what a source says differently
-- later is a further row, known when it was said or, where it corrects the past, when that was recorded.

create table earnings_notice (
  world text collate "C" not null,
  asset_id text collate "C" not null,
  fiscal_year int not null,
  quarter int not null check (quarter between 1 and 4),
  -- Who says so: the company itself or a calendar.
  publisher text collate "C" not null,
  known_at timestamptz not null,
  period_end date not null,
  date date not null,
  time text not null check (time in ('before-open', 'after-close', 'unknown')),
  status text not null check (status in ('estimated', 'confirmed')),
  seen_at timestamptz not null,
  source text collate "C" not null,
  primary key (world, asset_id, fiscal_year, quarter, publisher, known_at)
);
create index earnings_notice_date on earnings_notice (world, date);

create table earnings_report (
  world text collate "C" not null,
  asset_id text collate "C" not null,
  fiscal_year int not null,
  quarter int not null check (quarter between 1 and 4),
  source text collate "C" not null,
  version int not null,
  period_end date not null,
  date date not null,
  time text not null check (time in ('before-open', 'after-close', 'unknown')),
  -- Per share: in shares of the report's day.
  eps_actual double precision,
  revenue_actual double precision,
  currency text not null,
  known_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (world, asset_id, fiscal_year, quarter, source, version)
);
create index earnings_report_date on earnings_report (world, date);

create table earnings_estimate (
  world text collate "C" not null,
  asset_id text collate "C" not null,
  fiscal_year int not null,
  quarter int not null check (quarter between 1 and 4),
  metric text not null check (metric in ('eps', 'revenue')),
  source text collate "C" not null,
  known_at timestamptz not null,
  period_end date not null,
  mean double precision not null,
  low double precision,
  high double precision,
  analysts int,
  currency text not null,
  seen_at timestamptz not null,
  primary key (world, asset_id, fiscal_year, quarter, metric, source, known_at)
);

-- When a source was last asked about a company, so that a small quota goes round.
create table earnings_asked (
  world text collate "C" not null,
  source text collate "C" not null,
  asset_id text collate "C" not null,
  asked_at timestamptz not null,
  primary key (world, source, asset_id)
);

-- The address of a member's calendar feed: what it is made from, and its hash. The address itself is not stored.
create table earnings_feed (
  member_id uuid primary key references member on delete cascade,
  nonce bytea not null,
  token_hash bytea not null unique,
  made_at timestamptz not null
);
