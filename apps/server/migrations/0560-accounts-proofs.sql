-- Wrong second-factor codes since the last whole sign-in: the owner is told at the fifth.
alter table second_factor add column wrong_codes integer not null default 0;

-- The session cookie changes at every renewal. It names its generation; only the newest one is good, and the one before
-- it for a moment. An older one that comes back was copied.
alter table member_session
  add column generation integer not null default 0,
  add column rotated_at timestamptz;

-- When mails with links went to an address in the last hour; the address is a keyed hash.
create table mail_allowance (
  email_hash bytea primary key,
  recent timestamptz[] not null
);

-- Accounts whose address nobody ever confirmed.
create index member_unverified on member (created_at) where email_verified_at is null;

-- Who signs up from now on is told that an address has to be confirmed within a week; nobody was told before.
alter table member add column told_to_confirm boolean not null default false;
alter table member alter column told_to_confirm set default true;

-- From now on these need a confirmed address; what unconfirmed accounts have of them goes.
delete from personal_token t using member m where m.id = t.member_id and m.email_verified_at is null;
delete from second_factor f using member m where m.id = f.member_id and m.email_verified_at is null;
delete from recovery_code c using member m where m.id = c.member_id and m.email_verified_at is null;
