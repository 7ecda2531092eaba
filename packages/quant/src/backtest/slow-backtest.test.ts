import { makeBarColumns, sliceBars } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { randomStream } from '../random/index.ts';
import { type BacktestInput, runBacktest } from './index.ts';

/**
 * The backtest's rules again, written independently of the engine: it works on prices with all splits taken out
 * (everything in shares of the first bar), finds each trade's end by searching forward from its entry, and adds up
 * money per trade. Slow and simple.
 */
function slowTrades(input: BacktestInput) {
  const { bars, stance, rules } = input;
  const n = stance.length;
  const factor = Array.from({ length: n }, (_, i) =>
    (input.splits ?? [])
      .filter((split) => split.bar <= i)
      .reduce((product, split) => product * split.ratio, 1),
  );
  const open = (i: number) => bars.open[i] * factor[i];
  const side = (i: number) =>
    i < 0 ? 0 : stance[i] < 0 && rules.sides === 'long-only' ? 0 : Math.sign(stance[i]);
  const [slip, fee] = [rules.costs.slippageBasisPoints / 1e4, rules.costs.feeBasisPoints / 1e4];
  const trades = [];
  let money = input.startEquity ?? 1;
  let free = 1;
  for (let bar = 1; bar < n; bar++) {
    const d = side(bar - 1);
    if (bar < free || d === 0 || d === side(bar - 2)) continue;
    const entry = open(bar) * (1 + d * slip);
    const stop = entry - d * (input.stopDistance?.[bar - 1] ?? Number.NaN) * factor[bar - 1];
    const target = entry + d * (input.targetDistance?.[bar - 1] ?? Number.NaN) * factor[bar - 1];
    const end = findEnd({
      bar,
      d,
      stop: stop > 0 ? stop : Number.NaN,
      target: target > 0 ? target : Number.NaN,
    });
    const exit = end.reason === 'target' || end.reason === 'open' ? end.price : end.price * (1 - d * slip);
    const shares = (rules.weight * money) / entry;
    const paid = (input.dividends ?? []).filter(
      (dividend) => dividend.bar > bar && dividend.bar <= end.paidUntil,
    );
    const dividends = paid.reduce((sum, { bar: day, amount }) => sum + d * shares * amount * factor[day], 0);
    const fees = fee * shares * (entry + (end.reason === 'open' ? 0 : exit));
    const net = d * shares * (exit - entry) + dividends - fees;
    trades.push({
      side: d,
      entryBar: bar,
      exitBar: end.bar,
      reason: end.reason,
      entry: entry / factor[bar],
      exit: exit / factor[end.bar],
      dividends,
      fees,
      net,
    });
    money += net;
    free = end.freeFrom;
  }
  return trades;

  function findEnd({ bar, d, stop, target }: { bar: number; d: number; stop: number; target: number }) {
    for (let i = bar; i < n; i++) {
      const [low, high] = [bars.low[i] * factor[i], bars.high[i] * factor[i]];
      const atOpen = { bar: i, price: open(i), paidUntil: i, freeFrom: i };
      if (i > bar) {
        if (side(i - 1) !== d) return { ...atOpen, reason: 'signal' };
        if (rules.maxHoldingBars !== null && i - bar >= rules.maxHoldingBars)
          return { ...atOpen, reason: 'time' };
        if (d * (open(i) - stop) <= 0) return { ...atOpen, reason: 'stop', freeFrom: i + 1 };
        if (d * (open(i) - target) >= 0) return { ...atOpen, reason: 'target', freeFrom: i + 1 };
      }
      const inside = { bar: i, paidUntil: i, freeFrom: i + 1 };
      if (d > 0 ? low <= stop : high >= stop) return { ...inside, price: stop, reason: 'stop' };
      if (d > 0 ? high >= target : low <= target) return { ...inside, price: target, reason: 'target' };
    }
    return {
      bar: n - 1,
      price: bars.close[n - 1] * factor[n - 1],
      paidUntil: n - 1,
      freeFrom: n,
      reason: 'open',
    };
  }
}

