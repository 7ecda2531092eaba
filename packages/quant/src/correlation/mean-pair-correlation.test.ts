import { describe, expect, it } from 'vitest';
import { randomStream } from '../random/index.ts';
import { linearCorrelation } from '../statistics/index.ts';
import { meanPairCorrelation, recentPairCorrelation } from './index.ts';

/** Assets that share a half of their daily moves, on consecutive days. */
function alike(assets: number, bars: number) {
  const stream = randomStream({ seed: 3 });
  const common = Array.from({ length: bars }, () => stream.normal());
  const time = Float64Array.from(common, (_, day) => day);
  return Array.from({ length: assets }, () => {
    let price = 100;
    const close = Float64Array.from(common, (move) => {
      price *= Math.exp(0.01 * (move + stream.normal()));
      return price;
    });
    return { time, close };
  });
}

const returnsOf = (close: Float64Array) => close.slice(1).map((value, i) => Math.log(value / close[i]));

function overAllPairs(closes: readonly Float64Array[]): number {
  const returns = closes.map(returnsOf);
  const pairs = returns.flatMap((own, a) =>
    returns.slice(a + 1).map((other) => linearCorrelation(own, other) ?? Number.NaN),
  );
  return pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
}

describe('The mean correlation of assets', () => {
  it('is that of all pairs, one by one, and nothing for one asset', () => {
    const series = alike(4, 300).map(({ time, close }) => ({ days: time, closes: close }));
    expect(meanPairCorrelation(series)).toBeCloseTo(overAllPairs(series.map(({ closes }) => closes)), 12);
    expect(meanPairCorrelation(series.slice(0, 1))).toBe(0);
  });

  it('of the last year looks at no day before it, and at nothing where no asset has a year', () => {
    const assets = alike(3, 400);
    const last = assets.map(({ close }) => close.slice(-251));
    expect(recentPairCorrelation(assets)).toBeCloseTo(overAllPairs(last), 12);
    expect(recentPairCorrelation(alike(3, 250))).toBe(0);
  });

  it('compares assets on the days they share: one that is no longer listed does not make the others look independent', () => {
    const assets = alike(4, 600);
    const [first, second, third, fourth] = assets;
    const ended = [third, fourth].map(({ time, close }) => ({
      time: time.subarray(0, 300),
      close: close.subarray(0, 300),
    }));
    expect(recentPairCorrelation([first, second, ...ended])).toBe(recentPairCorrelation([first, second]));
    const holed = {
      time: third.time.filter((day) => day !== 590),
      close: third.close.filter((_, i) => i !== 590),
    };
    expect(recentPairCorrelation([first, second, holed])).toBeGreaterThan(0.4);
  });
});
