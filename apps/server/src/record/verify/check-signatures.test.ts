import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerEntryBody } from '@auspex/contract/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asForger } from '../../../test/record/forger.ts';
import { redateEntries } from '../../../test/record/redate-entries.ts';
import { sampleSignals } from '../../../test/record/sample-calls.ts';
import { withDatabase } from '../../../test/with-database.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { createLedger } from '../ledger.ts';
import { publishRoots } from '../record-module.ts';
import { createSigner, type RootSigner } from '../sign-roots.ts';
import { listKeys } from '../store/key-store.ts';
import { makeWitness, type Witness } from '../witness.ts';
import { signatureCheck } from './check-signatures.ts';
import { describeVerdicts, judgeSaved } from './ledger-commands.ts';
import { verifyWorld } from './verify-world.ts';

const test = withDatabase();
const world = 'sim:signed';
const home = mkdtempSync(join(tmpdir(), 'auspex-signer-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

let now = '';
const clock = { now: () => Date.parse(now) };
const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const signerOf = (byte: number) => createSigner({ config: { masterKey: keyOf(byte), home }, clock });
const signer = signerOf(1);
const dates = ['2025-03-03', '2025-03-04', '2025-03-05', '2025-03-06'] as const;
let saved: Witness;

async function publishDay(date: (typeof dates)[number], by: RootSigner | undefined): Promise<void> {
  now = `${date}T21:16:00.000Z`;
  const ledger = createLedger({ database: test.database, clock, world, signer: by });
  await test.database.transaction((tx) => ledger.publish(tx, sampleSignals(date)));
  now = `${date}T23:07:00.000Z`;
  await publishRoots(test.database, clock, by);
}

/** Two entries from before the ledger had a key, then two signed ones, each with the root of its day. */
beforeAll(async () => {
  for (const [index, date] of dates.entries()) await publishDay(date, index < 2 ? undefined : signer);
  saved = await makeWitness(test.database, world, clock);
});

const forge = <T>(work: (tx: Transaction) => Promise<T>) =>
  asForger(test.owner, ['ledger_entry', 'ledger_leaf', 'ledger_root', 'ledger_key'], work);

/** What `verify-ledger` says of the chain as the transaction has it: without and with the root saved before. */
async function verify(tx: Transaction, by: Pick<RootSigner, 'isOwn'> = signer) {
  const checks = [signatureCheck(by)];
  const root = saved.worlds.find((one) => one.world === world) ?? null;
  const alone = await verifyWorld(tx.client, { world, witnessed: null, checks });
  await tx.query('close all');
  const compared = await verifyWorld(tx.client, { world, witnessed: root, checks });
  await tx.query('close all');
  const judged = await judgeSaved(saved, await listKeys(tx));
  return {
    alone: alone.break,
    compared: compared.break,
    text: describeVerdicts([alone], null).join('\n'),
    saved: judged.find(({ text }) => text.startsWith(world)),
  };
}

const MONTH_BACK = { world, from: 1, byMs: 30 * 86_400_000 };

describe('LEDG-10: a signed ledger', () => {
  it('holds, says what the signatures show, and which entries are older than the first key', async () => {
    const { alone, compared, text, saved: judged } = await forge((tx) => verify(tx));
    expect([alone, compared]).toEqual([null, null]);
    expect(text).toContain('Signed: 2 entries and 2 daily roots');
    expect(text).toContain('they could have made others too');
    expect(text).toContain('when the first 2 entries were written: they are older than the first key');
    expect(judged).toMatchObject({
      wrong: false,
      text: expect.stringContaining('Only the holder of that key'),
    });
  });

  it('names an entry whose signature was taken away, changed, or made by a key that is not listed', async () => {
    const after = (change: string) =>
      forge(async (tx) => {
        await tx.query(`update ledger_entry set ${change} where seq = 3`);
        return (await verify(tx)).alone;
      });
    expect(await after('signature = null, signed_by = null')).toEqual({
      seq: 3,
      id: null,
      reason: 'unsigned',
    });
    const flipped = 'signature = set_byte(signature, 5, get_byte(signature, 5) # 1)';
    expect(await after(flipped)).toEqual({ seq: 3, id: null, reason: 'false-signature' });
    expect(await after(`signed_by = sha256('x')`)).toEqual({ seq: 3, id: null, reason: 'unknown-key' });
    const other = '(select signature from ledger_entry where seq = 4)';
    expect(await after(`signature = ${other}`)).toMatchObject({ seq: 3, reason: 'false-signature' });
  });

  it('names the root of a day that is dated otherwise, or has no signature any more', async () => {
    const after = (change: string) =>
      forge(async (tx) => {
        await tx.query(`update ledger_root set ${change} where date = '2025-03-05'`);
        return (await verify(tx)).alone;
      });
    const later = await after(`at = at + interval '1 second'`);
    expect(later).toEqual({ seq: 3, id: null, reason: 'redated-root' });
    expect(await after('signature = null, signed_by = null')).toMatchObject({ seq: 3, reason: 'unsigned' });
    expect(await after(`signed_by = sha256('x')`)).toMatchObject({ seq: 3, reason: 'unknown-key' });
  });
});

describe('the whole chain dated back by somebody with the database', () => {
  it('breaks at the end that the first key found and signed, or at the first signature after it', async () => {
    const whole = await forge(async (tx) => {
      await redateEntries(tx, MONTH_BACK);
      return verify(tx);
    });
    expect(whole.alone).toEqual({ seq: 2, id: null, reason: 'other-root' });
    const anHour = { world, from: 4, byMs: 3_600_000 };
    const { alone } = await forge(async (tx) => {
      await redateEntries(tx, anHour);
      return verify(tx);
    });
    expect(alone).toEqual({ seq: 4, id: null, reason: 'false-signature' });
  });

  it('breaks where signatures are missing, if they were taken away', async () => {
    const { alone } = await forge(async (tx) => {
      await redateEntries(tx, { world, from: 4, byMs: 3_600_000 });
      await tx.query('update ledger_entry set signature = null, signed_by = null');
      await tx.query('update ledger_root set signature = null, signed_by = null');
      return verify(tx);
    });
    expect(alone).toEqual({ seq: 3, id: null, reason: 'unsigned' });
  });

  it('is whole but says that nobody vouches for it, if the keys were taken away too; a saved root tells', async () => {
    const {
      alone,
      compared,
      text,
      saved: judged,
    } = await forge(async (tx) => {
      await redateEntries(tx, MONTH_BACK);
      await tx.query('update ledger_entry set signature = null, signed_by = null');
      await tx.query('update ledger_root set signature = null, signed_by = null');
      await tx.query('delete from ledger_key');
      return verify(tx);
    });
    expect(alone).toBeNull();
    expect(text).toContain(
      'none is signed, so anyone who controls the database could have rewritten them all',
    );
    expect(text).toContain('The tail is unwitnessed');
    expect(compared).toEqual({ seq: 4, id: null, reason: 'other-root' });
    expect(judged).toMatchObject({ wrong: true, text: expect.stringContaining('no longer listed') });
  });

  it('is found with the master key at hand if it was signed again with a key of the forger’s own', async () => {
    const {
      alone,
      outside,
      compared,
      saved: judged,
    } = await forge(async (tx) => {
      await redateEntries(tx, MONTH_BACK);
      await tx.query('delete from ledger_key');
      now = '2025-01-01T00:00:00.000Z';
      const forger = signerOf(9);
      await tx.query(`update ledger_entry set world = 'aside'`);
      await forger.current(tx);
      await tx.query(`update ledger_entry set world = $1`, [world]);
      await signAgain(tx, forger, 1);
      return { ...(await verify(tx)), outside: (await verify(tx, forger)).alone };
    });
    expect(alone).toEqual({ seq: 1, id: null, reason: 'false-key' });
    // Without the master key nothing tells one key from another, except a copy of the list or of a root.
    expect(outside).toBeNull();
    expect(compared).toMatchObject({ seq: 1 });
    expect(judged).toMatchObject({ wrong: true, text: expect.stringContaining('no longer listed') });
  });

  it('is whole if whoever holds the key signed it again; only a saved root tells, and proves who published it', async () => {
    const {
      alone,
      compared,
      text,
      saved: judged,
    } = await forge(async (tx) => {
      await redateEntries(tx, { world, from: 4, byMs: 3_600_000 });
      await signAgain(tx, signer, 4);
      return verify(tx);
    });
    expect(alone).toBeNull();
    expect(text).toContain('they could have made others too');
    expect(compared).toEqual({ seq: 4, id: null, reason: 'other-root' });
    expect(judged).toMatchObject({
      wrong: false,
      text: expect.stringContaining('a chain without it is another one'),
    });
  });
});

describe('the next key', () => {
  const rotated = (work: (tx: Transaction) => Promise<unknown>) =>
    forge(async (tx) => {
      now = '2025-03-07T12:00:00.000Z';
      await work(tx);
      return { ...(await verify(tx)), keys: await listKeys(tx) };
    });

  it('is endorsed by the one before, which stays listed with its period', async () => {
    const { alone, keys, text } = await rotated((tx) => signer.rotate(tx));
    expect(alone).toBeNull();
    expect(keys).toMatchObject([
      { generation: 1, since: '2025-03-05T21:16:00.000Z', until: now },
      { generation: 2, since: now, until: null, previous: keys[0]?.id, endorsement: expect.any(String) },
    ]);
    expect(text).not.toContain('the former key did not sign');
  });

  it('comes with a new master key, and says that the former one did not sign for it', async () => {
    const { alone } = await rotated((tx) => signerOf(2).current(tx));
    expect(alone).toMatchObject({ reason: 'false-key' });
    const { text } = await forge(async (tx) => {
      now = '2025-03-07T12:00:00.000Z';
      await signerOf(2).current(tx);
      return verify(tx, signerOf(2));
    });
    expect(text).toContain('the master key was replaced on 2025-03-07T12:00:00.000Z');
  });

  it('is refused where its period, its log or an endorsement was changed', async () => {
    for (const change of [
      `statement = replace(statement, '"since":"2025-03-07', '"since":"2025-03-06')`,
      `statement = regexp_replace(statement, '"log":"[^"]*"', '"log":"other"')`,
      'endorsement = set_byte(endorsement, 3, get_byte(endorsement, 3) # 1)',
      'signature = set_byte(signature, 3, get_byte(signature, 3) # 1)',
      `id = sha256('x')`,
    ]) {
      const { alone } = await rotated(async (tx) => {
        await signer.rotate(tx);
        await tx.query(`update ledger_key set ${change} where generation = 2`);
      });
      expect(alone, change).toEqual({ seq: 5, id: null, reason: 'false-key' });
    }
  });

  it('signs nothing of the time of the key before', async () => {
    const { alone } = await rotated(async (tx) => {
      await signer.rotate(tx);
      await signAgain(tx, signer, 4);
    });
    expect(alone).toEqual({ seq: 4, id: null, reason: 'false-signature' });
  });
});

/** Signs entries and roots again, from one on. */
async function signAgain(tx: Transaction, by: RootSigner, from: number): Promise<void> {
  const key = await by.current(tx);
  const store = async (table: string, root: { count: string; hash: Buffer; at: string }) => {
    const { count, hash, at } = root;
    const made = key.sign({ world, count: Number(count), hash: hash.toString('hex'), at });
    await tx.query(
      `update ${table} set signed_by = decode($2, 'hex'), signature = decode($3, 'hex') where hash = $1`,
      [hash, made.key, made.signature],
    );
  };
  const entries = await tx.query<{ seq: string; hash: Buffer; body: string }>(
    'select seq, hash, body from ledger_entry where seq >= $1',
    [from],
  );
  for (const { seq, hash, body } of entries)
    await store('ledger_entry', { count: seq, hash, at: (JSON.parse(body) as LedgerEntryBody).at });
  const roots = await tx.query<{ count: string; hash: Buffer; at: Date }>(
    'select count, hash, at from ledger_root where count >= $1',
    [from],
  );
  for (const { count, hash, at } of roots) await store('ledger_root', { count, hash, at: at.toISOString() });
}
