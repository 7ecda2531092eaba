-- Since when a subscription should not be charged any more and its provider has not stopped it: the account is gone or
-- closed, or another subscription took its place. Null where nothing is to be stopped.
alter table subscription add column stop_due_since timestamptz;
create index subscription_stop_due on subscription (stop_due_since) where stop_due_since is not null;

-- One that follows paid time has no fee and unlocks nothing until then; a larger plan that costs nothing until its first
-- charge now says so.
update subscription set setup_fee = 0 where starts_at is not null and setup_fee is null;
