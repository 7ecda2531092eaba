-- Append-only: what was done, by whom (pseudonymous ids), and never changed afterwards.

create table audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null,
  actor_id text,
  subject text,
  details jsonb not null default '{}',
  request_id text
);
create index audit_log_action on audit_log (action, seq desc);
create index audit_log_actor on audit_log (actor_id, seq desc);
create index audit_log_subject on audit_log (subject, seq desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.' using errcode = 'insufficient_privilege';
end
$$;

-- Guards even a role that owns the table; a separate application role also lacks the right.
create trigger audit_log_guard before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
