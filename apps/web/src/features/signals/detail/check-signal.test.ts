import { type JsonObject, type LedgerRow, sha256 } from '@auspex/contract/ledger';
import { appendEntry, type LedgerExtract } from '@auspex/contract/test/append-entry';
import { describe, expect, it } from 'vitest';
import { sampleSignal } from '../../../../test/fixtures/sample-signals.ts';
import { checkChain } from '../../../shared/market/chain/follow-chain.ts';
import type { SignalRow } from '../signal.ts';
import { checkSignal, type SignalCheckParts } from './check-signal.ts';

const salt = 'cd'.repeat(32);
const nothing: LedgerExtract = {
  root: { world: 'sim:sample', count: 0, hash: '0'.repeat(64) },
  headers: [],
  rows: [],
};

/** What the server commits to of a signal: everything on the page but what the page works out by itself. */
function bodyOf(signal: SignalRow): JsonObject {
  const { date, stance, votes, previousStance, since, ageBars, enough, close, stop, target } = signal;
  const { outlooks, modelVersion: model, madeAt: asOf, asset } = signal;
  return {
    ...{ symbol: asset.symbol, date, stance, votes, previousStance, since, ageBars, enough },
    ...{ close, stop, target },
    outlooks: outlooks.map(({ strength, gateAsMade, ...outlook }) => ({ ...outlook, gate: gateAsMade })),
    recipe: { dataHash: 'd5'.repeat(32), model, seed: 39, asOf, seenBy: asOf },
  };
}

const append = (record: LedgerExtract, kind: string, leaves: Parameters<typeof appendEntry>[1]['leaves']) =>
  appendEntry(record, { kind, at: '2025-08-01T00:06:00.000Z', date: '2025-07-31', salt, leaves }, sha256);

const written = sampleSignal(1);
const other = sampleSignal(2);
const idOf = ({ asset }: SignalRow) => `signal:${asset.symbol}:2025-07-31`;
const leafOf = (signal: SignalRow) => ({
  ...{ id: idOf(signal), subject: `crypto:${signal.asset.symbol}`, of: null },
  body: bodyOf(signal),
});
const outcomeOf = (id: string, of = idOf(written), horizon = 5) => ({
  ...{ id, subject: `crypto:${written.asset.symbol}`, of },
  body: { horizon, return: 0.04 },
});
const begun = append(nothing, 'signals', [leafOf(written), leafOf(other)]);
const shown: SignalRow = { ...written, ledger: { seq: 1, leaf: idOf(written) } };

async function check(
  signal: SignalRow = shown,
  record: LedgerExtract = begun,
  change: Partial<SignalCheckParts> & { readonly row?: (row: LedgerRow) => LedgerRow } = {},
) {
  const kept: string[] = [];
  const { row: alter = (row: LedgerRow) => row, ...parts } = change;
  const proof = await checkSignal(signal, {
    readRoot: async () => record.root,
    readHeaders: async () => record.headers,
    readRow: async (leaf) => {
      const row = record.rows.find(({ id }) => id === leaf);
      if (row === undefined) throw new Error(`There is no ${leaf}.`);
      return { row: alter(row), outcomes: record.rows.filter(({ of }) => of === leaf) };
    },
    checkChain,
    rememberedRoot: () => null,
    rememberRoot: ({ hash }) => kept.push(hash),
    ...parts,
  });
  return { proof, kept };
}

const differs = { kind: 'broken', at: { seq: 1, id: idOf(written), reason: 'shown-differs' } };

