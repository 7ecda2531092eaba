import { readFileSync } from 'node:fs';
import type { LedgerHeader, LedgerRoot, LedgerRow } from '@auspex/contract/ledger';
import { describe, expect, it } from 'vitest';
import { sampleTrade } from '../../../../test/sample-trades.ts';
import { checkChain } from '../../../shared/market/chain/follow-chain.ts';
import { rememberedRoot, rememberRoot } from '../../../shared/market/chain/root-memory.ts';
import type { RecordDetail, TradeRow } from '../returns-replies.ts';
import { type StepId, type StepOutcome, type VerifyParts, verifyRecord } from './verify-record.ts';

interface Sample {
  readonly root: LedgerRoot;
  readonly headers: readonly LedgerHeader[];
  readonly rows: readonly LedgerRow[];
}

// A chain written by another program (Python) for the tests of the ledger.
const sample = JSON.parse(
  readFileSync(
    new URL('../../../../../../packages/contract/src/ledger/fixtures/sample-ledger.json', import.meta.url),
    'utf8',
  ),
) as Sample;

const leaf = sample.rows.find(({ body, id }) => body !== null && id.startsWith('sig:us:AAPL'));
const place = { seq: leaf?.seq ?? 0, leaf: leaf?.id ?? '', hash: leaf?.bodyHash ?? '' };
const trade = sampleTrade('t1', {
  symbol: 'AAPL',
  series: 'paper-forward',
  ledger: place,
  openedAt: '2025-03-04T14:30:00.000Z',
});

function detailFor(rows: readonly TradeRow[], growth: number): RecordDetail {
  const counts = Map.groupBy(rows, ({ assetId }) => assetId);
  const assets = [...counts].map(([assetId, found]) => ({
    ...{ assetId, symbol: found[0]?.symbol, trades: found.length },
  }));
  return {
    series: { curves: { strategy: [1, growth], dates: ['2025-03-03', '2025-03-04'] } },
    assets,
    provenance: { asOf: '2025-03-05T00:00:00.000Z' },
  } as unknown as RecordDetail;
}

const sampleEnd = { ...sample.root, writtenAt: null, signature: null, daily: null };

function partsWith(change: Partial<VerifyParts> = {}): VerifyParts {
  return {
    series: 'paper-forward',
    market: 'us',
    readTrades: async () => ({ rows: [trade], total: 1 }),
    readDetail: async () => detailFor([trade], 1.005),
    readRoot: async () => sampleEnd,
    readKeys: async () => [],
    verifier: async () => null,
    readHeaders: async () => sample.headers,
    readTradeLeaves: async () => (leaf ? [leaf] : []),
    atPublishedCost: true,
    readOutcomes: async () => [],
    readHistoryLeaf: async () => null,
    rememberedRoot: () => null,
    checkChain,
    ...change,
  };
}

async function outcomes(change: Partial<VerifyParts> = {}) {
  const last = new Map<StepId, StepOutcome>();
  const root = await verifyRecord(partsWith(change), (step, outcome) => last.set(step, outcome));
  return { root, of: (step: StepId) => last.get(step) };
}

