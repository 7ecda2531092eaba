-- A process of the version before goes on placing orders until it is replaced, and says nothing of this.
alter table paper_order alter column met_at set default now();
