-- Mails to send and sent. Template and data only: a secret code is minted while sending and never stored here.

create table mail (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  kind text not null check (kind in ('service', 'marketing')),
  recipient text not null,
  language text not null check (language in ('en', 'fr')),
  data jsonb not null,
  reply_to text,
  -- The same key is sent once.
  idempotency_key text unique,
  -- Address and data are emptied as soon as the mail is sent: the last mail to somebody who left.
  forget_after boolean not null default false,
  -- waiting: to be sent · sending: a process holds it · sent · suppressed: the recipient unsubscribed
  -- failed: refused for good or too often · uncertain: the process died while handing over a marketing mail
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'suppressed', 'failed', 'uncertain')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- While `sending`: by whom, and until when it is theirs.
  held_until timestamptz,
  held_by uuid,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
-- Service mails go first.
create index mail_due on mail (kind desc, next_attempt_at) where state = 'waiting';
create index mail_held on mail (held_until) where state = 'sending';
create index mail_recipient on mail (lower(recipient));
create index mail_newest on mail (created_at desc, id);

-- Rendered mails, only in outbox mode on a loopback installation: what /dev/outbox shows.
create table mail_preview (
  mail_id uuid primary key references mail on delete cascade,
  subject text not null,
  html text not null,
  text_body text not null
);

-- Who wants no marketing mail. The hash is keyed and stays when the address is erased.
create table unsubscribed (
  email_hash bytea primary key,
  email text,
  -- The field the specification names.
  emails boolean not null default true,
  at timestamptz not null default now()
);
create unique index unsubscribed_email on unsubscribed (email) where email is not null;
