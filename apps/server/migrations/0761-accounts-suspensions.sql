-- Why an account is closed to its member, by whom it was closed, and since when (disabled_at).
alter table member add column disabled_reason text;
