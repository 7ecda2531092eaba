import { existsSync, readFileSync } from 'node:fs';
import { type BarColumns, makeBarColumns, sliceBars } from '@auspex/market';
import { readZippedText } from '@auspex/market-data';
import { randomStream } from '@auspex/quant/random';
import type { Stance } from '@auspex/quant/signals';
import { describe, expect, it } from 'vitest';
import { describeAsset } from './describe-members.ts';
import { overallStance } from './overall-stance.ts';

const DAY = 86_400_000;
const NAMES = ['sell', 'hold', 'buy'] as const;
const SHARED = new URL('../../../../../../shared/data/', import.meta.url);

function randomWalk(seed: number, length = 400): BarColumns {
  const stream = randomStream({ seed, name: 'flips' });
  const bars = makeBarColumns(length);
  let price = 100;
  for (let bar = 0; bar < length; bar++) {
    const open = price;
    price *= Math.exp(0.02 * stream.normal());
    bars.time[bar] = bar * DAY;
    bars.open[bar] = open;
    bars.close[bar] = price;
    bars.high[bar] = Math.max(open, price) * 1.005;
    bars.low[bar] = Math.min(open, price) * 0.995;
    bars.volume[bar] = 1000;
  }
  return bars;
}

/** Real daily bars of a Lean archive: day, open, high, low, close, volume. */
function realBars(path: string, scale: number): BarColumns {
  const rows = readZippedText(readFileSync(new URL(path, SHARED)))
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const bars = makeBarColumns(rows.length);
  rows.forEach(([day, ...cells], bar) => {
    bars.time[bar] = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`);
    (['open', 'high', 'low', 'close', 'volume'] as const).forEach((name, c) => {
      bars[name][bar] = Number(cells[c]) * (name === 'volume' ? 1 : scale);
    });
  });
  return bars;
}

/** Stances of histories that go on with one bar from the last close straight to another, on the mean volume. */
function nextStances(bars: BarColumns) {
  const last = bars.close.length - 1;
  const longer = makeBarColumns(last + 2);
  for (const name of ['time', 'open', 'high', 'low', 'close', 'volume'] as const)
    longer[name].set(bars[name]);
  const before = bars.close[last];
  longer.time[last + 1] = 2 * bars.time[last] - bars.time[last - 1];
  longer.open[last + 1] = before;
  longer.volume[last + 1] = bars.volume.slice(-20).reduce((sum, volume) => sum + volume, 0) / 20;
  return (close: number): Stance => {
    longer.close[last + 1] = close;
    longer.high[last + 1] = Math.max(before, close);
    longer.low[last + 1] = Math.min(before, close);
    return NAMES[overallStance(longer).stance[last + 1] + 1];
  };
}

/** Closes looked at on the way to one, it left out. */
const BETWEEN = 40;

interface Checked {
  told: number;
  silent: number;
}

/** Tries out what is told of a history against the stances themselves, recomputed over all of its bars. */
function check(bars: BarColumns, name: string): Checked {
  const last = bars.close.length - 1;
  const close = bars.close[last];
  const stance = NAMES[overallStance(bars).stance[last] + 1];
  const after = nextStances(bars);
  const { stanceFlips } = describeAsset({ kind: 'describe', bars, stance });
  if (stanceFlips.some((flip) => flip.close === null)) {
    expect(stanceFlips, name).toHaveLength(1);
    expect(after(close), name).toBe(stanceFlips[0]?.to);
    return { told: 1, silent: 0 };
  }
  for (const side of [1, -1]) {
    const flip = stanceFlips.find((one) => one.close !== null && Math.sign(one.close - close) === side);
    const end = flip?.close ?? close * (1 + side * 0.15);
    for (let step = 0; step < BETWEEN; step++)
      expect(after(close + ((end - close) * step) / BETWEEN), `${name}, on the way to ${end}`).toBe(stance);
    if (!flip) continue;
    expect(after(end), `${name} at ${end}`).toBe(flip.to);
    expect(flip.to).not.toBe(stance);
    expect(flip.members.length).toBeGreaterThan(0);
    // Nor does the next price that can be read on a screen, nearer by two cents of a hundred.
    expect(after(end - side * 0.02 * Math.max(1, close / 100)), `${name} just before ${end}`).toBe(stance);
  }
  return { told: stanceFlips.length, silent: 2 - stanceFlips.length };
}

const total = (all: readonly Checked[]) =>
  all.reduce((sum, one) => ({ told: sum.told + one.told, silent: sum.silent + one.silent }));

describe('What would flip a stance', () => {
  it('is the nearest next close on each side that turns all votes together, and none within 15 % where none is told', () => {
    const { told, silent } = total(
      [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => check(randomWalk(seed), `walk ${seed}`)),
    );
    expect(told).toBeGreaterThan(8);
    expect(silent).toBeGreaterThan(0);
  });

  it.skipIf(!existsSync(SHARED))('holds on real prices of both markets', () => {
    const real = [
      { name: 'SPY', bars: realBars('prices/lean-unadjusted/daily/spy.zip', 1e-4) },
      { name: 'BTC', bars: realBars('crypto/lean/coinbase_daily_btcusd_trade.zip', 1) },
    ];
    const checked = real.flatMap(({ name, bars }) =>
      [500, 777, 1001, 1300].map((until) => check(sliceBars(bars, 0, until), `${name} after ${until} bars`)),
    );
    expect(total(checked).told).toBeGreaterThan(6);
  });

  it('names each vote by its member, so that two averages are told apart', () => {
    const { members, flips } = describeAsset({ kind: 'describe', bars: randomWalk(3), stance: 'hold' });
    const labels = new Map(members.map(({ id, label }) => [id, label]));
    expect([labels.get('sma-50'), labels.get('sma-200')]).toEqual(['SMA 50', 'SMA 200']);
    for (const { member, label } of flips) expect(label).toBe(labels.get(member));
  });
});
