-- What became of signals, forecasts and trades is read where it was written down. The tables that repeated it go; the
-- ledger holds every row of theirs.

do $$
begin
  if exists (
    select from (
      select world, id || ':' || horizon as outcome, seq from signal_outcome
      union all select world, id || ':' || horizon, seq from forecast_outcome
      union all select world, id || ':end', seq from paper_trade_end
    ) written
    where not exists (
      select from ledger_leaf leaf
      where leaf.world = written.world and leaf.id = written.outcome and leaf.seq = written.seq
    )
  ) then
    raise exception 'An outcome that was written down is missing from the ledger, so the tables of outcomes stay. Run verify-ledger with the version before this one: it names the outcome.';
  end if;
end $$;

create index ledger_leaf_settled on ledger_leaf (world, of_id, id) where of_id is not null;
drop index ledger_leaf_outcome;

delete from append_only_table
where name in ('signal_outcome'::regclass, 'forecast_outcome'::regclass, 'paper_trade_end'::regclass);
drop table signal_outcome, forecast_outcome, paper_trade_end;
