-- How often callers did something, shared by all processes. Callers appear only as hashes.

-- A crash may forget the counts of the last minutes; that is cheaper than a durable write per request.
create unlogged table rate_window (
  caller bytea not null,
  -- Start of the window, in seconds since 1970, as the asking process reckons it.
  window_start bigint not null,
  used integer not null,
  -- After this nothing reads the row any more.
  ends_at bigint not null,
  primary key (caller, window_start)
);
create index rate_window_ends on rate_window (ends_at);

-- Takes up to `wanted` of what is left. The previous window counts by the share of it that a window ending now
-- still covers, so that nobody gets twice the limit around the turn of a window.
create function take_rate_share(
  caller_hash bytea,
  start_second bigint,
  window_seconds integer,
  max_per_window integer,
  wanted integer,
  previous_share double precision
) returns table (granted integer, used_now integer, used_before integer)
language plpgsql as $$
declare
  before integer;
  so_far integer;
  share integer;
begin
  select w.used into before from rate_window w
    where w.caller = caller_hash and w.window_start = start_second - window_seconds;
  before := coalesce(before, 0);
  insert into rate_window (caller, window_start, used, ends_at)
    values (caller_hash, start_second, 0, start_second + 2 * window_seconds)
    on conflict do nothing;
  select w.used into so_far from rate_window w
    where w.caller = caller_hash and w.window_start = start_second for update;
  share := least(wanted, max_per_window - so_far - ceil(before * previous_share)::integer);
  if share > 0 then
    update rate_window w set used = so_far + share
      where w.caller = caller_hash and w.window_start = start_second;
  else
    share := 0;
  end if;
  return query select share, so_far + share, before;
end $$;

-- Tries at guessing a password or a code. Survives a crash: a restart must not hand out new tries.
create table guarded_try (
  subject bytea primary key,
  -- Milliseconds since 1970 of the tries within the present window, oldest first.
  recent bigint[] not null default '{}',
  -- How many tries were made after the free ones were used up.
  strikes integer not null default 0,
  blocked_until bigint not null default 0,
  -- After this the row is as good as none.
  forgotten_at bigint not null
);
create index guarded_try_forgotten on guarded_try (forgotten_at);
