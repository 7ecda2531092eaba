import type { AssetId, BarColumns } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { MarketView } from '../../market/index.ts';
import { readDetail } from './read-detail.ts';
import type { SignalReads } from './signal-reads.ts';

const DAY = 86_400_000;
const START = Date.parse('2024-01-01');
const dayOf = (bar: number) => new Date(START + bar * DAY).toISOString().slice(0, 10);
const BARS = 40;
const time = Float64Array.from({ length: BARS }, (_, bar) => START + bar * DAY);

/** A hundred, and ten times as much from bar 10 to 29, for no reason that anybody knows. */
const close = Float64Array.from(time, (_, bar) => (bar >= 10 && bar < 30 ? 1000 : 100) + bar);
/** A hole: bar 22 has no low. */
const low = close.map((price, bar) => (bar === 22 ? 0 : price));

/** The page of a signal of bar 25: what its members were given, and the turns it lists. */
async function detailOf(
  published: readonly { readonly bar: number; readonly stance: string }[],
  barriers = [10, 30],
) {
  const asset = { assetId: 'us:AAA' as AssetId, symbol: 'AAA', market: 'us', delisting: null };
  const view = {
    ...{ present: true, asOf: START + BARS * DAY, world: 'live' },
    findAsset: async () => asset,
    actions: async () => [],
    bars: async (_: AssetId, { to }: { readonly to: string }) => {
      const count = time.filter((at) => at <= Date.parse(to)).length;
      const [times, closes, lows] = [time, close, low].map((column) => column.subarray(0, count));
      const prices = { open: closes, high: closes, low: lows, close: closes };
      return { bars: { time: times, ...prices, volume: closes }, source: 'files' };
    },
    // Bar 20 repeats the one before.
    judging: async () => ({
      barriers: barriers.map((bar) => START + bar * DAY),
      leftOut: [START + 20 * DAY],
    }),
  } as unknown as MarketView;
  let given: BarColumns | null = null;
  const body = { date: dayOf(25), stance: 'buy', votes: {}, outlooks: [], close: 1025, stop: 1, target: 2 };
  const reads = {
    world: 'live',
    database: {
      query: async () => published.map(({ bar, stance }) => ({ date: dayOf(bar), stance })),
    },
    market: () => ({ sources: [], world: { name: 'live' } }),
    pool: {
      describe: async ({ bars }: { readonly bars: BarColumns }) => {
        given = bars;
        // Sell, and buy from the fifth bar on.
        const stances = Int8Array.from(bars.time, (_, bar) => (bar < 4 ? -1 : 1));
        return { members: [], flips: [], stanceFlips: [], stances };
      },
    },
    service: {
      ofAsset: async () => ({ asset, body, features: null, madeAt: new Date(START), ledger: null }),
      gates: async () => [],
      strength: async () => () => null,
    },
  } as unknown as SignalReads;
  const { history } = await readDetail(reads, view, { symbol: 'AAA', admit: undefined });
  return { given: given as BarColumns | null, history };
}

describe('The page of a signal', () => {
  it('EVAL-D3: is explained by the bars that its stance was voted on', async () => {
    const { given, history } = await detailOf([]);
    const judged = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 23, 24, 25];
    expect(Array.from(given?.time ?? [], (at) => (at - START) / DAY)).toEqual(judged);
    expect(history).toEqual([{ date: dayOf(14), stance: 'buy', close: 1014, series: 'backtest' }]);
  });

  it('is explained by all bars where a fault that was found later leaves too few of them', async () => {
    expect((await detailOf([], [25])).given?.time).toHaveLength(26);
  });

  it('lists every stance that was published, also on bars that are judged no longer', async () => {
    const { history } = await detailOf([
      { bar: 5, stance: 'hold' },
      { bar: 6, stance: 'sell' },
      { bar: 20, stance: 'hold' },
    ]);
    expect(history).toEqual([
      { date: dayOf(21), stance: 'buy', close: 1021, series: 'backtest' },
      { date: dayOf(20), stance: 'hold', close: 1020, series: 'paper-forward' },
      { date: dayOf(14), stance: 'buy', close: 1014, series: 'backtest' },
      { date: dayOf(6), stance: 'sell', close: 106, series: 'paper-forward' },
    ]);
  });
});
