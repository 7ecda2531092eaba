-- A simulated world names how many assets it has, unless they are the usual ones: sim:39@2x8000.

alter table world drop constraint world_name_check;
alter table world add constraint world_name_check
  check (name = 'live' or name ~ '^sim:[a-z0-9-]{1,40}(@[2-9](x[1-9][0-9]{2,4})?)?$');
