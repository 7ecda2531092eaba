import { describe, expect, it } from 'vitest';
import { randomEntryLines } from '../../test/bar-by-bar-lines.ts';
import { randomStream } from '../random/index.ts';
import {
  bandOf,
  buyAndHoldLine,
  percentileAmong,
  type RecordAsset,
  type RecordPlan,
  recordCalendar,
  rulesOf,
  runTrackRecord,
  tradeByT1,
} from './index.ts';

const DAY = 86_400_000;
const PLAN: RecordPlan = { market: 'stocks', seed: 7, copies: 49 };

/** Prices that wander by 2 % a day without direction; the stance of a bar is given by what its maker knows. */
function wanderingAsset(
  name: string,
  { bars = 900, first = 0, foresight = 0 }: { bars?: number; first?: number; foresight?: number } = {},
): RecordAsset {
  const stream = randomStream({ seed: 11, name });
  const close = new Float64Array(bars);
  let price = 100;
  for (let i = 0; i < bars; i++) {
    price *= Math.exp(0.02 * stream.normal());
    close[i] = price;
  }
  const open = close.map((_, i) => close[Math.max(0, i - 1)]);
  const stance = Int8Array.from(close, (now, i) => {
    const knows = stream.uniform() < foresight;
    const later = close[Math.min(bars - 1, i + 5)];
    return knows ? Math.sign(later - now) : Math.sign(Math.floor(3 * stream.uniform()) - 1);
  });
  return {
    bars: {
      time: close.map((_, i) => (first + i) * DAY),
      open,
      high: close.map((c, i) => Math.max(c, open[i]) * 1.004),
      low: close.map((c, i) => Math.min(c, open[i]) * 0.996),
      close,
      volume: new Float64Array(bars).fill(1000),
    },
    stance,
    averageTrueRange: close.map((c, i) => (i < 14 ? Number.NaN : 0.025 * c)),
  };
}

const universe = (foresight: number) =>
  Array.from({ length: 8 }, (_, i) =>
    wanderingAsset(`asset-${i}`, { foresight, first: i * 30, bars: 900 - i * 50 }),
  );

describe('A track record', () => {
  it('ends at one plus the sum of its trades’ profits, to a millionth of a cent of 10,000', () => {
    const record = runTrackRecord(universe(0), { ...PLAN, copies: 1 });
    const sum = record.trades.reduce((total, { profit }) => total + profit, 0);
    expect(record.trades.length).toBeGreaterThan(300);
    expect(10_000 * (record.equity[record.equity.length - 1] - 1 - sum)).toBeCloseTo(0, 8);
  });

  it('no longer adds up if a losing trade is left out', () => {
    const record = runTrackRecord(universe(0), { ...PLAN, copies: 1 });
    const losers = record.trades.filter(({ profit }) => profit < 0);
    const kept = record.trades.filter((trade) => trade !== losers[3]);
    const sum = kept.reduce((total, { profit }) => total + profit, 0);
    expect(10_000 * Math.abs(record.equity[record.equity.length - 1] - 1 - sum)).toBeGreaterThan(0.01);
  });

  it('puts 1/N of the whole into each position, as of the previous close', () => {
    const assets = universe(0);
    const record = runTrackRecord(assets, { ...PLAN, copies: 1 });
    const { places } = recordCalendar(assets);
    for (const { asset, trade, amount } of record.trades) {
      expect(amount).toBeCloseTo(record.equity[places[asset][trade.entryBar] - 1] / assets.length, 12);
    }
  });

  it('costs a member with a higher fee more, trade by trade', () => {
    const cheap = runTrackRecord(universe(0), { ...PLAN, copies: 1, costBasisPoints: 0 });
    const dear = runTrackRecord(universe(0), { ...PLAN, copies: 1, costBasisPoints: 50 });
    expect(dear.trades.length).toBe(cheap.trades.length);
    expect(dear.equity.at(-1)).toBeLessThan(cheap.equity.at(-1) ?? 0);
    const [free, paid] = [cheap.trades[5].trade, dear.trades[5].trade];
    // Half a per cent of what went in, and half a per cent of what came out.
    expect(paid.netReturn).toBeCloseTo(free.netReturn - 0.005 - 0.005 * (1 + free.netReturn), 12);
  });
});

