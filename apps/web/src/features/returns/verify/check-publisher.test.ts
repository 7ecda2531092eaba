import { readFileSync } from 'node:fs';
import type { LedgerHeader, LedgerKey, RootSignature, VerifySignature } from '@auspex/contract/ledger';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { SignedEnd } from '../../../shared/market/chain/read-chain.ts';
import type { KeptRoot } from '../../../shared/market/chain/root-memory.ts';
import { checkPublisher, isHonest, ownVerifier } from './check-publisher.ts';

const fixture = (name: string) =>
  readFileSync(
    new URL(`../../../../../../packages/contract/src/ledger/fixtures/${name}`, import.meta.url),
    'utf8',
  );
const { headers } = JSON.parse(fixture('sample-ledger.json')) as { headers: LedgerHeader[] };
// Signed by OpenSSL over Python's JSON, with the second of two keys.
const signed = JSON.parse(fixture('signed-roots.json')) as {
  readonly keys: LedgerKey[];
  readonly root: SignedEnd;
  readonly byRetiredKey: RootSignature;
  readonly byForeignKey: RootSignature;
  readonly kept: KeptRoot;
};
const { root, keys } = signed;

let verify: VerifySignature | null;
beforeAll(async () => {
  verify = await ownVerifier();
});

interface Change {
  readonly root?: Partial<SignedEnd>;
  readonly keys?: readonly LedgerKey[];
  readonly kept?: KeptRoot;
}

const check = (change: Change = {}) => {
  const remembered = change.kept ? { root: change.kept, at: '2025-03-21T00:00:00.000Z' } : null;
  const published = { root: { ...root, ...change.root }, keys: change.keys ?? keys, headers, remembered };
  return checkPublisher(published, verify);
};
const flip = (hex: string) => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;
const keyWith = (index: number, change: Partial<LedgerKey>) =>
  keys.map((key, at) => (at === index ? { ...key, ...change } : key));

describe('who published the end of the chain', () => {
  it('is known from a signature by a listed key, also for the day and for what the reader kept', async () => {
    expect(verify).not.toBeNull();
    expect(await check({ kept: signed.kept })).toEqual({
      ...{ kind: 'signed', key: keys[1]?.id, since: keys[1]?.since, at: root.writtenAt },
    });
  });

  it.each<[string, Change, string]>([
    ['taken away', { root: { signature: null } }, 'unsigned'],
    [
      'changed by a digit',
      {
        root: {
          signature: root.signature && { ...root.signature, signature: flip(root.signature.signature) },
        },
      },
      'false-signature',
    ],
    ['over another hash', { root: { hash: flip(root.hash) } }, 'false-signature'],
    ['over another number of entries', { root: { count: root.count - 1 } }, 'false-signature'],
    ['over another date', { root: { writtenAt: '2025-04-02T20:15:00.000Z' } }, 'false-signature'],
    ['by a key that is not listed', { root: { signature: signed.byForeignKey } }, 'unknown-key'],
    [
      'by a key that had been replaced by then',
      { root: { signature: signed.byRetiredKey } },
      'false-signature',
    ],
  ])('is not known from a signature that was %s', async (_, change, kind) => {
    const verdict = await check(change);
    expect(verdict).toEqual({ kind });
    expect(isHonest(verdict)).toBe(false);
  });

  it('is not known where the root of the day is dated otherwise, unsigned, or not of this chain', async () => {
    const daily = root.daily;
    if (daily === null) throw new Error('The sample has no root of a day.');
    const date = daily.date;
    const later = { ...daily, at: '2025-04-03T00:08:00.000Z' };
    expect(await check({ root: { daily: later } })).toEqual({ kind: 'redated', date });
    expect(await check({ root: { daily: { ...daily, date: '2025-04-04' } } })).toMatchObject({
      kind: 'redated',
    });
    expect(await check({ root: { daily: { ...daily, signature: null } } })).toEqual({
      kind: 'redated',
      date,
    });
    const other = { ...daily, hash: flip(daily.hash) };
    expect(await check({ root: { daily: other } })).toEqual({ kind: 'other-day', date });
  });

  it('is not known where a listed key was changed, left out, or given another period', async () => {
    for (const list of [
      keyWith(0, { since: '2025-02-01T00:00:00.000Z' }),
      keyWith(1, { chains: [] }),
      keyWith(1, { endorsement: keys[1]?.signature ?? '' }),
      keyWith(0, { until: null }),
      keys.slice(1),
    ])
      expect(await check({ keys: list })).toEqual({ kind: 'false-key' });
  });

  it('is in doubt where the key that signed the kept hash is gone, or the kept signature fails', async () => {
    const [key = ''] = [signed.kept.signature?.key];
    const foreign = {
      ...signed.kept,
      signature: { ...signed.byForeignKey, at: signed.kept.writtenAt ?? '' },
    };
    expect(await check({ kept: foreign })).toEqual({ kind: 'key-gone', key: signed.byForeignKey.key });
    expect(await check({ kept: { ...signed.kept, count: 3 } })).toEqual({ kind: 'kept-false', key });
  });

  it('is open without a key or an entry, and rests on the key’s statement where nothing was written since', async () => {
    const old = { count: 2, hash: headers[1]?.hash ?? '', signature: null, daily: null };
    expect(await check({ root: old, keys: [] })).toEqual({ kind: 'older' });
    expect(await check({ root: { ...old, count: 0 } })).toEqual({ kind: 'nothing' });
    const [first] = keys;
    const alone = { root: old, keys: keyWith(0, { until: null }).slice(0, 1) };
    expect(await check(alone)).toEqual({ kind: 'adopted', key: first?.id, since: first?.since });
  });

  it('is not known where the chain lost the end that a key signed when it came into use', async () => {
    const cut = headers.slice(0, 3);
    const rewritten = headers.map((header) =>
      header.seq === 2 ? { ...header, hash: 'ab'.repeat(32) } : header,
    );
    const [first, second] = keys;
    const look = (list: LedgerHeader[]) =>
      checkPublisher({ root, keys, headers: list, remembered: null }, verify);
    expect(await look(cut)).toEqual({ kind: 'lost-end', key: second?.id });
    expect(await look(rewritten)).toEqual({ kind: 'lost-end', key: first?.id });
  });

  it('cannot be checked by a browser without Ed25519, which holds nothing against the publisher', async () => {
    vi.stubGlobal('crypto', {});
    expect(await ownVerifier()).toBeNull();
    vi.unstubAllGlobals();
    const verdict = await checkPublisher({ root, keys, headers, remembered: null }, null);
    expect(verdict).toEqual({ kind: 'no-browser' });
    expect(isHonest(verdict)).toBe(true);
  });
});
