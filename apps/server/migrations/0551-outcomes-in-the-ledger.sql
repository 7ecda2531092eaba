-- What became of signals, forecasts and trades is read where it was written down. The tables that repeated it go; the
-- ledger holds every row of theirs.

create index ledger_leaf_settled on ledger_leaf (world, of_id, id) where of_id is not null;
drop index ledger_leaf_outcome;

delete from append_only_table
where name in ('signal_outcome'::regclass, 'forecast_outcome'::regclass, 'paper_trade_end'::regclass);
drop table signal_outcome, forecast_outcome, paper_trade_end;
