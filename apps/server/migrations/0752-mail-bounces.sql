-- Mails that came back, and complaints. An address is kept as the same keyed hash as in `unsubscribed`.

create table mail_bounce (
  id bigint generated always as identity primary key,
  email_hash bytea not null,
  -- address: the mailbox does not exist · refused: this mail was refused for good · complaint: the reader called it spam
  kind text not null check (kind in ('address', 'refused', 'complaint')),
  source text not null check (source in ('smtp', 'hook')),
  -- The sender's name for the event: the same one counts once.
  event text unique,
  reason text not null,
  at timestamptz not null
);
create index mail_bounce_address on mail_bounce (email_hash, at);

-- Why an address gets no marketing mail.
alter table unsubscribed add column reason text not null default 'asked'
  check (reason in ('asked', 'bounced', 'complained'));
