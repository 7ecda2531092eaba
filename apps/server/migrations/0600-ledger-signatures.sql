-- The keys that sign the ends of the chains. Their private halves follow from the master key and are never stored.
create table ledger_key (
  generation integer primary key check (generation > 0),
  -- SHA-256 of the public key.
  id bytea not null unique check (octet_length(id) = 32),
  -- Canonical JSON, exactly as signed: log, public key, since when, the key before, where every chain ended then.
  statement text not null,
  signature bytea not null check (octet_length(signature) = 64),
  -- The statement signed by the key before.
  endorsement bytea check (octet_length(endorsement) = 64)
);
select guard_append_only('ledger_key');

-- Entries and roots written before there was a key have no signature.
alter table ledger_entry
  add column signed_by bytea check (octet_length(signed_by) = 32),
  add column signature bytea check (octet_length(signature) = 64),
  add constraint ledger_entry_signed check ((signed_by is null) = (signature is null));
alter table ledger_root
  add column signed_by bytea check (octet_length(signed_by) = 32),
  add column signature bytea check (octet_length(signature) = 64),
  add constraint ledger_root_signed check ((signed_by is null) = (signature is null));

-- What an outside authority said about the root of a day (RFC 3161): the token as it came.
create table ledger_timestamp (
  world text not null,
  date date not null,
  authority text not null,
  token bytea not null,
  -- When the token came.
  at timestamptz not null,
  primary key (world, date)
);
select guard_append_only('ledger_timestamp');
