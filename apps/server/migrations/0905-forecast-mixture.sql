-- The second version of the ranges adds the mixture of fast averages to its state; rows of the first stay as they are.

alter table forecast drop constraint forecast_state_check;
alter table forecast add constraint forecast_state_check
  check (cardinality(state) = case when model = 'range-1' then 4 else 5 end);
