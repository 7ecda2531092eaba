import { type LedgerRow, sha256 } from '@auspex/contract/ledger';
import { appendEntry, type LedgerExtract } from '@auspex/contract/test/append-entry';
import { describe, expect, it } from 'vitest';
import { sampleTrade } from '../../../../test/sample-trades.ts';
import { checkChain } from '../../../shared/market/chain/follow-chain.ts';
import type { RecordDetail, TradeRow } from '../returns-replies.ts';
import { type StepId, type StepOutcome, type VerifyParts, verifyRecord } from './verify-record.ts';

const ids = ['trade:1', 'trade:2'] as const;
const nothing: LedgerExtract = {
  root: { world: 'sim:sample', count: 0, hash: '0'.repeat(64) },
  headers: [],
  rows: [],
};
const salt = 'cd'.repeat(32);
const call = (id: string) => ({
  ...{ id, subject: 'us', of: null },
  body: { symbol: 'AAPL', side: 'long', decidedOn: '2025-03-03', stopDistance: 6, targetDistance: 12 },
});

/** What is written down of the sample trade: in on 4 March at 100, out on 10 March at 105.30 by the signal. */
const endBody = {
  ...{ entered: true, openedOn: '2025-03-04', closedOn: '2025-03-10' },
  ...{ entry: 100, exit: 105.3, reason: 'signal', net: 0.05 },
};
const end = (given: { id?: string; of?: string; body?: object } = {}) => {
  const { id = 'trade:1:end', of = ids[0], body = {} } = given;
  return { id, of, subject: 'us', body: { ...endBody, ...body } };
};

/** Two trades, then outcomes, each in an entry of its own. */
function recordWith(...outcomes: ReturnType<typeof end>[]): LedgerExtract {
  const begun = appendEntry(
    nothing,
    { kind: 'trades', at: '2025-03-03T21:20:00.000Z', date: '2025-03-03', salt, leaves: ids.map(call) },
    sha256,
  );
  return outcomes.reduce<LedgerExtract>(
    (record, leaf) =>
      appendEntry(
        record,
        { kind: 'outcomes', at: '2025-03-10T21:20:00.000Z', date: '2025-03-10', salt, leaves: [leaf] },
        sha256,
      ),
    begun,
  );
}

function rowOf(record: LedgerExtract, id: string, given: Partial<TradeRow> = {}): TradeRow {
  const leaf = record.rows.find((row) => row.id === id);
  return sampleTrade(id, {
    ...{ symbol: 'AAPL', series: 'paper-forward', openedAt: '2025-03-04T14:30:00.000Z' },
    closedAt: '2025-03-10T13:30:00.000Z',
    ledger: { seq: leaf?.seq ?? 0, leaf: id, hash: leaf?.bodyHash ?? '' },
    ...given,
  });
}

async function verify(record: LedgerExtract, rows: readonly TradeRow[], change: Partial<VerifyParts> = {}) {
  const said = new Map<StepId, StepOutcome>();
  const profit = rows.reduce((sum, row) => sum + row.profit, 0);
  const detail = {
    series: { curves: { strategy: [1, 1 + profit / 10_000], dates: ['2025-03-03', '2025-03-11'] } },
    assets: [{ assetId: rows[0]?.assetId, symbol: 'AAPL', trades: rows.length }],
    provenance: { asOf: '2025-03-11T00:00:00.000Z' },
  } as unknown as RecordDetail;
  const isEnd = ({ of }: LedgerRow) => of !== null;
  await verifyRecord(
    {
      series: 'paper-forward',
      market: 'us',
      readTrades: async () => ({ rows, total: rows.length }),
      readDetail: async () => detail,
      readRoot: async () => ({ ...record.root, writtenAt: null, signature: null, daily: null }),
      readKeys: async () => [],
      verifier: async () => null,
      readHeaders: async () => record.headers,
      atPublishedCost: true,
      readTradeLeaves: async () => record.rows.filter((row) => !isEnd(row)),
      readOutcomes: async (_world, trades) =>
        record.rows.filter((row) => isEnd(row) && trades.includes(row.of ?? '')),
      readHistoryLeaf: async () => null,
      rememberedRoot: () => null,
      checkChain,
      ...change,
    },
    (step, outcome) => said.set(step, outcome),
  );
  return said;
}

const open = { closedAt: null, exit: null, mark: 105.3, exitReason: 'open' } as const;
const broken = (seq: number, id: string, reason: string) => ({
  verdict: { intact: false, break: { seq, id, reason } },
});