describe('a signal, checked on its page', () => {
  it('holds where the page shows what was written down, and the end of the chain is remembered', async () => {
    const { proof, kept } = await check();
    expect(proof).toEqual({ kind: 'intact', writtenAs: null, shares: 1, entries: 1, remembered: null });
    expect(kept).toEqual([begun.root.hash]);
  });

  const [first, ...rest] = shown.outlooks;
  if (first === undefined) throw new Error('The sample says nothing.');
  const withOutlook = (change: Partial<typeof first>) => ({ outlooks: [{ ...first, ...change }, ...rest] });
  it.each<[string, Partial<SignalRow>]>([
    ['stance', { stance: shown.stance === 'buy' ? 'sell' : 'buy' }],
    ['P(up)', withOutlook({ pUp: 0.71 })],
    ['range', withOutlook({ expectedMove: { ...first.expectedMove, low: -0.01 } })],
    ['source of its P(up)', withOutlook({ pUpSource: 'model' })],
    ['score', withOutlook({ score: 0.9 })],
    ['gate at that time', withOutlook({ gateAsMade: 'open' })],
    ['number of horizons', { outlooks: rest }],
    ['date', { date: '2025-07-30' }],
    ['close', { close: shown.close * 1.01 }],
    ['stop', { stop: shown.close * 0.95 }],
    ['votes', { votes: { ...shown.votes, buy: shown.votes.buy + 1 } }],
    ['evidence', { enough: false }],
    ['model', { modelVersion: 'blend-2' }],
    ['instant', { madeAt: '2025-07-31T23:00:00.000Z' }],
  ])('breaks where the page shows another %s than its leaf', async (_what, change) => {
    const { proof, kept } = await check({ ...shown, ...change });
    expect(proof).toEqual(differs);
    expect(kept).toEqual([]);
  });

  it('holds although a gate has been judged since', async () => {
    const judged = { ...shown, ...withOutlook({ gate: first.gate === 'shut' ? 'open' : 'shut' }) };
    expect((await check(judged)).proof).toMatchObject({ kind: 'intact' });
  });

  it('breaks where the leaf handed out is that of another signal', async () => {
    const swapped = begun.rows.find(({ id }) => id === idOf(other));
    const { proof } = await check({ ...other, asset: written.asset, ledger: shown.ledger }, begun, {
      row: () => swapped as LedgerRow,
    });
    expect(proof).toEqual(differs);
  });

  it('says so where the asset has been renamed since', async () => {
    const renamed = { ...shown, asset: { ...shown.asset, symbol: 'NEW-USD' } };
    expect((await check(renamed)).proof).toMatchObject({
      kind: 'intact',
      writtenAs: written.asset.symbol,
    });
  });

  it('holds, and says so, where a share has been split since: prices are shown in the new shares', async () => {
    const { close, stop, target } = shown;
    const tenth = (price: number | null) => (price === null ? null : price / 10);
    const prices = { close: close / 10, stop: tenth(stop), target: tenth(target), sharesNow: 10 };
    expect((await check({ ...shown, ...prices })).proof).toMatchObject({ kind: 'intact', shares: 10 });
    for (const change of [{ close: close / 9.99 }, { stop }, { sharesNow: 1 }])
      expect((await check({ ...shown, ...prices, ...change })).proof).toEqual(differs);
  });

  it('breaks where an earlier entry of the chain was changed, however far before', async () => {
    const long = [1, 2, 3, 4, 5].reduce(
      (record, day) => append(record, 'model-card', [{ id: `m${day}`, subject: 's', of: null, body: {} }]),
      nothing,
    );
    const record = append(long, 'signals', [leafOf(written)]);
    const late = { ...shown, ledger: { seq: 6, leaf: idOf(written) } };
    expect((await check(late, record)).proof).toMatchObject({ kind: 'intact', entries: 6 });
    const headers = record.headers.map((one) => (one.seq === 2 ? { ...one, subject: 'us/other' } : one));
    const { proof } = await check(late, record, { readHeaders: async () => headers });
    expect(proof).toEqual({ kind: 'broken', at: { seq: 2, id: null, reason: 'altered-header' } });
  });

  it('breaks where the chain is whole but does not contain the end that this browser saw before', async () => {
    const root = { ...begun.root, hash: 'ab'.repeat(32) };
    const remembered = { root, at: '2025-07-31T00:00:00.000Z' };
    const { proof } = await check(shown, begun, { rememberedRoot: () => remembered });
    expect(proof).toMatchObject({ kind: 'broken', at: { seq: 1, reason: 'other-root' } });
    const known = { root: begun.root, at: remembered.at };
    expect((await check(shown, begun, { rememberedRoot: () => known })).proof).toMatchObject({
      kind: 'intact',
      remembered: known,
    });
  });

  it('breaks at a second outcome, and at one that came before its signal; one per horizon is as it should be', async () => {
    const settled = append(begun, 'outcomes', [outcomeOf('a'), outcomeOf('b', idOf(written), 20)]);
    expect((await check(shown, settled)).proof).toMatchObject({ kind: 'intact' });
    const again = append(settled, 'outcomes', [outcomeOf('c')]);
    expect((await check(shown, again)).proof).toEqual({
      ...{ kind: 'broken', at: { seq: 3, id: 'c', reason: 'second-outcome' } },
    });
    const early = append(append(nothing, 'outcomes', [outcomeOf('a')]), 'signals', [leafOf(written)]);
    const late = { ...shown, ledger: { seq: 2, leaf: idOf(written) } };
    expect((await check(late, early)).proof).toMatchObject({ at: { seq: 1, id: 'a', reason: 'lost-call' } });
  });

  it('says that it is sealed where its text is not open to the reader', async () => {
    const sealed = { needs: 'crypto', until: '2025-08-05T00:00:00.000Z' } as const;
    const { proof } = await check(shown, begun, {
      row: (row) => ({ ...row, body: null, salt: null, seal: sealed }),
    });
    // The seal was not part of the leaf: the proof notices.
    expect(proof).toMatchObject({ kind: 'broken', at: { reason: 'foreign-leaf' } });
    const { proof: withheld } = await check(shown, begun, {
      row: (row) => ({ ...row, body: null, salt: null }),
    });
    expect(withheld).toMatchObject({ kind: 'broken', at: { reason: 'missing-body' } });
  });
});
