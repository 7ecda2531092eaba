import {
  comparisonByQuery,
  type RecordCheck,
  settledComparison,
  writtenInstant,
} from '../../record/index.ts';

/**
 * Forecasts as the pages read them are the leaves, number by number, and none is missing or added. Of a leaf only what
 * stands before its horizons and after its levels is taken apart: the quantiles between follow from the state.
 */
const forecastRows = comparisonByQuery(
  'forecasts',
  `select coalesce(l.seq, f.seq) as seq, coalesce(l.id, f.id) as id,
     case when f.id is null then 'missing-copy' when l.id is null then 'stray-copy' else 'shown-differs' end as reason
   from (
     select c.seq, c.id, c.subject, e.market, h.date, h.close, t.ranks, v.returns, r.model, r."dataHash", r."asOf",
       array[v.naive, v.fast, v.slow, v."longRun"] as state
     from (
       select *, position(',"horizons":'::bytea in body) as head_ends, position(',"ranks":'::bytea in body) as tail_begins
       from (
         select seq, id, subject, convert_to(body, 'UTF8') as body from ledger_leaf
         where world = $1 and seq < $2 and of_id is null and id like 'forecast:%' offset 0
       ) leaf offset 0
     ) c
     join (select seq, split_part(subject, '/', 1) as market from ledger_entry where world = $1) e on e.seq = c.seq
     cross join lateral json_to_record((convert_from(substr(c.body, 1, c.head_ends - 1), 'UTF8') || '}')::json)
       as h (date text, close float8)
     cross join lateral json_to_record(('{' || convert_from(substr(c.body, c.tail_begins + 1), 'UTF8'))::json)
       as t (ranks float8[], recipe json, state json)
     cross join lateral json_to_record(t.recipe) as r (model text, "dataHash" text, "asOf" text)
     cross join lateral json_to_record(t.state)
       as v (returns int, naive float8, fast float8, slow float8, "longRun" float8)
   ) l
   full join (select * from forecast where world = $1) f on f.id = l.id
   where coalesce(l.seq, f.seq) < $2 and (
     f.id is null or l.id is null
     or f.seq <> l.seq or f.asset_id <> l.subject or f.market <> l.market or to_char(f.date, 'YYYY-MM-DD') <> l.date
     or f.close <> l.close or f.returns <> l.returns or f.state is distinct from l.state
     or f.ranks is distinct from l.ranks
     or f.model <> l.model or f.data_hash <> l."dataHash" or ${writtenInstant('f.made_at')} <> l."asOf")`,
);

const settledRows = settledComparison({
  name: 'settled forecasts',
  calls: 'forecast:%',
  table: 'forecast_outcome',
  horizon: `'"horizon":"' || o.horizon || '"'`,
});

/** What `auspex verify-ledger` compares of the forecasts beside the hashes. */
export const forecastChecks: readonly RecordCheck[] = [forecastRows, settledRows];
