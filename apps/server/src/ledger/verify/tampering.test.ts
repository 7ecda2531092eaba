import type { LedgerBreak } from '@auspex/contract/ledger';
import { beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/database.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { createLedger } from '../ledger.ts';
import { callId, sampleOutcome, sampleSignals } from '../sample-calls.ts';
import { verifyWorld, type WorldCheck } from './verify-world.ts';

const test = withDatabase();
const world = 'sim:tampered';
const days = ['2025-03-03', '2025-03-04', '2025-03-05'] as const;

/** Four entries: three days of calls (the second sealed), then outcomes of the first day. */
beforeAll(async () => {
  const clock = { now: () => Date.parse('2025-04-01T20:16:00Z') };
  const ledger = createLedger({ database: test.database, clock, world });
  for (const date of days) {
    await test.database.transaction((tx) => ledger.publish(tx, sampleSignals(date, date === '2025-03-04')));
  }
  const leaves = ['KO', 'BAC'].map((symbol) => sampleOutcome(symbol, '2025-03-03'));
  await test.database.transaction((tx) =>
    ledger.publish(tx, { kind: 'outcomes', market: 'us', date: '2025-04-01', model: 'blend-1', leaves }),
  );
});

class Undone extends Error {}

/** What an owner of the database can do who takes every guard away first; undone afterwards. */
async function asForger<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  let result: { readonly value: T } | null = null;
  try {
    await test.owner.transaction(async (tx) => {
      for (const table of ['ledger_entry', 'ledger_leaf']) {
        await tx.query(`alter table ${table} disable trigger append_only`);
        const constraints = await tx.query<{ name: string }>(
          `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f', 'p', 'u')
            order by contype = 'f' desc`,
          [table],
        );
        for (const { name } of constraints)
          await tx.query(`alter table ${table} drop constraint ${name} cascade`);
      }
      result = { value: await work(tx) };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  const { value } = result as unknown as { value: T };
  return value;
}

async function breakAfter(
  tx: Transaction,
  statements: readonly string[],
  witnessed: WorldCheck['witnessed'] = null,
): Promise<LedgerBreak | null> {
  await tx.query('savepoint tampering');
  for (const statement of statements) await tx.query(statement);
  const verdict = await verifyWorld(tx.client, { world, witnessed });
  await tx.query('rollback to savepoint tampering');
  return verdict.break;
}

const after = (...statements: string[]) => asForger((tx) => breakAfter(tx, statements));
const leaf = (symbol: string, date: string) => `where id = '${callId(symbol, date)}'`;

const bytes = (column: string, offset: number) =>
  `${column} = set_byte(${column}, ${offset}, get_byte(${column}, ${offset}) # 1)`;
/** Another letter at one place of a text. */
const letter = (column: string, offset: number) =>
  `${column} = overlay(${column} placing chr(ascii(substr(${column}, ${offset}, 1)) # 1) from ${offset} for 1)`;

describe('somebody who rules the database changes the record', () => {
  it('and nothing is found where nothing was changed', async () => {
    expect(await after()).toBeNull();
  });

  it('one byte anywhere in an entry: the entry is named', async () => {
    const changes = [
      ...['kind', 'subject', 'body'].flatMap((column) => [letter(column, 1), letter(column, 4)]),
      letter('body', 60),
      ...['salt', 'body_hash', 'prev_hash', 'hash'].flatMap((column) =>
        [0, 17, 31].map((at) => bytes(column, at)),
      ),
      // Leaves, an inner node (the second hash from the end in any tree of two leaves or more), the root, and one too many.
      bytes('tree', 0),
      bytes('tree', 63),
      'tree = set_byte(tree, octet_length(tree) - 40, get_byte(tree, octet_length(tree) - 40) # 1)',
      'tree = set_byte(tree, octet_length(tree) - 1, get_byte(tree, octet_length(tree) - 1) # 1)',
      "tree = tree || sha256('x')",
    ];
    await asForger(async (tx) => {
      for (const change of changes) {
        for (const seq of [1, 2, 3, 4]) {
          const found = await breakAfter(tx, [`update ledger_entry set ${change} where seq = ${seq}`]);
          expect(found?.seq, `${change} in entry ${seq}`).toBe(seq);
        }
      }
    });
  });

  it('one byte anywhere in a leaf: its entry is named, and the leaf', async () => {
    const changes = [
      ...['id', 'subject', 'body'].flatMap((column) => [letter(column, 1), letter(column, 5)]),
      letter('body', 40),
      ...['salt', 'body_hash'].flatMap((column) => [0, 17, 31].map((at) => bytes(column, at))),
      "of_id = coalesce(of_id, '') || 'x'",
      'position = position + 7',
      "seal_needs = case when seal_needs is null then 'stocks' else 'crypto' end, sealed_until = coalesce(sealed_until, now())",
      "sealed_until = coalesce(sealed_until, '2025-03-01') + interval '1 day', seal_needs = coalesce(seal_needs, 'stocks')",
    ];
    const places = [
      ...days.map((date, index) => ({ seq: index + 1, where: leaf('KO', date) })),
      { seq: 4, where: "where id = 'out:us:KO:2025-03-03:20'" },
    ];
    await asForger(async (tx) => {
      for (const change of changes) {
        for (const { seq, where } of places) {
          const found = await breakAfter(tx, [`update ledger_leaf set ${change} ${where}`]);
          expect(found?.seq, `${change} in entry ${seq}`).toBe(seq);
          expect(found?.id, `${change} in entry ${seq}`).not.toBeNull();
        }
      }
    });
  });

  it('a seal taken off', async () => {
    const change = 'set seal_needs = null, sealed_until = null';
    const found = await after(`update ledger_leaf ${change} ${leaf('KO', '2025-03-04')}`);
    expect(found).toEqual({ seq: 2, id: callId('KO', '2025-03-04'), reason: 'foreign-leaf' });
  });

  it('an entry taken away, in the middle or at the beginning', async () => {
    expect(await after('delete from ledger_entry where seq = 2')).toMatchObject({
      seq: 2,
      reason: 'missing-entry',
    });
    const gone = await after(
      'delete from ledger_leaf where seq = 1',
      'delete from ledger_entry where seq = 1',
    );
    expect(gone).toMatchObject({ seq: 1, reason: 'missing-entry' });
  });

  it('an entry taken away and the rest moved up', async () => {
    const found = await after(
      'delete from ledger_leaf where seq = 2',
      'delete from ledger_entry where seq = 2',
      'update ledger_leaf set seq = seq - 1 where seq > 2',
      'update ledger_entry set seq = seq - 1 where seq > 2',
    );
    expect(found).toMatchObject({ seq: 2, reason: 'broken-link' });
  });

  it('two entries exchanged with their leaves', async () => {
    const swap = 'set seq = 5 - seq where seq in (2, 3)';
    const found = await after(`update ledger_entry ${swap}`, `update ledger_leaf ${swap}`);
    expect(found).toMatchObject({ seq: 2, reason: 'broken-link' });
  });

  it('one number given to two entries', async () => {
    const copied = 'insert into ledger_entry select * from ledger_entry where seq = 3';
    expect(await after(copied)).toMatchObject({ seq: 3, reason: 'repeated-entry' });
  });

  it('a leaf taken away, added, copied or moved to another place', async () => {
    expect(await after(`delete from ledger_leaf ${leaf('SPY', '2025-03-03')}`)).toMatchObject({
      seq: 1,
      reason: 'missing-leaf',
    });
    expect(await after(`delete from ledger_leaf ${leaf('BAC', '2025-03-03')}`)).toMatchObject({
      seq: 1,
      reason: 'missing-leaf',
    });
    const add = (position: string, id = "'x'") =>
      `insert into ledger_leaf select world, seq, ${position}, ${id}, subject, of_id, body, salt, body_hash, seal_needs, sealed_until
         from ledger_leaf ${leaf('KO', '2025-03-03')}`;
    expect(await after(add('5'))).toMatchObject({ seq: 1 });
    expect(await after(add('position'))).toMatchObject({ seq: 1 });
    const swap = `update ledger_leaf set position = 5 - position where seq = 1 and position in (2, 3)`;
    expect(await after(swap)).toMatchObject({ seq: 1, reason: 'foreign-leaf' });
  });

  it('leaves exchanged between two entries', async () => {
    const found = await after(
      `update ledger_leaf set seq = case seq when 1 then 3 else 1 end where position = 2 and seq in (1, 3)`,
    );
    expect(found).toMatchObject({ seq: 1, reason: 'foreign-leaf' });
  });

  it('a body replaced together with its salt and hash, and even with the stored hashes of the leaves', async () => {
    const body = `body = replace(body, '"stance":"buy"', '"stance":"sell"')`;
    const changed = `update ledger_leaf set ${body}, body_hash = sha256(salt || convert_to(replace(body, '"stance":"buy"', '"stance":"sell"'), 'UTF8')) ${leaf('KO', '2025-03-03')}`;
    expect(await after(changed)).toMatchObject({
      seq: 1,
      id: callId('KO', '2025-03-03'),
      reason: 'foreign-leaf',
    });
    const header = `'\\x00'::bytea || convert_to(format('{"bodyHash":"%s","id":"%s","of":null,"seal":null,"subject":"%s"}', encode(body_hash, 'hex'), id, subject), 'UTF8')`;
    const material = `update ledger_entry e set tree = overlay(tree placing (select string_agg(sha256(${header}), '' order by position) from ledger_leaf l where l.seq = e.seq) from 1) where seq = 1`;
    // That the material alone, remade from an untouched record, is right shows that PostgreSQL hashes leaves as we do.
    expect(await after(material)).toBeNull();
    expect(await after(changed, material)).toMatchObject({ seq: 1, id: null, reason: 'foreign-leaf' });
  });

  it('a text that reads the same but is not the one way to write it', async () => {
    const spaced = `replace(body, ',"', ', "')`;
    const found = await after(
      `update ledger_leaf set body = ${spaced}, body_hash = sha256(salt || convert_to(${spaced}, 'UTF8')) ${leaf('KO', '2025-03-03')}`,
    );
    expect(found).toMatchObject({ seq: 1, reason: 'malformed' });
  });

  it('an outcome forged for a call, with a whole new entry that follows the chain', async () => {
    const found = await asForger(async (tx) => {
      const clock = { now: () => Date.parse('2025-04-02T20:16:00Z') };
      const ledger = createLedger({ database: test.owner, clock, world });
      const leaves = [
        { ...sampleOutcome('SPY', '2025-03-03'), of: 'sig:us:NONE:2025-03-03:20' },
        sampleOutcome('IWM', '2025-03-03'),
      ];
      await ledger.publish(tx, {
        kind: 'outcomes',
        market: 'us',
        date: '2025-04-02',
        model: 'blend-1',
        leaves,
      });
      return breakAfter(tx, []);
    });
    expect(found).toEqual({ seq: 5, id: 'out:us:SPY:2025-03-03:20', reason: 'lost-call' });
  });

  it('an outcome rewritten in its place', async () => {
    const better = `replace(body, '0.0125', '0.4125')`;
    const found = await after(
      `update ledger_leaf set body = ${better}, body_hash = sha256(salt || convert_to(${better}, 'UTF8')) where id = 'out:us:KO:2025-03-03:20'`,
    );
    expect(found).toEqual({ seq: 4, id: 'out:us:KO:2025-03-03:20', reason: 'foreign-leaf' });
  });

  it('the tail cut off: not seen without a saved root, named with one', async () => {
    const [end] = await test.database.query<{ hash: string }>(
      `select encode(hash, 'hex') as hash from ledger_entry where seq = 4`,
    );
    const witnessed = { world, count: 4, hash: end?.hash ?? '' };
    const cut = ['delete from ledger_leaf where seq = 4', 'delete from ledger_entry where seq = 4'];
    await asForger(async (tx) => {
      expect(await breakAfter(tx, cut)).toBeNull();
      expect(await breakAfter(tx, cut, witnessed)).toEqual({ seq: 4, id: null, reason: 'cut-tail' });
      expect(await breakAfter(tx, [], witnessed)).toBeNull();
      const other = { ...witnessed, hash: 'ab'.repeat(32) };
      expect(await breakAfter(tx, [], other)).toEqual({ seq: 4, id: null, reason: 'other-root' });
      // Entries gone, leaves forgotten.
      const careless = cut.slice(1);
      expect(await breakAfter(tx, careless)).toMatchObject({ seq: 4, reason: 'stray-leaf' });
    });
  });
});
