import type { LedgerBreak } from '@auspex/contract/ledger';
import { beforeAll, describe, expect, it } from 'vitest';
import { afterwards, asForger } from '../../../test/record/forger.ts';
import { callId, sampleOutcome, sampleSignals } from '../../../test/record/sample-calls.ts';
import { withDatabase } from '../../../test/with-database.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { OutcomeLeaf } from '../entry.ts';
import { createLedger } from '../ledger.ts';
import { verifyWorld, type WorldCheck } from './verify-world.ts';

const test = withDatabase();
const world = 'sim:tampered';
const days = ['2025-03-03', '2025-03-04', '2025-03-05'] as const;

/** Four entries: three days of calls (the second sealed), the third two days later, then outcomes of the first day. */
beforeAll(async () => {
  let now = '2025-04-01T20:16:00Z';
  const clock = { now: () => Date.parse(now) };
  const ledger = createLedger({ database: test.database, clock, world });
  for (const date of days) {
    if (date === days[2]) now = '2025-04-03T20:16:00Z';
    await test.database.transaction((tx) => ledger.publish(tx, sampleSignals(date, date === '2025-03-04')));
  }
  const leaves = ['KO', 'BAC'].map((symbol) => sampleOutcome(symbol, '2025-03-03'));
  await test.database.transaction((tx) =>
    ledger.publish(tx, { kind: 'outcomes', market: 'us', date: '2025-04-01', model: 'blend-1', leaves }),
  );
});

const forge = <T>(work: (tx: Transaction) => Promise<T>) =>
  asForger(test.owner, ['ledger_entry', 'ledger_leaf', 'ledger_root'], work);

const breakAfter = (
  tx: Transaction,
  statements: readonly string[],
  witnessed: WorldCheck['witnessed'] = null,
): Promise<LedgerBreak | null> =>
  afterwards(tx, statements, async () => (await verifyWorld(tx.client, { world, witnessed })).break);

const after = (...statements: string[]) => forge((tx) => breakAfter(tx, statements));
const leaf = (symbol: string, date: string) => `where id = '${callId(symbol, date)}'`;

const bytes = (column: string, offset: number) =>
  `${column} = set_byte(${column}, ${offset}, get_byte(${column}, ${offset}) # 1)`;
/** Another letter at one place of a text. */
const letter = (column: string, offset: number) =>
  `${column} = overlay(${column} placing chr(ascii(substr(${column}, ${offset}, 1)) # 1) from ${offset} for 1)`;

describe('LEDG-7: somebody who rules the database changes the record', () => {
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
    await forge(async (tx) => {
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
    await forge(async (tx) => {
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
    const found = await forge(async (tx) => {
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

  it('a second outcome of a call, and one of something that is no call, each under a new id in an entry of its own', async () => {
    const clock = { now: () => Date.parse('2025-04-02T20:16:00Z') };
    const added = (leaf: OutcomeLeaf) =>
      forge(async (tx) => {
        const ledger = createLedger({ database: test.owner, clock, world });
        const place = { kind: 'outcomes', market: 'us', date: '2025-04-02', model: 'blend-1' } as const;
        await ledger.publish(tx, { ...place, leaves: [leaf] });
        return breakAfter(tx, []);
      });
    const better = { ...sampleOutcome('KO', '2025-03-03'), id: 'out:better', body: { return: 0.41 } };
    expect(await added(better)).toEqual({ seq: 5, id: 'out:better', reason: 'second-outcome' });
    // Over another horizon it is the first.
    expect(await added({ ...better, body: { horizon: 60, return: 0.41 } })).toBeNull();
    expect(await added({ ...better, of: 'out:us:KO:2025-03-03:20' })).toMatchObject({
      seq: 5,
      reason: 'lost-call',
    });
  });

  it('the place before an entry, as the database keeps it beside the hash', async () => {
    for (const seq of [1, 2, 4]) {
      const change = 'prev_seq = coalesce(prev_seq, 0) + 1';
      const found = await after(`update ledger_entry set ${change} where seq = ${seq}`);
      expect(found).toEqual({ seq, id: null, reason: 'broken-link' });
    }
  });

  it('the root that was published on a day', async () => {
    const add = (count: number, date: string, of = count) =>
      `insert into ledger_root (world, date, count, hash, at)
         select world, '${date}', ${count}, hash, '${date}T05:00:00Z' from ledger_entry where seq = ${of}`;
    const honest = [add(2, '2025-04-02'), add(2, '2025-04-03'), add(4, '2025-04-04')];
    const changed = (change: string, date: string) =>
      after(...honest, `update ledger_root set ${change} where date = '${date}'`);
    expect(await after(...honest)).toBeNull();
    expect(await changed(bytes('hash', 9), '2025-04-03')).toMatchObject({ seq: 2, reason: 'altered-root' });
    expect(await changed('count = 3', '2025-04-03')).toMatchObject({ seq: 3, reason: 'altered-root' });
    expect(await changed("at = at + interval '1 day'", '2025-04-04')).toMatchObject({ seq: 4 });
    expect(await changed("date = '2025-04-09'", '2025-04-04')).toMatchObject({ seq: 4 });
    // Its hour lies between the entry it ends with and the next one, as far as clocks agree.
    for (const [root, earliest, latest] of [
      [add(4, '2025-04-03'), '20:11', '23:59'],
      [add(2, '2025-04-03'), '00:00', '20:21'],
    ] as const) {
      const at = (time: string) =>
        after(root, `update ledger_root set at = '2025-04-03T${time}:00Z' where date = '2025-04-03'`);
      expect([await at(earliest), await at(latest)]).toEqual([null, null]);
    }
    const early = `update ledger_root set at = '2025-04-03T20:10:59.999Z'`;
    expect(await after(add(4, '2025-04-03'), early)).toMatchObject({ seq: 4, reason: 'altered-root' });
    const late = `update ledger_root set at = '2025-04-03T20:21:00.001Z'`;
    expect(await after(add(2, '2025-04-03'), late)).toMatchObject({ seq: 2, reason: 'altered-root' });
    // A chain that was once as long: without any file saved elsewhere.
    const cut = ['delete from ledger_leaf where seq = 4', 'delete from ledger_entry where seq = 4'];
    expect(await after(...honest, ...cut)).toEqual({ seq: 4, id: null, reason: 'cut-tail' });
    expect(await after(add(4, '2025-04-02'), add(2, '2025-04-03'))).toMatchObject({ reason: 'altered-root' });
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
    await forge(async (tx) => {
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
