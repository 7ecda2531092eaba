import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  callId,
  sampleCall,
  sampleOutcome,
  sampleSignals,
  sampleSymbols,
} from '../../test/record/sample-calls.ts';
import { withDatabase } from '../../test/with-database.ts';
import type { NewEntry } from './entry.ts';
import { createLedger } from './ledger.ts';
import { verifyLedger } from './verify/verify-ledger.ts';

const test = withDatabase();
const clock = { time: Date.parse('2025-03-03T20:16:00Z'), now: () => clock.time };
const open = (world: string) => createLedger({ database: test.database, clock, world });
const publish = (world: string, publication: NewEntry) =>
  test.database.transaction((tx) => open(world).publish(tx, publication));
const verdict = async (world: string) =>
  (await verifyLedger(test.database, { witnessed: [] })).find((one) => one.world === world);
describe('publishing to the ledger', () => {
  it('LEDG-1: writes entries that follow each other, each hash made as the rules say (recomputed by PostgreSQL)', async () => {
    expect(await publish('sim:chain', sampleSignals('2025-03-03'))).toMatchObject({ seq: 1, count: 5 });
    expect(await publish('sim:chain', sampleSignals('2025-03-04'))).toMatchObject({ seq: 2, count: 5 });
    const rows = await test.database.query(
      `select seq, encode(hash, 'hex') = encode(sha256(convert_to(format(
                '{"bodyHash":"%s","kind":"%s","prevHash":"%s","seq":%s,"subject":"%s","world":"%s"}',
                encode(body_hash, 'hex'), kind, encode(prev_hash, 'hex'), seq, subject, world), 'UTF8')), 'hex') as right_hash,
              sha256(salt || convert_to(body, 'UTF8')) = body_hash as right_body,
              prev_hash = coalesce(lag(hash) over (order by seq), decode(repeat('00', 32), 'hex')) as right_link
         from ledger_entry where world = 'sim:chain' order by seq`,
    );
    const right = { right_hash: true, right_body: true, right_link: true };
    expect(rows).toEqual([
      { seq: '1', ...right },
      { seq: '2', ...right },
    ]);
    expect(await open('sim:chain').root()).toMatchObject({ count: 2, writtenAt: '2025-03-03T20:16:00.000Z' });
  });

  it('gives a leaf back with what recomputing it needs, and nothing under an id that is not there', async () => {
    const leaf = await open('sim:chain').leaf(callId('KO', '2025-03-04'));
    const { body, recipe } = sampleCall('KO', '2025-03-04');
    expect(leaf).toMatchObject({
      seq: 2,
      of: null,
      body,
      recipe,
      entry: { kind: 'signals', model: 'blend-1' },
    });
    expect(leaf?.body).not.toHaveProperty('recipe');
    expect(await open('sim:chain').leaf('sig:us:KO:2025-03-05:20')).toBeNull();
    expect(await open('sim:other').leaf(callId('KO', '2025-03-04'))).toBeNull();
  });

  it('LEDG-2: leaves no trace when the transaction that publishes fails', async () => {
    const before = await open('sim:chain').root();
    const failed = test.database.transaction(async (tx) => {
      await open('sim:chain').publish(tx, sampleSignals('2025-03-05'));
      throw new Error('the signals could not be stored');
    });
    await expect(failed).rejects.toThrow('could not be stored');
    expect(await open('sim:chain').root()).toEqual(before);
    expect(await open('sim:chain').leaf(callId('KO', '2025-03-05'))).toBeNull();
  });

  it('LEDG-2: shows nothing before the commit, then every leaf in the order of the ids', async () => {
    const symbols = ['SPY', 'KO', 'AAPL', 'BAC'] as const;
    const date = '2025-05-05';
    const leaves = symbols.map((symbol) => sampleCall(symbol, date));
    const key = { kind: 'signals', market: 'us', date, model: 'blend-1' } as const;
    const ledger = open('sim:order');
    await test.database.transaction(async (tx) => {
      await ledger.publish(tx, { ...key, leaves });
      expect(await ledger.leaf(callId('KO', date))).toBeNull();
      expect(await ledger.root()).toMatchObject({ count: 0 });
    });
    const placed = await Promise.all(symbols.map((symbol) => ledger.leaf(callId(symbol, date))));
    expect(placed.map((leaf) => leaf?.index)).toEqual([3, 2, 0, 1]);
    expect(await verdict('sim:order')).toMatchObject({ entries: 1, leaves: 4, break: null });
  });

  it('refuses an id that comes twice in one entry', async () => {
    const leaves = [sampleCall('KO', '2025-05-06'), sampleCall('KO', '2025-05-06')];
    const twice = { kind: 'signals', market: 'us', date: '2025-05-06', model: 'blend-1', leaves } as const;
    await expect(publish('sim:order', twice)).rejects.toThrow('ledger_leaf_id');
  });

  it('LEDG-3: writes the calls of a market, date and model once', async () => {
    await expect(publish('sim:chain', sampleSignals('2025-03-04'))).rejects.toThrow(
      'holds the signals of us/2025-03-04/blend-1 already',
    );
    const key = { kind: 'signals', market: 'us', model: 'blend-1' } as const;
    expect(await open('sim:chain').published({ ...key, date: '2025-03-04' })).toMatchObject([
      { seq: 2, count: 5 },
    ]);
    expect(await open('sim:chain').published({ ...key, date: '2025-03-06' })).toEqual([]);
  });

  it('LEDG-3: adds outcomes of a day as they come, one entry each time, once per call', async () => {
    const outcomes = (...symbols: string[]): NewEntry => ({
      ...{ kind: 'outcomes', market: 'us', date: '2025-04-01', model: 'blend-1' },
      leaves: symbols.map((symbol) => sampleOutcome(symbol, '2025-03-03')),
    });
    await publish('sim:chain', outcomes('KO', 'BAC'));
    await publish('sim:chain', outcomes('SPY'));
    const key = { kind: 'outcomes', market: 'us', date: '2025-04-01', model: 'blend-1' } as const;
    expect(await open('sim:chain').published(key)).toMatchObject([{ count: 2 }, { count: 1 }]);
    await expect(publish('sim:chain', outcomes('KO'))).rejects.toThrow('ledger_leaf_id');
    await expect(publish('sim:chain', outcomes('TSLA'))).rejects.toThrow('ledger_leaf_call');
    expect(await verdict('sim:chain')).toMatchObject({ entries: 4, leaves: 13, break: null });
  });

  it('refuses what cannot be told apart later: no leaves, wrong ids, an outcome among calls, numbers that are none', async () => {
    const day = sampleSignals('2025-03-10');
    const [leaf] = [sampleCall('KO', '2025-03-10')];
    const wrong: Array<[NewEntry, string]> = [
      [{ ...day, leaves: [] } as NewEntry, 'nothing to publish'],
      [{ ...day, leaves: [{ ...leaf, id: 'KO 1' }] } as NewEntry, 'cannot be an id'],
      [{ ...day, leaves: [{ ...leaf, subject: '' }] } as NewEntry, 'no subject'],
      [{ ...day, model: 'a/b' }, 'cannot name a model'],
      [{ ...day, leaves: [{ ...leaf, of: callId('KO', '2025-03-03') }] } as NewEntry, 'does not belong'],
      [{ ...day, leaves: [{ ...leaf, body: { pUp: Number.NaN } }] } as NewEntry, 'canonical JSON'],
    ];
    for (const [publication, sentence] of wrong)
      await expect(publish('sim:chain', publication)).rejects.toThrow(sentence);
  });

  it('never dates an entry before the one it follows, whatever the clock of this machine says', async () => {
    clock.time -= 3_600_000;
    await publish('sim:chain', sampleSignals('2025-03-11'));
    clock.time += 3_600_000;
    expect(await open('sim:chain').root()).toMatchObject({ writtenAt: '2025-03-03T20:16:00.000Z' });
    expect(await verdict('sim:chain')).toMatchObject({ break: null });
  });

  it('LEDG-1: keeps a chain per world', async () => {
    const elsewhere = await publish('live', sampleSignals('2025-03-03'));
    expect(elsewhere.seq).toBe(1);
    expect(await verdict('live')).toMatchObject({ entries: 1, leaves: 5, break: null });
  });
});

