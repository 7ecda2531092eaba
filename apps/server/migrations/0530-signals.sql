-- Signals as they were published (a row exists only with its entry in the ledger), the models behind them, and the
-- walk-forward history, which is never part of the record.

create table signal_model (
  world text not null,
  version text collate "C" not null,
  horizon smallint not null check (horizon in (5, 20, 60)),
  market text not null check (market in ('crypto', 'us')),
  -- The model knows what was settled on this day and nothing later.
  fitted_on date not null,
  -- The model as JSON, compressed, and the SHA-256 of the JSON.
  document bytea not null,
  document_hash text not null,
  -- What it learned from.
  assets integer not null,
  rows integer not null,
  learned_from date not null,
  learned_to date not null,
  data_hash text not null,
  code_hash text not null,
  made_at timestamptz not null,
  primary key (world, version, horizon)
);
create index signal_model_newest on signal_model (world, market, fitted_on desc);
select guard_append_only('signal_model');

create table signal (
  world text not null,
  asset_id text collate "C" not null,
  -- The closed bar it was made on.
  date date not null,
  version text collate "C" not null,
  market text not null check (market in ('crypto', 'us')),
  -- The leaf of the ledger.
  id text collate "C" not null,
  seq bigint not null,
  stance text not null check (stance in ('buy', 'hold', 'sell')),
  -- What was committed to, as hashed.
  body text not null,
  -- The row of features behind the scores: 32-bit numbers, little endian.
  features bytea,
  data_hash text not null,
  made_at timestamptz not null,
  primary key (world, asset_id, date)
);
create unique index signal_id on signal (world, id);
create index signal_newest on signal (world, market, date desc);
select guard_append_only('signal');

-- What became of a signal, one row per horizon.
create table signal_outcome (
  world text not null,
  id text collate "C" not null,
  horizon smallint not null check (horizon in (5, 20, 60)),
  settled_on date not null,
  seq bigint not null,
  primary key (world, id, horizon)
);
select guard_append_only('signal_outcome');

-- Whether an edge may be claimed with a model version, judged on what was settled by its refit date.
create table signal_gate (
  world text not null,
  version text collate "C" not null,
  horizon smallint not null check (horizon in (5, 20, 60)),
  market text not null check (market in ('crypto', 'us')),
  fitted_on date not null,
  verdict jsonb not null,
  calibration jsonb not null,
  made_at timestamptz not null,
  primary key (world, version, horizon)
);
create index signal_gate_newest on signal_gate (world, market, fitted_on desc);
select guard_append_only('signal_gate');

-- Stances and scores of every past day, each made by a model that could not know its outcome. Columns are packed
-- day by day, one number per asset.
create table signal_history (
  world text not null,
  market text not null check (market in ('crypto', 'us')),
  -- Version of the newest model in it.
  version text collate "C" not null,
  until date not null,
  asset_ids text[] not null,
  days bytea not null,
  stances bytea not null,
  -- SHA-256 of the data it was made from, and of the whole history: the latter stands in the ledger.
  data_hash text not null,
  file_hash text not null,
  seq bigint not null,
  made_at timestamptz not null,
  primary key (world, market, version)
);
select guard_append_only('signal_history');

create table signal_history_scores (
  world text not null,
  market text not null,
  version text collate "C" not null,
  horizon smallint not null check (horizon in (5, 20, 60)),
  scores bytea not null,
  probabilities bytea not null,
  primary key (world, market, version, horizon)
);
select guard_append_only('signal_history_scores');