/** A random market with gaps, splits and dividends, a random stance, and random rules. */
function randomCase(day: number): BacktestInput {
  const stream = randomStream({ seed: 31, name: 'backtest', day });
  const n = 30 + stream.integerBelow(120);
  const bars = makeBarColumns(n);
  const stance = new Int8Array(n);
  const splits = [];
  const dividends = [];
  let price = 50 + 50 * stream.uniform();
  for (let i = 0; i < n; i++) {
    if (i > 0 && stream.chance(0.02)) {
      const ratio = stream.chance(0.5) ? 2 : 0.2;
      splits.push({ bar: i, ratio });
      price /= ratio;
    }
    if (i > 0 && stream.chance(0.03)) dividends.push({ bar: i, amount: price * 0.01 });
    const open = price * Math.exp(0.02 * stream.normal());
    const close = open * Math.exp(0.03 * stream.normal());
    bars.time[i] = i * 86_400_000;
    bars.open[i] = open;
    bars.close[i] = price = close;
    bars.high[i] = Math.max(open, close) * (1 + 0.02 * stream.uniform());
    bars.low[i] = Math.min(open, close) * (1 - 0.02 * stream.uniform());
    stance[i] = stream.chance(0.7) && i > 0 ? stance[i - 1] : stream.integerBelow(3) - 1;
  }
  const level = (share: number) =>
    bars.close.map((close) => (stream.chance(0.1) ? Number.NaN : close * share));
  return {
    bars,
    stance,
    splits,
    dividends,
    stopDistance: stream.chance(0.7) ? level(0.05) : undefined,
    targetDistance: stream.chance(0.7) ? level(0.08) : undefined,
    startEquity: 1000,
    rules: {
      sides: stream.chance(0.5) ? 'long-only' : 'long-and-short',
      costs: { feeBasisPoints: stream.integerBelow(30), slippageBasisPoints: stream.integerBelow(20) },
      weight: stream.chance(0.5) ? 1 : 0.25,
      maxHoldingBars: stream.chance(0.5) ? 1 + stream.integerBelow(20) : null,
    },
  };
}

describe('The backtest engine', () => {
  it('makes the same trades as a slow second implementation on 1,000 random markets', () => {
    let trades = 0;
    const reasons = new Set<string>();
    for (let day = 0; day < 1000; day++) {
      const input = randomCase(day);
      const result = runBacktest(input);
      const expected = slowTrades(input);
      expect(result.trades.length, `case ${day}`).toBe(expected.length);
      result.trades.forEach((trade, i) => {
        const slow = expected[i];
        expect([trade.side, trade.entryBar, trade.exitBar, trade.reason], `case ${day}, trade ${i}`).toEqual([
          slow.side > 0 ? 'long' : 'short',
          slow.entryBar,
          slow.exitBar,
          slow.reason,
        ]);
        expect(trade.entryPrice).toBeCloseTo(slow.entry, 8);
        expect(trade.exitPrice).toBeCloseTo(slow.exit, 8);
        expect(trade.dividends).toBeCloseTo(slow.dividends, 8);
        expect(trade.fees).toBeCloseTo(slow.fees, 8);
        expect(trade.net).toBeCloseTo(slow.net, 7);
        reasons.add(trade.reason);
        trades++;
      });
      const won = result.trades.reduce((sum, trade) => sum + trade.net, 1000);
      expect(result.equity[result.equity.length - 1]).toBeCloseTo(won, 6);
    }
    expect(trades).toBeGreaterThan(5000);
    expect([...reasons].sort()).toEqual(['open', 'signal', 'stop', 'target', 'time']);
  });

  it('changes nothing up to a day when the days after it are cut off', () => {
    for (let day = 0; day < 200; day++) {
      const input = randomCase(day);
      const whole = runBacktest(input);
      const kept = 1 + ((day * 37) % input.stance.length);
      const cut = runBacktest({
        ...input,
        bars: sliceBars(input.bars, 0, kept),
        stance: input.stance.slice(0, kept),
        stopDistance: input.stopDistance?.slice(0, kept),
        targetDistance: input.targetDistance?.slice(0, kept),
      });
      expect(cut.equity).toEqual(whole.equity.slice(0, kept));
      const closed = cut.trades.filter((trade) => trade.reason !== 'open');
      expect(closed).toEqual(whole.trades.slice(0, closed.length));
    }
  });
});
