-- The public record: one chain of entries per world; each entry holds the root of the tree of its leaves.
-- Hashes and salts are 32 bytes. Bodies are canonical JSON (RFC 8785), stored exactly as hashed.

create table ledger_entry (
  world text not null,
  seq bigint not null check (seq > 0),
  kind text not null,
  -- Market, date and model.
  subject text collate "C" not null,
  body text not null,
  salt bytea not null check (octet_length(salt) = 32),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  prev_seq bigint check (prev_seq is not distinct from nullif(seq - 1, 0)),
  prev_hash bytea not null check (octet_length(prev_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  -- Hashes of all leaves in their order: what proofs are made from.
  leaf_hashes bytea not null check (octet_length(leaf_hashes) > 0 and octet_length(leaf_hashes) % 32 = 0),
  primary key (world, seq),
  unique (world, seq, hash),
  unique (world, kind, subject),
  check (seq > 1 or prev_hash = decode(repeat('00', 32), 'hex')),
  -- Neither a gap nor a fork can be stored, whoever writes.
  constraint ledger_entry_follows foreign key (world, prev_seq, prev_hash) references ledger_entry (world, seq, hash)
);
alter table ledger_entry alter column leaf_hashes set storage external;

create table ledger_leaf (
  world text not null,
  seq bigint not null,
  position integer not null check (position >= 0),
  id text collate "C" not null,
  -- What it is about, such as an asset.
  subject text not null,
  -- The call that an outcome belongs to.
  of_id text collate "C",
  body text not null,
  salt bytea not null check (octet_length(salt) = 32),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  -- Who may read it before it opens, and when it opens if no outcome comes first.
  seal_needs text check (seal_needs in ('crypto', 'stocks')),
  sealed_until timestamptz,
  check ((seal_needs is null) = (sealed_until is null)),
  primary key (world, seq, position),
  constraint ledger_leaf_id unique (world, id),
  constraint ledger_leaf_entry foreign key (world, seq) references ledger_entry (world, seq),
  constraint ledger_leaf_call foreign key (world, of_id) references ledger_leaf (world, id)
);
create index ledger_leaf_subject on ledger_leaf (world, subject, seq desc, position desc);
create index ledger_leaf_outcome on ledger_leaf (world, of_id) where of_id is not null;

-- Roots as they were published day by day.
create table ledger_root (
  world text not null,
  date date not null,
  count bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  at timestamptz not null,
  primary key (world, date)
);

select guard_append_only('ledger_entry');
select guard_append_only('ledger_leaf');
select guard_append_only('ledger_root');

-- Leaves that wait for their entry. Nobody reads them but the publication that takes them away.
create table ledger_draft (
  batch uuid not null,
  world text not null,
  id text collate "C" not null,
  subject text not null,
  of_id text collate "C",
  body text not null,
  salt bytea not null,
  body_hash bytea not null,
  seal_needs text,
  sealed_until timestamptz,
  written_at timestamptz not null default now(),
  primary key (batch, id)
);
create index ledger_draft_written on ledger_draft (written_at);
