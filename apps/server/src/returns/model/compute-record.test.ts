import type { BarColumns } from '@auspex/market';
import { atr } from '@auspex/quant/indicators';
import { randomStream } from '@auspex/quant/random';
import { placeboLines, randomEntryLines } from '@auspex/quant/test/bar-by-bar-lines';
import {
  buyAndHoldLine,
  combineResults,
  holdingLine,
  makeCopies,
  openPositionBook,
  positionsOf,
  priceLine,
  type RecordAsset,
  recordCalendar,
  rulesOf,
  tradeByT1,
} from '@auspex/quant/track-record';
import { describe, expect, it } from 'vitest';
import { breakEvenCost, computeRecord } from './compute-record.ts';
import { CopyPricer } from './priced-copies.ts';

const DAY = 86_400_000;

/** Before these bars every other asset makes a move that nobody explains: upwards, downwards, and twice at once. */
const UNEXPLAINED: Readonly<Record<number, number>> = {
  90: 3,
  260: 0.3,
  350: 2,
  420: 3,
  480: 2,
  481: 0.5,
  560: 0.2,
};

/**
 * A random walk as traded, with a split, dividends, a missing day, moves that nothing explains and a stance that comes
 * and goes.
 */
function asset(name: number, bars = 700): RecordAsset {
  const stream = randomStream({ seed: 5, name: `asset/${name}` });
  const columns = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;
  const made = Object.fromEntries(columns.map((key) => [key, new Float64Array(bars)])) as Record<
    (typeof columns)[number],
    Float64Array
  >;
  const stance = new Int8Array(bars);
  let price = 100;
  for (let i = 0; i < bars; i++) {
    if (i === 200) price /= 2;
    if (name % 2 === 0) price *= UNEXPLAINED[i] ?? 1;
    const open = price * Math.exp(0.01 * stream.normal());
    price = open * Math.exp(0.02 * stream.normal());
    made.time[i] = (i + name + (i > 50 && name === 1 ? 1 : 0)) * DAY;
    made.open[i] = open;
    made.close[i] = price;
    made.high[i] = Math.max(open, price) * (1 + 0.01 * stream.uniform());
    made.low[i] = Math.min(open, price) * (1 - 0.01 * stream.uniform());
    made.volume[i] = 1;
    stance[i] = i > 0 && !stream.chance(0.04) ? stance[i - 1] : stream.integerBelow(3) - 1;
  }
  const averageTrueRange = atr.kernel(made as BarColumns).atr;
  const dividends = [30, 120, 200, 300, 350].map((bar) => ({ bar, amount: 0.8 }));
  const barriers = name % 2 === 0 ? Object.keys(UNEXPLAINED).map(Number) : [];
  const splits = [{ bar: 200, ratio: 2 }];
  return { bars: made as BarColumns, stance, averageTrueRange, splits, dividends, barriers };
}

const assets = [0, 1, 2, 3, 4, 5, 6, 7].map((name) => asset(name));
const plan = { market: 'stocks', costBasisPoints: 37, seed: 11, copies: 6 } as const;
const book = openPositionBook(assets);
const stances = assets.map(({ stance }) => stance);
const traded = positionsOf(book, stances, 'rule-t1');
const calendar = recordCalendar(assets);
const reference = combineResults(
  calendar,
  assets.map((one) => tradeByT1(one, one.stance, rulesOf(plan))),
);

function expectSame(line: Float64Array, other: Float64Array) {
  expect(line.length).toBe(other.length);
  for (let i = 0; i < line.length; i++) expect(line[i]).toBeCloseTo(other[i], 10);
}

// Expected lines come from the bar-by-bar backtest, which knows nothing of the short cut taken here.
describe('Positions made once and priced at any fee', () => {
  it('are worth at every close what a bar-by-bar backtest of rule T1 makes them worth', () => {
    expect(reference.trades.length).toBeGreaterThan(40);
    expect(new Set(reference.trades.map(({ trade }) => trade.reason)).size).toBe(6);
    expectSame(priceLine(book, traded, 37), reference.equity);
  });

  it('EVAL-D3: give the same placebo, random entries and buy and hold, none of them across a move that nothing explains', () => {
    const copies = makeCopies(book, { seed: 11, copies: 6, stances, traded });
    const trades = assets.map((_, a) =>
      reference.trades.flatMap((row) => (row.asset === a ? [row.trade] : [])),
    );
    const price = (positions: typeof traded) => priceLine(book, positions, 37);
    expectSame(holdingLine(book, 37), buyAndHoldLine(assets, calendar, plan));
    const placebo = placeboLines(assets, calendar, plan);
    copies.placebo.forEach((positions, i) => {
      expectSame(price(positions), placebo[i]);
    });
    expect(copies.placebo).toHaveLength(6);
    const random = randomEntryLines(assets, calendar, { ...plan, trades });
    copies.randomEntry.forEach((positions, i) => {
      expectSame(price(positions), random[i]);
    });
  });

  it('are read between two priced costs to a thousandth of what pricing every one of them gives', () => {
    const copies = makeCopies(book, { seed: 11, copies: 6, stances, traded });
    const pricer = new CopyPricer(book, copies);
    for (const cost of [5, 37, 160]) {
      const read = pricer.at(cost);
      for (const [kind, lines] of [
        ['placebo', read.placebo],
        ['randomEntry', read.randomEntry],
      ] as const) {
        lines.forEach((line, copy) => {
          const exact = priceLine(book, copies[kind][copy], cost);
          for (let at = 0; at < line.length; at++)
            expect(Math.abs(line[at] / exact[at] - 1)).toBeLessThan(1e-3);
        });
      }
    }
    expect(pricer.at(5).placebo[0]).toEqual(priceLine(book, copies.placebo[0], 5));
  });

  it('RET-4: have no placebo where the record is too short to shift', () => {
    const short = assets.map(({ bars, stance, averageTrueRange }) => ({
      bars: Object.fromEntries(
        Object.entries(bars).map(([key, column]) => [key, column.slice(0, 100)]),
      ) as unknown as BarColumns,
      stance: stance.slice(0, 100),
      averageTrueRange: averageTrueRange.slice(0, 100),
    }));
    const record = computeRecord({
      key: 'short',
      market: 'us',
      assets: short,
      costBasisPoints: 5,
      copies: 4,
    });
    expect(record.placeboPercentile).toBeNull();
    expect(record.placebo.median).toHaveLength(0);
    const nothing = { value: null, low: null, high: null };
    const { annualGrowth, sharpe, sortino } = record.metrics;
    expect([annualGrowth, sharpe, sortino]).toEqual([nothing, nothing, nothing]);
    expect(record.metrics.maxDrawdown.value).not.toBeNull();
  });
});

