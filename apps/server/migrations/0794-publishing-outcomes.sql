-- What became of a recipient's mail when its campaign was last counted: the outbox forgets its mails after a while, and
-- an admin may send one again before that.
alter table marketing_recipient add column outcome text
  check (outcome in ('sent', 'suppressed', 'dropped', 'failed', 'uncertain'));
update marketing_recipient r set outcome = m.state from mail m
  where m.id = r.mail_id and m.state in ('sent', 'suppressed', 'dropped', 'failed', 'uncertain');
