import { type BarColumns, makeBarColumns } from '@auspex/market';
import { randomStream } from '@auspex/quant/random';
import type { Stance } from '@auspex/quant/signals';
import { describe, expect, it } from 'vitest';
import { overallStance } from '../making/overall-stance.ts';
import { describeAsset } from './describe-members.ts';

const BARS = 400;
const DAY = 86_400_000;
const NAMES = ['sell', 'hold', 'buy'] as const;

function randomWalk(seed: number): BarColumns {
  const stream = randomStream({ seed, name: 'flips' });
  const bars = makeBarColumns(BARS);
  let price = 100;
  for (let bar = 0; bar < BARS; bar++) {
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

/** The stance of a history that goes on with one bar straight from its last close to another. */
function stanceAfter(bars: BarColumns, close: number): Stance {
  const longer = makeBarColumns(BARS + 1);
  for (const name of ['time', 'open', 'high', 'low', 'close', 'volume'] as const)
    longer[name].set(bars[name]);
  const before = bars.close[BARS - 1];
  longer.time[BARS] = BARS * DAY;
  longer.open[BARS] = before;
  longer.close[BARS] = close;
  longer.high[BARS] = Math.max(before, close);
  longer.low[BARS] = Math.min(before, close);
  longer.volume[BARS] = 1000;
  return NAMES[overallStance(longer).stance[BARS] + 1];
}

describe('What would flip a stance', { timeout: 60_000 }, () => {
  it('is a close at which all votes together really turn it, and not a little nearer', () => {
    let turning = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const bars = randomWalk(seed);
      const stance = NAMES[overallStance(bars).stance[BARS - 1] + 1];
      for (const { to, close, members } of describeAsset({ kind: 'describe', bars, stance }).stanceFlips) {
        if (close === null) {
          expect(stanceAfter(bars, bars.close[BARS - 1])).toBe(to);
          continue;
        }
        expect(stanceAfter(bars, close), `seed ${seed}`).toBe(to);
        const nearer = close + 0.05 * (bars.close[BARS - 1] - close);
        expect(stanceAfter(bars, nearer), `seed ${seed}`).toBe(stance);
        expect(members.length).toBeGreaterThan(0);
        turning += 1;
      }
    }
    expect(turning).toBeGreaterThan(8);
  });

  it('names each vote by its member, so that two averages are told apart', () => {
    const bars = randomWalk(3);
    const { members, flips } = describeAsset({ kind: 'describe', bars, stance: 'hold' });
    const labels = new Map(members.map(({ id, label }) => [id, label]));
    expect([labels.get('sma-50'), labels.get('sma-200')]).toEqual(['SMA 50', 'SMA 200']);
    for (const { member, label } of flips) expect(label).toBe(labels.get(member));
  });
});
