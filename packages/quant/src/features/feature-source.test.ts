import { sliceBars } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { dropBars } from '../../fixtures/cut-market.ts';
import { effectlessMarket } from '../../fixtures/effectless-market.ts';
import { alignPanel, computeFeatures, type DayFeatures, FEATURE_COUNT, featuresAsNeeded } from './index.ts';

const SESSIONS = 1200;

describe('Features computed as they are needed', () => {
  const histories = effectlessMarket({ seed: 23, names: 7, bars: SESSIONS }).map(({ id, bars }, n) => {
    if (n === 1) return { id, bars: sliceBars(bars, 433, SESSIONS) };
    if (n === 2) return { id, bars: sliceBars(bars, 0, 700) };
    if (n === 3) return { id, bars: dropBars(bars, (bar) => bar > 500 && bar < 520) };
    return { id, bars };
  });
  const panel = alignPanel({ market: 'stocks', histories });
  const whole = computeFeatures(panel);

  /** How many rows of some days are there; each is compared with that of the full computation. */
  function compare({ blocks, offsetOf }: DayFeatures, isAsked: (day: number) => boolean): number {
    let rows = 0;
    panel.assets.forEach(({ dayOf }, a) => {
      dayOf.forEach((day, bar) => {
        if (!isAsked(day)) return;
        const at = offsetOf(a, bar);
        const found = blocks[a].slice(at, at + FEATURE_COUNT);
        const expected = whole[a].slice(bar * FEATURE_COUNT, (bar + 1) * FEATURE_COUNT);
        expect(new Uint32Array(found.buffer)).toEqual(new Uint32Array(expected.buffer));
        rows += 1;
      });
    });
    return rows;
  }

  it('have the bytes of the full computation, whichever days are requested and in whatever order', () => {
    const source = featuresAsNeeded(panel);
    for (const [from, to] of [
      [252, 315],
      [315, 900],
      [700, 763],
      [1190, SESSIONS],
      [0, 1],
    ]) {
      const rows = compare(source.between(from, to), (day) => day >= from && day < to);
      expect(rows).toBeGreaterThan(from === 0 ? 4 : 30);
    }
    for (const every of [2, 5]) {
      const learned = source.ofEvery(every);
      expect(compare(learned, (day) => day % every === 0)).toBeGreaterThan(1000);
      // Nothing else takes memory.
      const rows = learned.blocks.reduce((sum, block) => sum + block.length / FEATURE_COUNT, 0);
      expect(rows).toBeLessThan(panel.assets.reduce((sum, { dayOf }) => sum + dayOf.length, 0) / every + 7);
      expect(() => learned.offsetOf(0, 251)).toThrow(/not asked for/);
    }
  });
});
