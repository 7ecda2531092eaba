-- Why money went back, for a sentence in the reader's language; what an admin wrote stays in `reason`. Null for payments.
alter table payment add column cause text check (cause in ('given-back', 'double', 'reversed'));
update payment set
    cause = case reason when 'reversed by the payer’s bank' then 'reversed' when 'Paid twice' then 'double' else 'given-back' end,
    reason = case when reason in ('reversed by the payer’s bank', 'Paid twice') then null else reason end
  where kind = 'refund';
alter table payment add constraint payment_cause check ((cause is null) = (kind = 'payment'));
