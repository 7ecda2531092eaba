-- When a paper order last met the market: what it missed while nothing followed it is looked up in the bars of that time.
alter table paper_order add column met_at timestamptz not null default now();
alter table paper_order alter column met_at drop default;
