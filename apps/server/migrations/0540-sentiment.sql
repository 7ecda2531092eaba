-- The mood around an asset on each past day (UTC), for its history and for the study of what prices did afterwards. A row
-- exists only where a headline was counted; it can always be made anew from the headlines.

create table sentiment_day (
  world text collate "C" not null,
  -- An asset, or the name of a market: the mood over all stories about any of its assets.
  subject text collate "C" not null,
  date date not null,
  -- Stories, each once however often it was printed that day.
  n integer not null check (n > 0),
  mean double precision not null check (mean between -1 and 1),
  primary key (world, subject, date)
);

-- Which months are worked out, and when their headlines were last looked at again.
create table sentiment_month (
  world text collate "C" not null,
  month date not null,
  -- Changes with the days of the month.
  version bigint not null,
  checked_at timestamptz not null,
  primary key (world, month)
);
