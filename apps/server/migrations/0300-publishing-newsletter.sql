-- Who asked for the newsletter. An address counts only once it is confirmed; who left again stands in `unsubscribed`.

create table newsletter_reader (
  -- Lower case.
  email text primary key,
  language text not null check (language in ('en', 'fr')),
  asked_at timestamptz not null,
  -- When the last mail about this sign-up was put into the outbox.
  mailed_at timestamptz,
  -- SHA-256 of the code in the newest confirmation mail.
  code_hash bytea unique,
  code_expires_at timestamptz,
  confirmed_at timestamptz
);
create index newsletter_reader_unconfirmed on newsletter_reader (asked_at) where confirmed_at is null;

-- Whoever deletes their account has left the newsletter too.
create function newsletter_forget_member() returns trigger language plpgsql as $$
begin
  delete from newsletter_reader where email = old.email;
  return old;
end $$;
create trigger newsletter_forget_member after delete on member
  for each row execute function newsletter_forget_member();
