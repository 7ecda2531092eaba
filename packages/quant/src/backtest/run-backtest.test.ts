import { type BarColumns, makeBarColumns } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { type BacktestInput, distancesT1, runBacktest, type TradeRules, tradeRuleT1 } from './index.ts';

/** Bars from rows of open, high, low, close. */
function barsOf(rows: readonly (readonly [number, number, number, number])[]): BarColumns {
  const bars = makeBarColumns(rows.length);
  rows.forEach(([open, high, low, close], i) => {
    bars.time[i] = i * 86_400_000;
    bars.open[i] = open;
    bars.high[i] = high;
    bars.low[i] = low;
    bars.close[i] = close;
  });
  return bars;
}

const FREE: TradeRules = {
  sides: 'long-only',
  costs: { feeBasisPoints: 0, slippageBasisPoints: 0 },
  weight: 1,
  maxHoldingBars: null,
};

function backtest(
  input: Omit<BacktestInput, 'stance' | 'rules'> & { stance: number[]; rules?: Partial<TradeRules> },
) {
  return runBacktest({ ...input, stance: Int8Array.from(input.stance), rules: { ...FREE, ...input.rules } });
}

const distance = (value: number, length: number) => new Float64Array(length).fill(value);

// Every expected figure below is worked out by hand in the comment next to it.
describe('A backtest, worked out by hand', () => {
  const calm = barsOf([
    [100, 101, 99, 100],
    [102, 104, 101, 103],
    [104, 106, 103, 105],
    [108, 109, 107, 108],
  ]);

  it('buys at the open after the stance turned and sells at the open after it left', () => {
    const { trades, equity } = backtest({ bars: calm, stance: [1, 1, 0, 0] });
    expect(trades).toHaveLength(1);
    expect(trades[0]).toMatchObject({
      entryBar: 1,
      entryPrice: 102,
      exitBar: 3,
      exitPrice: 108,
      reason: 'signal',
      barsHeld: 2,
    });
    expect(trades[0].netReturn).toBeCloseTo(108 / 102 - 1, 12);
    expect([...equity].map((value) => value.toFixed(6))).toEqual([
      '1.000000',
      (103 / 102).toFixed(6),
      (105 / 102).toFixed(6),
      (108 / 102).toFixed(6),
    ]);
  });

  it('EVAL-D5: ends as unexplained at the close before a bar whose price cannot be compared', () => {
    const fallen = barsOf([
      [100, 101, 99, 100],
      [102, 104, 101, 103],
      [17, 18, 16, 17],
      [17, 18, 16, 17],
    ]);
    const { trades, equity } = backtest({ bars: fallen, stance: [1, 1, 1, 1], barriers: [2] });
    expect(trades).toHaveLength(1);
    expect(trades[0]).toMatchObject({ reason: 'unexplained', exitBar: 1, exitPrice: 103 });
    // 103 ÷ 102, and not 17 ÷ 102.
    expect(trades[0].netReturn).toBeCloseTo(103 / 102 - 1, 12);
    expect(equity[3]).toBeCloseTo(103 / 102, 12);
  });

  it('never trades on a stance of the same bar', () => {
    expect(backtest({ bars: calm, stance: [0, 0, 0, 1] }).trades).toHaveLength(0);
  });

  it('charges fee and slippage on both sides', () => {
    const rules = { costs: { feeBasisPoints: 10, slippageBasisPoints: 20 } };
    const { trades, equity } = backtest({ bars: calm, stance: [1, 1, 0, 0], rules, startEquity: 1000 });
    // Buy at 102 · 1.002 = 102.204: 9.784353 shares. Sell at 108 · 0.998 = 107.784: 1,054.5967.
    // Fees 0.1 % of 1,000 and of 1,054.5967 = 2.0545967. Slippage 9.784353 · (0.204 + 0.216) = 4.1094282.
    expect(trades[0].entryPrice).toBeCloseTo(102.204, 10);
    expect(trades[0].exitPrice).toBeCloseTo(107.784, 10);
    expect(trades[0].fees).toBeCloseTo(2.0545967, 6);
    expect(trades[0].slippage).toBeCloseTo(4.1094282, 6);
    expect(trades[0].net).toBeCloseTo(54.5967 - 2.0545967, 4);
    expect(trades[0].gross - trades[0].fees - trades[0].slippage).toBeCloseTo(trades[0].net, 10);
    expect(equity[3]).toBeCloseTo(1000 + trades[0].net, 10);
  });

  it('fills a stop at its price when the bar passes through it', () => {
    const bars = barsOf([
      [100, 101, 99, 100],
      [100, 102, 98, 101],
      [100, 101, 94, 96],
      [96, 97, 95, 96],
    ]);
    const { trades } = backtest({ bars, stance: [1, 1, 1, 1], stopDistance: distance(5, 4) });
    expect(trades[0]).toMatchObject({ exitBar: 2, exitPrice: 95, reason: 'stop', stop: 95 });
    expect(trades).toHaveLength(1);
  });

  it('fills a gap through the stop at the open, not at the stop', () => {
    const bars = barsOf([
      [100, 101, 99, 100],
      [100, 102, 98, 101],
      [88, 92, 87, 90],
      [90, 91, 89, 90],
    ]);
    const { trades, equity } = backtest({ bars, stance: [1, 1, 1, 1], stopDistance: distance(5, 4) });
    expect(trades[0]).toMatchObject({ exitBar: 2, exitPrice: 88, reason: 'stop' });
    expect(equity[3]).toBeCloseTo(0.88, 12);
    expect(trades[0].adverse).toBeCloseTo(-0.12, 12);
    expect(trades[0].favourable).toBeCloseTo(0.02, 12);
  });

  it('fills a target at its price, and a gap beyond it at the better open', () => {
    const inside = barsOf([
      [100, 101, 99, 100],
      [100, 103, 99, 102],
      [103, 112, 102, 111],
    ]);
    expect(
      backtest({ bars: inside, stance: [1, 1, 1], targetDistance: distance(10, 3) }).trades[0],
    ).toMatchObject({
      exitPrice: 110,
      reason: 'target',
    });
    const gap = barsOf([
      [100, 101, 99, 100],
      [100, 103, 99, 102],
      [115, 116, 114, 115],
    ]);
    expect(
      backtest({ bars: gap, stance: [1, 1, 1], targetDistance: distance(10, 3) }).trades[0].exitPrice,
    ).toBe(115);
  });

  it('takes the stop first when one bar touches both', () => {
    const bars = barsOf([
      [100, 101, 99, 100],
      [100, 111, 94, 100],
    ]);
    const levels = { stopDistance: distance(5, 2), targetDistance: distance(10, 2) };
    expect(backtest({ bars, stance: [1, 1], ...levels }).trades[0]).toMatchObject({
      exitBar: 1,
      exitPrice: 95,
      reason: 'stop',
    });
  });

  it('fills levels that a bar only just touches', () => {
    const bars = barsOf([
      [100, 101, 99, 100],
      [100, 104, 96, 100],
      [100, 110, 96, 100],
    ]);
    const stopped = backtest({ bars, stance: [1, 1, 1], stopDistance: distance(4, 3) });
    expect(stopped.trades[0]).toMatchObject({ exitBar: 1, exitPrice: 96, reason: 'stop' });
    const reached = backtest({ bars, stance: [1, 1, 1], targetDistance: distance(10, 3) });
    expect(reached.trades[0]).toMatchObject({ exitBar: 2, exitPrice: 110, reason: 'target' });
  });

  it('waits for a new turn after a stop', () => {
    const row = [100, 101, 94, 100] as const;
    const bars = barsOf([row, row, row, row, row, row]);
    const { trades } = backtest({ bars, stance: [1, 1, 0, 1, 1, 1], stopDistance: distance(5, 6) });
    expect(trades.map((trade) => trade.entryBar)).toEqual([1, 4]);
  });

  it('leaves after the maximum holding time, at an open', () => {
    const { trades } = backtest({ bars: calm, stance: [1, 1, 1, 1], rules: { maxHoldingBars: 2 } });
    expect(trades).toHaveLength(1);
    expect(trades[0]).toMatchObject({ exitBar: 3, exitPrice: 108, reason: 'time' });
  });

  it('pays a dividend to whoever held the day before, not to a buyer on the day', () => {
    const bars = barsOf([
      [50, 51, 49, 50],
      [50, 51, 49, 50],
      [48, 49, 47, 48],
    ]);
    const held = backtest({ bars, stance: [1, 1, 1], dividends: [{ bar: 2, amount: 2 }], startEquity: 500 });
    // 10 shares at 50; 2 a share makes 20; 480 + 20 = 500.
    expect(held.equity[2]).toBeCloseTo(500, 10);
    expect(held.trades[0]).toMatchObject({ dividends: 20, reason: 'open' });
    const late = backtest({ bars, stance: [0, 1, 1], dividends: [{ bar: 2, amount: 2 }] });
    expect(late.trades[0].dividends).toBe(0);
  });

  it('lets a split change the shares and levels, but not the value', () => {
    const bars = barsOf([
      [100, 101, 99, 100],
      [100, 102, 98, 100],
      [25, 25.5, 24.5, 25],
      [25, 25.2, 23.5, 24],
    ]);
    const { trades, equity } = backtest({
      bars,
      stance: [1, 1, 1, 1],
      splits: [{ bar: 2, ratio: 4 }],
      stopDistance: distance(5, 4),
    });
    // Stop 95 becomes 23.75 and is hit on bar 3: 23.75 · 4 / 100 = 0.95.
    expect(equity[2]).toBeCloseTo(1, 12);
    expect(trades[0]).toMatchObject({ stop: 23.75, exitPrice: 23.75, splitFactor: 4, shares: 0.01 });
    expect(trades[0].netReturn).toBeCloseTo(-0.05, 12);
    expect(trades[0].adverse).toBeCloseTo(-0.05, 12);
  });

  it('sells short only on request, and pays the dividend then', () => {
    const bars = barsOf([
      [100, 101, 99, 100],
      [100, 101, 95, 96],
      [94, 95, 89, 90],
      [90, 91, 88, 89],
    ]);
    const stance = [-1, -1, 0, 0];
    expect(backtest({ bars, stance }).trades).toHaveLength(0);
    const dividends = [{ bar: 2, amount: 1 }];
    const { trades, equity } = backtest({ bars, stance, dividends, rules: { sides: 'long-and-short' } });
    // Short at 100, cover at 90, one dividend of 1: (10 − 1) / 100.
    expect(trades[0]).toMatchObject({ side: 'short', exitPrice: 90 });
    expect(trades[0].netReturn).toBeCloseTo(0.09, 12);
    expect(equity[3]).toBeCloseTo(1.09, 12);
  });

  it('reverses from long to short at one open', () => {
    const { trades } = backtest({ bars: calm, stance: [1, -1, -1, -1], rules: { sides: 'long-and-short' } });
    expect(trades.map(({ side, entryBar, exitBar }) => [side, entryBar, exitBar])).toEqual([
      ['long', 1, 2],
      ['short', 2, 3],
    ]);
  });

  it('trades rule T1 with its stop of 3 ranges, its target of 6, its 60 bars and its costs', () => {
    const rows = Array.from({ length: 70 }, () => [100, 101, 99, 100] as const);
    const range = (value: number) => distancesT1(new Float64Array(70).fill(value));
    const stance = Array.from({ length: 70 }, () => 1);
    const trade = (value: number, market: 'stocks' | 'crypto') =>
      backtest({ bars: barsOf(rows), stance, ...range(value), rules: tradeRuleT1(market) }).trades[0];
    expect(trade(5, 'stocks')).toMatchObject({
      entryBar: 1,
      exitBar: 61,
      reason: 'time',
      stop: 85,
      target: 130,
    });
    // Both sides pay 5 bp in stocks, 15 bp in crypto.
    expect(trade(5, 'stocks').netReturn).toBeCloseTo(-0.001, 12);
    expect(trade(5, 'crypto').netReturn).toBeCloseTo(-0.003, 12);
    expect(trade(0.25, 'stocks')).toMatchObject({ exitBar: 1, reason: 'stop', exitPrice: 99.25 });
  });

  it('books all that happens before one open, in whatever order it is given', () => {
    const bars = barsOf([
      [100, 101, 99, 100],
      [100, 102, 98, 100],
      [10, 10.5, 9.8, 10],
      [10, 10.4, 9.7, 10],
    ]);
    const events = {
      splits: [
        { bar: 3, ratio: 1 },
        { bar: 2, ratio: 2 },
        { bar: 2, ratio: 5 },
      ],
      dividends: [
        { bar: 2, amount: 0.25 },
        { bar: 9, amount: 7 },
        { bar: 2, amount: 0.5 },
      ],
    };
    const { trades, equity } = backtest({ bars, stance: [1, 1, 1, 1], ...events, startEquity: 1000 });
    // 10 shares at 100 become 100 shares at 10; 0.75 on each of them makes 75.
    expect(trades[0]).toMatchObject({ splitFactor: 10, dividends: 75 });
    expect([...equity]).toEqual([1000, 1000, 1075, 1075]);
  });

  it('may enter on a bar before which another position ended as unexplained, with levels in its shares', () => {
    const bars = barsOf([
      [100, 101, 99, 100],
      [100, 102, 98, 100],
      [50, 51, 44, 50],
      [50, 51, 49, 50],
    ]);
    const rules = { sides: 'long-and-short' } as const;
    const { trades } = backtest({
      ...{ bars, stance: [-1, 1, 1, 1], rules, barriers: [2], splits: [{ bar: 2, ratio: 2 }] },
      stopDistance: distance(10, 4),
    });
    // The short one ends at the close of bar 1; the stop of the long one is 10 ÷ 2 below 50.
    expect(trades.map(({ side, entryBar, exitBar, reason }) => [side, entryBar, exitBar, reason])).toEqual([
      ['short', 1, 1, 'unexplained'],
      ['long', 2, 2, 'stop'],
    ]);
    expect(trades[1]).toMatchObject({ stop: 45, exitPrice: 45 });
  });

  it('writes the equity into a column that is given, of the length of the bars', () => {
    const equity = new Float64Array(4);
    const found = backtest({ bars: calm, stance: [1, 1, 0, 0], equity });
    expect(found.equity).toBe(equity);
    expect(equity).toEqual(backtest({ bars: calm, stance: [1, 1, 0, 0] }).equity);
    expect(() => backtest({ bars: calm, stance: [1, 1, 0, 0], equity: new Float64Array(3) })).toThrow(
      'one value per bar',
    );
  });

  it('counts exposure and turnover', () => {
    const { exposure, turnover, equity } = backtest({ bars: calm, stance: [1, 1, 0, 0] });
    // Held at the closes of bars 1 and 2; bought 1, sold 108/102.
    expect(exposure).toBe(0.5);
    expect(turnover).toBeCloseTo((1 + 108 / 102) / (equity.reduce((sum, value) => sum + value, 0) / 4), 12);
  });

  it('refuses impossible bars and rules', () => {
    expect(() => backtest({ bars: barsOf([[100, 99, 98, 100]]), stance: [1] })).toThrow(
      'Bar 0 has impossible prices',
    );
    expect(() => backtest({ bars: calm, stance: [1] })).toThrow('one value per bar');
    expect(() => backtest({ bars: calm, stance: [1, 1, 1, 1], rules: { weight: 0 } })).toThrow(
      'weight of a position',
    );
  });
});
