-- How far a job is, beside the queue's own row.

create table job_progress (
  -- Id of the job in jobs.job.
  id uuid primary key,
  name text not null,
  done bigint not null default 0,
  total bigint not null default 0,
  note text not null default '',
  -- Runs that ended with an error since the job was queued or retried by hand.
  failures integer not null default 0,
  -- Runs whose process died.
  crashes integer not null default 0,
  -- First progress of the present run: the rate counts from here.
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index job_progress_updated on job_progress (updated_at);
