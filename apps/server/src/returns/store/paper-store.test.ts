import type { AssetId, IsoDate } from '@auspex/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import type { MarketView } from '../../market/index.ts';
import { type Database, openDatabase } from '../../platform/database/index.ts';
import { createLedger, definePublication, recipeOf } from '../../record/index.ts';
import { insertPaperTrades } from './paper-store.ts';

const test = withDatabase();
const date = '2025-03-03' as IsoDate;
const now = Date.parse('2025-03-03T21:30:00Z');
const view = { asOf: now, seenBy: now } as MarketView;
const trade = { world: 'sim:paper', market: 'us', model: 'T1' } as const;
let other: Database;
beforeAll(() => {
  other = openDatabase({ url: test.url, watchMilliseconds: 0, maxConnections: 3 });
});
afterAll(() => other.close());

/** What one process writes down: the same decision, under an id that it has drawn itself. */
function recordingOn(database: Database, drawn: string) {
  const id = `trade:us:${date}:T1:${drawn}`;
  const recipe = recipeOf(view, { dataHash: 'ab'.repeat(32), model: trade.model, seed: 0 });
  return definePublication({
    ...{ database, kind: 'trades', prefix: 'trade', seed: 0 },
    ledger: createLedger({ database, clock: { now: () => now }, world: trade.world }),
    market: () => ({ view: () => view, catchUp: async () => undefined }),
    copies: { leaves: '', rows: '', differs: '' },
    make: async () => [
      {
        ...{ date, model: trade.model },
        leaves: [{ id, subject: 'us', sealed: true, body: { assetId: 'us:KO', decidedOn: date }, recipe }],
        keep: (tx, { seq, at }) =>
          insertPaperTrades(tx, { ...trade, seq, decidedOn: date, at }, [
            { id, assetId: 'us:KO' as AssetId },
          ]),
      },
    ],
    settle: async () => [],
    settleAgain: async () => null,
    reproduce: async () => 'nothing',
  });
}

describe('A paper trade', () => {
  it('RET-3: that two processes write down at the same instant is there once, and neither fails', async () => {
    const [first, second] = [recordingOn(test.database, 'a1'), recordingOn(other, 'b2')];
    const written = await Promise.all([first.publish('us'), second.publish('us')]);
    expect(written.sort()).toEqual([0, 1]);
    const rows = await test.database.query('select asset_id from paper_trade where world = $1', [
      trade.world,
    ]);
    expect(rows).toHaveLength(1);
    const leaves = await test.database.query('select id from ledger_leaf where world = $1', [trade.world]);
    expect(leaves).toHaveLength(1);
  });
});
