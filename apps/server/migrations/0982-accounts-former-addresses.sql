-- Addresses that a member had before, as long as the outbox may hold mails that went there: when the account goes, they
-- go, too. Somebody else may have the address by then, whose mails are younger.
create table former_address (
  member_id uuid not null references member on delete cascade,
  email text not null,
  left_at timestamptz not null default now(),
  primary key (member_id, email)
);

-- What was sent to an address counts on, but not whose it was.
create trigger marketing_forget_former after update of email on member
  for each row when (old.email <> new.email and old.email_verified_at is not null)
  execute function marketing_forget_member();
update marketing_recipient r set email = null, queued = true
 where r.email is not null
   and not exists (select from member m where m.email = r.email)
   and not exists (select from newsletter_reader n where n.email = r.email);
