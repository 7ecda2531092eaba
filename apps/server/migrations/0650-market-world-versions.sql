-- A simulated world names the version of the market that it was made with, unless it is the first: sim:39, sim:39@2.

alter table world drop constraint world_name_check;
alter table world add constraint world_name_check
  check (name = 'live' or name ~ '^sim:[a-z0-9-]{1,40}(@[2-9])?$');
