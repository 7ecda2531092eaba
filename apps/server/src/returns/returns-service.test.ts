import type { AssetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { MarketView } from '../market/index.ts';
import type { RecomputedTask } from './model/recomputed-chances.ts';
import { createReturnsService, type ReturnsParts } from './returns-service.ts';

const DAY = 86_400_000;
const time = Float64Array.from({ length: 600 }, (_, bar) => bar * DAY);
const close = Float64Array.from(time, (_, bar) => (bar < 200 ? 500 : 100) + Math.sin(bar));
const bars = { time, open: close, high: close, low: close, close, volume: close };

/** What a thread is given to make past ranges again, where one move is unexplained and one bar only repeats another. */
async function givenTask(judging: { barriers: readonly number[]; leftOut: readonly number[] }) {
  let given: RecomputedTask | null = null;
  const coverage = async (task: RecomputedTask) => {
    given = task;
    return { n: 0, inside: 0, effectiveN: 0 };
  };
  const service = createReturnsService({ pool: { coverage } } as unknown as ReturnsParts);
  const view = {
    present: true,
    assets: async () => [{ assetId: 'us:AAA' as AssetId, delisting: null }],
    bars: async () => ({ bars }),
    judging: async () => judging,
  } as unknown as MarketView;
  await service.coverage(view, 'us', 20);
  return given as RecomputedTask | null;
}

describe('Ranges made again on past bars', () => {
  it('EVAL-D3: are not judged across a move that nobody has explained, nor from a bar that repeats another', async () => {
    const whole = await givenTask({ barriers: [], leftOut: [] });
    expect(whole?.assets[0]?.close).toHaveLength(600);
    const judged = await givenTask({ barriers: [200 * DAY], leftOut: [300 * DAY] });
    expect(judged?.assets[0]?.close).toHaveLength(399);
    expect(Math.max(...(judged?.assets[0]?.close ?? []))).toBeLessThan(102);
    expect(judged?.assets[0]?.open).toHaveLength(399);
  });
});
