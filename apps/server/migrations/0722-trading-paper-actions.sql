-- What splits and dividends of the market brought to a paper account, as the portfolio works it out. A figure that
-- changes later is brought in by its difference.
create table paper_share_action (
  account_id uuid not null references paper_account on delete cascade,
  action text collate "C" not null,
  asset text not null,
  quantity numeric not null,
  primary key (account_id, action)
);
