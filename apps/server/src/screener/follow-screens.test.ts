import { type AssetId, DAY_MS, parseIsoDate, startOfDate } from '@auspex/market';
import { randomStream } from '@auspex/quant/random';
import { expect, it, vi } from 'vitest';
import type { Platform } from '../platform/module.ts';
import { PresetFollower, summarise } from './follow-screens.ts';

const START = startOfDate(parseIsoDate('2026-01-31'));
const at = START + DAY_MS - 1;

/** Closes of consecutive days from the end of January, each known when it is over. */
function barsOf(closes: readonly number[], delisted = false) {
  const time = Float64Array.from(closes, (_, i) => START + i * DAY_MS);
  return { bars: { time, close: Float64Array.from(closes) }, knownAt: time, delisted };
}

it('SCRN-17: what was delisted within the span counts with its last close, and a span that is not over not at all', () => {
  const living = Array.from(
    { length: 6 },
    (_, i) => [`us:L${i}` as AssetId, barsOf(Array(41).fill(10))] as const,
  );
  const gone = 'us:GONE' as AssetId;
  const bars = new Map<AssetId, ReturnType<typeof barsOf>>([...living, [gone, barsOf([10, 8, 2], true)]]);
  const month = { at, listed: [...bars.keys()], picks: new Map([['all', [gone]]]) };
  const { outcomes } = summarise('all', [month], {
    bars: bars as never,
    market: 'crypto',
    asOf: at + 40 * DAY_MS,
  });
  expect(outcomes.map(({ bars: count, n, median }) => [count, n, median])).toEqual([
    [20, 1, -0.8],
    [60, 0, null],
  ]);
});

it('SCRN-19: four records are worked out at a time, and the next when there is room again', async () => {
  const warn = vi.fn();
  const market = { view: () => ({}) };
  const sheets = { read: () => Promise.reject(new Error('No sheet.')) };
  const follower = new PresetFollower(
    { logger: { warn } } as unknown as Platform,
    { market, sheets } as never,
  );
  const askFor = (day: number) =>
    follower.records({ present: false, moment: `${day}`, asOf: at + day * DAY_MS } as never, 'crypto');
  for (let day = 0; day < 10; day++) expect(askFor(day)).toBeNull();
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(warn).toHaveBeenCalledTimes(4);
  askFor(10);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(5));
});

it('SCRN-11: 95 of 100 intervals hold the true mean, also where the outcomes of neighbouring months overlap', () => {
  const DAYS = 40 * 30;
  const held = new Map([20, 60].map((bars) => [bars, 0]));
  const runs = 100;
  for (let run = 0; run < runs; run++) {
    const stream = randomStream({ seed: run, name: 'overlap' });
    // Six names that stand still, and a pick that wanders without drift.
    let level = 0;
    const walk = Array.from({ length: DAYS }, () => {
      level += stream.normal() * 0.01;
      return Math.exp(level);
    });
    const flat = Array.from(
      { length: 6 },
      (_, i) => [`us:F${i}` as AssetId, barsOf(Array(DAYS).fill(1))] as const,
    );
    const bars = new Map([...flat, ['us:W' as AssetId, barsOf(walk)] as const]);
    const months = Array.from({ length: 36 }, (_, i) => ({
      ...{ at: at + i * 30 * DAY_MS, listed: flat.map(([id]) => id) },
      picks: new Map([['all', ['us:W' as AssetId]]]),
    }));
    const asOf = at + DAYS * DAY_MS;
    const { outcomes } = summarise('all', months, { bars: bars as never, market: 'crypto', asOf });
    for (const { bars: span, interval } of outcomes) {
      const mean = Math.exp((span * 0.01 ** 2) / 2) - 1;
      if (interval && interval.low <= mean && interval.high >= mean)
        held.set(span, (held.get(span) ?? 0) + 1);
    }
  }
  for (const [span, count] of held) {
    expect(count / runs, `${span} bars`).toBeGreaterThan(0.9);
    expect(count / runs, `${span} bars`).toBeLessThan(0.99);
  }
});
