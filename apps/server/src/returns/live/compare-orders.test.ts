import { dateOfInstant, type IsoDate, startOfDate } from '@auspex/market';
import type { RecordTrade } from '@auspex/quant/track-record';
import { describe, expect, it } from 'vitest';
import type { SeriesAsset } from '../reading/read-series.ts';
import { compareOrders, meanOverMembers, type RuleTraded, type SignalOrder } from './compare-orders.ts';

const FROM = '2026-03-01' as IsoDate;
const DAY = 86_400_000;
const HOUR = 3_600_000;
const start = startOfDate(FROM);
const at = (day: number) => start + day * DAY;
const dates = Array.from({ length: 8 }, (_, day) => dateOfInstant(at(day)));

/** Opens of 100, 101 … 107. The rule is in from bar 2, at 102, and out at bar 6, at 110. */
const traded = { entryBar: 2, exitBar: 6, exitPrice: 110, reason: 'target' };
const rule = {
  market: 'crypto',
  costBasisPoints: 15,
  stances: {
    ...{ publishedFrom: FROM, version: '1', seq: null },
    assets: [
      {
        assetId: 'crypto:BTC-USD',
        dates,
        stances: Int8Array.of(1, 1, 1, 0, -1, -1, 0, 0),
        // Half an hour after each bar has closed: the next open is that of the day after.
        publishedAt: Float64Array.from(dates, (_, day) => at(day + 1) + HOUR / 2),
      },
    ],
  },
  series: {
    ...{ kind: 'paper-forward', startedOn: FROM },
    assets: [
      {
        asset: { assetId: 'crypto:BTC-USD', symbol: 'BTC-USD' },
        record: {
          bars: {
            time: Float64Array.from(dates, (_, day) => at(day)),
            open: Float64Array.from(dates, (_, day) => 100 + day),
          },
          splits: [],
        },
      } as unknown as SeriesAsset,
    ],
  },
  trades: [{ asset: 0, trade: traded, amount: 1, profit: 0 } as unknown as RecordTrade],
} as unknown as RuleTraded;

const order = (more: Partial<SignalOrder> = {}): SignalOrder => ({
  ...{ memberId: 'a', signalId: 'signal:crypto:BTC-USD:2026-03-01', symbol: 'BTC-USD', side: 'buy' },
  ...{ placedAt: at(1) + HOUR, firstFillAt: at(1) + 2 * HOUR, averagePrice: 103.02, feeRate: 0.001, ...more },
});

describe('A real order beside the rule', () => {
  it('RET-30: is compared with the first open after its signal was published, and left where the rule left', () => {
    const [compared] = compareOrders([order()], rule);
    // 103.02 / 102 − 1; filled 22 hours before the open of 3 March.
    expect(compared?.slippage).toBeCloseTo(0.01, 12);
    expect(compared?.delayMs).toBe(-22 * HOUR);
    // By hand: 110 / 102 − 1 − 0.0015 × (1 + 110 / 102), and 110 / 103.02 − 1 − 0.001 − 0.0015 × 110 / 103.02.
    expect(compared?.result?.rule).toBeCloseTo(0.0753137255, 9);
    expect(compared?.result?.live).toBeCloseTo(0.0651522034, 9);
  });

  it('RET-30: an exit below the assumed price is to the member’s disadvantage, and has no result of its own', () => {
    const exit = order({
      ...{ side: 'sell', signalId: 'signal:crypto:BTC-USD:2026-03-05' },
      ...{ placedAt: at(5) + HOUR, firstFillAt: at(6), averagePrice: 105.47 },
    });
    const [compared] = compareOrders([exit], rule);
    // The open of 7 March is 106.
    expect(compared?.slippage).toBeCloseTo(0.005, 12);
    expect(compared).toMatchObject({ delayMs: 0, result: null });
  });

  it.each([
    ['on the other side of its signal', { side: 'sell' }],
    ['from a signal that was never published', { signalId: 'signal:crypto:BTC-USD:2026-02-01' }],
    ['from a signal of another asset', { signalId: 'signal:crypto:ETH-USD:2026-03-01' }],
    ['in another currency than the signal', { symbol: 'BTC-EUR' }],
    ['placed before its signal was published', { placedAt: at(1) }],
    ['placed four days after its signal', { placedAt: at(5) }],
    ['from a hold', { signalId: 'signal:crypto:BTC-USD:2026-03-04', placedAt: at(4) + HOUR }],
  ] as const)('RET-31: that was opened %s does not count', (_, more) => {
    expect(compareOrders([order(more)], rule)).toEqual([]);
  });

  it('RET-30: has no result while the rule is still in', () => {
    const running = { ...rule, trades: [{ ...rule.trades[0], trade: { ...traded, reason: 'open' } }] };
    expect(compareOrders([order()], running as unknown as RuleTraded)).toMatchObject([{ result: null }]);
  });
});

describe('A mean over members', () => {
  const told = (values: Readonly<Record<string, readonly number[]>>) =>
    Object.entries(values).flatMap(([memberId, slippages]) =>
      slippages.map((slippage) => ({
        ...{ memberId, placedAt: 0, slippage, feeRate: null, delayMs: 0, result: null },
      })),
    );
  const mean = (values: Readonly<Record<string, readonly number[]>>) =>
    meanOverMembers(told(values), ({ slippage }) => slippage, 1e-4);
  const times = (value: number, count: number) => Array.from({ length: count }, () => value);

  it('RET-32: counts each member the same, with the interval of Student’s t', () => {
    const five = { a: times(0.01, 16), b: [0.02], c: [0.03], d: [0.04], e: [0.05] };
    // Of 1 to 5 %: mean 3 %, deviation 1.5811 %, t of 4 degrees 2.7764 (table): ± 1.9632 %.
    expect(mean(five).value).toBeCloseTo(0.03, 9);
    expect(mean(five).low).toBeCloseTo(0.0104, 9);
    expect(mean(five).high).toBeCloseTo(0.0496, 9);
  });

  it('RET-32: is told neither for four members nor for nineteen orders', () => {
    const nothing = { value: null, low: null, high: null };
    expect(mean({ a: times(1, 17), b: [1], c: [1], d: [1] })).toEqual(nothing);
    expect(mean({ a: times(1, 15), b: [1], c: [1], d: [1], e: [1] })).toEqual(nothing);
  });
});
