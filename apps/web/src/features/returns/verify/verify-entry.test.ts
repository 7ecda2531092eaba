import { sha256 } from '@auspex/contract/ledger';
import { appendEntry, type LedgerExtract } from '@auspex/contract/test/append-entry';
import { describe, expect, it } from 'vitest';
import { sampleTrade } from '../../../../test/sample-trades.ts';
import { checkChain } from '../../../shared/market/chain/follow-chain.ts';
import type { RecordDetail, TradeRow } from '../returns-replies.ts';
import { type StepId, type StepOutcome, verifyRecord } from './verify-record.ts';

const salt = 'cd'.repeat(32);
const nothing: LedgerExtract = {
  root: { world: 'sim:sample', count: 0, hash: '0'.repeat(64) },
  headers: [],
  rows: [],
};
const body = { symbol: 'KO', assetId: 'us:KO', side: 'long', decidedOn: '2025-03-03' };

/** One trade of 3 March, written down at an instant, that enters at the open of 4 March (14:30 UTC). */
function written(at: string, levels: object = {}): LedgerExtract {
  const leaf = {
    id: 'trade:1',
    subject: 'us',
    of: null,
    body: { ...body, ...levels, entersAt: '2025-03-04T14:30:00.000Z' },
  };
  return appendEntry(nothing, { kind: 'trades', at, date: '2025-03-03', salt, leaves: [leaf] }, sha256);
}

function ended(record: LedgerExtract, result: object): LedgerExtract {
  const leaf = { id: 'trade:1:end', subject: 'us', of: 'trade:1', body: { ...result } as never };
  const entry = { kind: 'outcomes' as const, at: '2025-03-10T21:20:00.000Z', date: '2025-03-10', salt };
  return appendEntry(record, { ...entry, leaves: [leaf] }, sha256);
}

function rowOf(record: LedgerExtract, given: Partial<TradeRow> = {}): TradeRow {
  const [leaf] = record.rows;
  return sampleTrade('trade:1', {
    ...{ symbol: 'KO', assetId: 'us:KO', series: 'paper-forward', openedAt: '2025-03-04T14:30:00.000Z' },
    ...{ closedAt: null, exit: null, mark: 105, exitReason: 'open', stop: null, target: null },
    ledger: { seq: leaf?.seq ?? 0, leaf: 'trade:1', hash: leaf?.bodyHash ?? '' },
    ...given,
  });
}

async function verify(
  record: LedgerExtract,
  rows: readonly TradeRow[],
  // The last day of the curve, and of its one asset.
  [lastDate, lastDay]: readonly [string, string] = ['2025-03-11', '2025-03-11'],
) {
  const said = new Map<StepId, StepOutcome>();
  const profit = rows.reduce((sum, row) => sum + row.profit, 0);
  const root = await verifyRecord(
    {
      ...{ series: 'paper-forward', market: 'us', atPublishedCost: true, checkChain },
      readTrades: async () => ({ rows, total: rows.length }),
      readDetail: async () =>
        ({
          series: { curves: { strategy: [1, 1 + profit / 10_000], dates: ['2025-03-03', lastDate] } },
          assets: [{ assetId: 'us:KO', symbol: 'KO', trades: rows.length, lastDay }],
          provenance: { asOf: '2025-03-12T00:00:00.000Z' },
        }) as unknown as RecordDetail,
      readRoot: async () => ({ ...record.root, writtenAt: null, signature: null, daily: null }),
      readKeys: async () => [],
      verifier: async () => null,
      readHeaders: async () => record.headers,
      readTradeLeaves: async () => record.rows.filter(({ of }) => of === null),
      readOutcomes: async (_, ids) => record.rows.filter(({ of }) => ids.includes(of ?? '')),
      readHistoryLeaf: async () => null,
      rememberedRoot: () => null,
    },
    (step, outcome) => said.set(step, outcome),
  );
  return { root, proofs: said.get('proofs') };
}

