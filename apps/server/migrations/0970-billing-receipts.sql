-- What PayPal tells has the payer's name, e-mail address and postal address in it. Nothing read it; the event in our own
-- words is in `event`.
alter table billing_event drop column raw;

-- Receipts are numbered without gaps: a sequence gives a number also to what is not written after all.
create table receipt_counter (
  last bigint not null,
  is_only boolean primary key default true check (is_only)
);
insert into receipt_counter (last) select coalesce(max(number), 0) from payment;
create function next_receipt_number() returns bigint language sql as
  'update receipt_counter set last = last + 1 returning last';
alter table payment alter column number set default next_receipt_number();
drop sequence receipt_number;

-- Money that is not what a plan costs is kept apart.
update subscription set standing = standing || '{"unmatched": []}';
