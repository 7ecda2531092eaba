-- Pushes in a row that a browser did not take: one that never does is taken off the list.

alter table push_device add column failures int not null default 0;
