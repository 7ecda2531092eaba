-- A fill that a file had told of before was kept as a mark on the row of the file, and went when the import was removed.
-- Such rows are the fills now; from here on a fill takes the place of the row.
-- Where several rows told of one fill, or it was booked besides, the row that counts is the fill.
update portfolio_transaction t set claimed = null
 where claimed is not null and exists (
   select from portfolio_transaction o
    where o.account_id = t.account_id and o.id <> t.id
      and (o.same_as = t.claimed
        or o.claimed = t.claimed and (o.deleted_at is null, -o.place) > (t.deleted_at is null, -t.place)));

update portfolio_transaction set source = 'order', same_as = claimed, import_id = null where claimed is not null;

drop index portfolio_transaction_claimed;
alter table portfolio_transaction drop column claimed;