describe('a published trade', () => {
  it('holds when it was written down before the open it enters at', async () => {
    const record = written('2025-03-04T14:29:59.999Z');
    const { root, proofs } = await verify(record, [rowOf(record)]);
    expect(proofs).toMatchObject({ proved: 1, lost: null, late: null, unlisted: null });
    expect(root).not.toBeNull();
  });

  it('is found out when it was written down as that open came', async () => {
    const record = written('2025-03-04T14:30:00.000Z');
    const { root, proofs } = await verify(record, [rowOf(record)]);
    expect(proofs).toMatchObject({
      late: { id: 'trade:1', writtenAt: '2025-03-04T14:30:00.000Z', openedAt: '2025-03-04T14:30:00.000Z' },
    });
    expect(root).toBeNull();
  });

  it('is found out when the page lets it enter before the open that was written down', async () => {
    const record = written('2025-03-03T12:00:00.000Z');
    const early = rowOf(record, { openedAt: '2025-03-03T14:30:00.000Z' });
    expect((await verify(record, [early])).proofs).toMatchObject({ lost: 'trade:1' });
  });

  it('holds through a split: its levels were written down in the shares of the day that decided it', async () => {
    const levels = { stopDistance: 6, targetDistance: 12 };
    const record = written('2025-03-03T21:20:00.000Z', levels);
    // Two for one on the day it was entered at 50, four for one since: stop 50 − 3 and target 50 + 6, each over four.
    const split = rowOf(record, { entry: 50, stop: 11.75, target: 14, sharesAtEntry: 2, sharesNow: 8 });
    expect((await verify(record, [split])).proofs).toMatchObject({ proved: 1, lost: null });
    const moved = { ...split, stop: 11.5 };
    expect((await verify(record, [moved])).proofs).toMatchObject({ lost: 'trade:1' });
    const unsplit = { ...split, sharesNow: 2 };
    expect((await verify(record, [unsplit])).proofs).toMatchObject({ lost: 'trade:1' });
  });

  it('is found out when it has no place in the ledger at all', async () => {
    const record = written('2025-03-03T21:20:00.000Z');
    const stray = rowOf(record, { id: 'trade:2', ledger: null });
    const { root, proofs } = await verify(record, [rowOf(record), stray]);
    expect(proofs).toMatchObject({ lost: 'trade:2' });
    expect(root).toBeNull();
  });
});

describe('a trade of the ledger that the page does not list', () => {
  const record = written('2025-03-03T21:20:00.000Z');

  it('is missing from the day on which it entered, not before', async () => {
    expect((await verify(record, [], ['2025-03-03', '2025-03-03'])).proofs).toMatchObject({ unlisted: null });
    expect((await verify(record, [], ['2025-03-04', '2025-03-04'])).proofs).toMatchObject({
      unlisted: { id: 'trade:1' },
    });
  });

  it('is not missed while the bar of its asset has not come, for ten days at most', async () => {
    expect((await verify(record, [], ['2025-03-05', '2025-03-03'])).proofs).toMatchObject({ unlisted: null });
    expect((await verify(record, [], ['2025-03-05', '2025-03-04'])).proofs).toMatchObject({
      unlisted: { id: 'trade:1' },
    });
    expect((await verify(record, [], ['2025-03-14', '2025-03-03'])).proofs).toMatchObject({
      unlisted: { id: 'trade:1' },
    });
  });

  it('is not missed where its outcome says that it never entered; any other outcome is no excuse', async () => {
    expect((await verify(ended(record, { entered: false }), [])).proofs).toMatchObject({ unlisted: null });
    expect((await verify(ended(record, { entered: true }), [])).proofs).toMatchObject({
      unlisted: { id: 'trade:1' },
    });
  });
});

describe('a page that ends before the newest day', () => {
  it('shows a trade as open whose end came later', async () => {
    const record = ended(written('2025-03-03T21:20:00.000Z'), {
      ...{ entered: true, openedOn: '2025-03-04', closedOn: '2025-03-10', entry: 100, exit: 105.3 },
      ...{ reason: 'signal', net: 0.05 },
    });
    const cut = await verify(record, [rowOf(record)], ['2025-03-07', '2025-03-07']);
    expect(cut.proofs).toMatchObject({ kind: 'proofs', lost: null });
    const whole = await verify(record, [rowOf(record)], ['2025-03-11', '2025-03-11']);
    expect(whole.proofs).toEqual({ kind: 'skipped' });
  });
});
