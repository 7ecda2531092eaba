-- When the account of a subscription was erased: what is charged after that goes back. Null while the account is there.
alter table subscription add column left_at timestamptz;
update subscription set left_at = now() where member_id is null;
create index subscription_left on subscription (provider) where left_at is not null;

-- Subscriptions of members who were brought and have left: money that goes back later still takes the credit back.
-- Neither side says who they were.
create table referral_left (
  subscription_id uuid primary key references subscription on delete cascade,
  referral_id uuid not null references referral on delete cascade
);
create index referral_left_referral on referral_left (referral_id);

-- How far the reading of subscriptions got after a silence longer than the provider keeps its events; null when none is
-- under way.
alter table billing_cursor add column repaired_to uuid;
