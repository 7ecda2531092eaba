-- How the ranges did next to GJR-GARCH-t when they were last compared, by market and horizon. Nothing is fitted for a
-- page: it shows the newest comparison known at its instant.

create table forecast_rival (
  world text collate "C" not null,
  market text not null check (market in ('crypto', 'us')),
  horizon text not null,
  -- The version of the ranges.
  model text not null,
  made_at timestamptz not null,
  -- Assets compared, drawn by lot where there are many, and those there were.
  names integer not null check (names > 0),
  names_of integer not null check (names_of >= names),
  -- Forecasts of both, and the months in which they were made.
  forecasts integer not null check (forecasts > 0),
  months integer not null check (months > 0),
  first_month text not null,
  last_month text not null,
  -- Our pinball loss divided by the rival's, with its 95 % interval.
  ratio double precision not null check (ratio > 0),
  low double precision,
  high double precision,
  primary key (world, market, horizon, made_at)
);
select guard_append_only('forecast_rival');
