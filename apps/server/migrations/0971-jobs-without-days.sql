-- The queue's statistics, which nobody writes, had a table for the day on which a database was made and one for the day
-- after: two installations had different tables, and a backup went only into one that was made on the same day.
do $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'jobs.queue_stats'::regclass loop
    execute format('drop table %s', part);
  end loop;
end $$;
create table jobs.queue_stats_all partition of jobs.queue_stats default;
