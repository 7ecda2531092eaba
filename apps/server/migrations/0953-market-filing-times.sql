-- The SEC's times of acceptance are what New York's clock showed, and were read as UTC: its filings counted as known four
-- or five hours too early. They are known since the later instant; since they were stored here at the latest, for what
-- is here is known. That also leaves alone what is known from when it was stored, as restated figures are.
-- What was stored since migration 0950 comes from a version that reads the times as New York's.
update financial_statement
   set known_at = least((known_at at time zone 'UTC') at time zone 'America/New_York', seen_at)
 where source = 'edgar' and known_from = 'filing-acceptance' and known_at < seen_at
   and seen_at < (select applied_at from schema_migration where name = '0950-accounts-ended-sessions');

-- A count of shares that is known from the end of a day has no time of acceptance.
update share_count
   set known_at = least((known_at at time zone 'UTC') at time zone 'America/New_York', seen_at)
 where source = 'edgar' and (known_at at time zone 'UTC')::time <> '23:59:59.999' and known_at < seen_at
   and seen_at < (select applied_at from schema_migration where name = '0950-accounts-ended-sessions');
