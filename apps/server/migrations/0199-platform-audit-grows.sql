-- The audit log brings its own trigger (0130); here the application's role loses the right as well.
insert into append_only_table (name) values ('audit_log');
