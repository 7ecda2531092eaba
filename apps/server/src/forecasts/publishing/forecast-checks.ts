import {
  comparisonByQuery,
  type RecordCheck,
  settledComparison,
  writtenInstant,
} from '../../ledger/index.ts';

/** Forecasts as the pages read them are the leaves, number by number, and none is missing or added. */
const forecastRows = comparisonByQuery(
  'forecasts',
  `select coalesce(l.seq, f.seq) as seq, coalesce(l.id, f.id) as id,
     case when f.id is null then 'missing-copy' when l.id is null then 'stray-copy' else 'shown-differs' end as reason
   from (
     select l.seq, l.id, l.subject, split_part(e.subject, '/', 1) as market, b.date, b.close, b.recipe, b.ranks,
       (b.state ->> 'returns')::int as returns,
       array[(b.state ->> 'naive')::float8, (b.state ->> 'fast')::float8, (b.state ->> 'slow')::float8,
             (b.state ->> 'longRun')::float8] as state
     from ledger_leaf l join ledger_entry e on e.world = l.world and e.seq = l.seq
     cross join lateral json_to_record(l.body::json) as b (date text, close float8, state json, ranks float8[], recipe json)
     where l.world = $1 and l.seq < $2 and l.of_id is null and l.id like 'forecast:%'
   ) l
   full join (select * from forecast where world = $1) f on f.id = l.id
   where coalesce(l.seq, f.seq) < $2 and (
     f.id is null or l.id is null
     or f.seq <> l.seq or f.asset_id <> l.subject or f.market <> l.market or to_char(f.date, 'YYYY-MM-DD') <> l.date
     or f.close <> l.close or f.returns <> l.returns or f.state is distinct from l.state
     or f.ranks is distinct from l.ranks
     or f.model <> l.recipe ->> 'model' or f.data_hash <> l.recipe ->> 'dataHash'
     or ${writtenInstant('f.made_at')} <> l.recipe ->> 'asOf')`,
);

const settledRows = settledComparison({
  name: 'settled forecasts',
  calls: 'forecast:%',
  table: 'forecast_outcome',
  horizon: `'"horizon":"' || o.horizon || '"'`,
});

/** What `auspex verify-ledger` compares of the forecasts beside the hashes. */
export const forecastChecks: readonly RecordCheck[] = [forecastRows, settledRows];
