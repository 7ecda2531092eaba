import { randomStream } from '@auspex/quant/random';
import { linearCorrelation } from '@auspex/quant/statistics';
import { describe, expect, it } from 'vitest';
import { meanCorrelation } from './mean-correlation.ts';

describe('The mean correlation of names', () => {
  it('is the mean over all pairs', () => {
    const stream = randomStream({ seed: 3 });
    const common = Array.from({ length: 251 }, () => stream.normal());
    const closes = [0, 1, 2, 3].map(() => {
      let price = 100;
      return Float64Array.from(common, (move) => {
        price *= Math.exp(0.01 * (move + stream.normal()));
        return price;
      });
    });
    const returns = closes.map((close) => close.slice(1).map((value, i) => Math.log(value / close[i])));
    const pairs = [0, 1, 2].flatMap((a) =>
      [1, 2, 3].filter((b) => b > a).map((b) => linearCorrelation(returns[a], returns[b]) ?? Number.NaN),
    );
    const mean = pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
    expect(meanCorrelation(closes)).toBeCloseTo(mean, 10);
    expect(meanCorrelation(closes.slice(0, 1))).toBe(0);
  });
});
