import type { LedgerBreak } from '@auspex/contract/ledger';
import type { ClientBase } from 'pg';
import { comparisonByQuery } from './record-check.ts';

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

/** Roots as they were published day by day: each is one that the chain had then, and they only grow. */
const dailyRoots = comparisonByQuery(
  'daily roots',
  `select coalesce(e.seq, (select coalesce(max(seq), 0) + 1 from ledger_entry where world = $1)) as seq,
          null as id, case when e.seq is null and r.hash is not null then 'cut-tail' else 'altered-root' end as reason
     from (select *, max(count) over (order by date rows between unbounded preceding and 1 preceding) as earlier
             from ledger_root where world = $1) r
     left join ledger_entry e on e.world = $1 and e.seq = r.count
    where coalesce(e.seq, 0) < $2
      and (e.hash is distinct from r.hash or r.earlier > r.count
        or (r.at at time zone 'utc')::date <> r.date)`,
);

/** The first entry, of those before one, that breaks what holds between entries. */
export async function findBrokenReference(
  client: ClientBase,
  part: { readonly world: string; readonly before: number },
): Promise<LedgerBreak | null> {
  const found = [await references.find(client, part), await dailyRoots.find(client, part)];
  return found.filter((one) => one !== null).sort((a, b) => a.seq - b.seq)[0] ?? null;
}
