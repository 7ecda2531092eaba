import type { LedgerBreak } from '@auspex/contract/ledger';
import type { ClientBase } from 'pg';
import { PATIENCE_MS } from './row-stream.ts';

interface Found {
  readonly seq: number;
  readonly id: string;
}

/** What no single entry can show: an outcome without an earlier call, and one id used twice. */
export async function findBrokenReference(client: ClientBase, world: string): Promise<LedgerBreak | null> {
  const first = async (text: string): Promise<Found | undefined> => {
    const query = { text, values: [world], query_timeout: PATIENCE_MS };
    const { rows } = await client.query<Found>(query);
    return rows[0];
  };
  const lost = await first(
    `select l.seq::float8 as seq, l.id from ledger_leaf l
       left join ledger_leaf c on c.world = l.world and c.id = l.of_id and c.seq < l.seq
      where l.world = $1 and l.of_id is not null and c.id is null
      order by l.seq, l.position limit 1`,
  );
  const twice = await first(
    `select max(seq)::float8 as seq, id from ledger_leaf where world = $1
      group by id having count(*) > 1 order by 1 limit 1`,
  );
  const found = [
    lost && { ...lost, reason: 'lost-call' as const },
    twice && { ...twice, reason: 'repeated-leaf' as const },
  ].filter((one) => one !== undefined);
  return found.sort((a, b) => a.seq - b.seq)[0] ?? null;
}