describe('The comparisons of a track record', () => {
  it('include buy and hold: one asset gives its price change, the dividend included, less one fee', () => {
    const asset = wanderingAsset('held');
    const held = { ...asset, dividends: [{ bar: 100, amount: 2 }] };
    const line = buyAndHoldLine([held], recordCalendar([held]), PLAN);
    const { open, close } = asset.bars;
    const worth = close[899] / open[1] + 2 / open[1] - 0.0005;
    expect(line[899]).toBeCloseTo(worth, 12);
  });

  it('RET-5: include buy and hold that never borrows: the part for an asset listed later waits in cash', () => {
    const early = wanderingAsset('early', { bars: 900 });
    // The first doubles every 60 bars before the second is listed and halves afterwards.
    const close = early.bars.close.map((_, i) => 100 * 2 ** ((i < 600 ? i : 1200 - i) / 60));
    const open = close.map((_, i) => close[Math.max(0, i - 1)]);
    const [high, low] = [
      close.map((c, i) => Math.max(c, open[i])),
      close.map((c, i) => Math.min(c, open[i])),
    ];
    const first = { ...early, bars: { ...early.bars, open, high, low, close } };
    const second = wanderingAsset('late', { first: 600, bars: 300 });
    const both = [first, second];
    const line = buyAndHoldLine(both, recordCalendar(both), { ...PLAN, costBasisPoints: 0 });
    expect(line.every((worth) => worth > 0)).toBe(true);
    // Half went up and down with the first; half is the result of the second since its second open.
    const late = second.bars.close[299] / second.bars.open[1];
    expect(line[899]).toBeCloseTo(0.5 * (close[899] / open[1]) + 0.5 * late, 9);
  });

  it('include random entries with as many trades of the same lengths', () => {
    const assets = universe(0);
    const calendar = recordCalendar(assets);
    const trades = assets.map((asset) => tradeByT1(asset, asset.stance, rulesOf(PLAN)).trades);
    const one = [assets[0]];
    const lines = randomEntryLines(one, recordCalendar(one), { ...PLAN, trades: [trades[0]] });
    expect(lines).toHaveLength(PLAN.copies);
    expect(new Set(lines.map((line) => line.at(-1))).size).toBeGreaterThan(40);
    expect(calendar.time.length).toBe(900);
  });

  it('include a placebo that a record made by chance does not beat, and one made with foresight does', () => {
    const blind = runTrackRecord(universe(0), PLAN).placeboPercentile ?? Number.NaN;
    expect(blind).toBeGreaterThan(0.02);
    expect(blind).toBeLessThan(0.98);
    expect(runTrackRecord(universe(0.4), PLAN).placeboPercentile).toBe(1);
  });

  it('shift the placebo in time: a single asset called with foresight beats all its shifted copies', () => {
    const one = [wanderingAsset('alone', { foresight: 0.5 })];
    expect(runTrackRecord(one, PLAN).placeboPercentile).toBe(1);
  });

  it('reassign the placebo’s assets: calls on the one that rose land on the one that fell half of the time', () => {
    const trend = (daily: number): RecordAsset => {
      const asset = wanderingAsset('trend');
      const close = asset.bars.close.map((_, i) => 100 * Math.exp(daily * i));
      const open = close.map((_, i) => close[Math.max(0, i - 1)]);
      const [high, low] = [
        close.map((c, i) => Math.max(c, open[i])),
        close.map((c, i) => Math.min(c, open[i])),
      ];
      const buys = daily > 0 ? 1 : 0;
      const stance = Int8Array.from(close, (_, i) => (i % 10 < 7 ? buys : 0));
      return { ...asset, bars: { ...asset.bars, open, high, low, close }, stance };
    };
    const { placebo, equity } = runTrackRecord([trend(0.003), trend(-0.003)], PLAN);
    expect(placebo.high.at(-1)).toBeGreaterThan(0.9 * (equity.at(-1) ?? 0));
    expect(placebo.low.at(-1)).toBeLessThan(0.9);
  });

  it('keep the placebo away from where it came from: a record too short to shift has none', () => {
    const short = [wanderingAsset('short', { bars: 200 })];
    expect(runTrackRecord(short, PLAN).placeboPercentile).toBeNull();
  });

  it('show a band from the 5th to the 95th of a hundred', () => {
    const lines = Array.from({ length: 101 }, (_, i) => Float64Array.of(1, i));
    const band = bandOf(lines);
    expect([band.low[1], band.median[1], band.high[1]]).toEqual([5, 50, 95]);
    expect(percentileAmong(lines, 50)).toBeCloseTo(50.5 / 101, 12);
  });
});

describe('The same seed', () => {
  it('gives the same bytes', () => {
    const [a, b] = [runTrackRecord(universe(0), PLAN), runTrackRecord(universe(0), PLAN)];
    expect(a.placebo).toEqual(b.placebo);
    expect(a.equity).toEqual(b.equity);
  });
});
