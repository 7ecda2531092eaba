-- What a referral earns: days of a plan, given once when the new member has paid, taken back with the credit.
alter table referral add column rewarded_at timestamptz;
alter table referral add check (rewarded_at is null or credited_at is not null);
alter table plan_credit add column referral_id uuid unique references referral on delete set null;