describe('the beginning of a published trade', () => {
  const named = (body: object): LedgerExtract =>
    appendEntry(
      nothing,
      {
        ...{ kind: 'trades', at: '2025-03-03T21:20:00.000Z', date: '2025-03-03', salt },
        leaves: [{ ...call(ids[0]), body: { ...call(ids[0]).body, ...body } }],
      },
      sha256,
    );

  it('is that of its asset, whatever its symbol has become; another asset is found', async () => {
    const record = named({ assetId: 'us:OSTK', symbol: 'OSTK' });
    const row = rowOf(record, ids[0], { ...open, assetId: 'us:OSTK', symbol: 'BBBY' });
    expect((await verify(record, [row])).get('chain')).toMatchObject({ verdict: { intact: true } });
    const other = await verify(record, [{ ...row, assetId: 'us:BBBY' }]);
    expect(other.get('chain')).toMatchObject(broken(1, ids[0], 'shown-differs'));
  });

  it('is no earlier than the open it was written down for', async () => {
    const record = named({ entersAt: '2025-03-05T14:30:00.000Z' });
    const said = await verify(record, [rowOf(record, ids[0], open)]);
    expect(said.get('proofs')).toMatchObject({ lost: ids[0] });
  });
});

describe('the ends of published trades, checked in the browser', () => {
  const honest = recordWith(end());
  const rows = [rowOf(honest, ids[0]), rowOf(honest, ids[1], open)];

  it('hold where the page shows what was written down', async () => {
    const said = await verify(honest, rows);
    expect(said.get('chain')).toMatchObject({ verdict: { intact: true } });
    expect(said.get('proofs')).toMatchObject({ proved: 2, lost: null, unlisted: null });
  });

  it.each<[string, Partial<TradeRow>]>([
    ['another exit', { exit: 109.3 }],
    ['another entry', { entry: 99 }],
    ['another reason', { exitReason: 'target' }],
    ['another net', { net: 0.09, gross: 0.093 }],
    ['another day of the end', { closedAt: '2025-03-11T13:30:00.000Z' }],
    ['another day of the beginning', { openedAt: '2025-03-05T14:30:00.000Z' }],
    ['a trade as open that is over', open],
  ])('break where the page shows %s', async (_what, change) => {
    const shown = rowOf(honest, ids[0], { ...change, stop: null, target: null });
    const said = await verify(honest, [shown, rows[1] ?? shown]);
    expect(said.get('chain')).toMatchObject(broken(2, 'trade:1:end', 'shown-differs'));
  });

  it('break where a trade has a second outcome, though the chain holds', async () => {
    const forged = recordWith(end({ body: { exit: 90, net: -0.1 } }), end({ id: 'trade:1:better' }));
    const shown = [rowOf(forged, ids[0]), rowOf(forged, ids[1], open)];
    expect((await verify(forged, shown)).get('chain')).toMatchObject(
      broken(2, 'trade:1:end', 'shown-differs'),
    );
    const honestFirst = recordWith(end(), end({ id: 'trade:1:again' }));
    const both = [rowOf(honestFirst, ids[0]), rowOf(honestFirst, ids[1], open)];
    expect((await verify(honestFirst, both)).get('chain')).toMatchObject(
      broken(3, 'trade:1:again', 'second-outcome'),
    );
  });

  it('break where the record says that a trade never got in, and the page lists it', async () => {
    const never = recordWith({ ...end(), body: { entered: false } } as unknown as ReturnType<typeof end>);
    const shown = [rowOf(never, ids[0]), rowOf(never, ids[1], open)];
    expect((await verify(never, shown)).get('chain')).toMatchObject(
      broken(2, 'trade:1:end', 'shown-differs'),
    );
  });

  it('are not compared with what the page could not know when it was made, nor net at another cost', async () => {
    const late = rows.map((row) => ({ ...row, ...open }));
    const early = { provenance: { asOf: '2025-03-10T21:00:00.000Z' }, series: { curves: null }, assets: [] };
    const said = await verify(honest, late, { readDetail: async () => early as unknown as RecordDetail });
    expect(said.get('chain')).toMatchObject({ verdict: { intact: true } });
    const dearer = [rowOf(honest, ids[0], { net: 0.04, fee: 0.012 }), rowOf(honest, ids[1], open)];
    const other = await verify(honest, dearer, { atPublishedCost: false });
    expect(other.get('chain')).toMatchObject({ verdict: { intact: true } });
  });

  it('of coins end with the day, which is the beginning of the next', async () => {
    const shown = rowOf(honest, ids[0], { closedAt: '2025-03-11T00:00:00.000Z' });
    const said = await verify(honest, [shown, rows[1] ?? shown]);
    expect(said.get('chain')).toMatchObject({ verdict: { intact: true } });
  });
});