describe('what was written', () => {
  it('LEDG-4: can be changed or removed neither by the application nor by the owner of the tables', async () => {
    await test.database.query(
      `insert into ledger_root values ('sim:chain', '2025-03-03', 1, sha256('x'), now()) on conflict do nothing`,
    );
    for (const table of ['ledger_entry', 'ledger_leaf', 'ledger_root']) {
      for (const statement of [
        `update ${table} set world = 'live'`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(test.database.query(statement)).rejects.toThrow(/permission denied/);
        await expect(test.owner.query(statement)).rejects.toThrow('only grows');
      }
      const [right] = await test.database.query(
        `select has_table_privilege($1, 'update, delete, truncate') as may`,
        [table],
      );
      expect(right).toEqual({ may: false });
    }
    const replaced = `insert into ledger_leaf select * from ledger_leaf where world = 'sim:chain'
      on conflict (world, seq, position) do update set body = '{}'`;
    await expect(test.database.query(replaced)).rejects.toThrow('permission denied');
  });

  it('LEDG-1: cannot be followed by a gap, a fork or a second first entry, even by plain SQL', async () => {
    const insert = (seq: number, prevSeq: number | null, prevHash: string) =>
      test.database.query(
        `insert into ledger_entry values ('sim:chain', $1::bigint, 'signals', 'us/' || $1::bigint, '{}', sha256('s'), sha256('b'), $2,
           decode($3, 'hex'), sha256('h'), sha256('l'))`,
        [seq, prevSeq, prevHash],
      );
    const zeros = '00'.repeat(32);
    const { count, hash } = await open('sim:chain').root();
    await expect(insert(count + 2, count + 1, hash)).rejects.toThrow('ledger_entry_follows');
    await expect(insert(count + 1, count, zeros)).rejects.toThrow('ledger_entry_follows');
    await expect(insert(count + 1, null, zeros)).rejects.toThrow('check constraint');
    await expect(insert(count, count - 1, hash)).rejects.toThrow('duplicate key');
    await expect(insert(1, null, zeros)).rejects.toThrow('duplicate key');
  });

  it('is written by one publication after the other, however many come at once', async () => {
    const dates = Array.from({ length: 12 }, (_, index) => `2025-06-${String(index + 10)}` as const);
    const all = dates.map((date) =>
      test.database.transaction(async (tx) => {
        const entry = await open('sim:busy').publish(tx, sampleSignals(date as '2025-06-10'));
        await wait(5);
        return entry.seq;
      }),
    );
    const seqs = await Promise.all(all);
    expect(seqs.toSorted((a, b) => a - b)).toEqual(dates.map((_, index) => index + 1));
    const leaves = dates.length * sampleSymbols.length;
    expect(await verdict('sim:busy')).toMatchObject({ entries: 12, leaves, break: null });
  });
});
