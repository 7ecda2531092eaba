import {
  comparisonByQuery,
  leavesWithoutRecipe,
  type RecordCheck,
  settledComparison,
  writtenInstant,
} from '../../record/index.ts';
import { historyChecks } from './history-checks.ts';

/** Signals as the pages read them are the leaves, byte by byte, and none is missing or added. */
const signalRows = comparisonByQuery(
  'signals',
  `select coalesce(l.seq, s.seq) as seq, coalesce(l.id, s.id) as id,
     case when s.id is null then 'missing-copy' when l.id is null then 'stray-copy' else 'shown-differs' end as reason
   from (${leavesWithoutRecipe('signal:%')}) l
   full join (
     select seq, id, asset_id, market, version, data_hash, made_at, sha256(convert_to(body, 'UTF8')) as hash,
       strpos(body, '"stance":"' || stance || '"') > 0
         and strpos(body, '"date":"' || to_char(date, 'YYYY-MM-DD') || '"') > 0 as sound
     from signal where world = $1
   ) s on s.id = l.id
   where coalesce(l.seq, s.seq) < $2 and (
     s.id is null or l.id is null
     or s.seq <> l.seq or s.asset_id <> l.subject or s.market <> l.market or s.hash <> l.hash or not s.sound
     or strpos(l.recipe, '"model":"' || s.version || '"') = 0
     or strpos(l.recipe, '"dataHash":"' || s.data_hash || '"') = 0
     or strpos(l.recipe, '"asOf":"' || ${writtenInstant('s.made_at')} || '"') = 0)`,
);

const settledRows = settledComparison({
  name: 'settled signals',
  calls: 'signal:%',
  table: 'signal_outcome',
  horizon: `'"horizon":' || o.horizon || ','`,
});

/** What `auspex verify-ledger` compares of the signals beside the hashes. */
export const signalChecks: readonly RecordCheck[] = [signalRows, settledRows, ...historyChecks];
