import { comparisonByQuery, type RecordCheck, writtenInstant } from './record-check.ts';

/** What outcomes point to. */
const CALL_KINDS = `('signals', 'forecasts', 'trades')`;

/** What no single entry can show: an outcome without an earlier call, a second one of the same call, one id used twice. */
const references = comparisonByQuery(
  'references',
  `(select l.seq, l.id, 'lost-call' as reason from ledger_leaf l
      left join ledger_leaf c on c.world = l.world and c.id = l.of_id and c.seq < l.seq
      left join ledger_entry e on e.world = c.world and e.seq = c.seq and e.kind in ${CALL_KINDS}
     where l.world = $1 and l.seq < $2 and l.of_id is not null and e.seq is null
     order by l.seq, l.position limit 1)
   union all
   (select seq, id, 'second-outcome' from (
      select seq, position, id, row_number() over (
          partition by of_id, substring(body from '"horizon":("[^"]*"|[^,}]*)') order by seq, position) as n
        from ledger_leaf where world = $1 and seq < $2 and of_id is not null) outcome
     where n > 1 order by seq, position limit 1)
   union all
   (select max(seq), id, 'repeated-leaf' from ledger_leaf where world = $1 and seq < $2
     group by id having count(*) > 1 order by 1 limit 1)`,
);

/** Clocks of several machines differ, and an entry is dated some moments before it can be seen. */
const CLOCKS_DIFFER = `interval '5 minutes'`;
const writtenAt = (entry: string) => `substring(${entry}.body from '"at":"([^"]{24})"') collate "C"`;

/**
 * Roots as they were published day by day: each is one that the chain had then, and they only grow. The hour of a root
 * lies after the entry it ends with and before the next one.
 */
const dailyRoots = comparisonByQuery(
  'daily roots',
  `select coalesce(e.seq, (select coalesce(max(seq), 0) + 1 from ledger_entry where world = $1)) as seq,
          null as id, case when e.seq is null and r.hash is not null then 'cut-tail' else 'altered-root' end as reason
     from (select *, max(count) over (order by date rows between unbounded preceding and 1 preceding) as earlier
             from ledger_root where world = $1) r
     left join ledger_entry e on e.world = $1 and e.seq = r.count
     left join ledger_entry n on n.world = $1 and n.seq = r.count + 1
    where coalesce(e.seq, 0) < $2
      and (e.hash is distinct from r.hash or r.earlier > r.count
        or (r.at at time zone 'utc')::date <> r.date or r.at <> date_trunc('milliseconds', r.at)
        or ${writtenInstant(`(r.at + ${CLOCKS_DIFFER})`)} < ${writtenAt('e')}
        or ${writtenInstant(`(r.at - ${CLOCKS_DIFFER})`)} > ${writtenAt('n')})`,
);

/** What holds between entries, and between the chain and the roots that were published. */
export const referenceChecks: readonly RecordCheck[] = [references, dailyRoots];
