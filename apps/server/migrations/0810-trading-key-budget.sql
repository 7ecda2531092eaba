-- What was asked with a key lately, where an exchange counts the requests of each key apart: every process that uses
-- the key goes on from here.

alter table trading_lease
  add column spent_points double precision not null default 0,
  add column spent_at timestamptz;
