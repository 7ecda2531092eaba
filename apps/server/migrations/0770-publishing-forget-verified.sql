-- Anybody can sign up with somebody else's address: only who had confirmed it takes its newsletter along when they go.
drop trigger newsletter_forget_member on member;
create trigger newsletter_forget_member after delete on member
  for each row when (old.email_verified_at is not null) execute function newsletter_forget_member();
drop trigger marketing_forget_member on member;
create trigger marketing_forget_member after delete on member
  for each row when (old.email_verified_at is not null) execute function marketing_forget_member();
