-- A fill that a file had told of before was kept as a mark on the row of the file, and went when the import was removed.
-- Such rows are the fills now; from here on a fill takes the place of the row.
update portfolio_transaction set source = 'order', same_as = claimed, import_id = null where claimed is not null;

drop index portfolio_transaction_claimed;
alter table portfolio_transaction drop column claimed;
