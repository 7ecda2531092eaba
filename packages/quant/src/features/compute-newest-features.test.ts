import { sliceBars } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { cutMarket, dropBars } from '../../fixtures/cut-market.ts';
import { effectlessMarket } from '../../fixtures/effectless-market.ts';
import {
  type AssetHistory,
  alignPanel,
  computeFeatures,
  computeNewestFeatures,
  FEATURE_COUNT,
} from './index.ts';

const SESSIONS = 700;

/** Names as in a market: listed late or yesterday, delisted, halted, without volume, without any move. */
function mixedMarket(): AssetHistory[] {
  return effectlessMarket({ seed: 19, names: 12, bars: SESSIONS }).map(({ id, bars }, n) => {
    if (n === 1) return { id, bars: sliceBars(bars, 500, SESSIONS) };
    if (n === 2) return { id, bars: sliceBars(bars, 0, 400) };
    if (n === 3) return { id, bars: sliceBars(bars, SESSIONS - 1, SESSIONS) };
    if (n === 4) return { id, bars: dropBars(bars, (bar) => bar > 640) };
    if (n === 5) return { id, bars: { ...bars, volume: bars.volume.map(() => Number.NaN) } };
    if (n === 6) return { id, bars: { ...bars, volume: bars.volume.map((v, i) => (i % 7 < 3 ? 0 : v)) } };
    if (n === 7) {
      const flat = bars.close.map((close, i) => (i > 400 ? bars.close[400] : close));
      return { id, bars: { ...bars, open: flat, high: flat, low: flat, close: flat } };
    }
    return { id, bars };
  });
}

describe('The newest row of features', () => {
  const histories = mixedMarket();

  it('has exactly the bytes of the full computation, on any day, for names that are listed, halted or delisted', () => {
    const days = alignPanel({ market: 'stocks', histories }).days;
    for (const sessions of [2, 61, 252, 256, 257, 401, 513, 641, SESSIONS]) {
      for (const market of ['stocks', 'crypto'] as const) {
        const panel = alignPanel({ market, histories: cutMarket(histories, days[sessions - 1]) });
        const newest = computeNewestFeatures(panel);
        const whole = computeFeatures(panel);
        whole.forEach((block, a) => {
          const expected = new Float32Array(FEATURE_COUNT).fill(Number.NaN);
          expected.set(block.subarray(Math.max(0, block.length - FEATURE_COUNT)));
          const found = newest.slice(a * FEATURE_COUNT, (a + 1) * FEATURE_COUNT);
          // An asset without a bar has no row; which kind of gap is there does not matter.
          if (block.length === 0) expect(found.every(Number.isNaN)).toBe(true);
          else
            expect(new Uint32Array(found.buffer), `${panel.assets[a].id}`).toEqual(
              new Uint32Array(expected.buffer),
            );
        });
      }
    }
  });

  it('is all gaps if an asset has no bar, and empty for an empty market', () => {
    const [{ bars }] = histories;
    const none = { id: 'NONE', bars: sliceBars(bars, 0, 0) };
    const rows = computeNewestFeatures(alignPanel({ market: 'stocks', histories: [none, histories[0]] }));
    expect(rows.subarray(0, FEATURE_COUNT).every(Number.isNaN)).toBe(true);
    expect(rows.subarray(FEATURE_COUNT).every(Number.isNaN)).toBe(false);
    expect(computeNewestFeatures(alignPanel({ market: 'stocks', histories: [] }))).toHaveLength(0);
  });
});
