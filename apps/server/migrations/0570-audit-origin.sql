-- Who was attacked and from where: keyed hashes, so that the log can be read together without naming anybody.
alter table audit_log
  add column reason text,
  add column address_hash text,
  add column account_hash text;
create index audit_log_address on audit_log (address_hash, seq desc) where address_hash is not null;
create index audit_log_account on audit_log (account_hash, seq desc) where account_hash is not null;
