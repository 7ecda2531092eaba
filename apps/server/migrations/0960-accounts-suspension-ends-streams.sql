-- A suspension keeps the personal tokens, and closes the live streams that were opened with them.

create function end_live_streams_of_suspended() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('d', new.id)::text);
  return null;
end $$;

create trigger end_live_streams after update of disabled_at on member
  for each row when (old.disabled_at is null and new.disabled_at is not null)
  execute function end_live_streams_of_suspended();
