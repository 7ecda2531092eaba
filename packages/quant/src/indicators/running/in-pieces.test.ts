import { makeBarColumns, sliceBars } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { randomStream } from '../../random/index.ts';
import { adx, bollinger, type Indicator, sma, stochastic } from '../index.ts';

const LENGTH = 9000;

/** A walk whose price stands still from bar 4,100 to 4,130, where the columns of a length of 20 go into their second piece. */
function longWalk() {
  const stream = randomStream({ seed: 3, name: 'in-pieces' });
  const bars = makeBarColumns(LENGTH);
  let price = 100;
  for (let i = 0; i < LENGTH; i++) {
    if (i < 4101 || i > 4130) price *= Math.exp(0.01 * stream.normal());
    bars.time[i] = i * 60_000;
    bars.open[i] = bars.close[i] = price;
    bars.high[i] = price * (1 + 0.01 * stream.uniform());
    bars.low[i] = price * (1 - 0.01 * stream.uniform());
  }
  return bars;
}

describe('A calculation over long columns', () => {
  const bars = longWalk();

  // The incremental form is the definition, bar by bar, and knows no pieces.
  it.each<Indicator>([sma, bollinger, adx, stochastic])('goes on from piece to piece: $name', (indicator) => {
    const columns = indicator.kernel(bars, { length: 20 });
    const stream = indicator.start({ length: 20 });
    for (let i = 0; i < LENGTH; i++) {
      const [open, high, low, close] = [bars.open[i], bars.high[i], bars.low[i], bars.close[i]];
      const values = stream.next({ time: bars.time[i], open, high, low, close, volume: 0 });
      for (const [id, value] of Object.entries(values)) {
        if (Number.isNaN(value)) expect(columns[id][i], `${id} at ${i}`).toBeNaN();
        else if (!(Math.abs(columns[id][i] - value) <= 1e-9 * Math.max(1, Math.abs(value))))
          expect(columns[id][i], `${id} at ${i}`).toBe(value);
      }
    }
  });

  it('knows a price that stands still across the border of two pieces', () => {
    const { upper, middle, lower } = bollinger.kernel(bars, { length: 20 });
    // The twentieth equal close is that of bar 4,119: from there the band has no width, and before it has.
    expect([upper[4118] > lower[4118], upper[4119], lower[4119], middle[4119]]).toEqual([
      true,
      ...[bars.close[4119], bars.close[4119], bars.close[4119]],
    ]);
  });

  it('gives the bits of a shorter history, wherever that ends', () => {
    const whole = adx.kernel(bars).adx;
    for (const count of [4096, 4097, 4098, 8193])
      expect(adx.kernel(sliceBars(bars, 0, count)).adx).toEqual(whole.slice(0, count));
  });
});