describe('RET-2: verifying a record in the browser', () => {
  it('holds for an honest one, and gives the root to remember', async () => {
    const { root, of } = await outcomes();
    expect(of('sum')).toMatchObject({ kind: 'trades', good: true });
    expect(of('chain')).toMatchObject({ kind: 'chain', verdict: { intact: true } });
    expect(of('proofs')).toMatchObject({ kind: 'proofs', proved: 1, lost: null });
    expect(root).toEqual(sampleEnd);
  });

  it('goes on without the keys where they cannot be loaded, and does not remember the root then', async () => {
    const { root, of } = await outcomes({ readKeys: () => Promise.reject(new Error('away')) });
    expect(of('signature')).toMatchObject({ kind: 'unreachable' });
    expect(of('proofs')).toMatchObject({ kind: 'proofs', proved: 1 });
    expect(root).toBeNull();
  });

  it('names the first entry of the chain that was changed', async () => {
    const headers = sample.headers.map((header) =>
      header.seq === 3 ? { ...header, subject: 'us/other' } : header,
    );
    const { root, of } = await outcomes({ readHeaders: async () => headers });
    expect(of('chain')).toMatchObject({
      verdict: { intact: false, break: { seq: 3, reason: 'altered-header' } },
    });
    expect(of('proofs')).toEqual({ kind: 'skipped' });
    expect(root).toBeNull();
  });

  it('names the entry that is missing', async () => {
    const headers = sample.headers.filter(({ seq }) => seq !== 4);
    const { of } = await outcomes({ readHeaders: async () => headers });
    expect(of('chain')).toMatchObject({ verdict: { break: { seq: 4, reason: 'missing-entry' } } });
  });

  it('finds a trade on the page that says something else than its leaf', async () => {
    const altered = { ...trade, symbol: 'KO' };
    const { of } = await outcomes({
      readTrades: async () => ({ rows: [altered], total: 1 }),
      readDetail: async () => detailFor([altered], 1.005),
    });
    expect(of('chain')).toMatchObject({ verdict: { break: { id: place.leaf, reason: 'shown-differs' } } });
  });

  it('finds a trade that names a leaf which the ledger does not have', async () => {
    const { root, of } = await outcomes({ readTradeLeaves: async () => [] });
    expect(of('proofs')).toMatchObject({ lost: 't1' });
    expect(root).toBeNull();
  });

  it('finds a trade that the ledger has and the page leaves out, even with curve and counts made to fit', async () => {
    const { root, of } = await outcomes({
      readTrades: async () => ({ rows: [], total: 0 }),
      readDetail: async () => detailFor([], 1),
    });
    expect(of('sum')).toMatchObject({ good: true });
    expect(of('proofs')).toMatchObject({ unlisted: { id: place.leaf, date: '2025-03-03' } });
    expect(root).toBeNull();
  });

  it('finds a trade whose hash on the page is not that of its leaf', async () => {
    const other = { ...trade, ledger: { ...place, hash: 'ab'.repeat(32) } };
    const { of } = await outcomes({ readTrades: async () => ({ rows: [other], total: 1 }) });
    expect(of('proofs')).toMatchObject({ lost: 't1' });
  });

  it('finds a chain that was cut behind what this browser saw earlier', async () => {
    const [short] = [sample.headers.slice(0, 4)];
    const end = short.at(-1);
    const { of } = await outcomes({
      readTrades: async () => ({ rows: [], total: 0 }),
      readDetail: async () => detailFor([], 1),
      readTradeLeaves: async () => [],
      readRoot: async () => ({ ...sampleEnd, count: 4, hash: end?.hash ?? '' }),
      readHeaders: async () => short,
      rememberedRoot: () => ({ root: sample.root, at: '2025-03-10T00:00:00.000Z' }),
    });
    expect(of('chain')).toMatchObject({ verdict: { break: { seq: 5, reason: 'cut-tail' } } });
  });

  it('says the rows could not be had, and still follows the chain', async () => {
    const { root, of } = await outcomes({ readTrades: () => Promise.reject(new Error('offline')) });
    expect(of('rows')).toMatchObject({ kind: 'unreachable' });
    expect(of('sum')).toEqual({ kind: 'skipped' });
    expect(of('chain')).toMatchObject({ verdict: { intact: true } });
    expect(root).toBeNull();
  });
});

describe('the root that a browser remembers', () => {
  it('comes back for its own world, and a broken store is as none', () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    rememberRoot(sample.root, new Date('2025-03-10T00:00:00Z'), store);
    expect(rememberedRoot(sample.root.world, store)?.root).toEqual(sample.root);
    expect(rememberedRoot('live', store)).toBeNull();
    for (const key of kept.keys()) kept.set(key, '{"root":{"hash":7}}');
    expect(rememberedRoot(sample.root.world, store)).toBeNull();
  });
});
