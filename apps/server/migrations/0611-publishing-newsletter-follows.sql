-- A member's choice belongs to the account: after a change of address the newsletter goes to the new one. Who has left
-- it does not come back that way.
create function newsletter_follow_member() returns trigger language plpgsql as $$
begin
  if not exists (select from unsubscribed where email = old.email and emails) then
    insert into newsletter_reader (email, language, asked_at, confirmed_at)
      select new.email, language, asked_at, confirmed_at from newsletter_reader
       where email = old.email and confirmed_at is not null
      on conflict (email) do update set confirmed_at = excluded.confirmed_at;
  end if;
  delete from newsletter_reader where email = old.email;
  return null;
end $$;
create trigger newsletter_follow_member after update of email on member
  for each row when (old.email <> new.email) execute function newsletter_follow_member();
