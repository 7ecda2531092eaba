-- Marketing mails: who gets one is written down before anything is sent.

create table marketing_mail (
  -- Chosen by the sender's page, so that pressing twice sends once.
  id uuid primary key,
  -- Subject and message by language.
  texts jsonb not null,
  -- Whom it was meant for.
  segment jsonb not null,
  -- sending: rows are being put into the outbox, or mails wait there · sent: nothing waits any more · stopped
  state text not null check (state in ('sending', 'sent', 'stopped')),
  recipients integer not null,
  confirmed_at timestamptz not null,
  ended_at timestamptz,
  -- How many mails ended how, once none waits; the outbox forgets its rows after a while.
  result jsonb
);
create index marketing_mail_newest on marketing_mail (confirmed_at desc, id);

create table marketing_recipient (
  id bigint generated always as identity primary key,
  marketing_mail_id uuid not null references marketing_mail on delete cascade,
  -- Null once its owner has erased the account.
  email text,
  language text not null check (language in ('en', 'fr')),
  -- Set in the transaction that puts the mail into the outbox, which forgets its mails after a while.
  queued boolean not null default false,
  mail_id uuid,
  unique (marketing_mail_id, email)
);
create index marketing_recipient_waiting on marketing_recipient (marketing_mail_id, id) where not queued;
create index marketing_recipient_mail on marketing_recipient (mail_id);
create index marketing_recipient_email on marketing_recipient (email);

-- Whoever deletes their account is on no list of recipients any more.
create function marketing_forget_member() returns trigger language plpgsql as $$
begin
  update marketing_recipient set email = null, queued = true where email = old.email;
  return old;
end $$;
create trigger marketing_forget_member after delete on member
  for each row execute function marketing_forget_member();
