import { comparisonByQuery, type RecordCheck, writtenInstant } from '../../record/index.ts';

/** Trades as the pages read them are the leaves, and none is missing or added. */
const trades = comparisonByQuery(
  'published trades',
  `select coalesce(l.seq, t.seq) as seq, coalesce(l.id, t.id) as id,
     case when t.id is null then 'missing-copy' when l.id is null then 'stray-copy' else 'shown-differs' end as reason
   from (
     select l.seq, l.id, l.subject, encode(l.body_hash, 'hex') as hash, b."assetId", b."decidedOn", e.body::json ->> 'at' as at
     from ledger_leaf l join ledger_entry e on e.world = l.world and e.seq = l.seq
     cross join lateral json_to_record(l.body::json) as b ("assetId" text, "decidedOn" text)
     where l.world = $1 and l.seq < $2 and l.of_id is null and l.id like 'trade:%'
   ) l
   full join (select * from paper_trade where world = $1) t on t.id = l.id
   where coalesce(l.seq, t.seq) < $2 and (
     t.id is null or l.id is null
     or t.seq <> l.seq or t.hash <> l.hash or t.market <> l.subject or t.asset_id is distinct from l."assetId"
     or to_char(t.decided_on, 'YYYY-MM-DD') is distinct from l."decidedOn" or ${writtenInstant('t.made_at')} <> l.at)`,
);

/** Which trades are over, as the pages read it, is what outcomes were written down. */
const ends = comparisonByQuery(
  'ends of published trades',
  `select coalesce(l.seq, t.seq) as seq, coalesce(l.id, t.id || ':end') as id,
     case when t.id is null then 'missing-copy' when l.id is null then 'stray-copy' else 'shown-differs' end as reason
   from (select seq, id, of_id, body from ledger_leaf where world = $1 and of_id like 'trade:%') l
   full join (select * from paper_trade_end where world = $1) t on t.id = l.of_id and l.id = t.id || ':end'
   where coalesce(l.seq, t.seq) < $2 and (
     t.id is null or l.id is null or t.seq <> l.seq
     or strpos(l.body, '"asOf":"' || ${writtenInstant('t.made_at')} || '"') = 0)`,
);

/** What `auspex verify-ledger` compares of the published record beside the hashes. */
export const paperChecks: readonly RecordCheck[] = [trades, ends];