describe('A record', () => {
  const record = computeRecord({ key: 'whole', market: 'us', assets, costBasisPoints: 5, copies: 10 });

  it('is the sum of its trades to the cent of an account of 10,000', () => {
    const sum = record.trades.reduce((total, { profit }) => total + 10_000 * profit, 10_000);
    expect(Math.abs(sum - 10_000 * (record.equity.at(-1) ?? 0))).toBeLessThan(0.005);
  });

  it('RET-5: costs more at a higher fee, trade by trade and in all', () => {
    const dear = computeRecord({ key: 'whole', market: 'us', assets, costBasisPoints: 50, copies: 10 });
    expect(dear.equity.at(-1)).toBeLessThan(record.equity.at(-1) ?? 0);
    expect(dear.buyAndHold.at(-1)).toBeLessThan(record.buyAndHold.at(-1) ?? 0);
    expect(dear.placebo.median.at(-1)).toBeLessThan(record.placebo.median.at(-1) ?? 0);
    expect(dear.randomEntry.median.at(-1)).toBeLessThan(record.randomEntry.median.at(-1) ?? 0);
    expect(dear.trades.map(({ trade }) => trade.entryBar)).toEqual(
      record.trades.map(({ trade }) => trade.entryBar),
    );
    expect(dear.metrics.fees.value).toBeGreaterThan(5 * (record.metrics.fees.value ?? 0));
  });

  it('tells exposure, turnover and fees as its trades make them, each between the ends of its range', () => {
    const { exposure, turnover, fees } = record.metrics;
    const days = record.time.length;
    let [held, traded, paid] = [0, 0, 0];
    for (const { asset: a, trade, amount } of record.trades) {
      const places = calendar.places[a];
      const open = trade.reason === 'open';
      held += places[trade.exitBar] - places[trade.entryBar] + (open ? 1 : 0);
      const got = open ? 0 : amount * (1 + trade.gross / (trade.shares * trade.entryPrice));
      const dividends = trade.dividends / (trade.shares * trade.entryPrice);
      traded += amount + got - (open ? 0 : amount * dividends);
      paid += amount * (trade.fees / (trade.shares * trade.entryPrice));
    }
    const mean = record.equity.reduce((sum, value) => sum + value, 0) / days;
    expect(exposure.value).toBeCloseTo(held / (assets.length * days), 12);
    expect(turnover.value).toBeCloseTo(traded / mean, 9);
    expect(fees.value).toBeCloseTo(paid, 12);
    for (const { value, low, high } of [exposure, turnover, fees]) {
      expect(low ?? Number.NaN).toBeLessThan(value ?? Number.NaN);
      expect(high ?? Number.NaN).toBeGreaterThan(value ?? Number.NaN);
      expect(low ?? Number.NaN).toBeGreaterThan(0);
    }
  });

  it('counts its trades as they are listed', () => {
    const closed = record.trades.filter(({ trade }) => trade.reason !== 'open');
    expect(record.metrics).toMatchObject({
      trades: closed.length,
      openTrades: record.trades.length - closed.length,
    });
    expect(record.metrics.hitRate.value).toBe(
      closed.filter(({ trade }) => trade.net > 0).length / closed.length,
    );
  });
});

describe('The cost at which a record breaks even', () => {
  it('is where the account ends as it began: twice as many trades bear half of it', () => {
    // Ten thousandths are gained; each of 20 sides costs its basis points: 0.01 / (20 × 0.0001) = 5.
    expect(breakEvenCost((cost) => 1.01 - 20 * (cost / 10_000))).toBeCloseTo(5, 1);
    expect(breakEvenCost((cost) => 1.01 - 40 * (cost / 10_000))).toBeCloseTo(2.5, 1);
  });

  it('is none where money is lost before any costs, or nothing was traded', () => {
    expect(breakEvenCost((cost) => 0.99 - cost)).toBeNull();
    expect(breakEvenCost(() => 1)).toBeNull();
  });

  it('is the cost at which a bar-by-bar backtest of rule T1 ends at its beginning', () => {
    const { breakEven } = computeRecord({
      ...{ key: 'break-even', market: 'us', assets, costBasisPoints: 37, copies: 1 },
    }).metrics;
    const endsAt = (costBasisPoints: number) =>
      combineResults(
        calendar,
        assets.map((one) => tradeByT1(one, one.stance, rulesOf({ ...plan, costBasisPoints }))),
      ).equity.at(-1) ?? 1;
    expect(endsAt(0)).toBeGreaterThan(1);
    expect(endsAt(breakEven ?? 0)).toBeCloseTo(1, 3);
  });
});
