-- A mailbox that is dead says nothing about what its owner wants: the newsletter goes to the new one.
create or replace function newsletter_follow_member() returns trigger language plpgsql as $$
begin
  if not exists (select from unsubscribed where email = old.email and emails and reason <> 'bounced') then
    insert into newsletter_reader (email, language, asked_at, confirmed_at)
      select new.email, language, asked_at, confirmed_at from newsletter_reader
       where email = old.email and confirmed_at is not null
      on conflict (email) do update set confirmed_at = excluded.confirmed_at;
  end if;
  delete from newsletter_reader where email = old.email;
  return null;
end $$;
