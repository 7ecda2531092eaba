-- A mail that became pointless before it was sent (its code was for somebody who is gone, its sending was stopped) did
-- not fail.
alter table mail drop constraint mail_state_check;
-- dropped: no longer needed when its turn came
alter table mail add constraint mail_state_check
  check (state in ('waiting', 'sending', 'sent', 'suppressed', 'dropped', 'failed', 'uncertain'));
update mail set state = 'dropped' where state = 'failed' and last_error like 'No longer needed:%';
