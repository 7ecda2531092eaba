-- A story counts once, on the day of its first headline; recaps of the price are counted apart. The days are computed again
-- from the headlines.

truncate sentiment_day, sentiment_month;
alter table sentiment_day
  add column recap boolean not null,
  -- Sum of the squared tones, for intervals over several days.
  add column squares double precision not null check (squares >= 0),
  drop constraint sentiment_day_pkey,
  add primary key (world, subject, date, recap);
