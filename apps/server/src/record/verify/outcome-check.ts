import { canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import { type Market, MINUTE_MS } from '@auspex/market';
import { type Sql, sqlOn } from '../../platform/database/index.ts';
import type { Recipe } from '../entry.ts';
import type { RecordCheck } from './record-check.ts';
import { streamRows } from './row-stream.ts';

/** An outcome as it was written down, with the call it is of. */
export interface WrittenOutcome {
  readonly id: string;
  readonly body: JsonObject;
  readonly market: Market;
  /** The instant whose knowledge counted, and by when it was stored. */
  readonly asOf: number;
  readonly seenBy: number;
  readonly call: { readonly id: string; readonly subject: string; readonly body: JsonObject };
}

type Row = readonly [
  seq: string,
  id: string,
  body: string,
  market: Market,
  at: string,
  callId: string,
  subject: string,
  call: string,
];

const BLOCK_ROWS = 1000;
/** Progress is told after so many. */
const TELL_EVERY = 100;

/**
 * Makes every outcome of a kind of calls again from the call and the stored prices. `remake` gives the body that the
 * outcome should have; null where none comes out. What it reads of the record it reads in the same snapshot.
 */
export function outcomeCheck(options: {
  readonly name: string;
  /** The world whose market is open. */
  readonly world: string;
  /** What ids of the calls begin with. */
  readonly calls: string;
  readonly remake: (outcome: WrittenOutcome, snapshot: Sql) => Promise<JsonObject | null>;
}): RecordCheck {
  const { name, world: open, calls, remake } = options;
  return {
    name,
    async find(client, { world, before, onProgress }) {
      if (world !== open) return null;
      const values = [world, before, `${calls}%`];
      const where = 'o.world = $1 and o.seq < $2 and o.of_id like $3';
      const snapshot = sqlOn(client);
      const [counted] = await snapshot.query(
        `select count(*) as n from ledger_leaf o where ${where}`,
        values,
      );
      const total = Number(counted?.n ?? 0);
      const rows = await streamRows<Row>(client, {
        name: `outcomes_${calls.replaceAll(/[^a-z]/g, '')}`,
        text: `select o.seq, o.id, o.body, split_part(e.subject, '/', 1), e.body::json ->> 'at', c.id, c.subject, c.body
          from ledger_leaf o join ledger_entry e on e.world = o.world and e.seq = o.seq
          join ledger_leaf c on c.world = o.world and c.id = o.of_id where ${where} order by o.seq, o.position`,
        values,
        blockRows: BLOCK_ROWS,
      });
      for (let done = 0; await rows.fill(); done += 1) {
        const row = rows.peek();
        if (row === undefined) break;
        const outcome = readRow(row);
        if (!(await comesOut(outcome, (one) => remake(one, snapshot))))
          return { seq: Number(row[0]), id: outcome.id, reason: 'false-outcome' };
        rows.skip();
        if (done % TELL_EVERY === 0) onProgress?.(done, total);
      }
      return null;
    },
  };
}

/** Facts on their way into the store at that moment may or may not have been seen. */
const IN_FLIGHT_MS = [0, -2 * MINUTE_MS, 2 * MINUTE_MS];

async function comesOut(
  outcome: WrittenOutcome,
  remake: (outcome: WrittenOutcome) => Promise<JsonObject | null>,
): Promise<boolean> {
  const recorded = canonicalJson(outcome.body);
  for (const shift of IN_FLIGHT_MS) {
    const made = await remake({ ...outcome, seenBy: outcome.seenBy + shift });
    if (made !== null && canonicalJson(made) === recorded) return true;
  }
  return false;
}

function readRow([, id, text, market, at, callId, subject, callText]: Row): WrittenOutcome {
  const { recipe, ...body } = JSON.parse(text) as JsonObject;
  const { recipe: _recipe, ...call } = JSON.parse(callText) as JsonObject;
  const { asOf = at, seenBy = at } = (recipe ?? {}) as Partial<Recipe>;
  return {
    ...{ id, body, market },
    ...{ asOf: Date.parse(asOf), seenBy: Date.parse(seenBy) },
    call: { id: callId, subject, body: call },
  };
}
