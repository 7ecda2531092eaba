-- Companies that merge or are delisted, and rows of files that an order's fill already says.

alter table portfolio_transaction drop constraint portfolio_transaction_kind_check;
alter table portfolio_transaction add constraint portfolio_transaction_kind_check check
  (kind in ('buy', 'sell', 'deposit', 'withdrawal', 'transfer', 'fee', 'dividend', 'split', 'merger', 'delisting'));

alter table portfolio_transaction
  -- What a merger turned the shares into.
  add column to_symbol text,
  add column to_asset_id text collate "C",
  -- The fill that a row of a file is: it is not booked again.
  add column claimed text collate "C";
create index portfolio_transaction_claimed on portfolio_transaction (member_id, claimed) where claimed is not null;
