-- Whatever takes away the right to a live stream closes it, in every process: a session that ends, a personal token
-- that is removed (by its owner, by a reset of the password, with the account), a role that is taken away. The message
-- is that of `platform/live/live-message.ts`, and goes out with the commit.

create function end_live_streams() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'member_role' then
    perform pg_notify('live', json_build_object('d', old.member_id)::text);
  else
    perform pg_notify('live', json_build_object('d', old.member_id, 's', old.id)::text);
  end if;
  return null;
end $$;

create trigger end_live_streams after update of revoked_at on member_session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function end_live_streams();
create trigger end_live_streams after delete on personal_token
  for each row execute function end_live_streams();
create trigger end_live_streams after delete on member_role
  for each row execute function end_live_streams();
