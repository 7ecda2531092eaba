-- Anybody can cause rows about what failed or was refused, without end. They may go after a time, and nothing else may:
-- rows about what was done stay for good, and younger ones whatever they are about.

drop trigger audit_log_guard on audit_log;
create trigger audit_log_guard before update or truncate on audit_log
  for each statement execute function refuse_audit_change();
-- Only failures have the hash of an address.
create trigger audit_log_keep before delete on audit_log
  for each row when (old.address_hash is null or old.at > now() - interval '30 days')
  execute function refuse_audit_change();

-- With the right of the owner: the application's role may not delete.
create function forget_audit_failures(before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from audit_log
      where address_hash is not null and at < least(before, now() - interval '30 days') returning 1
  ) select count(*) from gone;
$$;
create index audit_log_failures on audit_log (at) where address_hash is not null;
